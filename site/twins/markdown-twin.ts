/** `index.md` beside a page: for a skill the assembled bytes, for a file its own, for a folder what its page lists. */

import type { Digest } from '#contract/digest.ts';
import type { FolderArtifact } from '#contract/schema/folder.ts';
import type { SkillArtifact } from '#contract/schema/skill.ts';
import { type Edition, folderAt, skillAt } from '../data/edition.ts';
import type { Page } from '../data/pages.ts';
import { skillsBelow } from '../data/skills-below.ts';
import { countOf } from '../view/format.ts';
import { licenseLabel } from '../view/license.ts';
import { listFolder } from '../view/listing.ts';
import { folderName, repositoryIntroduction } from '../view/names.ts';
import type { StoredBytes } from '../write-files.ts';
import { joinBlocks, linkLine, plainText } from './markdown-text.ts';
import { outside, type SiteView } from './site-view.ts';

/** The Markdown of a page. Throws where the page shows something that its edition does not hold. */
export function markdownTwin(view: SiteView, page: Page): StoredBytes | string {
  const { edition, path, kind } = page;
  if (kind === 'skill') {
    const skill = skillAt(view.reader, edition, path);
    if (skill === undefined) throw new Error(`${path} is no skill.`);
    return skill.serving === 'full' ? stored(view, skill.document) : describedOnly(view, edition, skill);
  }
  if (kind === 'folder') {
    const folder = folderAt(view.reader, edition, path);
    if (folder === undefined) throw new Error(`${path} is no folder.`);
    return folderText(view, edition, folder);
  }
  const entry = edition.directory.get(path);
  if (entry === undefined || (entry.kind !== 'file' && entry.kind !== 'document')) throw new Error(`${path} is no file.`);
  return entry.size === 0 ? '' : stored(view, entry);
}

function stored({ reader }: SiteView, { digest, size }: { readonly digest: Digest; readonly size: number }): StoredBytes {
  return { digest, size, read: () => reader.blob(digest) };
}

function describedOnly(view: SiteView, edition: Edition, skill: SkillArtifact): string {
  const source = view.links.source(edition, skill.path);
  return joinBlocks([
    `# ${plainText(skill.name)}`,
    plainText(skill.description),
    `License: ${plainText(licenseLabel(skill.license))}. It does not allow the text to be published again.`,
    source === undefined ? undefined : `Source: <${source}>`,
  ]);
}

function folderText(view: SiteView, edition: Edition, folder: FolderArtifact): string {
  const { links } = view;
  const { folders, documents } = listFolder(folder);
  const { skills } = skillsBelow(view.reader, folder, (directory) => view.nested(edition, directory));
  const at = (name: string): string => (folder.path === '' ? name : `${folder.path}/${name}`);
  const twin = (path: string): string => outside(view, `${links.page(edition, path)}index.md`);
  const description = folder.manifest?.description ?? (folder.path === '' ? repositoryIntroduction(edition) : folder.overview?.summary);
  const list = (title: string, lines: readonly string[]): string | undefined =>
    lines.length === 0 ? undefined : `## ${title}\n\n${lines.join('\n')}`;
  const folderLines = folders.map(({ name, title, description: words, counts }) => {
    const held = [
      ...(counts.skills > 0 ? [countOf(counts.skills, 'skill')] : []),
      ...(counts.documents > 0 ? [countOf(counts.documents, 'document')] : []),
    ].join(', ');
    return linkLine(title ?? name, twin(at(name)), `${words === undefined ? '' : `${words} `}(${held})`);
  });
  return joinBlocks([
    `# ${plainText(folderName(edition, folder))}`,
    description === undefined ? undefined : plainText(description),
    `Address: \`${links.address(edition, folder.path)}\``,
    list('Folders', folderLines),
    list(
      'Skills',
      skills.map(({ skill }) => linkLine(skill.name, twin(skill.path), skill.description)),
    ),
    list(
      'Documents',
      documents.map((document) => linkLine(document.title, twin(at(document.name)), document.summary)),
    ),
  ]);
}

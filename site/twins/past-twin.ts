/** What lies beside the pages of what is no longer at its address: the same facts as Markdown and as JSON. */
import { MOVED_OUT_OF_SIGHT } from '#contract/lifecycle.ts';
import type { PastPage } from '#contract/past-pages.ts';
import { mountOf } from '#contract/rest/mount.ts';
import type { RestMount } from '#contract/schema/rest.ts';
import { snapshotFile } from '#contract/tree.ts';
import { type Edition, namedSnapshot, skillAt } from '../data/edition.ts';
import { findingsByPath } from '../data/findings-at.ts';
import { keptSkill } from '../data/kept-skill.ts';
import { editionOfCommit, type PlacedPast } from '../data/past.ts';
import { skillPagePath } from '../data/skill-path.ts';
import { unusableSkills } from '../data/unusable-skill.ts';
import { changesBetween } from '../view/changes.ts';
import { countOf } from '../view/format.ts';
import { fileName, repositoryLabel } from '../view/names.ts';
import { joinBlocks, linkLine, plainText } from './markdown-text.ts';
import { outside, type SiteView } from './site-view.ts';

/** The JSON of such a page. One of the three says what it is. */
export interface PastTwin {
  readonly mount: RestMount;
  /** `SKILL.md` path that was. */
  readonly path?: string;
  readonly moved?: { readonly path: string; readonly address: string; readonly published: boolean };
  readonly retired?: { readonly reason: string };
  /** A commit that stays readable and still has it, with the address of the skill there. */
  readonly kept?: { readonly commit: string; readonly address: string };
  readonly commit?: { readonly current: boolean; readonly today: string; readonly snapshotFile: string };
}

export function pastTwin(view: SiteView, { page, edition }: PlacedPast): PastTwin {
  if (page.kind === 'commit') {
    const then = editionOfCommit(view.reader, page);
    const commit = { current: page.isCurrent, today: edition.address, snapshotFile: snapshotFile(page.snapshot) };
    return { mount: mountAt(then, then.address, ''), commit };
  }
  const place = skillPagePath(page.path);
  const mount = mountAt(edition, view.links.address(edition, place), place);
  const before = keptSkill(view.reader, view.past, edition, page.path);
  const kept = before && { commit: before.page.revision, address: view.links.address(before.edition, before.skill.directory) };
  const rest = kept === undefined ? {} : { kept };
  if (page.kind === 'retired') return { mount, path: page.path, retired: { reason: page.reason }, ...rest };
  const address = view.links.address(edition, skillPagePath(page.to));
  const published = skillAt(view.reader, edition, page.to) !== undefined;
  return { mount, path: page.path, moved: { path: page.to, address, published }, ...(published ? {} : rest) };
}

function mountAt(edition: Edition, address: string, path: string): RestMount {
  return mountOf(namedSnapshot(edition), address, edition.ref, path);
}

export function pastMarkdown(view: SiteView, { page, edition }: PlacedPast): string {
  return page.kind === 'commit' ? commitText(view, page, edition) : goneText(view, page, edition);
}

function goneText(view: SiteView, page: Exclude<PastPage, { kind: 'commit' }>, edition: Edition): string {
  const title = `# ${plainText(fileName(skillPagePath(page.path)))}`;
  const kept = keptSkill(view.reader, view.past, edition, page.path);
  const asItWas =
    kept &&
    `${kept.skill.serving === 'full' ? 'As it was' : 'As it was described (its license does not allow publishing its files, so that no commit has them)'}, at commit ${kept.page.revision}; address for agents that speak MCP: \`${view.links.address(kept.edition, kept.skill.directory)}\``;
  if (page.kind === 'retired' && page.reason === MOVED_OUT_OF_SIGHT)
    return joinBlocks([title, `This skill is no longer published. ${plainText(page.reason)}`, asItWas]);
  if (page.kind === 'retired')
    return joinBlocks([title, 'This skill is no longer published. Its maintainers say:', plainText(page.reason), asItWas]);
  const skill = skillAt(view.reader, edition, page.to);
  const place = skillPagePath(page.to);
  if (skill === undefined) return joinBlocks([title, `This skill has moved to \`${place}\`, where no skill is published.`, asItWas]);
  return joinBlocks([
    title,
    'This skill has moved:',
    linkLine(skill.name, outside(view, `${view.links.page(edition, page.to)}index.md`), skill.description),
    `Address: \`${view.links.address(edition, place)}\``,
  ]);
}

function commitText(view: SiteView, page: Extract<PastPage, { kind: 'commit' }>, edition: Edition): string {
  const then = editionOfCommit(view.reader, page);
  const changes = page.isCurrent ? [] : changesBetween(view.reader, edition, then);
  const skipped = new Set(unusableSkills(then));
  const reported = skipped.size === 0 ? [] : [...findingsByPath(view.reader, then)].filter(([path]) => skipped.has(path));
  const reasons = reported.flatMap(([path, found]) => found.map(({ code, message }) => `- \`${path}\`: ${plainText(message)} (${code})`));
  const { skills, documents } = then.snapshot.counts;
  return joinBlocks([
    `# ${plainText(repositoryLabel(then, view.editions))} at commit ${page.revision}`,
    page.isCurrent
      ? `This is what ${edition.ref} means today.`
      : `This is an older state of ${page.ref ?? edition.ref}, kept for those who named its commit.`,
    `${countOf(skills, 'skill')}, ${countOf(documents, 'document')}. Address for agents that speak MCP: \`${then.address}\``,
    linkLine('The pages of today', outside(view, `${view.links.page(edition, '')}index.md`)),
    linkLine('The snapshot in the store', outside(view, view.links.site(snapshotFile(page.snapshot)))),
    changes.length === 0
      ? undefined
      : `## What changed since\n\n${changes.map(({ kind, name }) => `- ${kind}: ${plainText(name)}`).join('\n')}`,
    reasons.length === 0 ? undefined : `## Left out at this commit\n\n${reasons.join('\n')}`,
  ]);
}

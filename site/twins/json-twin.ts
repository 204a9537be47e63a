import { contentOf, fileAnswer } from '#contract/rest/file.ts';
import { wholeFolderAnswer } from '#contract/rest/folder.ts';
import { mountOf } from '#contract/rest/mount.ts';
import { contextStart, describedSkillAnswer, fullSkillAnswer, type SkillPage } from '#contract/rest/skill.ts';
import type { RestFileAnswer, RestFolderAnswer, RestMount, RestSkillAnswer } from '#contract/schema/rest.ts';
import type { SkillArtifact } from '#contract/schema/skill.ts';
import { type Edition, folderAt, skillAt } from '../data/edition.ts';
import type { Page } from '../data/pages.ts';
import type { SiteView } from './site-view.ts';

export type JsonTwin = RestFolderAnswer | RestSkillAnswer | RestFileAnswer;

const nothing = (): undefined => undefined;

/** Makes the twin of any page of a view. The function throws where the page shows something that its edition does not hold. */
export function jsonTwins(view: SiteView): (page: Page) => JsonTwin {
  const known = new Map<Edition, readonly SkillArtifact[]>();
  const copiesOf = (edition: Edition): readonly SkillArtifact[] => {
    const copies = known.get(edition) ?? readCopies(view, edition);
    known.set(edition, copies);
    return copies;
  };
  return ({ edition, path, kind }) => {
    if (kind === 'skill') return skillTwin(view, edition, path);
    return kind === 'folder' ? folderTwin(view, edition, path, copiesOf(edition)) : fileTwin(view, edition, path);
  };
}

/** Skills that the repository as a whole does not count, because it has each of them elsewhere. */
function readCopies(view: SiteView, edition: Edition): readonly SkillArtifact[] {
  const skills = [...edition.directory].flatMap(([path, { kind }]) => (kind === 'skill' ? [skillAt(view.reader, edition, path)] : []));
  return skills.filter((skill) => skill?.duplicateOf !== undefined) as readonly SkillArtifact[];
}

/** Skills and files have pages and no mounts: their answers are about the repository. */
function mountAt(view: SiteView, edition: Edition, folder: string): RestMount {
  const snapshot = { id: edition.snapshotId, artifact: edition.snapshot };
  return mountOf(snapshot, view.links.address(edition, folder), edition.ref, folder);
}

function folderTwin(view: SiteView, edition: Edition, path: string, copies: readonly SkillArtifact[]): RestFolderAnswer {
  const folder = folderAt(view.reader, edition, path);
  if (folder === undefined) throw new Error(`${path} is no folder.`);
  return wholeFolderAnswer(mountAt(view, edition, path), folder, copies);
}

function skillTwin(view: SiteView, edition: Edition, path: string): RestSkillAnswer {
  const skill = skillAt(view.reader, edition, path);
  if (skill === undefined) throw new Error(`${path} is no skill.`);
  const page: SkillPage = {
    mount: mountAt(view, edition, ''),
    name: edition.mount,
    shows: (other) => edition.directory.has(other),
    isListed: skill.listing.listed,
    sourceUrl: edition.snapshot.sourceUrl,
    contextBytes: Number.POSITIVE_INFINITY,
  };
  if (skill.serving !== 'full') return describedSkillAnswer(skill, page);
  const context = view.reader.blob(skill.document.digest).subarray(contextStart(skill));
  return fullSkillAnswer(skill, page, context, 0, nothing);
}

/** A file as its address is answered: of the few over a million characters, their beginning; all bytes lie in the store. */
function fileTwin(view: SiteView, edition: Edition, path: string): RestFileAnswer {
  const entry = edition.directory.get(path);
  if (entry === undefined || (entry.kind !== 'file' && entry.kind !== 'document')) throw new Error(`${path} is no file.`);
  const { digest, size } = entry;
  const content = contentOf(view.reader.blob(digest));
  if (content.kind === 'past-end') throw new Error(`${path} ends before it starts.`);
  const page = { mount: mountAt(view, edition, ''), name: edition.mount, path, size, digest, sourceUrl: edition.snapshot.sourceUrl };
  return fileAnswer(page, content);
}

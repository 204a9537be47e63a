import { contentOf, fileAnswer } from '#contract/rest/file.ts';
import { wholeFolderAnswer } from '#contract/rest/folder.ts';
import { mountOf } from '#contract/rest/mount.ts';
import { contextStart, describedSkillAnswer, fullSkillAnswer, type SkillPage } from '#contract/rest/skill.ts';
import type { RestFileAnswer, RestFolderAnswer, RestMount, RestSkillAnswer } from '#contract/schema/rest.ts';
import { type Edition, folderAt, namedSnapshot, skillAt } from '../data/edition.ts';
import type { Page } from '../data/pages.ts';
import type { SiteView } from './site-view.ts';

export type JsonTwin = RestFolderAnswer | RestSkillAnswer | RestFileAnswer;

const nothing = (): undefined => undefined;

/** The twin of a page. Throws where the page shows something that its edition does not hold. */
export function jsonTwin(view: SiteView, { edition, path, kind }: Page): JsonTwin {
  if (kind === 'skill') return skillTwin(view, edition, path);
  return kind === 'folder' ? folderTwin(view, edition, path) : fileTwin(view, edition, path);
}

/** Skills and files have pages and no mounts: their answers are about the repository. */
function mountAt(view: SiteView, edition: Edition, folder: string): RestMount {
  return mountOf(namedSnapshot(edition), view.links.address(edition, folder), edition.ref, folder);
}

function folderTwin(view: SiteView, edition: Edition, path: string): RestFolderAnswer {
  const folder = folderAt(view.reader, edition, path);
  if (folder === undefined) throw new Error(`${path} is no folder.`);
  return wholeFolderAnswer(mountAt(view, edition, path), folder, view.standIns(edition, path));
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

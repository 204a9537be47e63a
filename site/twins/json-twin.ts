/** `index.json` beside a page: what the REST interface answers for the same address, whole. */
import { folderAnswer } from '#contract/rest/folder.ts';
import { mountOf } from '#contract/rest/mount.ts';
import { contextStart, describedSkillAnswer, fullSkillAnswer, type SkillPage } from '#contract/rest/skill.ts';
import type { RestFolderAnswer, RestMount, RestSkillAnswer } from '#contract/schema/rest.ts';
import { blobFile } from '#contract/tree.ts';
import { type Edition, folderAt, skillAt } from '../data/edition.ts';
import type { Page } from '../data/pages.ts';
import type { SiteView } from './site-view.ts';

/** A file that pages do not take apart. */
export interface FileTwin {
  readonly mount: RestMount;
  readonly path: string;
  readonly size: number;
  readonly digest: string;
  /** File of the published folder, relative to its root. */
  readonly file: string;
  readonly sourceUrl?: string;
}

/** Twins hold everything that there is: nothing continues elsewhere. */
const whole = (): undefined => undefined;

/** The JSON of a page. Throws where the page shows something that its edition does not hold. */
export function jsonTwin(view: SiteView, page: Page): RestFolderAnswer | RestSkillAnswer | FileTwin {
  const { edition, path, kind } = page;
  if (kind === 'skill') return skillTwin(view, edition, path);
  const mount = mountAt(view, edition, path);
  if (kind === 'folder') {
    const folder = folderAt(view.reader, edition, path);
    if (folder === undefined) throw new Error(`${path} is no folder.`);
    const { counts, children } = folder;
    return folderAnswer({ mount, folder, counts, showsOwner: true, from: 0, limit: children.length, cursorAt: whole });
  }
  const entry = edition.directory.get(path);
  if (entry === undefined || (entry.kind !== 'file' && entry.kind !== 'document')) throw new Error(`${path} is no file.`);
  const sourceUrl = view.links.source(edition, path);
  const file = blobFile(entry.digest);
  return { mount, path, size: entry.size, digest: entry.digest, file, ...(sourceUrl === undefined ? {} : { sourceUrl }) };
}

function mountAt(view: SiteView, edition: Edition, path: string): RestMount {
  const snapshot = { id: edition.snapshotId, artifact: edition.snapshot };
  return mountOf(snapshot, view.links.address(edition, path), edition.ref, path);
}

function skillTwin(view: SiteView, edition: Edition, path: string): RestSkillAnswer {
  const skill = skillAt(view.reader, edition, path);
  if (skill === undefined) throw new Error(`${path} is no skill.`);
  const page: SkillPage = {
    mount: mountAt(view, edition, skill.directory),
    name: edition.mount,
    shows: (other) => edition.directory.has(other),
    isListed: skill.listing.listed,
    sourceUrl: edition.snapshot.sourceUrl,
  };
  if (skill.serving !== 'full') return describedSkillAnswer(skill, page);
  const context = view.reader.blob(skill.document.digest).subarray(contextStart(skill));
  return fullSkillAnswer(skill, page, context, 0, whole);
}

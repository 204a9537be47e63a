/** A folder object as the answer of `browse` and as the twin of a folder's page. */
import { isWithin } from '../path-text.ts';
import type { Counts } from '../schema/common.ts';
import type { Child, FolderArtifact, SkillMark } from '../schema/folder.ts';
import type { RestEntry, RestFolderAnswer, RestMount, RestSkillMark } from '../schema/rest.ts';

export interface FolderPage {
  readonly mount: RestMount;
  readonly folder: FolderArtifact;
  /** What can be discovered below the folder in this mount. */
  readonly counts: Counts;
  /** The enclosing skill belongs to the mount too. */
  readonly showsOwner: boolean;
  readonly from: number;
  readonly limit: number;
  /** The cursor of a position, for a page that does not end the folder. */
  readonly cursorAt: (position: number) => string | undefined;
}

function markOf({ describedOnly, path, name, description, discoverable, listed, license, tags }: SkillMark): RestSkillMark {
  return { path, name, description, serving: describedOnly ? 'described-only' : 'full', discoverable, listed, license, tags };
}

/** One entry of a folder. */
export function entryOf(folder: string, child: Child): RestEntry {
  const place = { name: child.name, path: folder === '' ? child.name : `${folder}/${child.name}` };
  switch (child.kind) {
    case 'folder': {
      const { counts, title, description, translations, overviewPath, skill } = child;
      return {
        kind: 'folder',
        ...place,
        counts,
        ...(title === undefined ? {} : { title }),
        ...(description === undefined ? {} : { description }),
        ...(translations === undefined ? {} : { translations }),
        ...(overviewPath === undefined ? {} : { overviewPath }),
        ...(skill === undefined ? {} : { skill: markOf(skill) }),
      };
    }
    case 'skill':
      return { kind: 'skill', ...place, skill: markOf(child.skill) };
    case 'document':
      return { kind: 'document', ...place, size: child.size, digest: child.digest, title: child.title, summary: child.summary };
    case 'file':
      return { kind: 'file', ...place, size: child.size, digest: child.digest, manifest: child.manifest };
    case 'oversize':
      return { kind: 'unreadable', ...place, size: child.size, reason: child.reason };
  }
}

/** One page of a folder. */
export function folderAnswer({ mount, folder, counts, showsOwner, from, limit, cursorAt }: FolderPage): RestFolderAnswer {
  const { path, manifest, overview, skill, children } = folder;
  const end = Math.min(from + limit, children.length);
  const cursor = end < children.length ? cursorAt(end) : undefined;
  return {
    mount,
    path,
    counts,
    ...(skill === undefined || !showsOwner ? {} : { belongsTo: skill }),
    ...(manifest === undefined
      ? {}
      : {
          manifest: {
            path: manifest.file.path,
            ...(manifest.name === undefined ? {} : { name: manifest.name }),
            description: manifest.description,
            ...(manifest.language === undefined ? {} : { language: manifest.language }),
          },
        }),
    ...(overview === undefined ? {} : { overview }),
    from,
    total: children.length,
    entries: children.slice(from, end).map((child) => entryOf(path, child)),
    ...(cursor === undefined ? {} : { cursor }),
  };
}

const nothing = (): undefined => undefined;

/** A folder in one answer. `standIns` is how many copies in it stand for skills outside (`countStandIns`): a mount of the folder counts them. */
export function wholeFolderAnswer(mount: RestMount, folder: FolderArtifact, standIns: number): RestFolderAnswer {
  const { path, counts, skill, children } = folder;
  return folderAnswer({
    mount,
    folder,
    counts: { ...counts, skills: counts.skills + standIns },
    showsOwner: skill !== undefined && isWithin(path, skill),
    from: 0,
    limit: children.length,
    cursorAt: nothing,
  });
}

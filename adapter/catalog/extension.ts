/**
 * The names of the skills extension: which URI paths exist, what bytes each has, and what a directory holds. URI paths
 * are repository paths, but for a root skill, whose files lie below its name.
 */

import { compareText } from '#contract/compare.ts';
import type { Digest } from '#contract/digest.ts';
import type { ServedSkill } from '#contract/schema/skill.ts';
import { formatSkillUri, MAX_URI_LENGTH, MAX_URI_SEGMENTS, parseSkillUri } from '#contract/skill-uri.ts';
import { listingOf } from './listing.ts';
import { describedOnlyAbove } from './lookup.ts';
import { oncePerSnapshot } from './memo.ts';
import type { LoadedSnapshot, View } from './model.ts';
import { baseName, childOf, folderOf, foldersAbove, isWithin } from './scope.ts';

/** Skills on one page of `skills/list`. */
export const SKILLS_PER_PAGE = 20;
/** Pages after which clients stop asking (the SDK's own stops after 64): larger repositories get larger pages. */
const MAX_PAGES = 60;
/** Children on one page of a directory. */
export const CHILDREN_PER_PAGE = 200;

export interface ResourceFile {
  readonly uriPath: string;
  /** Where the file is in the repository: what decides the scope. */
  readonly path: string;
  readonly digest: Digest;
  readonly size: number;
}

export interface DirectoryChild {
  readonly name: string;
  readonly uriPath: string;
  /** Absent for a directory. */
  readonly file?: ResourceFile;
}

/** URI path of a file that a skill's entry lists. */
export function uriPathOf(skill: ServedSkill, path: string): string {
  return skill.directory === '' ? `${skill.name}/${path}` : path;
}

/** `skills/get` and reads answer for listed skills, and for those whose only fault is to be a copy or hidden. */
function isVerifiable(skill: ServedSkill): boolean {
  return skill.resources.length > 0 && (skill.listing.listed || skill.listing.reason === 'duplicate' || skill.listing.reason === 'hidden');
}

const filesOf = oncePerSnapshot((snapshot: LoadedSnapshot): ReadonlyMap<string, ResourceFile> => {
  const files = new Map<string, ResourceFile>();
  const served = [...snapshot.skills.values()].filter((skill): skill is ServedSkill => skill.serving === 'full');
  const add = (uriPath: string, path: string, digest: Digest, size: number): void => {
    if (!files.has(uriPath)) files.set(uriPath, { uriPath, path, digest, size });
  };
  // One URI, one set of bytes: what a listed skill promises goes first, then what a copy or hidden skill promises.
  const entries = [
    ...served.filter((skill) => skill.listing.listed),
    ...served.filter((skill) => !skill.listing.listed && isVerifiable(skill)),
  ];
  for (const skill of entries) for (const file of skill.resources) add(uriPathOf(skill, file.path), file.path, file.digest, file.size);
  for (const skill of served) add(skill.path, skill.path, skill.source.digest, skill.source.size);
  for (const [path, entry] of snapshot.entries) {
    if ((entry.kind === 'file' || entry.kind === 'document') && describedOnlyAbove(snapshot, path) === undefined) {
      add(path, path, entry.digest, entry.size);
    }
  }
  return files;
});

const childrenOf = oncePerSnapshot((snapshot: LoadedSnapshot): ReadonlyMap<string, readonly DirectoryChild[]> => {
  const folders = new Map<string, Map<string, DirectoryChild>>();
  const childMap = (folder: string): Map<string, DirectoryChild> => {
    const known = folders.get(folder) ?? new Map<string, DirectoryChild>();
    folders.set(folder, known);
    return known;
  };
  for (const file of filesOf(snapshot).values()) {
    childMap(folderOf(file.uriPath)).set(baseName(file.uriPath), { name: baseName(file.uriPath), uriPath: file.uriPath, file });
    for (const folder of foldersAbove(file.uriPath)) {
      if (folder === '') break;
      childMap(folderOf(folder)).set(baseName(folder), { name: baseName(folder), uriPath: folder });
    }
  }
  childMap('');
  return new Map([...folders].map(([folder, children]) => [folder, [...children.values()].sort((a, b) => compareText(a.name, b.name))]));
});

/** The URI path of a `skill://` URI of this view's repository; `undefined` for any other text. Total. */
export function uriPathIn(view: View, uri: string): string | undefined {
  const parsed = parseSkillUri(uri);
  if (parsed === undefined) return undefined;
  const { host, owner, repo } = view.name;
  return parsed.host === host && parsed.owner === owner && parsed.repo === repo ? parsed.path : undefined;
}

/** The file that a URI names, in a view. URIs of files have no trailing slash. */
export function resourceAt(view: View, uri: string): ResourceFile | undefined {
  const uriPath = uri.endsWith('/') ? undefined : uriPathIn(view, uri);
  const file = uriPath === undefined ? undefined : filesOf(view.snapshot).get(uriPath);
  return file !== undefined && isWithin(view.scope, file.path) ? file : undefined;
}

/** The direct children of a directory URI, in a view; a trailing slash is accepted. */
export function childrenAt(view: View, uri: string): readonly DirectoryChild[] | undefined {
  const uriPath = uriPathIn(view, uri);
  if (uriPath === undefined) return undefined;
  // What lies below a folder inside of the mount is inside too; folders above the mount are not readable.
  if (view.scope !== '' && !isWithin(view.scope, uriPath)) return undefined;
  return childrenOf(view.snapshot).get(uriPath);
}

export interface SkillEntry {
  readonly uri: string;
  readonly frontmatter: ServedSkill['frontMatter'];
  readonly resources: readonly { readonly uri: string; readonly digest: Digest; readonly size: number }[];
}

/** The wire entry of a skill: the one place where paths become URIs. */
export function skillEntry(view: View, skill: ServedSkill): SkillEntry {
  return {
    uri: formatSkillUri(view.name, uriPathOf(skill, skill.path)),
    frontmatter: skill.frontMatter,
    resources: skill.resources.map((file) => ({
      uri: formatSkillUri(view.name, uriPathOf(skill, file.path)),
      digest: file.digest,
      size: file.size,
    })),
  };
}

/** URI of a skill's `SKILL.md`. */
export function skillUri(view: View, skill: ServedSkill): string {
  return formatSkillUri(view.name, uriPathOf(skill, skill.path));
}

/** URI of a published path: of a skill's own file that of its entry. */
export function uriOfPath(view: View, path: string): string {
  const skill = view.snapshot.skills.get(path);
  return skill?.serving === 'full' ? skillUri(view, skill) : formatSkillUri(view.name, path);
}

/** The skill that `skills/get` answers for, by the URI of its `SKILL.md`. */
export function skillAtUri(view: View, uri: string): ServedSkill | undefined {
  const file = resourceAt(view, uri);
  const skill = file === undefined ? undefined : view.snapshot.skills.get(file.path);
  if (file === undefined || skill?.serving !== 'full' || uriPathOf(skill, skill.path) !== file.uriPath) return undefined;
  return isVerifiable(skill) ? skill : undefined;
}

/** Skills on a page of `skills/list` and `resources/list` of this view. */
export function skillPageSize(view: View): number {
  return Math.max(SKILLS_PER_PAGE, Math.ceil(listingOf(view).listed.length / MAX_PAGES));
}

/** Tells whether a URI is too long or too deep to look at. */
export function isUriTooLarge(uri: string): boolean {
  return uri.length > MAX_URI_LENGTH || Buffer.byteLength(uri) > MAX_URI_LENGTH || uri.split('/').length > MAX_URI_SEGMENTS + 2;
}

/** URI of a directory child. */
export function childUri(view: View, child: DirectoryChild): string {
  return formatSkillUri(view.name, childOf(folderOf(child.uriPath), child.name));
}

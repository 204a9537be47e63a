/** What one skill may consist of: the rules that every skill passes before a byte of it is written, wherever it came from. */

import { compareText } from '#contract/compare.ts';
import { pathProblem } from '#contract/path-text.ts';
import { clashKey, isUnfitForWindows } from '#contract/portable-path.ts';
import type { FileRef } from '#contract/schema/common.ts';
import { INSTALLABLE_NAME } from '#contract/schema/discovery.ts';
import { controlPath, repositoryHeads } from '#contract/version-control.ts';
import { digestOf } from '#digest/sha256.ts';
import { SKILL_NAME } from '#model/file-kinds.ts';
import { LIMITS } from './limits.ts';
import { printable, SkillRefused } from './problems.ts';

/** Bytes by path relative to the skill's folder. */
export type SkillFiles = ReadonlyMap<string, Uint8Array>;

const PATH_PROBLEMS = {
  empty: 'is empty',
  absolute: 'is absolute',
  backslash: 'holds a backslash',
  segment: 'has a segment that is empty, . or ..',
  control: 'holds a control character',
  invisible: 'holds an invisible character',
  too_long: 'is too long',
  not_well_formed: 'is not well-formed text',
  reserved: 'has a reserved segment',
} as const;

/** Refuses a name that cannot be the name of a skill's folder everywhere. */
export function checkName(name: string): void {
  if (!INSTALLABLE_NAME.test(name)) {
    throw new SkillRefused(
      'its name is not 1 to 64 lowercase letters, digits and single hyphens, so that it cannot be the name of its folder',
    );
  }
  if (isUnfitForWindows(name)) throw new SkillRefused('its name is one that Windows reserves');
}

const RUNS_COMMANDS = 'whose settings name commands that run without being asked';

function describePath(path: string): string | undefined {
  const problem = pathProblem(path);
  if (problem !== undefined) return PATH_PROBLEMS[problem];
  if (controlPath(path) !== undefined) return `is one where version control keeps a repository, ${RUNS_COMMANDS}`;
  if (isUnfitForWindows(path)) return 'cannot exist on Windows';
  const segments = path.split('/');
  if (segments.length > LIMITS.pathSegments) return `lies more than ${LIMITS.pathSegments} folders deep`;
  if (segments.some((segment) => Buffer.byteLength(segment) > LIMITS.segmentBytes))
    return `has a segment of more than ${LIMITS.segmentBytes} bytes`;
  return undefined;
}

/** Refuses a path that leads out of the skill's folder, that some file system cannot hold, or that version control obeys. */
export function checkPath(path: string): void {
  const problem = describePath(path);
  if (problem !== undefined) throw new SkillRefused(`the path "${printable(path)}" ${problem}`);
}

/** Two names that clash; where they look alike, as one text that is composed in two ways does, with the code points that differ. */
function bothNames(one: string, other: string): string {
  const looksAlike = printable(one).normalize('NFC') === printable(other).normalize('NFC');
  const shown = (text: string): string =>
    `"${printable(looksAlike ? text.replace(/[^\0-\x7f]/gu, (char) => `\\u{${char.codePointAt(0)?.toString(16)}}`) : text)}"`;
  return `${shown(one)} and ${shown(other)}`;
}

/**
 * Refuses files of which some file system could hold only one (same path, same but for case, a file where a folder is), and
 * files that together are a git repository.
 */
export function checkPaths(paths: Iterable<string>): void {
  const files = new Map<string, string>();
  const folders = new Map<string, string>();
  for (const path of paths) {
    checkPath(path);
    const same = files.get(clashKey(path));
    if (same === path) throw new SkillRefused(`"${printable(path)}" is there twice`);
    if (same !== undefined) throw new SkillRefused(`${bothNames(same, path)} are one file on macOS and Windows`);
    files.set(clashKey(path), path);
    for (let end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1)) {
      const folder = path.slice(0, end);
      const other = folders.get(clashKey(folder)) ?? folder;
      if (other !== folder) throw new SkillRefused(`the folders ${bothNames(other, folder)} are one on macOS and Windows`);
      folders.set(clashKey(folder), folder);
    }
  }
  for (const [key, folder] of folders) {
    const file = files.get(key);
    if (file !== undefined) throw new SkillRefused(`"${printable(file)}" is a file and "${printable(folder)}" a folder`);
  }
  const [head] = repositoryHeads([...files.values()]);
  if (head !== undefined) throw new SkillRefused(`"${printable(head)}" makes its folder a git repository, ${RUNS_COMMANDS}`);
}

/** Refuses a listing of files before anything is fetched: too many, too large, unfit paths, no SKILL.md. */
export function checkListing(files: readonly Pick<FileRef, 'path' | 'size'>[]): void {
  if (files.length > LIMITS.skillFiles)
    throw new SkillRefused(`it has ${files.length} files; more than ${LIMITS.skillFiles} are not installed`);
  checkPaths(files.map(({ path }) => path));
  const large = files.find(({ size }) => size > LIMITS.fileBytes);
  if (large !== undefined) {
    throw new SkillRefused(`"${printable(large.path)}" has ${large.size} bytes; files of more than ${LIMITS.fileBytes} are not installed`);
  }
  const total = files.reduce((sum, { size }) => sum + size, 0);
  if (total > LIMITS.skillBytes) throw new SkillRefused(`it has ${total} bytes; more than ${LIMITS.skillBytes} are not installed`);
  if (!files.some(({ path }) => path === SKILL_NAME)) throw new SkillRefused(`it has no ${SKILL_NAME}`);
}

/** Paths, digests and sizes of a skill's files, in path order. */
export function fileRefs(files: SkillFiles): readonly FileRef[] {
  return [...files]
    .map(([path, bytes]) => ({ path, digest: digestOf(bytes), size: bytes.length }))
    .sort((a, b) => compareText(a.path, b.path));
}

/** Refuses bytes that are not what was promised. */
export function checkBytes(
  what: string,
  bytes: Uint8Array,
  { digest, size }: { readonly digest: string; readonly size?: number | undefined },
): void {
  if (size !== undefined && bytes.length !== size)
    throw new SkillRefused(`${printable(what)} has ${bytes.length} bytes instead of ${size}`);
  const found = digestOf(bytes);
  if (found !== digest) throw new SkillRefused(`${printable(what)} has the digest ${found} instead of ${digest}`);
}

/** What lies in a skill's folder, against what the lock says: nothing that a person made or changed is overwritten unseen. */
import type { Dirent } from 'node:fs';
import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compareText } from '#contract/compare.ts';
import type { FileRef } from '#contract/schema/common.ts';
import { digestOf } from '#digest/sha256.ts';
import { LIMITS } from './limits.ts';

/** Files that are looked at before a folder counts as somebody else's. */
const MAX_FILES = LIMITS.skillFiles * 2;

export type Installed =
  | { readonly kind: 'absent' }
  /** A link, a file, or a folder of more than a skill can hold. */
  | { readonly kind: 'foreign'; readonly what: string }
  | {
      readonly kind: 'folder';
      readonly files: ReadonlyMap<string, { readonly digest: string; readonly size: number }>;
      /** What no skill has: links, devices, files over the limit. */
      readonly odd: readonly string[];
    };

/** Looks at a folder without following a link. */
export async function inspect(folder: string): Promise<Installed> {
  const found = await lstat(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (found === undefined) return { kind: 'absent' };
  if (found.isSymbolicLink()) return { kind: 'foreign', what: 'a link' };
  if (!found.isDirectory()) return { kind: 'foreign', what: 'a file' };
  const files = new Map<string, { digest: string; size: number }>();
  const odd: string[] = [];
  const open = [''];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const entry of await readdir(join(folder, at), { withFileTypes: true })) {
      const path = at === '' ? entry.name : `${at}/${entry.name}`;
      if (files.size + odd.length + open.length > MAX_FILES) return { kind: 'foreign', what: `a folder of more than ${MAX_FILES} files` };
      if (entry.isDirectory()) open.push(path);
      else {
        const file = await fileAt(join(folder, path), entry);
        if (file === undefined) odd.push(path);
        else files.set(path, file);
      }
    }
  }
  return { kind: 'folder', files, odd };
}

async function fileAt(file: string, entry: Dirent): Promise<{ readonly digest: string; readonly size: number } | undefined> {
  if (!entry.isFile() || (await lstat(file)).size > LIMITS.fileBytes) return undefined;
  const bytes = await readFile(file);
  return { digest: digestOf(bytes), size: bytes.length };
}

/** Differences between a folder and a list of files, as lines for people, in path order; none where they are the same. */
export function editsOf(installed: Extract<Installed, { kind: 'folder' }>, files: readonly FileRef[]): readonly string[] {
  const expected = new Map(files.map((file) => [file.path, file]));
  const edits: { readonly path: string; readonly what: string }[] = installed.odd.map((path) => ({ path, what: 'not a plain file' }));
  for (const [path, { digest }] of installed.files) {
    const file = expected.get(path);
    if (file === undefined) edits.push({ path, what: 'added' });
    else if (file.digest !== digest) edits.push({ path, what: 'edited' });
  }
  for (const { path } of files) if (!installed.files.has(path) && !installed.odd.includes(path)) edits.push({ path, what: 'removed' });
  return edits.sort((a, b) => compareText(a.path, b.path)).map(({ path, what }) => `${path} (${what})`);
}

/** Bytes of an installed file, where they are still those that the lock says. */
export async function readInstalled(folder: string, { path, digest }: FileRef): Promise<Uint8Array | undefined> {
  const file = join(folder, path);
  const found = await lstat(file).catch(() => undefined);
  if (found === undefined || !found.isFile() || found.size > LIMITS.fileBytes) return undefined;
  const bytes = await readFile(file);
  return digestOf(bytes) === digest ? bytes : undefined;
}

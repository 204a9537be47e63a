/** Paths and the folder that bounds a mount. A sub-path mount is an access boundary (adapter.md, "Addresses"). */

export { isWithin } from '#contract/path-text.ts';

/** Folder of a path; the root for a top-level one. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}

/** Last segment of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Joins a folder and a name. */
export function childOf(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

/** The folder of a path and every folder above it, nearest first, the root last. */
export function* foldersAbove(path: string): Generator<string> {
  let folder = path;
  while (folder !== '') {
    folder = folderOf(folder);
    yield folder;
  }
}

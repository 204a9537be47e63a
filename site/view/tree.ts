/** A flat list of files as the tree that people expect. */
export interface TreeFolder<T> {
  readonly name: string;
  readonly folders: readonly TreeFolder<T>[];
  readonly files: readonly { readonly name: string; readonly value: T }[];
  /** Files below it, at any depth. */
  readonly count: number;
}

interface Growing<T> {
  readonly name: string;
  readonly folders: Map<string, Growing<T>>;
  readonly files: { readonly name: string; readonly value: T }[];
}

/** Builds the tree of paths relative to a root; folders and files keep the order of the list. */
export function treeOf<T>(entries: readonly { readonly path: string; readonly value: T }[]): TreeFolder<T> {
  const root: Growing<T> = { name: '', folders: new Map(), files: [] };
  for (const { path, value } of entries) {
    const segments = path.split('/');
    let at = root;
    for (const segment of segments.slice(0, -1)) {
      const next = at.folders.get(segment) ?? { name: segment, folders: new Map(), files: [] };
      at.folders.set(segment, next);
      at = next;
    }
    at.files.push({ name: segments.at(-1) ?? '', value });
  }
  return finish(root);
}

function finish<T>(growing: Growing<T>): TreeFolder<T> {
  const folders = [...growing.folders.values()].map(finish);
  const count = growing.files.length + folders.reduce((sum, folder) => sum + folder.count, 0);
  return { name: growing.name, folders, files: growing.files, count };
}

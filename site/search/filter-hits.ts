/** Which results a visitor wants to see. Pure. */
import type { NamesArtifact } from '#contract/schema/names.ts';

export interface Filter {
  /** `skill`, `document`, or empty for both. */
  readonly kind: string;
  /** Label of a license, or empty for any. */
  readonly license: string;
  /** A tag, or empty for any. */
  readonly tag: string;
  /** Path of a folder, or empty for all. */
  readonly folder: string;
  /** Address of a repository, or empty for all; the search itself keeps to it. */
  readonly repository: string;
}

/** Tells whether a path lies in a folder; every path lies in the one without a name. */
export function isBelow(path: string, folder: string): boolean {
  return folder === '' || path.startsWith(`${folder}/`);
}

/** Tells whether a result is shown. Any text is taken: what no result has lets none through. */
export function passes(
  document: Pick<NamesArtifact['documents'][number], 'kind' | 'license' | 'tags' | 'path'>,
  { kind, license, tag, folder }: Omit<Filter, 'repository'>,
): boolean {
  return (
    (kind === '' || kind === document.kind) &&
    (license === '' || license === document.license) &&
    (tag === '' || (document.tags ?? []).includes(tag)) &&
    isBelow(document.path, folder)
  );
}

/** The top folders of some paths, in code unit order, each with how many lie in it. Paths without a folder count nowhere. */
export function topFolders(paths: Iterable<string>): readonly (readonly [folder: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const slash = path.indexOf('/');
    if (slash > 0) counts.set(path.slice(0, slash), (counts.get(path.slice(0, slash)) ?? 0) + 1);
  }
  return [...counts].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}

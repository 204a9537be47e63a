/** What a host holds of a skill's directory: its own files and those of the skills nested in it (format.md, section 8). */
import type { Limits } from '#model/limits.ts';
import type { RepoPath } from '#model/repo-path.ts';
import type { DeclaredSkill } from './skills.ts';
import type { FileNode } from './tree.ts';

/**
 * Files of one skill that are kept as a list: several times what a listing or an archive may hold. Skills may be nested as
 * deep as a path is long, so that whole lists would take the number of files times the depth.
 */
const MAX_HELD = 4_096;

export interface Holder {
  readonly skill: DeclaredSkill;
  readonly files: readonly FileNode[];
  readonly omitted: readonly FileNode[];
  readonly heldNested: readonly RepoPath[];
}

export interface Held {
  /** The skill's own `SKILL.md` first; cut where `count` is far more than anything could use. */
  readonly files: readonly FileNode[];
  readonly count: number;
  readonly bytes: number;
  /** Files that are not stored although they are within the read limit. */
  readonly lost: readonly RepoPath[];
}

/** Gives what each skill holds. `everything` are the files of a root skill: every published one. */
export function heldBy(
  holders: ReadonlyMap<RepoPath, Holder>,
  everything: readonly FileNode[],
  limits: Pick<Limits, 'readableBytes'>,
): (holder: Holder) => Held {
  // Over the read limit a file does not count; one that is not stored for any other reason is missing.
  const isLost = (file: FileNode): boolean =>
    file.content === undefined && (file.unavailable === 'lfs_pointer' || file.size <= limits.readableBytes);
  const stored = everything.filter((file) => file.content !== undefined);
  return (holder) => {
    const nested = holder.heldNested.flatMap((path) => holders.get(path) ?? []);
    const isRoot = holder.skill.directory === '';
    const groups: readonly (readonly FileNode[])[] = isRoot
      ? [[holder.skill.file], stored, nested.map(({ skill }) => skill.file)]
      : [[holder.skill.file], holder.files, ...nested.map(({ skill, files }) => [skill.file, ...files])];
    const files: FileNode[] = [];
    let count = 0;
    let bytes = 0;
    for (const group of groups) {
      count += group.length;
      bytes += group.reduce((sum, file) => sum + file.size, 0);
      if (files.length < MAX_HELD) files.push(...group.slice(0, MAX_HELD - files.length));
    }
    const omitted = isRoot ? everything : [...holder.omitted, ...nested.flatMap((each) => each.omitted)];
    return { files, count, bytes, lost: omitted.filter(isLost).map((file) => file.path) };
  };
}

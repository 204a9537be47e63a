/** Copies: the same file set with the same bytes, the same rules and includes; paths aside (format.md, section 8). */
import { compareText } from '#model/compare.ts';
import type { RepoPath } from '#model/repo-path.ts';
import { relativeTo } from '#model/repo-path.ts';
import type { ManifestFile } from '#parse/manifest-file.ts';
import type { Includes } from './includes.ts';
import type { DeclaredSkill } from './skills.ts';
import type { FileNode } from './tree.ts';

export interface CopyCandidate {
  readonly skill: DeclaredSkill;
  readonly files: readonly FileNode[];
  readonly rules: readonly ManifestFile[];
  readonly includes: Includes;
  /** Nothing but being a copy or hidden keeps it off the list. */
  readonly listable: boolean;
  readonly hidden: boolean;
}

/** `SKILL.md` path of each copy -> path of the one that stands for it: the listable first, then visible, then shortest path. */
export function findCopies(candidates: readonly CopyCandidate[]): ReadonlyMap<RepoPath, RepoPath> {
  const groups = new Map<string, CopyCandidate[]>();
  for (const candidate of candidates) {
    const key = fingerprint(candidate);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [candidate]);
    else group.push(candidate);
  }
  const copies = new Map<RepoPath, RepoPath>();
  for (const group of groups.values()) {
    const [first, ...others] = group.sort(compareStanding);
    for (const other of others) if (first !== undefined) copies.set(other.skill.path, first.skill.path);
  }
  return copies;
}

function compareStanding(a: CopyCandidate, b: CopyCandidate): number {
  if (a.listable !== b.listable) return a.listable ? -1 : 1;
  if (a.hidden !== b.hidden) return a.hidden ? 1 : -1;
  return a.skill.path.length - b.skill.path.length || compareText(a.skill.path, b.skill.path);
}

function fingerprint({ skill, files, rules, includes }: CopyCandidate): string {
  const own = files.map((file) => [relativeTo(skill.directory, file.path), file.content?.digest ?? file.size]);
  const shared = includes.files.filter((include) => include.shared).map((include) => include.file.content?.digest);
  const bodies = rules.map((rule) => rule.text.slice(rule.bodyOffset));
  return JSON.stringify([skill.file.content?.digest, own, bodies, shared]);
}

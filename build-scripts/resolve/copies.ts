/** Copies: the same file set with the same bytes, the same rules and includes; paths aside (format.md, section 8). */
import { compareText } from '#model/compare.ts';
import { type FolderPath, folderOf, type RepoPath, relativeTo } from '#model/repo-path.ts';
import type { ManifestFile } from '#parse/manifest-file.ts';
import type { Includes } from './includes.ts';
import type { DeclaredSkill } from './skills.ts';
import type { FileNode } from './tree.ts';

export interface CopyCandidate {
  readonly skill: DeclaredSkill;
  /** Its own files. */
  readonly files: readonly FileNode[];
  /** `SKILL.md` paths of the skills below it that a host holds with it. */
  readonly heldNested: readonly RepoPath[];
  readonly rules: readonly ManifestFile[];
  readonly includes: Includes;
  /** Only its `SKILL.md` is spoken of, so that nothing else can tell it from another one. */
  readonly describedOnly: boolean;
  /** Nothing but being a copy keeps it off the list. */
  readonly listable: boolean;
  readonly hidden: boolean;
}

/** `SKILL.md` path of each copy -> path of the one that stands for it: the listable first, then visible, then shortest path. */
export function findCopies(candidates: readonly CopyCandidate[], owner: Owner): ReadonlyMap<RepoPath, RepoPath> {
  const groups = new Map<number, CopyCandidate[]>();
  const numbers = new Map<string, number>();
  const numberOf = new Map<RepoPath, number>();
  const above = enclosing(owner);
  // The inner skills first, so that an outer one can name them by number and no list is repeated at every depth.
  for (const candidate of [...candidates].sort((a, b) => b.skill.directory.length - a.skill.directory.length)) {
    const key = fingerprint(candidate, directlyBelow(candidate, above), numberOf);
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    numberOf.set(candidate.skill.path, number);
    const group = groups.get(number);
    if (group === undefined) groups.set(number, [candidate]);
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

type Owner = (path: FolderPath) => FolderPath | undefined;

/** Nested skills with no other held one in between. */
function directlyBelow({ skill, heldNested }: CopyCandidate, above: Owner): readonly RepoPath[] {
  const held = new Set(heldNested.map(folderOf));
  return heldNested.filter((path) => {
    let next = above(folderOf(path));
    while (next !== undefined && next !== skill.directory && !held.has(next)) next = above(next);
    return next === undefined || next === skill.directory;
  });
}

/** The skill directory around each skill directory; looked up once, because skills can be nested hundreds deep. */
function enclosing(owner: Owner): Owner {
  const known = new Map<FolderPath, FolderPath | undefined>();
  return (directory) => {
    if (directory === '') return undefined;
    if (!known.has(directory)) known.set(directory, owner(folderOf(directory)));
    return known.get(directory);
  };
}

function fingerprint(
  { skill, files, rules, includes, describedOnly }: CopyCandidate,
  below: readonly RepoPath[],
  numbers: ReadonlyMap<RepoPath, number>,
): string {
  if (describedOnly) return JSON.stringify(['described only', skill.file.content?.digest]);
  const own = files.map((file) => [relativeTo(skill.directory, file.path), file.content?.digest ?? file.size]);
  const nested = below.map((path) => [relativeTo(skill.directory, path), numbers.get(path)]);
  const shared = includes.files.filter((include) => include.shared).map((include) => include.file.content?.digest);
  const bodies = rules.map((rule) => rule.text.slice(rule.bodyOffset));
  // A root skill has the whole repository for its files, so that it is a copy of nothing.
  const place = skill.directory === '' ? skill.path : '';
  return JSON.stringify([place, skill.file.content?.digest, own, nested, bodies, shared]);
}

/** What changed between published snapshots: the deployment's and those that it retains. */
import { followMoves, type Lifecycle } from '#contract/lifecycle.ts';
import type { SkillArtifact } from '#contract/schema/skill.ts';
import type { Edition } from '../data/edition.ts';
import type { Reader } from '../data/reader.ts';

/** Changes that feeds and pages tell of; readers of feeds keep what they have seen. */
export const MAX_CHANGES = 100;

export interface SkillChange {
  /** `moved`: what the operator wrote down as one skill, whose old path is gone and whose new one is new. */
  readonly kind: 'added' | 'changed' | 'moved' | 'removed';
  /** `SKILL.md` path, of a moved skill the new one. */
  readonly path: string;
  readonly name: string;
  readonly description: string;
  /** Digest of the served document after and before the change, where one is served. */
  readonly after?: string;
  readonly before?: string;
  /** Revision that brought the change. */
  readonly revision: string;
}

interface Generation {
  readonly revision: string;
  /** `SKILL.md` path -> digest of the skill object. */
  readonly skills: ReadonlyMap<string, string>;
}

/** Changes of an edition, the newest generation first, in path order within one; none where nothing is retained. */
export function changesOf(reader: Reader, edition: Edition): readonly SkillChange[] {
  const generations = generationsOf(reader, edition);
  const changes = generations.slice(0, -1).flatMap((newer, index) => {
    const older = generations[index + 1];
    return older === undefined ? [] : compare(reader, newer, older, lifecycleOf(reader, edition));
  });
  return changes.slice(0, MAX_CHANGES);
}

/** What changed from one edition to another, in path order. */
export function changesBetween(reader: Reader, newer: Edition, older: Edition): readonly SkillChange[] {
  return compare(reader, generationOf(newer), generationOf(older), lifecycleOf(reader, newer));
}

/** What the operator says of skills that went elsewhere. */
function lifecycleOf(reader: Reader, { snapshot }: Edition): Lifecycle {
  return reader.deployment.mounts.find(({ address }) => address === snapshot.address) ?? {};
}

function generationOf({ snapshot, directory }: Edition): Generation {
  return { revision: snapshot.revision, skills: skillsOf(directory) };
}

/** Snapshots of the same ref that an edition followed, the newest first. */
export function retainedOf(reader: Reader, edition: Edition): readonly { readonly id: string; readonly revision: string }[] {
  const mount = reader.deployment.mounts.find(({ address }) => address === edition.snapshot.address);
  return (mount?.retained ?? []).filter(({ ref, revision }) => ref === edition.ref && revision !== edition.snapshot.revision);
}

function generationsOf(reader: Reader, edition: Edition): readonly Generation[] {
  const retained = retainedOf(reader, edition);
  return [
    generationOf(edition),
    ...retained.map(({ id, revision }) => ({ revision, skills: skillsOf(reader.directory(reader.snapshot(id).objects.directory)) })),
  ];
}

function skillsOf(directory: Edition['directory']): ReadonlyMap<string, string> {
  return new Map([...directory].flatMap(([path, entry]) => (entry.kind === 'skill' ? [[path, entry.digest] as const] : [])));
}

function compare(reader: Reader, newer: Generation, older: Generation, lifecycle: Lifecycle): readonly SkillChange[] {
  const changes = compareByPath(reader, newer, older);
  const added = new Set(changes.flatMap(({ kind, path }) => (kind === 'added' ? [path] : [])));
  // New path -> what was removed at the old one; the first of several that went to the same place.
  const moves = new Map<string, SkillChange>();
  for (const change of changes) {
    if (change.kind !== 'removed') continue;
    const gone = followMoves(lifecycle, change.path, (path) => newer.skills.has(path));
    if (gone?.kind === 'moved' && added.has(gone.to) && !moves.has(gone.to)) moves.set(gone.to, change);
  }
  const left = new Set(moves.values());
  return changes.flatMap((change): readonly SkillChange[] => {
    if (left.has(change)) return [];
    const from = moves.get(change.path);
    return from === undefined ? [change] : [{ ...change, kind: 'moved', ...(from.before === undefined ? {} : { before: from.before }) }];
  });
}

function compareByPath(reader: Reader, newer: Generation, older: Generation): readonly SkillChange[] {
  const paths = [...new Set([...newer.skills.keys(), ...older.skills.keys()])].sort();
  return paths.flatMap((path): readonly SkillChange[] => {
    const [after, before] = [newer.skills.get(path), older.skills.get(path)];
    if (after === before) return [];
    const [now, then] = [read(reader, after), read(reader, before)];
    const shown = now ?? then;
    if (shown === undefined) return [];
    const kind = now === undefined ? 'removed' : then === undefined ? 'added' : 'changed';
    const digests = { ...digestOf(now, 'after'), ...digestOf(then, 'before') };
    // A new finding or license file changes the object; a reader of skills cares for the text.
    if (kind === 'changed' && digests.after === digests.before && now?.description === then?.description) return [];
    return [{ kind, path, name: shown.name, description: shown.description, ...digests, revision: newer.revision }];
  });
}

function read(reader: Reader, digest: string | undefined): SkillArtifact | undefined {
  return digest === undefined ? undefined : reader.skill(digest as `sha256:${string}`);
}

function digestOf(skill: SkillArtifact | undefined, side: 'after' | 'before'): { readonly after?: string; readonly before?: string } {
  return skill?.serving === 'full' ? { [side]: skill.document.digest } : {};
}

/** Questions about one path of a view. Paths are keys of maps that were made at load; nothing is opened by name. */
import type { Digest } from '#contract/digest.ts';
import { pathProblem } from '#contract/path-text.ts';
import type { FolderArtifact } from '#contract/schema/folder.ts';
import type { SkillArtifact } from '#contract/schema/skill.ts';
import type { LoadedSnapshot, View } from './model.ts';
import { childOf, foldersAbove, isWithin } from './scope.ts';

export type FileLookup =
  | { readonly kind: 'file'; readonly path: string; readonly digest: Digest; readonly size: number }
  | { readonly kind: 'oversize'; readonly path: string; readonly size: number; readonly reason: 'over_read_limit' | 'lfs_pointer' }
  /** The path lies in the directory of a skill of which only a description is published. */
  | { readonly kind: 'described-only'; readonly skill: SkillArtifact }
  | { readonly kind: 'folder'; readonly path: string }
  /** Outside of a sub-path mount; says nothing about what is there. */
  | { readonly kind: 'outside' }
  | { readonly kind: 'bad-path' }
  /** Not published: excluded, internal and nonexistent are one answer. */
  | { readonly kind: 'unknown' };

export type SkillLookup =
  | { readonly kind: 'skill'; readonly skill: SkillArtifact }
  | { readonly kind: 'not-a-skill'; readonly path: string }
  | { readonly kind: 'outside' | 'bad-path' | 'unknown' };

export type FolderLookup =
  | { readonly kind: 'folder'; readonly folder: FolderArtifact }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'outside' | 'bad-path' | 'unknown' };

/** The described-only skill whose directory a path lies in, where the nearest skill above it is one. A root skill hides nothing. */
export function describedOnlyAbove(snapshot: LoadedSnapshot, path: string): SkillArtifact | undefined {
  for (const folder of foldersAbove(path)) {
    if (folder === '') return undefined;
    const skill = snapshot.skills.get(childOf(folder, 'SKILL.md'));
    if (skill !== undefined) return skill.serving === 'described-only' ? skill : undefined;
  }
  return undefined;
}

/** What a file path means for reading its source bytes. */
export function lookUpFile(view: View, path: string): FileLookup {
  if (pathProblem(path) !== undefined) return { kind: 'bad-path' };
  if (!isWithin(view.scope, path)) return { kind: 'outside' };
  const entry = view.snapshot.entries.get(path);
  if (entry?.kind === 'skill') {
    const skill = view.snapshot.skills.get(path);
    if (skill?.serving === 'full') return { kind: 'file', path, ...skill.source };
    return skill === undefined ? { kind: 'unknown' } : { kind: 'described-only', skill };
  }
  const restricted = describedOnlyAbove(view.snapshot, path);
  if (restricted !== undefined) return { kind: 'described-only', skill: restricted };
  if (entry === undefined) return { kind: 'unknown' };
  if (entry.kind === 'folder') return { kind: 'folder', path };
  if (entry.kind === 'oversize') return { kind: 'oversize', path, size: entry.size, reason: entry.reason };
  return { kind: 'file', path, digest: entry.digest, size: entry.size };
}

/** The skill whose `SKILL.md` a path names exactly. */
export function lookUpSkill(view: View, path: string): SkillLookup {
  if (pathProblem(path) !== undefined) return { kind: 'bad-path' };
  if (!isWithin(view.scope, path)) return { kind: 'outside' };
  const skill = view.snapshot.skills.get(path);
  if (skill !== undefined) return { kind: 'skill', skill };
  return view.snapshot.entries.has(path) ? { kind: 'not-a-skill', path } : { kind: 'unknown' };
}

/** The folder of a path; the empty text is the root. */
export function lookUpFolder(view: View, path: string): FolderLookup {
  if (path !== '' && pathProblem(path) !== undefined) return { kind: 'bad-path' };
  if (!isWithin(view.scope, path)) return { kind: 'outside' };
  const folder = view.snapshot.folders.get(path);
  if (folder !== undefined) return { kind: 'folder', folder };
  return view.snapshot.entries.has(path) ? { kind: 'file', path } : { kind: 'unknown' };
}

/** What is different between two versions of a skill: files, sizes, tokens, front matter; what can be run stands apart. */
import { isDeepStrictEqual } from 'node:util';
import { compareText } from '#contract/compare.ts';
import { few } from '#contract/few.ts';
import type { FileRef } from '#contract/schema/common.ts';
import type { LockedSkill } from '#contract/schema/lock.ts';
import type { Notable } from './notable.ts';
import { printable } from './problems.ts';
import { frontMatterOf } from './served-front-matter.ts';

export interface FileChange {
  readonly path: string;
  /** Absent: the file is new. */
  readonly before?: FileRef;
  /** Absent: the file is gone. */
  readonly after?: FileRef;
}

export interface FieldChange {
  readonly field: string;
  readonly before?: string;
  readonly after?: string;
}

/** Files that are not the same in two lists, in path order. */
export function fileChanges(before: readonly FileRef[], after: readonly FileRef[]): readonly FileChange[] {
  const old = new Map(before.map((file) => [file.path, file]));
  const now = new Map(after.map((file) => [file.path, file]));
  const paths = [...new Set([...old.keys(), ...now.keys()])].sort(compareText);
  return paths.flatMap((path) => {
    const [was, is] = [old.get(path), now.get(path)];
    if (was?.digest === is?.digest) return [];
    return [{ path, ...(was === undefined ? {} : { before: was }), ...(is === undefined ? {} : { after: is }) }];
  });
}

/** Fields that decide what an agent may do and when it takes the skill; they are named first. */
const FIRST = ['allowed-tools', 'description'];

/** Front matter that is not the same in two versions of a SKILL.md. */
export function fieldChanges(before: Uint8Array, after: Uint8Array): readonly FieldChange[] {
  const [old, now] = [frontMatterOf(before), frontMatterOf(after)];
  const fields = [...new Set([...FIRST, ...[...Object.keys(old), ...Object.keys(now)].sort(compareText)])];
  return fields.flatMap((field) => {
    const [was, is] = [old[field], now[field]];
    if (isDeepStrictEqual(was, is)) return [];
    const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
    return [{ field, ...(was === undefined ? {} : { before: text(was) }), ...(is === undefined ? {} : { after: text(is) }) }];
  });
}

/** Files of a kind that a line names; the rest is counted. */
const MAX_NAMED = 8;

function named(kind: string, paths: readonly string[]): readonly string[] {
  if (paths.length === 0) return [];
  const shown = few(
    paths.map((path) => printable(path, 100)),
    MAX_NAMED,
  );
  return [`${kind}: ${shown.join(', ')}`];
}

/** `1 added, 2 changed; scripts: run.sh; settings: .envrc`, for a line about what was installed, fit for a terminal. */
export function summarizeChanges(before: LockedSkill | undefined, now: LockedSkill, { scripts, settings }: Notable): string {
  const changes = fileChanges(before?.files ?? [], now.files);
  const count = (kind: string, test: (change: FileChange) => boolean): readonly string[] => {
    const found = changes.filter(test).length;
    return found === 0 || before === undefined ? [] : [`${found} ${kind}`];
  };
  const parts = [
    ...count('added', ({ before: was }) => was === undefined),
    ...count('removed', ({ after }) => after === undefined),
    ...count('changed', ({ before: was, after }) => was !== undefined && after !== undefined),
  ];
  const touched = (paths: readonly string[]): readonly string[] => {
    const all = new Set(paths);
    return changes.flatMap(({ path }) => (all.has(path) ? [path] : []));
  };
  return [
    ...(parts.length === 0 ? [] : [parts.join(', ')]),
    ...named('scripts', touched(scripts)),
    ...named('settings', touched(settings)),
  ].join('; ');
}

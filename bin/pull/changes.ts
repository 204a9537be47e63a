/** What is different between two versions of a skill: files, sizes, tokens, front matter; what can be run stands apart. */
import { isDeepStrictEqual } from 'node:util';
import { compareText } from '#contract/compare.ts';
import type { FileRef } from '#contract/schema/common.ts';
import type { LockedSkill } from '#contract/schema/lock.ts';
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

// What a shell, an interpreter or the system runs when it is given the file.
const RUNS =
  /\.(sh|bash|zsh|fish|csh|ksh|command|py|pyw|js|mjs|cjs|jsx|ts|mts|cts|tsx|rb|pl|pm|php|lua|r|jl|go|rs|java|jar|swift|kts?|groovy|scala|tcl|awk|sed|ps1|psm1|bat|cmd|vbs|wsf|scpt|applescript|exe|dll|so|dylib|com|msi|app|bin|wasm|ipynb|sql|mk|gradle)$|(^|\/)(Makefile|makefile|Justfile|justfile|Dockerfile|Rakefile|Gemfile|package\.json)$/i;

/** Tells whether a file is of a kind that is run, by its name or its first line. */
export function isScript(path: string, bytes?: Uint8Array): boolean {
  return RUNS.test(path) || (bytes !== undefined && bytes[0] === 0x23 && bytes[1] === 0x21);
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

/** `1 added, 2 changed; scripts: run.sh`, for a line about an update. */
export function summarizeChanges(before: LockedSkill | undefined, now: LockedSkill): string {
  if (before === undefined) {
    const scripts = now.files.filter(({ path }) => isScript(path)).map(({ path }) => path);
    return scripts.length === 0 ? '' : `scripts: ${scripts.join(', ')}`;
  }
  const changes = fileChanges(before.files, now.files);
  const count = (kind: string, test: (change: FileChange) => boolean): readonly string[] => {
    const found = changes.filter(test).length;
    return found === 0 ? [] : [`${found} ${kind}`];
  };
  const parts = [
    ...count('added', ({ before: was }) => was === undefined),
    ...count('removed', ({ after }) => after === undefined),
    ...count('changed', ({ before: was, after }) => was !== undefined && after !== undefined),
  ];
  const scripts = changes.filter(({ path }) => isScript(path)).map(({ path }) => path);
  return `${parts.join(', ')}${scripts.length === 0 ? '' : `; scripts: ${scripts.join(', ')}`}`;
}

/**
 * The front matter of a fetched SKILL.md, read as untrusted data: what a listing says of a skill must be what its file says,
 * else people approve one thing and agents read another.
 */
import type { FrontMatterValue } from '#contract/schema/skill.ts';
import { SKILL_NAME } from '#model/file-kinds.ts';
import { readFrontMatter } from '#parse/front-matter.ts';
import type { YamlEntry, YamlValue } from '#parse/yaml-block.ts';
import { LIMITS } from './limits.ts';
import { SkillRefused } from './problems.ts';

/** Entries by key, in the author's order. Throws `SkillRefused` where there are none that can be read. */
export function readServed(document: Uint8Array): readonly YamlEntry[] {
  const read = readFrontMatter(SKILL_NAME, document, LIMITS);
  if (read.kind !== 'found') throw new SkillRefused(`the front matter of its ${SKILL_NAME} cannot be read`);
  return read.entries;
}

/** The same values as plain data; every scalar is the text that was typed. */
export function plainOf(value: YamlValue): FrontMatterValue {
  if (value.kind === 'text') return value.text;
  if (value.kind === 'list') return value.items.map(plainOf);
  return Object.fromEntries(value.entries.map((entry) => [entry.key, plainOf(entry.value)]));
}

/** Front matter as plain data by key; empty where it cannot be read. For comparing two versions, not for approving one. */
export function frontMatterOf(document: Uint8Array): Readonly<Record<string, FrontMatterValue>> {
  const read = readFrontMatter(SKILL_NAME, document, LIMITS);
  return read.kind === 'found' ? Object.fromEntries(read.entries.map(({ key, value }) => [key, plainOf(value)])) : {};
}

/** White space aside: an index may fold what the file wraps. */
function sameWords(a: string, b: string): boolean {
  return a.replace(/\s+/g, ' ').trim() === b.replace(/\s+/g, ' ').trim();
}

/** Refuses a skill whose SKILL.md has another name or description than its listing. `description` where the listing has one. */
export function checkNamed(document: Uint8Array, listed: { readonly name: string; readonly description?: string | undefined }): void {
  const entries = readServed(document);
  for (const key of ['name', 'description'] as const) {
    const expected = listed[key];
    const value = entries.find((entry) => entry.key === key)?.value;
    const text = value?.kind === 'text' ? value.text : undefined;
    if (text === undefined) throw new SkillRefused(`its ${SKILL_NAME} has no ${key}`);
    if (expected !== undefined && !sameWords(expected, text))
      throw new SkillRefused(`its ${SKILL_NAME} has another ${key} than its listing`);
  }
}

function isSame(listed: FrontMatterValue, value: YamlValue): boolean {
  // A plain `true` is a boolean to every reader of the served file.
  if (typeof listed === 'string') return value.kind === 'text' && value.text === listed && !(value.plain && /^(true|false)$/.test(listed));
  if (typeof listed === 'boolean') return value.kind === 'text' && value.plain && value.text === String(listed);
  if (Array.isArray(listed)) {
    return (
      value.kind === 'list' && value.items.length === listed.length && value.items.every((item, index) => isSame(listed[index] ?? '', item))
    );
  }
  return value.kind === 'map' && isSameMap(listed as Readonly<Record<string, FrontMatterValue>>, value.entries);
}

function isSameMap(listed: Readonly<Record<string, FrontMatterValue>>, entries: readonly YamlEntry[]): boolean {
  const keys = Object.keys(listed);
  return (
    keys.length === entries.length &&
    entries.every(({ key, value }) => {
      const expected = Object.hasOwn(listed, key) ? listed[key] : undefined;
      return expected !== undefined && isSame(expected, value);
    })
  );
}

/** Refuses a skill whose SKILL.md has other front matter than its listing, in any key. */
export function checkFrontMatter(document: Uint8Array, listed: Readonly<Record<string, FrontMatterValue>>): void {
  if (!isSameMap(listed, readServed(document))) throw new SkillRefused(`the front matter of its ${SKILL_NAME} differs from its listing`);
}

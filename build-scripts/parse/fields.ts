/** Reading single fields out of front matter: each gives a usable value or the finding that says why it is ignored. */

import type { Translations } from '#contract/schema/common.ts';
import { type Finding, finding } from '#model/finding.ts';
import { MAX_LANGUAGES } from '#model/limits.ts';
import { codePoints } from '#model/text.ts';
import type { YamlEntry, YamlValue } from './yaml-block.ts';

export function field(entries: readonly YamlEntry[], key: string): YamlEntry | undefined {
  return entries.find((entry) => entry.key === key);
}

/** Collects findings while fields are read. */
export class FieldReader {
  readonly findings: Finding[];
  private readonly path: string;
  /** Names of the mappings around the fields, each with a dot behind it. */
  private readonly prefix: string;

  constructor(path: string, prefix = '', findings: Finding[] = []) {
    this.path = path;
    this.prefix = prefix;
    this.findings = findings;
  }

  /** A reader of the fields of the mapping `key`, with the same findings. */
  below(key: string): FieldReader {
    return new FieldReader(this.path, `${this.prefix}${key}.`, this.findings);
  }

  ignore(entry: YamlEntry, reason: string): undefined {
    const place = { path: this.path, line: entry.line, column: entry.column };
    this.findings.push(finding('field_ignored', place, { field: this.prefix + entry.key, reason }));
    return undefined;
  }

  /** A text of 1 to `max` code points after trimming; undefined when absent or unusable. */
  text(entry: YamlEntry | undefined, max: number): string | undefined {
    if (entry === undefined) return undefined;
    if (entry.value.kind !== 'text') return this.ignore(entry, 'it is not text');
    const text = entry.value.text.trim();
    if (text === '') return this.ignore(entry, 'it is empty');
    const length = codePoints(text);
    return length > max ? this.ignore(entry, `it has ${length} characters, more than ${max}`) : text;
  }

  /** A mapping from names to texts; undefined when absent or unusable. */
  textMap(entry: YamlEntry | undefined): readonly (readonly [string, string])[] | undefined {
    if (entry === undefined) return undefined;
    if (entry.value.kind === 'text' && entry.value.text === '') return this.ignore(entry, 'nothing is indented below it');
    if (entry.value.kind !== 'map') return this.ignore(entry, 'it is not a list of names with a text each');
    const pairs = entry.value.entries.map(({ key, value }) => (value.kind === 'text' ? ([key, value.text] as const) : undefined));
    const bad = pairs.indexOf(undefined);
    if (bad >= 0) return this.ignore(entry, `"${entry.value.entries[bad]?.key}" is not text`);
    return pairs.filter((pair) => pair !== undefined);
  }

  /** Language tag -> texts that people of that language see (format.md, section 2). */
  translations(entry: YamlEntry | undefined, nameKey: 'name' | 'title'): Translations | undefined {
    if (entry === undefined) return undefined;
    if (entry.value.kind !== 'map') return this.ignore(entry, 'it is not a mapping of language tags');
    if (entry.value.entries.length > MAX_LANGUAGES) return this.ignore(entry, `it has more than ${MAX_LANGUAGES} languages`);
    const languages = entry.value.entries.flatMap((language) => {
      const translation = this.below(entry.key).translation(language, nameKey);
      return translation === undefined ? [] : [[language.key, translation] as const];
    });
    return languages.length === 0 ? undefined : Object.fromEntries(languages);
  }

  private translation(language: YamlEntry, nameKey: 'name' | 'title'): Translations[string] | undefined {
    if (!/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,4}$/.test(language.key)) return this.ignore(language, 'it is not a language tag');
    if (language.value.kind !== 'map') return this.ignore(language, 'it is not a mapping');
    const reader = this.below(language.key);
    const name = reader.text(field(language.value.entries, nameKey), nameKey === 'name' ? 100 : 200);
    const description = reader.text(field(language.value.entries, 'description'), 1024);
    if (name === undefined && description === undefined) return this.ignore(language, `it translates neither ${nameKey} nor description`);
    return { ...(name === undefined ? {} : { [nameKey]: name }), ...(description === undefined ? {} : { description }) };
  }

  /** A list of texts with their places; undefined when absent or no list of texts. */
  list(entry: YamlEntry | undefined, max: number): readonly Extract<YamlValue, { kind: 'text' }>[] | undefined {
    if (entry === undefined) return undefined;
    const items = entry.value.kind === 'list' ? entry.value.items : undefined;
    if (items === undefined || items.some((item) => item.kind !== 'text')) return this.ignore(entry, 'it is not a list of texts');
    if (items.length > max) return this.ignore(entry, `it has ${items.length} entries, more than ${max}`);
    return items.filter((item) => item.kind === 'text');
  }
}

/** One `SKILL.md`: bytes to a skill's declaration, or why it is none (format.md, section 2, "SKILL.md"). */
import type { Translations } from '#contract/schema/common.ts';
import { type Finding, finding } from '#model/finding.ts';
import { type Limits, MAX_INCLUDES } from '#model/limits.ts';
import type { RepoPath } from '#model/repo-path.ts';
import { isWellFormedName, MAX_NAME } from '#model/skill-name.ts';
import { codePoints, estimateTokens, hasByteOrderMark } from '#model/text.ts';
import { FieldReader, field } from './fields.ts';
import { readFrontMatter } from './front-matter.ts';
import { isMarkName, readInternalMark, saysInternal } from './internal-mark.ts';
import { EXTENSION_FIELDS, misspelledFields, nearField, respelled, SKILL_FIELDS } from './misspelled-fields.ts';
import { kindOfPlain } from './plain-kind.ts';
import { readTags } from './tags.ts';
import type { Position, YamlEntry } from './yaml-block.ts';
import { quoteValue } from './yaml-error.ts';

export interface Declared<T> extends Position {
  readonly value: T;
}

export interface SkillFile {
  readonly path: RepoPath;
  readonly name: string;
  readonly description: string;
  /** Where `name` and `description` stand. */
  readonly namePlace: Position;
  readonly descriptionPlace: Position;
  readonly license?: Declared<string>;
  readonly compatibility?: string;
  readonly allowedTools?: string;
  readonly metadata: readonly (readonly [string, string])[];
  /** In one spelling, each once. */
  readonly tags: readonly string[];
  /** For maintainers: published nowhere. */
  readonly internal: boolean;
  /** As written; resolved later. */
  readonly includes: readonly Declared<string>[];
  readonly translations?: Translations;
  /** Everything that is published, in the author's order: the front matter without `skillcdn`. */
  readonly published: readonly YamlEntry[];
  /** What strict clients refuse in the front matter (format.md, section 8, `unfit_front_matter`); empty when nothing. */
  readonly unfit: readonly string[];
  /** Whole file: LF line ends, no byte order mark. */
  readonly text: string;
  readonly bodyOffset: number;
}

export type ParsedSkill =
  | { readonly kind: 'skill'; readonly skill: SkillFile; readonly findings: readonly Finding[] }
  | {
      readonly kind: 'skipped';
      readonly findings: readonly Finding[];
      /** It says that it is internal, as far as that can be told; nothing may repeat its text. */
      readonly internal: boolean;
    };

const MAX_DESCRIPTION = 1024;
const MAX_COMPATIBILITY = 500;
/** Tokens of instructions that the Agent Skills specification recommends at most. */
const GOOD_BODY = 5000;
/** Tokens from which on that is told: three times as many, because many good skills are a little above, and nobody would mend them. */
const LARGE_BODY = 3 * GOOD_BODY;

/** Parses a `SKILL.md`. Total. */
export function parseSkillFile(path: RepoPath, bytes: Uint8Array, limits: Limits): ParsedSkill {
  const front = readFrontMatter(path, bytes, limits);
  if (front.kind === 'absent') return { kind: 'skipped', findings: [front.finding], internal: saysInternal(bytes) };
  if (front.kind === 'unreadable') return { kind: 'skipped', findings: front.findings, internal: saysInternal(bytes) };
  const reader = new FieldReader(path);
  const nameEntry = field(front.entries, 'name');
  const descriptionEntry = field(front.entries, 'description');
  const name = nameEntry?.value.kind === 'text' ? nameEntry.value.text.trim() : '';
  const description = descriptionEntry?.value.kind === 'text' ? descriptionEntry.value.text.trim() : '';
  const required = [...checkName(path, name, nameEntry), ...checkDescription(path, description, descriptionEntry)].map((problem) =>
    atNearField(problem, front),
  );
  const metadataEntry = field(front.entries, 'metadata');
  const mark = readInternalMark(path, front.entries, front.text);
  if (required.some((problem) => problem.severity === 'error'))
    return { kind: 'skipped', findings: [...front.findings, ...required], internal: mark.internal || saysInternal(bytes) };

  const licenseEntry = field(front.entries, 'license');
  const license = reader.text(licenseEntry, Number.POSITIVE_INFINITY);
  const compatibilityEntry = field(front.entries, 'compatibility');
  const compatibility = reader.text(compatibilityEntry, MAX_COMPATIBILITY);
  const metadata = reader.textMap(metadataEntry);
  const allowedTools = readAllowedTools(field(front.entries, 'allowed-tools'), reader);
  const tags = readTags(path, front.entries, metadata === undefined ? [] : below(front.entries, 'metadata'), reader);
  const extension = readExtension(field(front.entries, 'skillcdn'), reader);
  const body = front.text.slice(front.bodyOffset);
  const tokens = estimateTokens(body);
  const descriptionLength = codePoints(description);
  const unfit = [
    ...(descriptionLength > MAX_DESCRIPTION ? [`description has ${descriptionLength} characters, more than ${MAX_DESCRIPTION}`] : []),
    ...(compatibilityEntry !== undefined && compatibility === undefined ? ['compatibility is not usable'] : []),
    ...(metadataEntry !== undefined && metadata === undefined ? ['metadata holds values that are not text'] : []),
  ];
  const misspelled = [
    ...misspelledFields(path, front.entries, SKILL_FIELDS, front),
    ...misspelledFields(path, below(front.entries, 'skillcdn'), EXTENSION_FIELDS, { prefix: 'skillcdn.', text: front.text }),
    // Any other value of such a field is about something else.
    ...misspelledFields(path, below(front.entries, 'metadata').filter(isNearMark), ['internal'], { prefix: 'metadata.', text: front.text }),
    ...mark.findings,
  ];
  const findings = [
    ...front.findings,
    ...required,
    ...reader.findings,
    ...tags.findings,
    ...(hasByteOrderMark(bytes) ? [finding('byte_order_mark', { path, line: 1, column: 1 })] : []),
    ...untypedTexts(path, front),
    ...misspelled,
    ...(body.trim() === '' ? [finding('body_empty', { path })] : []),
    ...(tokens > LARGE_BODY ? [finding('body_large', { path }, { tokens, good: GOOD_BODY })] : []),
  ];
  const skill: SkillFile = {
    path,
    name,
    description,
    namePlace: placeOf(nameEntry),
    descriptionPlace: placeOf(descriptionEntry),
    ...(license === undefined || licenseEntry === undefined ? {} : { license: { ...placeOf(licenseEntry), value: license } }),
    ...(compatibility === undefined ? {} : { compatibility }),
    ...(allowedTools === undefined ? {} : { allowedTools }),
    metadata: metadata ?? [],
    tags: tags.tags,
    internal: mark.internal,
    includes: extension.includes,
    ...(extension.translations === undefined ? {} : { translations: extension.translations }),
    published: publishedEntries(front.entries, { name, description }),
    unfit,
    text: front.text,
    bodyOffset: front.bodyOffset,
  };
  return { kind: 'skill', skill, findings };
}

/** Fields that are one text for every reader. Values of other fields may be what they look like. */
const TEXTS: readonly string[] = ['name', 'description', 'license', 'compatibility', 'allowed-tools'];

/** A finding for each of these that readers with types take for something else than text. */
function untypedTexts(
  path: RepoPath,
  { entries, text }: { readonly entries: readonly YamlEntry[]; readonly text: string },
): readonly Finding[] {
  return entries.flatMap(({ key, line, column, value }) => {
    const kind = TEXTS.includes(key) && value.kind === 'text' && value.plain ? kindOfPlain(value.text) : undefined;
    if (kind === undefined || value.kind !== 'text') return [];
    const args = { field: key, value: value.text, kind };
    // In quotes nothing would become a word.
    const quoted = kind === 'nothing' ? undefined : quoteValue(text.split('\n')[line - 1] ?? '');
    return [finding('value_not_text', { path, line, column }, args, quoted)];
  });
}

/** What is served is what was judged: name and description without the white space around them. */
function publishedEntries(entries: readonly YamlEntry[], judged: Readonly<Record<string, string>>): readonly YamlEntry[] {
  return entries.flatMap((entry) => {
    const { key, value } = entry;
    const text = Object.hasOwn(judged, key) ? judged[key] : undefined;
    if (key === 'skillcdn') return [];
    return [text === undefined || value.kind !== 'text' ? entry : { ...entry, value: { ...value, text, plain: false } }];
  });
}

function placeOf(entry: YamlEntry | undefined): Position {
  return { line: entry?.line ?? 1, column: entry?.column ?? 1 };
}

/** A field that is missing because its name is misspelled is told where it stands. */
function atNearField(problem: Finding, { entries, text }: { readonly entries: readonly YamlEntry[]; readonly text: string }): Finding {
  const name = problem.code === 'name_missing' ? 'name' : 'description';
  const entry = problem.code === 'name_missing' || problem.code === 'description_missing' ? nearField(entries, name) : undefined;
  if (entry === undefined) return problem;
  const place = { path: problem.place?.path ?? '', line: entry.line, column: entry.column };
  return finding(problem.code, place, { ...problem.arguments, near: entry.key }, respelled(text, entry, name));
}

/** What stands where a text is needed. */
const KINDS = { list: 'a list instead of a text', map: 'a group of fields instead of a text' } as const;

function checkName(path: RepoPath, name: string, entry: YamlEntry | undefined): readonly Finding[] {
  const place = { path, ...placeOf(entry) };
  if (entry !== undefined && isBracketed(entry)) return [bracketed(path, entry)];
  if (entry === undefined) return [finding('name_missing', place, { found: 'no name' })];
  if (entry.value.kind !== 'text') return [finding('name_missing', place, { found: `a name that is ${KINDS[entry.value.kind]}` })];
  if (name === '' || name.includes('\n')) return [finding('name_missing', place, { found: 'a name that is not one line of text' })];
  const characters = codePoints(name);
  if (characters > MAX_NAME) return [finding('name_too_long', place, { characters, limit: MAX_NAME })];
  return isWellFormedName(name) ? [] : [finding('name_unusual', place, { name })];
}

function checkDescription(path: RepoPath, description: string, entry: YamlEntry | undefined): readonly Finding[] {
  const place = { path, ...placeOf(entry) };
  if (entry !== undefined && isBracketed(entry)) return [bracketed(path, entry)];
  if (entry === undefined) return [finding('description_missing', place, { found: 'no description', blank: 0 })];
  const { value } = entry;
  if (value.kind !== 'text')
    return [finding('description_missing', place, { found: `a description that is ${KINDS[value.kind]}`, blank: 0 })];
  if (description === '')
    return [finding('description_missing', place, { found: 'a description without text', blank: codePoints(value.text) })];
  const characters = codePoints(description);
  return characters > MAX_DESCRIPTION ? [finding('description_too_long', place, { characters, limit: MAX_DESCRIPTION })] : [];
}

/** `description: [Beta] ...` is prose to its author and a list to YAML, even where it is a valid one. */
function isBracketed({ value }: YamlEntry): boolean {
  return value.kind !== 'text' && value.flow;
}

function bracketed(path: RepoPath, { value }: YamlEntry): Finding {
  const { line, column } = value;
  return finding('front_matter_indicator', { path, line, column }, { syntax: value.kind === 'list' ? '[' : '{' });
}

/** Passed through as text; a list of texts is what many authors write, and means the same. */
function readAllowedTools(entry: YamlEntry | undefined, reader: FieldReader): string | undefined {
  if (entry?.value.kind !== 'list') return reader.text(entry, Number.POSITIVE_INFINITY);
  return reader
    .list(entry, Number.POSITIVE_INFINITY)
    ?.map((item) => item.text)
    .join(', ');
}

function below(entries: readonly YamlEntry[], key: string): readonly YamlEntry[] {
  const value = field(entries, key)?.value;
  return value?.kind === 'map' ? value.entries : [];
}

/** What may be meant as the mark; what is it in another case is told as the mark. */
function isNearMark({ key, value }: YamlEntry): boolean {
  return (key === 'internal' || !isMarkName(key)) && value.kind === 'text' && value.text.trim().toLowerCase() === 'true';
}

function readExtension(
  entry: YamlEntry | undefined,
  reader: FieldReader,
): { includes: readonly Declared<string>[]; translations?: Translations } {
  if (entry === undefined) return { includes: [] };
  if (entry.value.kind !== 'map') {
    reader.ignore(entry, 'it is not a mapping');
    return { includes: [] };
  }
  const items = reader.below('skillcdn').list(field(entry.value.entries, 'include'), MAX_INCLUDES) ?? [];
  const translations = reader.below('skillcdn').translations(field(entry.value.entries, 'translations'), 'title');
  return {
    includes: items.map(({ text, line, column }) => ({ value: text, line, column })),
    ...(translations === undefined ? {} : { translations }),
  };
}

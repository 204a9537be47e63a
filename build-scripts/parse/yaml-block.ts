/**
 * YAML of front matter, as data with positions: failsafe schema, no tags, anchors, aliases, merge keys or second document
 * (format.md, section 2). Nothing in it can be evaluated.
 */
import { isAlias, isMap, isNode, isScalar, isSeq, LineCounter, type Node, parseDocument, Scalar, visit, type YAMLError } from 'yaml';
import { findControl, nameOfCharacter } from '#model/control-characters.ts';
import { type Finding, finding } from '#model/finding.ts';
import { quoteValue, yamlErrorFinding } from './yaml-error.ts';

export interface Position {
  /** One-based, of the file. */
  readonly line: number;
  readonly column: number;
}

export type YamlValue = Position &
  (
    | { readonly kind: 'text'; readonly text: string; readonly plain: boolean }
    /** `flow`: written in brackets on one line, which is what unquoted prose can turn into. */
    | { readonly kind: 'list'; readonly items: readonly YamlValue[]; readonly flow: boolean }
    | { readonly kind: 'map'; readonly entries: readonly YamlEntry[]; readonly flow: boolean }
  );

export interface YamlEntry extends Position {
  readonly key: string;
  readonly value: YamlValue;
}

export type YamlBlock =
  | { readonly ok: true; readonly entries: readonly YamlEntry[]; readonly findings: readonly Finding[] }
  | { readonly ok: false; readonly findings: readonly Finding[] };

const OPTIONS = {
  schema: 'failsafe',
  uniqueKeys: true,
  strict: true,
  stringKeys: true,
  resolveKnownTags: false,
  merge: false,
  logLevel: 'error',
} as const;

/** Mappings and lists inside each other: authors need three, and every walk over the values is recursive. */
const MAX_DEPTH = 32;
/** Characters of a key: escaped it must stay below YAML's own bound of 1,024 for a key on one line. */
const MAX_KEY = 128;

/** Parses the text between the fences. `firstLine` is the file's line of its first line. Total. */
export function parseYamlBlock(path: string, yaml: string, firstLine: number): YamlBlock {
  const control = findControl(yaml);
  if (control >= 0) return refuse([controlFinding(placeAt(path, yaml, control, firstLine), yaml.charCodeAt(control))]);
  try {
    return parseChecked(path, yaml, firstLine);
  } catch (error) {
    // Nesting that exhausts the parser's stack. Anything else is a broken promise and goes on.
    if (error instanceof RangeError)
      return refuse([finding('front_matter_invalid', { path, line: firstLine }, { problem: 'nesting is too deep' })]);
    throw error;
  }
}

function parseChecked(path: string, yaml: string, firstLine: number): YamlBlock {
  const deep = tooDeep(yaml);
  if (deep !== undefined) {
    const args = { problem: `mappings and lists lie more than ${MAX_DEPTH} deep` };
    return refuse([finding('front_matter_invalid', placeAt(path, yaml, deep, firstLine), args)]);
  }
  const counter = new LineCounter();
  const document = parseDocument(yaml, { ...OPTIONS, lineCounter: counter });
  const reader = new Reader(counter, firstLine);
  const error = document.errors[0];
  if (error !== undefined) return refuse([yamlErrorFinding(path, yaml, reader.at(error.pos[0]), error as YAMLError, firstLine)]);
  const refused = findRefused(yaml, document.contents);
  if (refused !== undefined) {
    const at = reader.at(refused.offset);
    if (!refused.indicator) return refuse([finding('front_matter_refused_syntax', { path, ...at }, { syntax: refused.syntax })]);
    const line = yaml.split('\n')[at.line - firstLine] ?? '';
    return refuse([finding('front_matter_indicator', { path, ...at }, { syntax: refused.syntax }, quoteValue(line))]);
  }
  const root = document.contents;
  if (root === null) return { ok: true, entries: [], findings: [] };
  if (!isMap(root)) {
    return refuse([
      finding('front_matter_not_mapping', { path, line: firstLine, column: 1 }, { found: isSeq(root) ? 'a list' : 'plain text' }),
    ]);
  }
  const value = reader.read(root);
  const entries = value.kind === 'map' ? value.entries : [];
  const bad = findBadText(value);
  if (bad !== undefined) return refuse([controlFinding({ path, line: bad.line, column: bad.column }, bad.character)]);
  return { ok: true, entries, findings: comments(path, yaml, root, reader) };
}

/**
 * Offset at which the text goes deeper than anything an author writes, before a recursive parser sees it. Brackets are
 * counted also where they stand in plain text; prose never opens that many without closing them.
 */
function tooDeep(yaml: string): number | undefined {
  let brackets = 0;
  const indents: number[] = [];
  for (const { 0: line, index } of yaml.matchAll(/^.*$/gm)) {
    const lead = /^[ ]*(?:[-?] +)*/.exec(line)?.[0] ?? '';
    const markers = lead.match(/[-?]/g)?.length ?? 0;
    if (line.trim() !== '') {
      while (indents.length > 0 && (indents.at(-1) ?? 0) >= lead.length) indents.pop();
      indents.push(lead.length);
    }
    if (indents.length + markers > MAX_DEPTH) return index;
    for (const { 0: bracket, index: column } of line.matchAll(/[[\]{}]/g)) {
      brackets = Math.max(0, brackets + (bracket === '[' || bracket === '{' ? 1 : -1));
      if (brackets > MAX_DEPTH) return index + column;
    }
  }
  return undefined;
}

function refuse(findings: readonly Finding[]): YamlBlock {
  return { ok: false, findings };
}

function placeAt(path: string, yaml: string, offset: number, firstLine: number): Position & { path: string } {
  const before = yaml.slice(0, offset).split('\n');
  return { path, line: firstLine + before.length - 1, column: (before.at(-1)?.length ?? 0) + 1 };
}

class Reader {
  private readonly counter: LineCounter;
  private readonly firstLine: number;

  constructor(counter: LineCounter, firstLine: number) {
    this.counter = counter;
    this.firstLine = firstLine;
  }

  /** Position in the file of an offset in the block. */
  at(offset: number): Position {
    const { line, col } = this.counter.linePos(offset);
    return { line: Math.max(line, 1) + this.firstLine - 1, column: Math.max(col, 1) };
  }

  read(node: Node): YamlValue {
    const position = this.at(node.range?.[0] ?? 0);
    if (isMap(node)) {
      const entries = node.items.map((pair) => {
        const key = pair.key as Node;
        const value = isNode(pair.value)
          ? this.read(pair.value)
          : { ...this.at(key.range?.[1] ?? 0), kind: 'text' as const, text: '', plain: true };
        return { ...this.at(key.range?.[0] ?? 0), key: isScalar(key) ? String(key.value) : '', value };
      });
      return { ...position, kind: 'map', entries, flow: node.flow === true };
    }
    if (isSeq(node)) {
      const items = node.items.map((item) =>
        isNode(item) ? this.read(item) : { ...position, kind: 'text' as const, text: '', plain: true },
      );
      return { ...position, kind: 'list', items, flow: node.flow === true };
    }
    const scalar = node as Scalar;
    return { ...position, kind: 'text', text: String(scalar.value ?? ''), plain: scalar.type === Scalar.PLAIN };
  }
}

interface Refused {
  readonly offset: number;
  readonly syntax: string;
  /** A value that starts with the character, most likely typed as text. */
  readonly indicator: boolean;
}

/** Keys that readers understand in different ways, or that could be taken for something of the program's own. */
function refusedKey(key: unknown): string | undefined {
  if (!isScalar(key) || key.value === null || key.value === '') return 'an empty key';
  const text = String(key.value);
  if (text === '<<' || text === '__proto__') return text;
  return text.length > MAX_KEY ? `a key of more than ${MAX_KEY} characters` : undefined;
}

function findRefused(yaml: string, root: Node | null): Refused | undefined {
  let found: Refused | undefined;
  // The range of a node starts behind its tag and anchor.
  const before = (sign: string, offset: number): number => Math.max(0, yaml.lastIndexOf(sign, offset));
  visit(root, {
    Node(_key, node) {
      const offset = node.range?.[0] ?? 0;
      if (isAlias(node)) found = { offset, syntax: '*', indicator: true };
      else if (node.anchor !== undefined) found = { offset: before('&', offset), syntax: '&', indicator: true };
      else if (node.tag !== undefined) found = { offset: before('!', offset), syntax: '!', indicator: true };
      return found === undefined ? undefined : visit.BREAK;
    },
    Pair(_key, pair) {
      const syntax = refusedKey(pair.key);
      if (syntax === undefined) return undefined;
      const offset = (pair.key as Node | null)?.range?.[0] ?? (pair.value as Node | null)?.range?.[0] ?? 0;
      found = { offset, syntax, indicator: false };
      return visit.BREAK;
    },
  });
  return found;
}

/** Escapes in double quotes can spell what the block itself may not hold. */
function findBadText(value: YamlValue): BadText | undefined {
  if (value.kind === 'text') return badCharacter(value, value.text);
  if (value.kind === 'list') return first(value.items, findBadText);
  return (
    first(value.entries, (entry) => badCharacter(entry, entry.key)) ??
    first(
      value.entries.map((entry) => entry.value),
      findBadText,
    )
  );
}

interface BadText extends Position {
  readonly character: number;
}

function badCharacter({ line, column }: Position, text: string): BadText | undefined {
  const control = findControl(text);
  const offset = control >= 0 || text.isWellFormed() ? control : text.search(/\p{Surrogate}/u);
  return offset < 0 ? undefined : { line, column, character: text.charCodeAt(offset) };
}

function first<T, U>(items: readonly T[], look: (item: T) => U | undefined): U | undefined {
  for (const item of items) {
    const found = look(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

function controlFinding(place: Position & { readonly path: string }, character: number): Finding {
  return finding('front_matter_control_character', place, { character: nameOfCharacter(character) });
}

/** A ` #` in a plain value starts a comment: what stands behind it is gone, and its author rarely knows. */
function comments(path: string, yaml: string, root: Node, reader: Reader): readonly Finding[] {
  const findings: Finding[] = [];
  visit(root, {
    Scalar(key, node) {
      const end = node.range?.[1] ?? 0;
      const comment = /^[ \t]*#/.exec(yaml.slice(end, end + 200));
      if (key === 'key' || node.type !== Scalar.PLAIN || comment === null) return;
      const at = reader.at(end + comment[0].length - 1);
      const lineStart = yaml.lastIndexOf('\n', end - 1) + 1;
      const line = yaml.slice(lineStart, yaml.indexOf('\n', end) < 0 ? undefined : yaml.indexOf('\n', end));
      // In brackets or quotes the line as a whole is no value.
      const suggestion = /^[^:]*: *[[{'"]/.test(line) ? undefined : quoteValue(line);
      findings.push(finding('commented_value', { path, ...at }, {}, suggestion));
    },
  });
  return findings;
}

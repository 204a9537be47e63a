/**
 * YAML of front matter, as data with positions: failsafe schema, no tags, anchors, aliases, merge keys or second document
 * (format.md, section 2). Nothing in it can be evaluated.
 */
import { isAlias, isMap, isNode, isScalar, isSeq, LineCounter, type Node, parseDocument, Scalar, visit, type YAMLError } from 'yaml';
import { type Finding, finding } from '#model/finding.ts';
import { yamlErrorFinding } from './yaml-error.ts';

export interface Position {
  /** One-based, of the file. */
  readonly line: number;
  readonly column: number;
}

export type YamlValue = Position &
  (
    | { readonly kind: 'text'; readonly text: string; readonly plain: boolean }
    | { readonly kind: 'list'; readonly items: readonly YamlValue[] }
    | { readonly kind: 'map'; readonly entries: readonly YamlEntry[] }
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

// YAML's own set of printable characters, minus what nobody types on purpose. Tabs and line ends stay.
// biome-ignore lint/suspicious/noControlCharactersInRegex: rejecting control characters is the purpose
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]/;

/** Parses the text between the fences. `firstLine` is the file's line of its first line. Total. */
export function parseYamlBlock(path: string, yaml: string, firstLine: number): YamlBlock {
  const control = CONTROL.exec(yaml);
  if (control !== null) return refuse([finding('front_matter_control_character', placeAt(path, yaml, control.index, firstLine))]);
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
  const counter = new LineCounter();
  const document = parseDocument(yaml, { ...OPTIONS, lineCounter: counter });
  const reader = new Reader(counter, firstLine);
  const error = document.errors[0];
  if (error !== undefined) return refuse([yamlErrorFinding(path, yaml, reader.at(error.pos[0]), error as YAMLError, firstLine)]);
  const refused = findRefused(document.contents);
  if (refused !== undefined) {
    const code = refused.indicator ? 'front_matter_indicator' : 'front_matter_refused_syntax';
    return refuse([finding(code, { path, ...reader.at(refused.offset) }, { syntax: refused.syntax })]);
  }
  const root = document.contents;
  if (root === null) return { ok: true, entries: [], findings: [] };
  if (!isMap(root)) {
    return refuse([finding('front_matter_not_mapping', { path, line: firstLine }, { found: isSeq(root) ? 'a list' : 'plain text' })]);
  }
  const value = reader.read(root);
  const entries = value.kind === 'map' ? value.entries : [];
  const bad = findBadText(value);
  if (bad !== undefined) return refuse([finding('front_matter_control_character', { path, line: bad.line, column: bad.column })]);
  return { ok: true, entries, findings: comments(path, yaml, root, reader) };
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
      return { ...position, kind: 'map', entries };
    }
    if (isSeq(node)) {
      const items = node.items.map((item) =>
        isNode(item) ? this.read(item) : { ...position, kind: 'text' as const, text: '', plain: true },
      );
      return { ...position, kind: 'list', items };
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

function findRefused(root: Node | null): Refused | undefined {
  let found: Refused | undefined;
  visit(root, {
    Node(_key, node) {
      const offset = node.range?.[0] ?? 0;
      if (isAlias(node)) found = { offset, syntax: '*', indicator: true };
      else if (node.anchor !== undefined) found = { offset: Math.max(0, offset), syntax: '&', indicator: true };
      else if (node.tag !== undefined) found = { offset, syntax: '!', indicator: true };
      return found === undefined ? undefined : visit.BREAK;
    },
    Pair(_key, pair) {
      const key = pair.key;
      if (isScalar(key) && (key.value === '<<' || key.value === '__proto__')) {
        found = { offset: key.range?.[0] ?? 0, syntax: String(key.value), indicator: false };
        return visit.BREAK;
      }
      return undefined;
    },
  });
  return found;
}

/** Escapes in double quotes can spell what the block itself may not hold. */
function findBadText(value: YamlValue): Position | undefined {
  if (value.kind === 'text') return CONTROL.test(value.text) || !value.text.isWellFormed() ? value : undefined;
  if (value.kind === 'list') return first(value.items);
  return (
    value.entries.find((entry) => !entry.key.isWellFormed() || CONTROL.test(entry.key)) ?? first(value.entries.map((entry) => entry.value))
  );
}

function first(values: readonly YamlValue[]): Position | undefined {
  for (const value of values) {
    const bad = findBadText(value);
    if (bad !== undefined) return bad;
  }
  return undefined;
}

/** A ` #` in a plain value starts a comment: what stands behind it is gone, and its author rarely knows. */
function comments(path: string, yaml: string, root: Node, reader: Reader): readonly Finding[] {
  const findings: Finding[] = [];
  visit(root, {
    Scalar(key, node) {
      const end = node.range?.[1] ?? 0;
      const comment = /^[ \t]+#/.exec(yaml.slice(end, end + 200));
      if (key !== 'value' || node.type !== Scalar.PLAIN || node.value === '' || comment === null) return;
      const at = reader.at(end + comment[0].length - 1);
      const lineStart = yaml.lastIndexOf('\n', end - 1) + 1;
      const line = yaml.slice(lineStart, yaml.indexOf('\n', end) < 0 ? undefined : yaml.indexOf('\n', end));
      const colon = /^(\s*[^\s:][^:]*:\s+)(.*)$/.exec(line);
      const suggestion = colon === null ? undefined : `${colon[1]}${JSON.stringify(colon[2])}`;
      findings.push(finding('commented_value', { path, ...at }, {}, suggestion));
    },
  });
  return findings;
}

/** Which frequent mistake a YAML error really is, with the corrected line where it can be computed (format.md, section 2). */
import type { YAMLError } from 'yaml';
import { type Finding, finding } from '#model/finding.ts';
import type { Position } from './yaml-block.ts';

const ENTRY = /^(\s*(?:- +)*[A-Za-z_][\w.-]*:[ \t]+|\s*(?:- +)+)(.*?)[ \t]*$/;
/** Characters that mean something to YAML where a value starts. */
const INDICATOR = /^[[{&*!%@`]/;
/** A field of the format that stands too far right belongs to nothing; any other word with a colon is prose. */
const FIELD = /^\s+(name|description|license|compatibility|allowed-tools|metadata|skillcdn|documents|exclude|language|translations):/;

/** Fields that hold other fields: what stands behind their colon is one of these, and no text. */
const GROUP = /^(?:metadata|skillcdn|translations|severities)$/;
/** A word, a colon and nothing or a space: what a group of fields is made of. */
const NESTED = /^\s+[A-Za-z_][\w.-]*:(?:\s|$)/;

/** The two halves of `key: value` on one line; undefined for any other line. */
export function splitEntry(line: string): { readonly head: string; readonly value: string } | undefined {
  const match = ENTRY.exec(line);
  return match === null ? undefined : { head: match[1] ?? '', value: match[2] ?? '' };
}

/** The line with its value in double quotes; undefined where it holds no value. */
export function quoteValue(line: string): string | undefined {
  const entry = splitEntry(line);
  return entry === undefined || entry.value === '' ? undefined : entry.head + JSON.stringify(entry.value);
}

/** Names the mistake behind the parser's first error. `at` is its place in the file. */
export function yamlErrorFinding(path: string, yaml: string, at: Position, error: YAMLError, firstLine: number): Finding {
  const lines = yaml.split('\n');
  const index = at.line - firstLine;
  const line = lines[index] ?? '';
  const place = { path, line: at.line, column: at.column };
  const { head, value } = splitEntry(line) ?? { head: '', value: '' };
  if (error.code === 'DUPLICATE_KEY') {
    return finding('front_matter_duplicate_key', place, { key: /^\s*([^:]*)/.exec(line.slice(at.column - 1))?.[1] ?? '' });
  }
  if (error.code === 'TAB_AS_INDENT') {
    const spaces = line.replace(/^[\t ]+/, (indent) => indent.replaceAll('\t', '  '));
    return finding('front_matter_tabs', place, {}, spaces);
  }
  const above = indentedAbove(lines, index);
  if (above !== undefined) {
    const args = { problem: 'this line is indented more than the fields below it' };
    return finding('front_matter_invalid', { path, line: above + firstLine, column: 1 }, args, (lines[above] ?? '').trimStart());
  }
  const unclosed = /^Missing closing ["']quote/.test(error.message) ? openedQuote(lines, index) : undefined;
  if (unclosed !== undefined) {
    const args = { problem: 'a quote is opened and not closed' };
    return finding('front_matter_invalid', { path, line: unclosed.index + firstLine, column: unclosed.column }, args, unclosed.closed);
  }
  const unindented = unindentedText(lines, index);
  if (unindented !== undefined) {
    const args = { problem: 'this line of a text is not indented below its field' };
    return finding('front_matter_invalid', place, args, `  ${line.trim()}`);
  }
  if (error.code === 'MULTIPLE_DOCS') return finding('front_matter_refused_syntax', place, { syntax: 'a second document' });
  if (head !== '' && INDICATOR.test(value)) {
    return finding('front_matter_indicator', { ...place, column: head.length + 1 }, { syntax: value.slice(0, 1) }, quoteValue(line));
  }
  if (error.code === 'NON_STRING_KEY') return finding('front_matter_refused_syntax', place, { syntax: 'a key that is not text' });
  return (error.code === 'BLOCK_AS_IMPLICIT_KEY' ? colonFinding(path, lines, index, firstLine) : undefined) ?? invalid(place, line, error);
}

/** An unquoted colon and space, on the line of the key or on one that continues its value. */
function colonFinding(path: string, lines: readonly string[], index: number, firstLine: number): Finding | undefined {
  const entry = splitEntry(lines[index] ?? '');
  if (entry === undefined) return undefined;
  const { head, value } = entry;
  const place = (line: number, column: number) => ({ path, line: line + firstLine, column });
  const key = keyOf(head);
  if (GROUP.test(key) && /^[^\s'"]+:( |$)/.test(value)) {
    const problem = 'a group of fields starts on the line of its name instead of below it';
    return finding('front_matter_invalid', place(index, head.length + 1), { problem });
  }
  if (value.includes(': ') || value.endsWith(':')) {
    const colon = value.includes(': ') ? value.indexOf(': ') : value.length - 1;
    return finding('front_matter_unquoted_colon', place(index, head.length + colon + 1), { key }, quoteValue(lines[index] ?? ''));
  }
  const next = lines[index + 1] ?? '';
  // Below a field of a group stands its next field; below one at the top, what is no field of the format is prose.
  const indent = /^ */.exec(lines[index] ?? '')?.[0] ?? '';
  if (FIELD.test(next) || (indent !== '' && NESTED.test(next))) {
    const problem = 'this line is indented more than the field above it';
    return finding('front_matter_invalid', place(index + 1, 1), { problem }, indent + next.trimStart());
  }
  const more = lines.slice(index + 1).findIndex((line) => /:( |$)/.test(line));
  const end = index + 1 + Math.max(more, 0);
  const continued = lines.slice(index + 1, end + 1);
  if (more < 0 || !continued.every((line) => /^\s+\S/.test(line))) return undefined;
  const whole = [value, ...continued.map((line) => line.trim())].join(' ');
  const column = (lines[end] ?? '').search(/:( |$)/) + 1;
  return finding('front_matter_unquoted_colon', place(end, column), { key }, head + JSON.stringify(whole));
}

/** What a field and its value are parted by, where somebody meant a colon and a space. */
const PARTED = /^(name|description|license|compatibility|allowed-tools)(?:\s*[：=;]\s*|\s+)(\S.*)$/;

function invalid(place: { path: string; line: number; column: number }, line: string, error: YAMLError): Finding {
  const { head, value } = splitEntry(line) ?? { head: '', value: '' };
  const parted = PARTED.exec(line);
  const glued = /^(\s*[A-Za-z_][\w-]*:)(\S.*)$/.exec(line);
  const afterQuote = /^(['"])(.*?)(\1?)$/.exec(value);
  const corrected =
    glued !== null
      ? `${glued[1]} ${glued[2]}`
      : parted !== null
        ? `${parted[1]}: ${parted[2]}`
        : /block-seq-ind on same line/.test(error.message)
          ? quoteValue(line)
          : afterQuote !== null && error.code === 'UNEXPECTED_TOKEN'
            ? head + JSON.stringify(afterQuote[3] === '' ? value : afterQuote[2])
            : undefined;
  return finding('front_matter_invalid', place, { problem: inWords(error, line, place.column) }, corrected);
}

function keyOf(head: string): string {
  return head
    .trim()
    .replace(/^(- +)+/, '')
    .replace(/:$/, '');
}

/** The first field, where it is indented and the line of the error is a field that is indented less: the block ends between them. */
function indentedAbove(lines: readonly string[], index: number): number | undefined {
  const first = lines.findIndex((line) => /^ *[^\s#]/.test(line));
  const indent = (line: string | undefined): number => /^ */.exec(line ?? '')?.[0].length ?? 0;
  const isField = /^ *[A-Za-z_][\w.-]*:/.test(lines[index] ?? '');
  return first >= 0 && first < index && isField && indent(lines[index]) < indent(lines[first]) ? first : undefined;
}

/** The value whose quote is open at the end of the block: the last one that starts with a quote, with the line as it should be. */
function openedQuote(
  lines: readonly string[],
  last: number,
): { readonly index: number; readonly column: number; readonly closed?: string } | undefined {
  for (let index = Math.min(last, lines.length - 1); index >= 0; index -= 1) {
    const line = lines[index] ?? '';
    const { head, value } = splitEntry(line) ?? { head: '', value: '' };
    const quote = /^["']/.exec(value)?.[0];
    if (quote === undefined) continue;
    // Where the value goes on below, its end is not on this line.
    const isOne = /^ *[A-Za-z_][\w.-]*:|^ *$/.test(lines[index + 1] ?? '');
    return { index, column: head.length + 1, ...(isOne ? { closed: line.trimEnd() + quote } : {}) };
  }
  return undefined;
}

/** Whether the line before opens a text of several lines that this one was meant to begin. */
function unindentedText(lines: readonly string[], index: number): true | undefined {
  const before = lines.slice(0, index).findLast((line) => line.trim() !== '');
  return /^\S[^:]*:\s+[>|][-+\d]*\s*$/.test(before ?? '') && /^[^\s:]+\s/.test(lines[index] ?? '') ? true : undefined;
}

/** What the parser met, in words of an author; its own count from the wrong line and name parts of a grammar. */
const WORDS: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/^Missing closing ["']quote/, 'a quote is opened and not closed'],
  [/^Flow (sequence|map)/, 'a bracket is opened and not closed'],
  [/^All mapping items must start/, 'this line is not indented like the lines that it belongs to'],
  [/^Implicit (map )?keys/, 'this line does not start with the name of a field, a colon and a space'],
  [/^Invalid escape sequence/, 'a backslash in double quotes starts an escape that does not exist'],
  [/block-seq-ind on same line/, 'a list starts on the line of its field instead of below it'],
  [/^Not a YAML token/, 'text stands behind the sign that starts a text of several lines'],
];

function inWords({ message }: YAMLError, line: string, column: number): string {
  if (/^Unexpected scalar at node end/.test(message) && /["']\s*$/.test(line.slice(0, column - 1)))
    return 'text stands behind a closing quote';
  return WORDS.find(([pattern]) => pattern.test(message))?.[1] ?? 'this line cannot be read as a field and its value';
}

/**
 * The mark of an internal skill (format.md, section 2, `metadata.internal`). A slip must not publish what its author keeps
 * for maintainers: a mark that is written otherwise than `metadata.internal: true` counts, and so does doubt where nothing
 * can be parsed. Only what says no is no mark.
 */
import { type Finding, finding } from '#model/finding.ts';
import { field } from './fields.ts';
import type { YamlEntry, YamlValue } from './yaml-block.ts';

/** What authors write for no, in every reader of YAML; nothing at all is no, too. */
const NO = ['', 'false', 'no', 'off', 'n', '0', 'null', '~'];
/** Words before the mark that say whose it is: `metadata.internal`, `skillcdn.internal`, `isInternal`. */
const BEFORE = '(?:(?:metadata|skillcdn|skillpress|is)[\'"]?[.:/_ -]*[\'"]?){0,4}';
const KEY = new RegExp(`^${BEFORE}internal$`, 'i');
/** In text: the colon, and in front of the value a tag, an anchor, or the beginning of a list or of a text of several lines. */
const VALUE = String.raw`internal['"]?[ \t]*[:：][ \t]*(?:[!&]\S*[ \t]+)*(?:[|>][-+\d]*[ \t]*\n[ \t]+|\n[ \t]*-[ \t]+|\[[ \t]*)?`;
/** Where a field begins: a line, or the next one within braces. */
const FIELD = String.raw`(?:^|[{,])[ \t'"]*${BEFORE}`;
const END = String.raw`['"]?[ \t]*(?:[\],}#\n]|$)`;
const YES = String.raw`['"]?(?:true\b|(?:yes|on|y|1)${END})`;
const YES_ANYWHERE = new RegExp(String.raw`(?:^|[\s{,.'"])${VALUE}${YES}`, 'im');
const YES_FIELD = new RegExp(FIELD + VALUE + YES, 'im');
const ANY_FIELD = new RegExp(String.raw`${FIELD}${VALUE}(?!['"]?(?:${NO.join('|')})${END})[^\s!&#]`, 'im');
/** Characters of a value that a finding repeats: a mark is a word. */
const MAX_SHOWN = 40;
const CLOSING_FENCE = /^---\s*$/;

export interface InternalMark {
  readonly internal: boolean;
  /** Says how to write the mark, where it counts and is written otherwise. */
  readonly findings: readonly Finding[];
}

/** Reads the mark out of front matter; `text` is the file, for a `metadata` that is no mapping. Total. */
export function readInternalMark(path: string, entries: readonly YamlEntry[], text: string): InternalMark {
  const marks = marksAmong(entries, []);
  const [odd] = marks.filter((mark) => !isAsDefined(mark));
  if (odd !== undefined) {
    const { entry, names } = odd;
    const args = { field: names.join('.'), value: shown(entry.value) };
    const told = finding('internal_mark_unusual', { path, line: entry.line, column: entry.column }, args, corrected(odd, text));
    return { internal: true, findings: [told] };
  }
  if (marks.length > 0) return { internal: true, findings: [] };
  const metadata = field(entries, 'metadata');
  if (metadata === undefined || metadata.value.kind === 'map' || !textSaysInternal(text)) return { internal: false, findings: [] };
  const { line, column } = metadata;
  const args = { field: 'metadata', value: shown(metadata.value) };
  return { internal: true, findings: [finding('internal_mark_unusual', { path, line, column }, args)] };
}

/** Tells whether the front matter of a file has the mark, whatever else is wrong with it. Total. */
export function saysInternal(bytes: Uint8Array): boolean {
  // Without the NUL of every other byte, UTF-16 reads like the ASCII that the mark is made of.
  return textSaysInternal(new TextDecoder().decode(bytes).replaceAll('\0', ''));
}

interface Mark {
  readonly entry: YamlEntry;
  /** Keys from the outermost mapping down. */
  readonly names: readonly string[];
}

/** The marks in a mapping and in those below it, because `metadata` itself may be misspelled or lie too deep. */
function marksAmong(entries: readonly YamlEntry[], above: readonly string[]): readonly Mark[] {
  return entries.flatMap((entry): readonly Mark[] => {
    const names = [...above, entry.key];
    if (isMarkName(entry.key)) return isNo(entry.value) ? [] : [{ entry, names }];
    return entry.value.kind === 'map' ? marksAmong(entry.value.entries, names) : [];
  });
}

/** Tells whether a key is a name of the mark, in another case or with `metadata` in front of it as well. */
export function isMarkName(key: string): boolean {
  return KEY.test(key);
}

function isNo(value: YamlValue): boolean {
  return value.kind === 'text' && NO.includes(value.text.trim().toLowerCase());
}

/** `metadata.internal: true`, in quotes or not, in capitals or not. */
function isAsDefined({ entry: { value }, names }: Mark): boolean {
  const isPlace = names.length === 2 && names[0] === 'metadata' && names[1] === 'internal';
  return isPlace && value.kind === 'text' && value.text.trim().toLowerCase() === 'true';
}

function shown(value: YamlValue): string {
  if (value.kind === 'list') return 'a list';
  if (value.kind === 'map') return 'a group of fields';
  const line = value.text.trim();
  return line.includes('\n') || line.length > MAX_SHOWN ? 'a text' : line;
}

/** The line as it should be, where the mark has the right place and a value beside it. */
function corrected({ entry, names }: Mark, text: string): string | undefined {
  const lead = (text.split('\n')[entry.line - 1] ?? '').slice(0, entry.column - 1);
  const isRightPlace = names.length === 2 && names[0] === 'metadata' && lead.trim() === '';
  return isRightPlace && entry.value.line === entry.line ? `${lead}internal: true` : undefined;
}

function textSaysInternal(text: string): boolean {
  const { lines, closed } = headOf(text.split(/\r\n?|\n/));
  const said = lines.filter((line) => !line.trimStart().startsWith('#'));
  const whole = said.join('\n');
  const start = said.findIndex((line) => /metadata/i.test(line));
  // Prose may follow where the end is missing, and in prose other words stand behind the mark.
  if ((closed ? ANY_FIELD : YES_FIELD).test(whole)) return true;
  return start >= 0 && YES_ANYWHERE.test(said.slice(start).join('\n'));
}

/** Down to the closing fence; everything where there is none, because the front matter may then end anywhere. */
function headOf(lines: readonly string[]): { readonly lines: readonly string[]; readonly closed: boolean } {
  const first = lines.findIndex((line) => line.trim() !== '');
  const end = lines.findIndex((line, index) => index > first && CLOSING_FENCE.test(line));
  return end < 0 ? { lines, closed: false } : { lines: lines.slice(0, end), closed: true };
}

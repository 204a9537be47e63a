/** Reads a `license` field: SPDX expressions, names as people write them, and pointers to a license file. */
import { shorten } from '#model/text.ts';
import { findLicense } from './license-names.ts';
import { type LicenseReading, MAX_LABEL } from './license-reading.ts';
import { recognizeLicenseText } from './license-text.ts';

/** Characters of a field that are read; a longer one is a license text. */
const MAX_FIELD = 500;

const SAYS_NOTHING =
  /^(|-+|\?+|unknown|n\/?a|not (specified|stated|available)|unspecified|tbd|todo|noassertion|other|inherit(ed)?|same as (the )?(repo|repository|project|parent).*)$/i;

/** A pointer to the file that holds the terms: it says where, not what. */
const POINTER =
  /^(please )?(see|refer to|read|check|complete terms|full terms|terms|license terms|details|full license|licensed under|as (described|stated) in|in|per)\b.*\b(licen[sc]e|copying|notice|readme|repo|repository|project|root|file)\b.*$/i;
const FILE_NAME = /^(?:[\w.-]*\/)*(licen[sc]e|copying|notice)(\.[\w.-]*)?( file)?\.?$/i;
const TRAILING_POINTER =
  /[\s,;:.(–—-]+((please )?(see|refer to|complete terms|full terms|full text)\b[^()]*|(in|in the|from) [\w./-]*licen[sc]e[\w./-]*|[\w./-]*\blicen[sc]e(\.\w+)? (file )?(has|contains|holds)\b[^()]*)\)?\.?$/i;

/** What stands before names without changing them: whose the work is, that it has two licenses. */
const LEADING: readonly RegExp[] = [/^\s*(copyright\b|©|\(c\))[^,.;]*[,.;]\s+(?=\S)/i, /^\s*dual([- ]licensed)?:?\s+(under\s+)?/i];

/** What surrounds one name without changing it: what it covers, and whose that is. */
const NOTES: readonly RegExp[] = [
  /\s*(copyright\b|©|\(c\)).*$/i,
  /\s*\((for )?(the )?(source )?(code|docs?|documentation|content|skills?|texts?|scripts?|prompts?|examples?|data|assets|templates)\)\s*/i,
];

const EXCEPTION = /^[\w.+ -]*exception[\w.+ -]*$/i;

type Rank = 'open' | 'closed';

const ORDER = { permissive: 0, unrecognized: 1, restrictive: 2 } as const;

type Spoken = Exclude<LicenseReading, { kind: 'silent' }>;

function choose(readings: readonly Spoken[], rank: Rank, separator: string): Spoken {
  const sorted = readings.toSorted((a, b) => (rank === 'open' ? ORDER[a.kind] - ORDER[b.kind] : ORDER[b.kind] - ORDER[a.kind]));
  const kind = sorted[0]?.kind ?? 'unrecognized';
  return { kind, label: shorten(readings.map((reading) => reading.label).join(separator), MAX_LABEL) };
}

function readName(text: string): Spoken {
  const plain = NOTES.reduce((rest, note) => rest.replace(note, ' '), text).trim() || text;
  const name = plain.replace(/^[\s("'[]+|[\s)"'\].;]+$/g, '');
  const [base = '', ...exceptions] = name.split(/[\s-]+with[\s-]+/i);
  const known = findLicense(name) ?? findLicense(base);
  if (known === undefined) return { kind: 'unrecognized', label: shorten(name, MAX_LABEL) };
  const onlyExceptions = exceptions.every((exception) => EXCEPTION.test(exception));
  return onlyExceptions || known.kind === 'restrictive' ? known : { kind: 'unrecognized', label: shorten(name, MAX_LABEL) };
}

/** Splits at operators outside of parentheses. */
function splitTop(text: string, operator: RegExp): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth = Math.max(0, depth - 1);
    if (depth > 0) continue;
    operator.lastIndex = at;
    const found = operator.exec(text);
    if (found === null) continue;
    parts.push(text.slice(start, at));
    at = operator.lastIndex - 1;
    start = operator.lastIndex;
  }
  return [...parts, text.slice(start)];
}

const OR = /\s+or\s+(?!(any\s+)?(later|newer))|\s*\|\|?\s*/iy;
const SLASH = /\s*\/\s*/y;
const AND = /\s+and\s+(?!(distribution|later))|\s*[,;&+]\s+|\s*&\s*/iy;

/** Parentheses inside each other; more is no license. */
const MAX_NESTING = 8;

function readExpression(text: string, depth = 0): Spoken {
  const trimmed = text.trim();
  const inner = /^\((.*)\)$/.exec(trimmed)?.[1];
  if (depth > MAX_NESTING) return { kind: 'unrecognized', label: shorten(trimmed, MAX_LABEL) };
  const whole = readName(trimmed);
  if (whole.kind !== 'unrecognized') return whole;
  const either = splitTop(trimmed, OR);
  if (either.length > 1) return readChoice(either, depth);
  // A slash means "or" between names (`MIT/Apache-2.0`), and nothing in paths and addresses.
  const slashed = splitTop(trimmed, SLASH);
  if (slashed.length > 1 && slashed.every((part) => findLicense(part) !== undefined)) return readChoice(slashed, depth);
  const both = splitTop(trimmed, AND);
  if (both.length > 1)
    return choose(
      both.map((part) => readExpression(part, depth + 1)),
      'closed',
      ' AND ',
    );
  return inner === undefined ? whole : readExpression(inner, depth + 1);
}

/** `LicenseRef-x OR MIT` is open; in "MIT or ask us first" the other part is a sentence, and so is the whole. */
function readChoice(parts: readonly string[], depth: number): Spoken {
  const readings = parts.map((part) => readExpression(part, depth + 1));
  const sentence = parts.some((part, index) => readings[index]?.kind === 'unrecognized' && /\s/.test(part.trim()));
  const choice = choose(readings, 'open', ' OR ');
  return sentence ? { kind: 'unrecognized', label: choice.label } : choice;
}

/**
 * Reads the value of a `license` field. `OR` is as open as its most open part, `AND` as closed as its most closed. A value
 * that only points to a file, or says nothing, is `silent`. Total. See format.md, section 7.
 */
export function readLicenseField(value: string): LicenseReading {
  const field = value.replace(/\s+/g, ' ').trim();
  if (SAYS_NOTHING.test(field)) return { kind: 'silent' };
  if (field.length > MAX_FIELD) return recognizeLicenseText(value);
  if (FILE_NAME.test(field)) return { kind: 'silent' };
  const said = LEADING.reduce((rest, note) => rest.replace(note, ''), field.replace(TRAILING_POINTER, '')).trim();
  const reading = readExpression(said);
  if (reading.kind !== 'unrecognized') return reading;
  const sentence = recognizeLicenseText(field);
  if (sentence.kind === 'permissive' || sentence.kind === 'restrictive') return sentence;
  return POINTER.test(field) || said === '' ? { kind: 'silent' } : reading;
}

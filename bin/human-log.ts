/** The adapter's log for a person at a terminal: a line of words for each line of JSON. Programs that collect logs get the JSON. */
import type { LogTarget } from '#adapter/http/app.ts';
import { printable } from './pull/problems.ts';

/** What every line has, and nobody at a terminal asks for. */
const OF_EVERY_LINE = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'reqId']);

/** A line of the log in words, without the line end: what happened, then the facts about it. What is no JSON stays as it is. */
export function logWords(line: string): string {
  const entry = parse(line);
  if (entry === undefined) return printable(line.trim());
  const facts = Object.entries(entry).flatMap(([name, value]) => (OF_EVERY_LINE.has(name) ? [] : [`${name}: ${wordsOf(value)}`]));
  return printable(`${String(entry.msg ?? 'log')}${facts.length === 0 ? '' : ` (${facts.join(', ')})`}`, MAX_LINE);
}

/** Characters of a line: a path and a reason, and no flood. */
const MAX_LINE = 1_000;

/** Writes to standard error, as everything does that is no result. */
export const HUMAN_LOG: LogTarget = {
  write: (line) => void process.stderr.write(`skillpress: ${logWords(line)}\n`),
};

function parse(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : undefined;
  } catch {
    return undefined;
  }
}

/** An error is its message, a request its line; everything else is what it is. */
function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'object' && value !== null) {
    if ('message' in value && typeof value.message === 'string') return value.message;
    if ('method' in value && 'url' in value) return `${String(value.method)} ${String(value.url)}`;
  }
  return JSON.stringify(value) ?? '';
}

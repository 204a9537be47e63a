/** What is different between two texts, in lines that a person reads: the unified form, without file names. */
import { structuredPatch } from 'diff';

/** Unchanged lines around a change: enough to see the sentence that it is part of. */
const CONTEXT = 2;
/** Edits that are looked for; past it the texts are called different as a whole, because the search is quadratic. */
const MAX_EDITS = 2_000;

export interface TextDiff {
  /** Lines that start with `+`, `-`, a blank or `@@`; at most as many as were asked for. */
  readonly lines: readonly string[];
  /** Lines that were cut off. */
  readonly more: number;
  /** False where the texts have so little in common that all of the old one counts as gone. */
  readonly compared: boolean;
}

/** Compares two texts line by line and gives at most `maxLines` lines; none for equal texts. Total. */
export function diffText(before: string, after: string, maxLines: number): TextDiff {
  const patch = structuredPatch('', '', before, after, undefined, undefined, { context: CONTEXT, maxEditLength: MAX_EDITS });
  const lines = patch === undefined ? replaced(before, after) : patch.hunks.flatMap((hunk) => [rangeOf(hunk), ...hunk.lines]);
  return { lines: lines.slice(0, maxLines), more: Math.max(0, lines.length - maxLines), compared: patch !== undefined };
}

function rangeOf(hunk: { oldStart: number; oldLines: number; newStart: number; newLines: number }): string {
  return `@@ -${hunk.oldStart},${hunk.oldLines} +${hunk.newStart},${hunk.newLines} @@`;
}

function replaced(before: string, after: string): readonly string[] {
  return [...before.split('\n').map((line) => `-${line}`), ...after.split('\n').map((line) => `+${line}`)];
}

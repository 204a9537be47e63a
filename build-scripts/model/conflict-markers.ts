/** The marks that git leaves in a file whose two versions it could not join. */

/** A conflict that somebody committed: both versions stand in the file, one below the other. */
export interface Conflict {
  /** One-based line of its first mark. */
  readonly line: number;
  /** One-based line of its last mark. */
  readonly end: number;
}

/** Conflicts that are looked for in one file: one is reason enough to open it. */
const MAX_CONFLICTS = 10;

const START = /^<{7} \S/;
const MIDDLE = /^={7}$/;
const END = /^>{7} \S/;

/**
 * Finds conflicts in a text with LF line ends: all three marks in their order, each at the start of its line, none of them on
 * a line that `isQuoted`. A single mark is no conflict: seven equals signs underline headings, and texts about git show one.
 */
export function findConflicts(text: string, isQuoted: (line: number) => boolean = () => false): readonly Conflict[] {
  if (!text.includes('<<<<<<< ')) return [];
  const found: Conflict[] = [];
  let start = 0;
  let middle = false;
  for (const [index, content] of text.split('\n').entries()) {
    const line = index + 1;
    if (!/^[<=>]{7}/.test(content) || isQuoted(line)) continue;
    if (START.test(content)) [start, middle] = [line, false];
    else if (start > 0 && MIDDLE.test(content)) middle = true;
    else if (middle && END.test(content)) {
      found.push({ line: start, end: line });
      [start, middle] = [0, false];
    }
    if (found.length === MAX_CONFLICTS) break;
  }
  return found;
}

import { brief } from './one-line.ts';

/** Characters of what was asked for that an answer repeats. */
const MAX_ECHO = 200;

/** A text of the caller inside an answer: short, quoted, on one line. */
export function quote(text: string): string {
  return JSON.stringify(brief(text, MAX_ECHO));
}

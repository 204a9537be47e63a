/** A unified diff of two files of strangers, for a terminal: bounded, and nothing in it moves the cursor or hides. */
import { decodeText } from '#model/text.ts';
import { diffText } from '../text-diff.ts';
import { printable } from './problems.ts';

/** Bytes of a text that is compared; larger ones are data, and the work grows with the square of what differs. */
const MAX_BYTES = 256 * 1024;
/** Lines of one file's diff; the rest is counted. */
const MAX_LINES = 200;
/** Characters of one line. */
const MAX_LINE = 400;

export type FileDiff = { readonly diff: string } | { readonly why: string };

/** Compares; absent sides are empty files. `why` says in words why there is no diff. */
export function diffFiles(path: string, before: Uint8Array | undefined, after: Uint8Array | undefined): FileDiff {
  const [old, now] = [textOf(before), textOf(after)];
  if (old === undefined || now === undefined) return { why: 'no text' };
  if (Math.max(before?.length ?? 0, after?.length ?? 0) > MAX_BYTES) return { why: `more than ${MAX_BYTES} bytes` };
  const { lines, more, compared } = diffText(old, now, MAX_LINES);
  if (!compared) return { why: 'almost everything is different' };
  const name = printable(path);
  const shown = [
    `--- ${before === undefined ? '/dev/null' : `a/${name}`}`,
    `+++ ${after === undefined ? '/dev/null' : `b/${name}`}`,
    ...lines.map((line) => printable(line.replaceAll('\t', '    '), MAX_LINE)),
    ...(more > 0 ? [`... ${more} more lines`] : []),
  ];
  return { diff: shown.join('\n') };
}

function textOf(bytes: Uint8Array | undefined): string | undefined {
  if (bytes === undefined) return '';
  const decoded = decodeText(bytes);
  return decoded.kind === 'text' && !decoded.text.includes('\0') ? decoded.text : undefined;
}

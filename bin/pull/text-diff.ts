/** A unified diff of two texts of strangers, for a terminal: bounded, and nothing in it moves the cursor or hides. */
import { createTwoFilesPatch } from 'diff';
import { decodeText } from '#model/text.ts';
import { printable } from './problems.ts';

/** Bytes of a text that is compared; larger ones are data, and the work grows with the square of what differs. */
const MAX_BYTES = 256 * 1024;
/** Edits until two texts count as different ones. */
const MAX_EDITS = 4_000;
/** Lines of one file's diff; the rest is counted. */
const MAX_LINES = 200;
/** Characters of one line. */
const MAX_LINE = 400;

export type TextDiff = { readonly diff: string } | { readonly why: string };

/** Compares; absent sides are empty files. `why` says in words why there is no diff. */
export function diffTexts(path: string, before: Uint8Array | undefined, after: Uint8Array | undefined): TextDiff {
  const [old, now] = [textOf(before), textOf(after)];
  if (old === undefined || now === undefined) return { why: 'no text' };
  if (Math.max(before?.length ?? 0, after?.length ?? 0) > MAX_BYTES) return { why: `more than ${MAX_BYTES} bytes` };
  const name = printable(path);
  const patch = createTwoFilesPatch(
    before === undefined ? '/dev/null' : `a/${name}`,
    after === undefined ? '/dev/null' : `b/${name}`,
    old,
    now,
    undefined,
    undefined,
    {
      context: 2,
      maxEditLength: MAX_EDITS,
    },
  );
  if (patch === undefined) return { why: 'almost everything is different' };
  // The first line is a ruler that says nothing.
  const lines = patch.replace(/\n$/, '').split('\n').slice(1);
  const shown = lines.slice(0, MAX_LINES).map((line) => printable(line.replaceAll('\t', '    '), MAX_LINE));
  const more = lines.length > MAX_LINES ? [`... ${lines.length - MAX_LINES} more lines`] : [];
  return { diff: [...shown, ...more].join('\n') };
}

function textOf(bytes: Uint8Array | undefined): string | undefined {
  if (bytes === undefined) return '';
  const decoded = decodeText(bytes);
  return decoded.kind === 'text' && !decoded.text.includes('\0') ? decoded.text : undefined;
}

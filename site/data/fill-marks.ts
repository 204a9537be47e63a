/** Puts what a snapshot is in the place of marks (`late.ts`): a leaf, because threads load it that need nothing else. */

/** Hex digits that tell editions apart. */
export const EDITION_DIGITS = 16;

/** What a mark stands for: by the mark without the number of its build. */
export type MarkValues = ReadonlyMap<string, string>;

/** Fills the marks of one number in the bytes of a file. */
export type FillMarks = (marked: Uint8Array, nonce: string) => Uint8Array;

/** Gives a function, because it is asked for every file; it throws for a mark that stands for nothing. */
export function filler(values: MarkValues): FillMarks {
  const known = new Map([...values].map(([mark, value]) => [mark, Buffer.from(value)]));
  // One number is asked for thousands of times.
  let needle = Buffer.alloc(0);
  let number = '';
  return (marked, nonce) => {
    if (nonce !== number) [number, needle] = [nonce, Buffer.from(nonce)];
    const bytes = Buffer.from(marked.buffer, marked.byteOffset, marked.length);
    const pieces: Uint8Array[] = [];
    let done = 0;
    for (let at = bytes.indexOf(needle); at !== -1; at = bytes.indexOf(needle, done)) {
      const start = at + nonce.length;
      const end = start + EDITION_DIGITS + 1;
      const value = known.get(bytes.toString('latin1', start, end));
      if (value === undefined) throw new Error('A page names an edition that there is not.');
      pieces.push(bytes.subarray(done, at), value);
      done = end;
    }
    return done === 0 ? bytes : Buffer.concat([...pieces, bytes.subarray(done)]);
  };
}

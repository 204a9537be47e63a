/**
 * One ustar header (POSIX.1-1988). tar-stream writes a pax header for every name that is not ASCII, which installers
 * skip, so that the file is lost in silence; plain ustar with UTF-8 names is read by all of them.
 */

export const BLOCK = 512;

// Offset and length of the fields that are written.
const NAME = { at: 0, length: 100 };
const MODE = { at: 100, length: 8 };
const UID = { at: 108, length: 8 };
const GID = { at: 116, length: 8 };
const SIZE = { at: 124, length: 12 };
const MTIME = { at: 136, length: 12 };
const CHECKSUM = { at: 148, length: 8 };
const TYPE_AT = 156;
const MAGIC_AT = 257;
const PREFIX = { at: 345, length: 155 };

const encoder = new TextEncoder();

/** Cuts a path at a `/` so that both halves fit, the prefix as short as can be. `undefined` where no cut does. */
function splitName(path: string): { readonly name: Uint8Array; readonly prefix: Uint8Array } | undefined {
  const whole = encoder.encode(path);
  if (whole.length <= NAME.length) return { name: whole, prefix: new Uint8Array() };
  for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
    const name = encoder.encode(path.slice(slash + 1));
    const prefix = encoder.encode(path.slice(0, slash));
    if (prefix.length > PREFIX.length) return undefined;
    if (name.length <= NAME.length) return { name, prefix };
  }
  return undefined;
}

/** The header of a regular file that belongs to nobody and was changed at the epoch; `undefined` where ustar cannot hold its name. */
export function ustarHeader(path: string, size: number, executable: boolean): Uint8Array | undefined {
  const split = splitName(path);
  if (split === undefined) return undefined;
  const header = new Uint8Array(BLOCK);
  const octal = ({ at, length }: { at: number; length: number }, value: number): void => {
    header.set(encoder.encode(value.toString(8).padStart(length - 1, '0')), at);
  };
  header.set(split.name, NAME.at);
  octal(MODE, executable ? 0o755 : 0o644);
  octal(UID, 0);
  octal(GID, 0);
  octal(SIZE, size);
  octal(MTIME, 0);
  header[TYPE_AT] = 0x30;
  header.set(encoder.encode('ustar\u000000'), MAGIC_AT);
  header.set(split.prefix, PREFIX.at);
  // The checksum is taken as if its own field were blank; it ends in NUL and blank.
  header.fill(0x20, CHECKSUM.at, CHECKSUM.at + CHECKSUM.length);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.set(encoder.encode(`${sum.toString(8).padStart(6, '0')}\u0000 `), CHECKSUM.at);
  return header;
}

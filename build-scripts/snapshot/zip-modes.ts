/** Which entries of a zip file are links or executable: what its central directory says of files that were packed on Unix. */
const ENTRY = 0x02014b50;
const ENTRY_SIZE = 46;
const UNIX = 3;

/** Reads the modes by name. Total: what is no directory gives an empty table. */
export function zipModes(archive: Uint8Array): ReadonlyMap<string, 'link' | 'executable'> {
  const modes = new Map<string, 'link' | 'executable'>();
  const view = new DataView(archive.buffer, archive.byteOffset, archive.length);
  let at = directoryStart(view);
  while (at >= 0 && at + ENTRY_SIZE <= archive.length && view.getUint32(at, true) === ENTRY) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true)) as [number, number, number];
    const mode = view.getUint8(at + 5) === UNIX ? view.getUint32(at + 38, true) >>> 16 : 0;
    const path = new TextDecoder().decode(archive.subarray(at + ENTRY_SIZE, at + ENTRY_SIZE + name));
    if ((mode & 0o170000) === 0o120000) modes.set(path, 'link');
    else if ((mode & 0o100) !== 0) modes.set(path, 'executable');
    at += ENTRY_SIZE + name + extra + comment;
  }
  return modes;
}

/** Offset of the central directory, from the record at the end of the file; -1 where there is none. */
function directoryStart(view: DataView): number {
  const last = view.byteLength - 22;
  for (let at = last; at >= Math.max(0, last - 0xffff); at -= 1) {
    if (view.getUint32(at, true) === 0x06054b50) return view.getUint32(at + 16, true);
  }
  return -1;
}

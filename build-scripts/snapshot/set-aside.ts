/** A file for the answer of a program that runs beside this one, so that it never waits for this process to read on. */
import { closeSync, fstatSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Aside {
  /** What the program writes to. */
  readonly handle: number;
  /** Everything that was written. */
  read(): Buffer;
  /** Forgets it. */
  close(): void;
}

/** Makes one that nobody else can open; `undefined` where the system has no place for it. */
export function setAside(): Aside | undefined {
  let folder: string | undefined;
  try {
    folder = mkdtempSync(join(tmpdir(), 'skillpress-git-'));
    const made = folder;
    const handle = openSync(join(made, 'answer'), 'wx+', 0o600);
    // Without a name it is gone with its last handle, however this process ends.
    remove(made);
    return {
      handle,
      read: () => readWhole(handle),
      close() {
        closeSync(handle);
        remove(made);
      },
    };
  } catch {
    if (folder !== undefined) remove(folder);
    return undefined;
  }
}

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Windows keeps what is open; whoever closes it asks again.
  }
}

function readWhole(handle: number): Buffer {
  const bytes = Buffer.allocUnsafeSlow(fstatSync(handle).size);
  for (let read = 0; read < bytes.length; ) {
    const got = readSync(handle, bytes, read, bytes.length - read, read);
    if (got === 0) return bytes.subarray(0, read);
    read += got;
  }
  return bytes;
}

/** `.zip` for uploads by hand: reproducible like the `.tar.gz`. */
import { type Zippable, zipSync } from 'fflate';
import { type ArchiveFile, type ArchiveResult, planArchive } from './archive-files.ts';

// The zip format stores local time and begins in 1980; local components make it the same bytes in every time zone.
const EPOCH = [1980, 0, 1] as const;
const UNIX = 3;
const REGULAR_FILE = 0o100000;

/** Makes a reproducible archive. Refuses what installers refuse, with a reason. */
export function buildZip(files: readonly ArchiveFile[]): ArchiveResult {
  const plan = planArchive(files);
  if (!plan.ok) return plan;
  const entries: Zippable = Object.create(null);
  for (const { path, bytes, executable } of plan.files) {
    // fflate copies the entries into a plain object, which cannot hold this key.
    if (path === '__proto__') return { ok: false, problem: 'name_unfit', path };
    const mode = REGULAR_FILE | (executable ? 0o755 : 0o644);
    // A multiplication, because a shift by 16 would make the number negative.
    entries[path] = [bytes, { level: 6, mem: 8, mtime: new Date(...EPOCH), os: UNIX, attrs: mode * 0x10000 }];
  }
  const bytes = zipSync(entries);
  return { ok: true, bytes, files: plan.files.length, unpackedBytes: plan.unpackedBytes };
}

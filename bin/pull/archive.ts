/** A skill's archive to its files, in memory: `.tar.gz` or `.zip`, recognized by its first bytes. */
import { printable, SkillRefused } from './problems.ts';
import { checkListing, type SkillFiles } from './skill-files.ts';
import { untar } from './untar.ts';
import { unzip } from './unzip.ts';

export interface PackedFile {
  /** As the archive spells it; not checked yet. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Unpacks an archive. Throws `SkillRefused` for links, devices, doubled or unfit names, and for more than a skill may have. */
export async function unpack(archive: Uint8Array): Promise<SkillFiles> {
  const files = new Map<string, Uint8Array>();
  for (const { path: spelled, bytes } of await filesOf(archive)) {
    // Many packers name every entry from the folder that they stood in.
    const path = spelled.replace(/^(\.\/)+/, '');
    if (files.has(path)) throw new SkillRefused(`its archive holds "${printable(path)}" twice`);
    files.set(path, bytes);
  }
  checkListing([...files].map(([path, { length }]) => ({ path, size: length })));
  return files;
}

async function filesOf(archive: Uint8Array): Promise<readonly PackedFile[]> {
  if (archive[0] === 0x1f && archive[1] === 0x8b) return untar(archive);
  if (archive[0] === 0x50 && archive[1] === 0x4b) return unzip(archive);
  throw new SkillRefused('its archive is neither .tar.gz nor .zip');
}

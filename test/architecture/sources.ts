/** The project's own files, as git sees them: tracked ones and those not yet added, without what is ignored. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Paths relative to the root, in git's order. */
export function ownFiles(): readonly string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' });
  return [...new Set(listed.split('\0'))].filter((path) => path !== '' && existsSync(join(ROOT, path)));
}

/** Text of one of them. */
export function readOwn(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/**
 * Set-up of every test run. On a developer's machine tests over real repositories are skipped where there are none; in CI
 * (`CI` is set) that would be a green run that proves little, so it fails before the first test.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { corpora } from './corpora.ts';

/** Vitest calls this once, before any worker starts. It also unpacks archives, so that no two workers do. */
export function setup(): () => void {
  if (corpora() === undefined && process.env.CI !== undefined && process.env.CI !== 'false') {
    throw new Error('CI is set but SKILLPRESS_CORPORA is not: name the folder of the real repositories (see test/README.md).');
  }
  // What several test files need is built once below this folder (build-once.ts).
  const run = mkdtempSync(join(tmpdir(), 'skillpress-run-'));
  process.env.SKILLPRESS_TEST_RUN = run;
  // Tests build in folders that are gone afterwards: what Node compiles of their programs goes with them.
  process.env.NODE_COMPILE_CACHE = join(run, 'compiled');
  return () => rmSync(run, { recursive: true, force: true });
}

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

const BIN = new URL('../../bin/', import.meta.url);

let out = '';
beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), 'skillpress-test-'));
});
afterEach(() => {
  rmSync(out, { recursive: true, force: true });
});

/** Whether what compiles is loaded after a loader was told of commits. */
function loadsAfter(commits: readonly string[]): boolean {
  const script = `
import { registerHooks } from 'node:module';
let isLoaded = false;
registerHooks({ load: (url, context, next) => { isLoaded ||= url.endsWith('/build-scripts/compile.ts'); return next(url, context); } });
const { loaderFor } = await import(${JSON.stringify(new URL('load-making.ts', BIN).href)});
const found = loaderFor(${JSON.stringify(out)});
for (const commit of ${JSON.stringify(commits)}) found(commit);
process.on('exit', () => console.log(isLoaded));
`;
  const options = { encoding: 'utf8', cwd: fileURLToPath(BIN) } as const;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', script], options)) as boolean;
}

function publish(refs: Readonly<Record<string, string>>): void {
  writeFileSync(join(out, 'deployment.json'), JSON.stringify({ mounts: [{ refs }] }));
}

it('waits with a published commit, because there may be nothing to do', () => {
  publish({ main: 'a1', next: 'b2' });
  expect(loadsAfter(['b2', 'a1'])).toBe(false);
});

it('begins with the first commit that is not published', () => {
  publish({ main: 'a1' });
  expect(loadsAfter(['a1', 'c3'])).toBe(true);
});

it('begins where nothing was published, or nothing that can be read', () => {
  expect(loadsAfter(['a1'])).toBe(true);
  writeFileSync(join(out, 'deployment.json'), '{"mounts":[{}]}');
  expect(loadsAfter(['a1'])).toBe(true);
});

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

/** What is there after commits were told: what compiles, and a parser. */
function after(commits: readonly string[]): unknown {
  const script = `
import { registerHooks } from 'node:module';
let isLoaded = false;
registerHooks({ load: (url, context, next) => { isLoaded ||= url.endsWith('/build-scripts/compile.ts'); return next(url, context); } });
const { loadingFor } = await import(${JSON.stringify(new URL('load-making.ts', BIN).href)});
const loading = loadingFor(${JSON.stringify(out)}, { folder: ${JSON.stringify(out)}, key: new Uint8Array(32) });
for (const commit of ${JSON.stringify(commits)}) loading.found(commit);
const hasParser = loading.parser() !== undefined;
await loading.close();
process.on('exit', () => console.log(JSON.stringify({ isLoaded, hasParser })));
`;
  const options = { encoding: 'utf8', cwd: fileURLToPath(BIN) } as const;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', script], options));
}

function publish(refs: Readonly<Record<string, string>>): void {
  writeFileSync(join(out, 'deployment.json'), JSON.stringify({ mounts: [{ refs }] }));
}

it('waits with a published commit, because there may be nothing to do', () => {
  publish({ main: 'a1', next: 'b2' });
  expect(after(['b2', 'a1'])).toEqual({ isLoaded: false, hasParser: false });
});

it('begins with the first commit that is not published', () => {
  publish({ main: 'a1' });
  expect(after(['a1', 'c3'])).toEqual({ isLoaded: true, hasParser: true });
});

it('begins without a parser where nothing was published, or nothing that can be read: there, several will be started', () => {
  expect(after(['a1'])).toEqual({ isLoaded: true, hasParser: false });
  writeFileSync(join(out, 'deployment.json'), '{"mounts":[{}]}');
  expect(after(['a1'])).toEqual({ isLoaded: true, hasParser: false });
});

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const BIN = new URL('../../bin/', import.meta.url);

/** Prints which modules are loaded with one of them. */
function loadedWith(file: string): readonly string[] {
  const program = new URL(file, BIN).href;
  const script = `
import { registerHooks } from 'node:module';
const loaded = [];
registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
await import(${JSON.stringify(program)});
console.log(JSON.stringify(loaded));
`;
  const out = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8', cwd: fileURLToPath(BIN) });
  const loaded = JSON.parse(out) as readonly string[];
  expect(loaded).toContain(program);
  return loaded;
}

describe('what is loaded', () => {
  it('for one command, for that command alone', () => {
    const loaded = loadedWith('program.ts');
    expect(loaded.filter((url) => /\/bin\/commands\/|\/node_modules\/(?!commander\/)/.test(url))).toEqual([]);
  });

  it('by a build, what compiles and renders where there is something to do', () => {
    const loaded = loadedWith('commands/build.ts');
    expect(loaded.filter((url) => /\/build-scripts\/(parse|resolve|assemble|advise)\/|\/site\/(twins|data|view)\//.test(url))).toEqual([]);
    const packages = loaded.map((url) => /\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]).filter((name) => name !== undefined);
    expect([...new Set(packages)].sort()).toEqual(['lru-cache', 'zod']);
  });

  it('by a build that has something to do, the parser of Markdown where nobody else has parsed a text', () => {
    const loaded = loadedWith('make-build.ts');
    expect(
      loaded.filter((url) => /\/parse\/markdown\/|\/node_modules\/(highlight\.js|satteri|micromark|parse5|unified)\//.test(url)),
    ).toEqual([]);
  });
});

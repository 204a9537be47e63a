import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const PROGRAM = new URL('../../bin/program.ts', import.meta.url).href;

/** Prints which modules are loaded with the names and flags of all commands. */
const SCRIPT = `
import { registerHooks } from 'node:module';
const loaded = [];
registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
await import(${JSON.stringify(PROGRAM)});
console.log(JSON.stringify(loaded));
`;

test('what one command needs is loaded for that command alone', () => {
  const cwd = fileURLToPath(new URL('.', PROGRAM));
  const out = execFileSync(process.execPath, ['--input-type=module', '--eval', SCRIPT], { encoding: 'utf8', cwd });
  const loaded = JSON.parse(out) as readonly string[];
  expect(loaded).toContain(PROGRAM);
  expect(
    loaded.filter((url) => /\/bin\/commands\/|\/node_modules\/(@modelcontextprotocol|fastify|lunr|unified|astro)\//.test(url)),
  ).toEqual([]);
});

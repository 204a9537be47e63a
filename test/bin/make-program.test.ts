import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENTRIES, FILES, makeProgram } from '../../bin/make-program.ts';
import { PROGRAM } from '../../bin/program-digest.ts';
import { ownFiles, ROOT, readOwn } from '../architecture/sources.ts';

const PARTS = ['adapter', 'bin', 'build-scripts', 'site', 'examples', 'package.json', 'tsconfig.json'] as const;

let checkout = '';
let chunks: Awaited<ReturnType<typeof makeProgram>> = [];
beforeAll(async () => {
  checkout = mkdtempSync(join(tmpdir(), 'skillpress-program-'));
  for (const part of PARTS) cpSync(join(ROOT, part), join(checkout, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(checkout, 'node_modules'), 'junction');
  chunks = await makeProgram(checkout);
  appendFileSync(join(checkout, PROGRAM, 'main.js'), "\nprocess.stderr.write('in one piece\\n');\n");
});
afterAll(() => rmSync(checkout, { recursive: true, force: true }));

function run(...args: readonly string[]) {
  const env = { ...process.env, NODE_OPTIONS: '' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(checkout, 'bin/skillpress.js'), ...args], { encoding: 'utf8', env });
  return { status, stdout, inOnePiece: stderr.includes('in one piece') };
}

/** What a run says after a change, which is undone. */
function after<T>(file: string, change: (text: string) => string, work: () => T): T {
  const path = join(checkout, file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, change(text));
  const result = work();
  writeFileSync(path, text);
  return result;
}

describe('the program in one piece', () => {
  it('runs where it was made of what lies there', () => {
    expect(run('--version')).toEqual({ status: 0, stdout: '0.1.0\n', inOnePiece: true });
  });

  it.each(['bin/exit.ts', 'build-scripts/compile.ts', 'site/build.ts', 'adapter/start.ts', 'package.json'])(
    'does not run after an edit of %s, and the sources do',
    (file) => {
      const edit = (text: string): string => `${text}\n`;
      expect(after(file, edit, () => run('--version'))).toEqual({ status: 0, stdout: '0.1.0\n', inOnePiece: false });
      expect(run('--version').inOnePiece).toBe(true);
    },
  );

  it('keeps what builds remember under the version of its sources', () => {
    const build = ['build', join(checkout, 'examples/library'), '--no-site', '--out', join(checkout, 'out')];
    const made = run(...build);
    expect([made.status, made.inOnePiece]).toEqual([0, true]);
    expect(made.stdout).toContain(' written in ');
    rmSync(join(checkout, PROGRAM), { recursive: true });
    const again = run(...build);
    expect([again.status, again.inOnePiece]).toEqual([0, false]);
    expect(again.stdout).toContain(' as they were, checked in ');
  });
});

describe('its pieces', () => {
  it('hold together what is loaded together', () => {
    const held = FILES.map(([name, ...modules]) => {
      const ids = chunks.filter((chunk) => chunk.name === name).flatMap(({ moduleIds }) => moduleIds);
      return [name, ...modules.filter((file) => ids.includes(join(checkout, file)))];
    });
    expect(held).toEqual(FILES);
  });

  it('are all modules that are loaded by name', () => {
    const sources = ownFiles().filter((path) => /^(adapter|bin|build-scripts|site)\/.*\.ts$/.test(path));
    const named = sources.flatMap((path) => [...readOwn(path).matchAll(/\b(?:workerFile|ownModule)\('([\w-]+)'/g)].map(([, name]) => name));
    expect(named.length).toBeGreaterThan(5);
    expect(ENTRIES.map((file) => basename(file, '.ts')).sort()).toEqual(['main', 'start', ...new Set(named)].sort());
  });
});

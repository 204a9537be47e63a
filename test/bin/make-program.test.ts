import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MADE_OF, writeMadeOf } from '../../bin/made-of.ts';
import { ENTRIES, FILES, makeProgram } from '../../bin/make-program.ts';
import { PROGRAM, SOURCE } from '../../bin/program-digest.ts';
import { ownFiles, ROOT, readOwn } from '../architecture/sources.ts';

const PARTS = ['adapter', 'bin', 'build-scripts', 'site', 'examples', 'package.json', 'tsconfig.json'] as const;

let checkout = '';
let chunks: Awaited<ReturnType<typeof makeProgram>> = [];
beforeAll(async () => {
  checkout = mkdtempSync(join(tmpdir(), 'skillpress-program-'));
  for (const part of PARTS) cpSync(join(ROOT, part), join(checkout, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(checkout, 'node_modules'), 'junction');
  mkdirSync(join(checkout, 'bad/skills/nameless'), { recursive: true });
  writeFileSync(join(checkout, 'bad/skills/nameless/SKILL.md'), 'No front matter.\n');
  chunks = await makeProgram(checkout);
  const program = join(checkout, PROGRAM);
  const { digest } = JSON.parse(readFileSync(join(program, MADE_OF), 'utf8')) as { digest: string };
  appendFileSync(join(program, 'main.js'), "\nprocess.stderr.write('in one piece\\n');\n");
  writeMadeOf(program, digest);
});
afterAll(() => rmSync(checkout, { recursive: true, force: true }));

function run(...args: readonly string[]) {
  const env = { ...process.env, NODE_OPTIONS: '' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(checkout, 'bin/skillpress.js'), ...args], { encoding: 'utf8', env });
  return { status, stdout, stderr, inOnePiece: stderr.includes('in one piece') };
}

/** What a run says after a change, which is undone. */
function afterChange<T>(file: string, change: ((text: string) => string) | undefined, work: () => T): T {
  const path = join(checkout, file);
  const text = readFileSync(path, 'utf8');
  if (change === undefined) rmSync(path);
  else writeFileSync(path, change(text));
  try {
    return work();
  } finally {
    writeFileSync(path, text);
  }
}

describe('the program in one piece', () => {
  it('runs where it was made of what lies there', () => {
    expect(run('--version')).toMatchObject({ status: 0, stdout: '0.1.0\n', inOnePiece: true });
  });

  it.each(['bin/exit.ts', 'build-scripts/compile.ts', 'site/build.ts', 'adapter/start.ts', 'package.json'])(
    'does not run after an edit of %s, and the sources do',
    (file) => {
      const edit = (text: string): string => `${text}\n`;
      expect(afterChange(file, edit, () => run('--version'))).toMatchObject({ status: 0, stdout: '0.1.0\n', inOnePiece: false });
      expect(run('--version').inOnePiece).toBe(true);
    },
  );

  const emptied = (): string => '';
  const halved = (text: string): string => text.slice(0, text.length / 2);
  it.each([
    ['main.js', 'empty', emptied],
    ['open-program.js', 'empty', emptied],
    ['open-program.js', 'half of what it was', halved],
    ['launch-', 'half of what it was', halved],
    ['check-', 'missing', undefined],
    ['parse-worker.js', 'half of what it was', halved],
    [MADE_OF, 'missing', undefined],
    [MADE_OF, 'half of what it was', halved],
  ] as const)('does not run where %s is %s, and the sources find what there is to find', (start, _, damage) => {
    const names = readdirSync(join(checkout, PROGRAM)).filter((name) => name.startsWith(start));
    expect(names).toHaveLength(1);
    const { status, stdout, inOnePiece } = afterChange(`${PROGRAM}/${names}`, damage, () =>
      run('check', join(checkout, 'bad'), '--strict'),
    );
    expect([status, inOnePiece]).toEqual([1, false]);
    expect(stdout).toContain('nameless');
  });

  it('says that it is damaged where there are no sources, as in a package', () => {
    const source = join(checkout, SOURCE);
    renameSync(source, `${source}.away`);
    try {
      for (const name of ['main.js', 'open-program.js', 'pack-worker.js']) {
        const { status, stdout, stderr } = afterChange(join(PROGRAM, name), emptied, () => run('--version'));
        expect([name, status, stdout]).toEqual([name, 70, '']);
        expect(stderr).toMatch(/^The program in .+ is damaged: .+\. Nothing was done\. Install skillpress again.+\n$/);
      }
    } finally {
      renameSync(`${source}.away`, source);
    }
  });

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
    expect(ENTRIES.map((file) => basename(file, '.ts')).sort()).toEqual(['main', 'open-program', ...new Set(named)].sort());
  });
});

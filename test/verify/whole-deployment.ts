/**
 * A small deployment that has everything a deployment can have: two repositories, a second ref, a retained and a verified
 * commit, moved and retired skills, nested, hidden, copied and described-only ones, a base path, an origin, dates, a signature.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawIcon } from '#artifacts/draw-icon.ts';
import type { TrustedKey } from '#contract/signature.ts';
import { git, writeGitRepository } from '../../bench/git-repository.ts';
import type { Source } from '../../bin/verify/source.ts';
import { verify } from '../../bin/verify/verify.ts';
import { madeOnce } from '../helpers/build-once.ts';
import { runCli } from '../helpers/run-cli.ts';
import { makePair } from '../signing/keys.ts';

type Entries = Parameters<typeof writeGitRepository>[1] extends Iterable<readonly [string, infer E]> ? Readonly<Record<string, E>> : never;

const skill = (name: string, body: string, more = ''): string =>
  `---\nname: ${name}\ndescription: Use for ${name} at the quay.${more}\n---\n${body}\n`;

const OLD: Entries = {
  'README.md': '# Harbour\n\nSkills of the harbour. See [tides](skills/tides/SKILL.md).\n',
  'SKILLCDN.md': '---\nname: Harbour\ndescription: How the harbour works.\ndocuments: [docs]\n---\nBe careful with water.\n',
  LICENSE:
    'MIT License\n\nPermission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:\n\nThe above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.\n\nTHE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.\n',
  'docs/harbour rules.md': '# Rules\n\nSlow down & look out.\n',
  'skills/tides/SKILL.md': skill('tides', 'The old way. See [notes](notes.md).'),
  'skills/tides/notes.md': '# Old notes\n',
  'skills/left/SKILL.md': skill('left', 'On its way out.'),
  'skills/buoys/SKILL.md': skill('buoys', 'Where they are.'),
  'skills/flags/SKILL.md': skill('flags', 'Flags alone.'),
};

const OLDEST: Entries = { ...OLD, 'skills/tides/SKILL.md': skill('tides', 'The oldest way. See [notes](notes.md).') };

const NEW: Entries = {
  ...OLD,
  'skills/tides/SKILL.md': skill('tides', 'The new way. See [notes](notes.md) and `scripts/read.sh`.'),
  'skills/tides/notes.md': '# New notes\n',
  'skills/tides/scripts/read.sh': { content: '#!/bin/sh\necho tide\n', executable: true },
  'skills/tides/picture.png': drawIcon({ host: 'gh', owner: 'acme', repo: 'tide' }).bytes,
  'skills/tides/empty.txt': '',
  'skills/tides/ebb/SKILL.md': skill('ebb', 'Inside of tides.'),
  'skills/tides/ebb/table.csv': 'hour,level\n1,2\n',
  '.claude/skills/buoys/SKILL.md': skill('buoys', 'Where they are.'),
  '.claude/skills/ropes/SKILL.md': skill('ropes', 'Hidden.'),
  'skills/closed/SKILL.md': skill('closed', 'Nobody may copy this.', '\nlicense: Proprietary. All rights reserved.'),
  'skills/wrong-folder/SKILL.md': skill('right-name', 'See [more](more.md).'),
  'skills/wrong-folder/more.md': '# More\n',
  'skills/signals/SKILL.md': '---\nname: signals\ndescription: Use for `flags` & lights at the quay.\n---\nFlags and lights.\n',
};
const { 'skills/left/SKILL.md': _left, 'skills/flags/SKILL.md': _flags, ...NEWER } = NEW;

const YARD: Entries = {
  LICENSE: OLD.LICENSE ?? '',
  'skills/ropes/SKILL.md': skill('ropes', 'Splice with care.'),
  'skills/tides/SKILL.md': skill('tides', 'Of the yard.'),
};

export const HARBOUR = 'gh/acme/harbour';
export const OF_YARD = 'gh/acme/yard';

export interface WholeDeployment {
  /** The published folder. */
  readonly dist: string;
  /** Repositories of the two mounts. */
  readonly harbour: string;
  readonly yard: string;
  /** File of the public key. */
  readonly key: string;
  /** What `--config` named. */
  readonly config: string;
}

/** Builds it once per test run. */
export async function wholeDeployment(): Promise<WholeDeployment> {
  const folder = await madeOnce('whole-deployment', make);
  return {
    dist: join(folder, 'dist'),
    harbour: join(folder, 'harbour'),
    yard: join(folder, 'yard'),
    key: join(folder, 'library.key.pub'),
    config: join(folder, 'skillpress.yaml'),
  };
}

async function make(folder: string): Promise<void> {
  const [harbour, yard] = [join(folder, 'harbour'), join(folder, 'yard')];
  await writeGitRepository(harbour, Object.entries(OLDEST));
  await git(harbour, ['branch', 'release/1.2']);
  await writeGitRepository(harbour, Object.entries(OLD), { seconds: 1_769_000_000 });
  await writeGitRepository(yard, Object.entries(YARD));
  const pair = makePair();
  writeFileSync(join(folder, 'library.key'), pair.privatePem, { mode: 0o600 });
  writeFileSync(join(folder, 'library.key.pub'), pair.publicPem);
  writeFileSync(
    join(folder, 'skillpress.yaml'),
    [
      'base: /library/',
      'siteUrl: https://acme.example.org',
      'repositories:',
      `  - source: ${JSON.stringify(harbour)}`,
      `    address: ${HARBOUR}`,
      '    refs: [main, release/1.2]',
      '    moved: { skills/gone/SKILL.md: skills/tides/SKILL.md, skills/flags/SKILL.md: skills/signals/SKILL.md }',
      '    retired: { skills/left/SKILL.md: "Use skills/tides, it knows more." }',
      `  - source: ${JSON.stringify(yard)}`,
      `    address: ${OF_YARD}`,
      '    verified: true',
      '',
    ].join('\n'),
  );
  const build = async (...args: readonly string[]): Promise<void> => {
    const { code, stdout, stderr } = await runCli(['build', '--out', 'dist', ...args], { cwd: folder });
    if (code !== 0) throw new Error(`${stdout}\n${stderr}`);
  };
  await build('--no-site');
  await writeGitRepository(harbour, Object.entries(NEWER), { seconds: 1_770_000_000 });
  await build('--sign', 'library.key');
}

/** What is wrong with a folder, a line for each problem. */
export async function problemsOf(files: ReadonlyMap<string, Uint8Array>, keys?: readonly TrustedKey[]): Promise<readonly string[]> {
  const { problems } = await verify(memorySource(files), { keys }, () => undefined);
  return problems.list.map(({ where, what }) => `${where}: ${what}`);
}

/** Files of a published folder, in memory. */
export function filesOf(dist: string): Map<string, Uint8Array> {
  const entries = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    entries.map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return [file.slice(dist.length + 1), readFileSync(file)];
    }),
  );
}

/** A folder in memory, as verify reads one on disk. */
export function memorySource(files: ReadonlyMap<string, Uint8Array>): Source {
  return {
    name: 'memory',
    read: async (file) => files.get(file),
    list: async () => [...files.keys()].sort().map((file) => ({ file, kind: 'file' })),
  };
}

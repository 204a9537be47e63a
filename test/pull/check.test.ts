/** What changed since somebody approved: said before anything is installed, the dangerous part first. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { blobFile } from '#contract/tree.ts';
import { fieldChanges, fileChanges } from '../../bin/pull/changes.ts';
import { checkJson, formatCheck, isChanged } from '../../bin/pull/check-report.ts';
import { diffFiles } from '../../bin/pull/file-diff.ts';
import { startOn } from '../adapter/harness.ts';
import { compileFiles, skillText } from '../helpers/compile-files.ts';
import { runCli } from '../helpers/run-cli.ts';
import { writeFiles } from '../helpers/write-files.ts';
import { publish, Session, told } from './session.ts';

let session: Session;
let dist: string;

const BEFORE = {
  'skills/one/SKILL.md': skillText('one', { more: 'allowed-tools: Read' }),
  'skills/one/run.sh': 'echo one\n',
  'skills/one/notes.md': '# Notes\n\nOld words.\n',
  'skills/one/gone.md': 'Gone.\n',
  'skills/one/logo.png': new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]),
  'skills/two/SKILL.md': skillText('two'),
  'skills/three/SKILL.md': skillText('three'),
};
const { 'skills/one/gone.md': _gone, 'skills/three/SKILL.md': _three, ...KEPT } = BEFORE;
const AFTER = {
  ...KEPT,
  'skills/one/SKILL.md': skillText('one', { more: 'allowed-tools: Bash(*)', description: 'Does everything.' }),
  'skills/one/run.sh': 'echo one\u001b[2J\ncurl https://example.org/x\n',
  'skills/one/notes.md': '# Notes\n\nNew words.\n',
  'skills/one/AGENTS.md': 'Be quick.\n',
  'skills/one/tool': '#!/usr/bin/env python3\nprint(1)\n',
  'skills/one/logo.png': new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 9, 9, 9]),
};

const BROKEN = { ...BEFORE, 'skills/three/SKILL.md': '---\nname: three\ndescription: Use it: now\n---\nText.\n' };

beforeEach(async () => {
  session = new Session();
  dist = join(session.root, 'dist');
  await publish(dist, BEFORE);
  await session.pull(dist);
});
afterEach(() => session.close());

const plain = (_: unknown, text: string): string => text;

describe('a check', () => {
  it('says nothing where nothing changed', async () => {
    const checked = await session.check();
    expect(checked.map(({ status }) => status)).toEqual(['same', 'same', 'same']);
    expect(formatCheck(checked, plain)).toBe('3 as approved.');
    expect(JSON.parse(checkJson(checked)).changed).toBe(false);
  });

  it('names scripts, then what an agent may do, then tokens and files, then the lines', async () => {
    await publish(dist, AFTER);
    const text = formatCheck(await session.check(), plain);
    const order = [
      'changed one',
      'script changed run.sh',
      'script added   tool',
      'settings added   AGENTS.md',
      'allowed-tools: "Read" -> "Bash(*)"',
      'description: "Does the work of one." -> "Does everything."',
      'tokens of SKILL.md',
      'changed SKILL.md',
      'removed gone.md',
      'changed logo.png',
      'changed notes.md',
      '+curl https://example.org/x',
      '+#!/usr/bin/env python3',
      '-Old words.',
      '+New words.',
    ];
    const places = order.map((part) => text.indexOf(part));
    expect(places.filter((at) => at < 0)).toEqual([]);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(text).toContain('+echo one\\u{1b}[2J');
    expect(text).toContain('logo.png: no diff (no text)');
    expect(text).toMatch(/unavailable three[^\n]*\n {2}local\/test\/library\/skills\/three is not offered any more/);
    expect(text).toContain('1 changed, 1 unavailable, 1 as approved. Take the changes over:');
    // Looking changes nothing.
    expect(session.read('one/notes.md')).toContain('Old words');
  });

  it('says once why a whole source is not there', async () => {
    rmSync(dist, { recursive: true });
    const text = formatCheck(await session.check(), plain);
    expect(text.match(/is neither an http/g)).toHaveLength(1);
    expect(text).toMatch(/^unavailable one[^\n]*\nunavailable three[^\n]*\nunavailable two[^\n]*\n {2}\S/);
    expect(text).toContain('3 unavailable.');
  });

  it('says the same as JSON', async () => {
    await publish(dist, AFTER);
    const report = JSON.parse(checkJson(await session.check()));
    expect(report.changed).toBe(true);
    const one = report.skills.find(({ name }: { name: string }) => name === 'one');
    expect(one).toMatchObject({ status: 'changed', scripts: ['run.sh', 'tool'], settings: ['AGENTS.md'], installed: true, edits: [] });
    expect(one.approved.tokens).toBeGreaterThan(0);
    expect(one.frontMatter.map(({ field }: { field: string }) => field)).toEqual(['allowed-tools', 'description']);
    expect(one.files.map(({ path, change }: { path: string; change: string }) => `${change} ${path}`)).toEqual([
      'added AGENTS.md',
      'changed SKILL.md',
      'removed gone.md',
      'changed logo.png',
      'changed notes.md',
      'changed run.sh',
      'added tool',
    ]);
  });

  it('compares with what the source still keeps where nothing is installed, and says so where it does not', async () => {
    rmSync(session.folder, { recursive: true });
    await publish(dist, AFTER);
    const lost = formatCheck(await session.check(), plain);
    expect(lost).toContain('notes.md: no diff (the approved version is neither installed nor kept by its source)');
    // A store that retains the snapshot before has its blobs.
    writeFiles(dist, new Map([...compileFiles(BEFORE).files].filter(([name]) => name.startsWith('store/blobs/'))));
    expect(formatCheck(await session.check(), plain)).toContain('-Old words.');
  });

  it('notices a skill that was edited by hand, also where its source is the same', async () => {
    writeFileSync(join(session.folder, 'two/SKILL.md'), 'mine');
    const checked = await session.check();
    expect(checked.filter(isChanged).map(({ name, status, edits }) => [name, status, edits])).toEqual([
      ['two', 'same', ['SKILL.md (edited)']],
    ]);
    expect(formatCheck(checked, plain)).toContain('1 edited by hand, 2 as approved.');
  });

  it('says of a skill that its publisher broke that it is there, and why it cannot be had', async () => {
    await publish(dist, BROKEN);
    const [, three] = await session.check();
    expect([three?.name, three?.status]).toEqual(['three', 'unavailable']);
    expect(three?.problem).toMatch(
      /^skills\/three\/SKILL\.md is there, but the build of its publisher could not read it as a skill: .+ What is installed stays as it is/,
    );
    expect(told(await session.update()).three).toBe(`failed: ${three?.problem}`);
    expect(session.read('three/SKILL.md')).toContain('three');
    expect(told(await session.pull(dist, ['three'])).three).toMatch(/^failed: .*could not read it as a skill/);
  });

  it('says so over MCP, too', async () => {
    const [whole, broken] = [await startOn(compileFiles(BEFORE).files), await startOn(compileFiles(BROKEN).files)];
    const other = new Session();
    try {
      await other.pull(`${whole.url}/mcp`);
      writeFileSync(other.lockFile, readFileSync(other.lockFile, 'utf8').replaceAll(whole.url, broken.url));
      const three = (await other.check()).find(({ name }) => name === 'three');
      expect(three?.problem).toMatch(
        /skills\/three\/SKILL\.md.* is not served as a skill, because .*line 3: .* What is installed stays as it is/,
      );
    } finally {
      other.close();
      await whole.close();
      await broken.close();
    }
  });

  it('says where a skill has gone', async () => {
    rmSync(dist, { recursive: true });
    const { files } = compileFiles(KEPT, {
      moved: { 'skills/three/SKILL.md': 'skills/two/SKILL.md' },
    });
    writeFiles(dist, files);
    expect((await session.check()).find(({ name }) => name === 'three')?.problem).toMatch(
      /it has moved to local\/test\/library\/skills\/two\. Follow it with: .*pull --remove three && .*pull dist local\/test\/library\/skills\/two$/,
    );
    rmSync(dist, { recursive: true });
    expect((await session.check()).map(({ status, problem }) => [status, problem?.includes('nor a folder')])).toEqual([
      ['unavailable', true],
      ['unavailable', true],
      ['unavailable', true],
    ]);
  });
});

describe('taking changes over', () => {
  it('updates what changed, and keeps what is gone pinned as it was', async () => {
    const three = await session.locked('three');
    await publish(dist, AFTER);
    expect(told(await session.update())).toEqual({
      one: 'updated',
      two: 'same',
      three: expect.stringMatching(/^failed: .*not offered any more/),
    });
    expect(await session.locked('three')).toEqual(three);
    expect(session.read('three/SKILL.md')).toContain('Does the work of three.');
    expect(session.read('one/run.sh')).toContain('curl');
    expect((await session.check()).map(({ status }) => status)).toEqual(['same', 'unavailable', 'same']);
  });

  it('leaves a skill that is as it was as it is in the lock, at the commit where it was approved', async () => {
    const before = await session.lock();
    await publish(dist, AFTER);
    await session.update();
    const after = await session.lock();
    expect(after.skills.find(({ name }) => name === 'two')).toEqual(before.skills.find(({ name }) => name === 'two'));
    expect((await session.locked('one')).revision).not.toBe((await session.locked('two')).revision);
  });

  it('is not what --frozen does: the locked bytes or none', async () => {
    const lock = await session.lock();
    await publish(dist, AFTER);
    rmSync(session.folder, { recursive: true });
    const outcomes = told(await session.frozen());
    expect(outcomes).toMatchObject({ one: expect.stringMatching(/^failed: .* is missing/), two: 'installed' });
    expect([...session.files().keys()]).toEqual(['two/SKILL.md']);
    expect(await session.lock()).toEqual(lock);
    // The store may keep what was approved although it is not current any more.
    writeFiles(dist, new Map([...compileFiles(BEFORE).files].filter(([name]) => name.startsWith('store/blobs/'))));
    expect(told(await session.frozen())).toEqual({ one: 'installed', two: 'same', three: 'installed' });
    expect(session.read('one/notes.md')).toContain('Old words');
  });

  it('refuses locked bytes that the store has damaged', async () => {
    const file = (await session.locked('one')).files.find(({ path }) => path === 'run.sh');
    if (file === undefined) throw new Error('run.sh is not locked');
    writeFileSync(join(dist, blobFile(file.digest)), 'echo two\n');
    rmSync(session.folder, { recursive: true });
    expect(told(await session.frozen()).one).toContain('has the digest');
  });
});

describe('differences', () => {
  it('of lists stand in path order; of front matter, what matters first', () => {
    const file = (path: string, digest: `sha256:${string}`) => ({ path, digest, size: 1 });
    expect(
      fileChanges([file('b', 'sha256:1'), file('a', 'sha256:1')], [file('c', 'sha256:1'), file('b', 'sha256:2')]).map(({ path }) => path),
    ).toEqual(['a', 'b', 'c']);
    const [before, after] = ['---\na: 1\nz: 1\nallowed-tools: x\n---\n', '---\na: 2\nz: [1]\nallowed-tools: y\nnew:\n  k: v\n---\n'].map(
      (text) => Buffer.from(text),
    );
    expect(fieldChanges(before ?? Buffer.alloc(0), after ?? Buffer.alloc(0))).toEqual([
      { field: 'allowed-tools', before: 'x', after: 'y' },
      { field: 'a', before: '1', after: '2' },
      { field: 'new', after: '{"k":"v"}' },
      { field: 'z', before: '1', after: '["1"]' },
    ]);
  });

  it('of texts are bounded: long lines, many lines, everything different, large, and no text at all', () => {
    const lines = (count: number, word: string): Buffer =>
      Buffer.from(Array.from({ length: count }, (_, index) => `${word} ${index}`).join('\n'));
    const shown = (before: Buffer | undefined, after: Buffer): string => JSON.stringify(diffFiles('f', before, after));
    expect(shown(undefined, lines(1000, 'x')).split('\\n').length).toBeLessThan(220);
    expect(shown(undefined, lines(1000, 'x'))).toContain('more lines');
    expect(shown(undefined, Buffer.from('y'.repeat(100_000))).length).toBeLessThan(1_000);
    expect(shown(lines(9_000, 'x'), lines(9_000, 'y'))).toContain('almost everything');
    expect(shown(undefined, Buffer.alloc(300_000, 'x'))).toContain('more than');
    expect(shown(undefined, Buffer.from([0xff, 0xfe, 0]))).toContain('no text');
  });
});

describe('the command', () => {
  it('ends with 0, 1, 2 and 64 as it says, with results on standard output alone', async () => {
    const run = async (...args: string[]) => runCli(['pull', ...args], { cwd: session.root });
    const clean = await run('--check');
    expect([clean.code, clean.stdout, clean.stderr]).toEqual([0, '3 as approved.\n', '']);
    await publish(dist, AFTER);
    const changed = await run('--check', '--format', 'json');
    expect([changed.code, JSON.parse(changed.stdout).changed, changed.stderr]).toEqual([1, true, '']);
    const updated = await run('one');
    expect([updated.code, updated.stderr]).toEqual([0, '']);
    expect(updated.stdout).toMatch(/updated +one .*; 2 added, 1 removed, 4 changed; scripts: run\.sh, tool; settings: AGENTS\.md/);
    expect((await run('--frozen', '--check')).code).toBe(64);
    expect((await run(dist, '--frozen')).code).toBe(64);
    const unknown = await run('onee');
    expect([unknown.code, unknown.stderr]).toEqual([64, expect.stringContaining('Did you mean one?')]);
    expect((await run('--to', 'elsewhere')).code).toBe(64);
    expect((await run('http://127.0.0.1:9/')).code).toBe(2);
    const elsewhere = await run(dist, 'two', '--lock', 'other.json', '--to', 'elsewhere', '--format', 'json');
    expect([elsewhere.code, JSON.parse(elsewhere.stdout).skills.map(({ status }: { status: string }) => status)]).toEqual([
      0,
      ['installed'],
    ]);
  });
});

/** What pull does to a folder: whole skills or nothing, and never over what a person made or changed. */
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSkillsFolder } from '../../bin/pull/skills-folder.ts';
import { skillText } from '../helpers/compile-files.ts';
import { publish, Session, told } from './session.ts';

let session: Session;
let dist: string;

const FILES = {
  'skills/one/SKILL.md': skillText('one'),
  'skills/one/run.sh': { content: '#!/bin/sh\necho one\n', executable: true as const },
  'skills/one/notes/a.md': '# A\n',
  'skills/two/SKILL.md': skillText('two'),
};

beforeEach(async () => {
  session = new Session();
  dist = join(session.root, 'dist');
  await publish(dist, FILES);
});
afterEach(() => session.close());

const at = (path: string): string => join(session.folder, path);

describe('what is installed', () => {
  it('is data: nothing is executable, nothing is left beside it', async () => {
    await session.pull(dist);
    for (const path of session.files().keys()) expect(statSync(at(path)).mode & 0o777, path).toBe(0o644);
    expect(readdirSync(session.folder).sort()).toEqual(['one', 'two']);
    expect(readdirSync(session.root).sort()).toEqual(['.agents', 'dist', 'skills.lock.json']);
  });

  it('loses the files that the skill has lost', async () => {
    await session.pull(dist);
    await publish(dist, { ...FILES, 'skills/one/notes/a.md': '# B\n', 'skills/one/run.sh': '' });
    const { 'skills/one/run.sh': _run, ...rest } = FILES;
    await publish(dist, { ...rest, 'skills/one/notes/b.md': '# B\n' });
    expect(told(await session.update())).toEqual({ one: 'updated', two: 'same' });
    expect([...session.files().keys()]).toEqual(['one/SKILL.md', 'one/notes/a.md', 'one/notes/b.md', 'two/SKILL.md']);
  });

  it('is put back where it was removed', async () => {
    await session.pull(dist);
    rmSync(at('one'), { recursive: true });
    expect(told(await session.frozen())).toEqual({ one: 'installed', two: 'same' });
    expect(session.read('one/notes/a.md')).toBe('# A\n');
  });
});

describe('what was there before', () => {
  const edits: readonly (readonly [string, () => void, RegExp])[] = [
    ['an edited file', () => writeFileSync(at('one/notes/a.md'), 'mine'), /notes\/a\.md \(edited\)/],
    ['a file more', () => writeFileSync(at('one/mine.md'), 'mine'), /mine\.md \(added\)/],
    ['a file less', () => rmSync(at('one/notes/a.md')), /notes\/a\.md \(removed\)/],
    [
      'a link in the place of a file',
      () => {
        rmSync(at('one/notes/a.md'));
        symlinkSync('/etc/hostname', at('one/notes/a.md'));
      },
      /notes\/a\.md \(not a plain file\)/,
    ],
    [
      'a link in the place of a folder',
      () => {
        rmSync(at('one/notes'), { recursive: true });
        symlinkSync('/etc', at('one/notes'));
      },
      /notes \(not a plain file\)/,
    ],
  ];

  it.each(edits)('%s is named and kept, until --force', async (_, edit, why) => {
    await session.pull(dist);
    edit();
    const lock = await session.lock();
    const listing = readdirSync(at('one'), { recursive: true }).sort();
    for (const run of [() => session.update(), () => session.frozen(), () => session.pull(dist)]) {
      const outcomes = told(await run());
      expect(outcomes.one).toMatch(why);
      expect(outcomes.two).toBe('same');
    }
    expect(readdirSync(at('one'), { recursive: true }).sort()).toEqual(listing);
    expect(await session.lock()).toEqual(lock);
    expect((await session.check()).find(({ name }) => name === 'one')?.edits.join()).toMatch(why);
    expect(told(await session.update({ force: true })).one).toBe('updated');
    expect((await session.check()).flatMap((skill) => skill.edits)).toEqual([]);
  });

  it('a folder of the same name that somebody made stays', async () => {
    mkdirSync(at('one'), { recursive: true });
    writeFileSync(at('one/SKILL.md'), 'mine');
    expect(told(await session.pull(dist))).toEqual({
      one: expect.stringMatching(/is there already, and the lock does not name it.*--force/),
      two: 'installed',
    });
    expect(session.read('one/SKILL.md')).toBe('mine');
    expect(told(await session.pull(dist, ['one'], { force: true }))).toEqual({ one: 'updated' });
    expect(existsSync(at('one/run.sh'))).toBe(true);
  });

  it('the very same files are taken over without --force, for instance after a run that was cut off', async () => {
    await session.pull(dist);
    rmSync(session.lockFile);
    expect(told(await session.pull(dist))).toEqual({ one: 'same', two: 'same' });
    expect((await session.lock()).skills).toHaveLength(2);
  });

  it('a link in the place of a skill is never followed', async () => {
    const outside = join(session.root, 'outside');
    mkdirSync(outside);
    writeFileSync(join(outside, 'precious'), 'x');
    mkdirSync(session.folder, { recursive: true });
    symlinkSync(outside, at('one'));
    expect(told(await session.pull(dist)).one).toContain('is a link');
    expect(readlinkSync(at('one'))).toBe(outside);
    expect(told(await session.pull(dist, [], { force: true })).one).toBe('updated');
    expect(lstatSync(at('one')).isDirectory()).toBe(true);
    expect(readdirSync(outside)).toEqual(['precious']);
  });

  it('a folder of skills that a link leads out of the project is refused', async () => {
    const outside = join(session.root, '..', `${session.root.split('/').at(-1)}-outside`);
    mkdirSync(outside);
    try {
      symlinkSync(outside, join(session.root, '.agents'));
      await expect(session.pull(dist)).rejects.toThrow('leads out of');
      expect(readdirSync(outside)).toEqual([]);
    } finally {
      rmSync(outside, { recursive: true });
    }
  });

  it('the same name from elsewhere is another skill', async () => {
    await session.pull(dist, ['one']);
    const other = join(session.root, 'other');
    await publish(other, { 'skills/one/SKILL.md': skillText('one', { body: 'Otherwise.' }) });
    expect(told(await session.pull(other)).one).toMatch(/the lock has one from folder dist/);
    expect(told(await session.pull(other, [], { force: true })).one).toBe('updated');
    expect((await session.locked('one')).source).toEqual({ kind: 'folder', path: 'other' });
  });
});

describe('a run that was cut off', () => {
  it('leaves the old skill, which the next run puts back', async () => {
    await session.pull(dist);
    // As if the process had ended between the two renames of a swap.
    mkdirSync(at('.skillpress-pull/old'), { recursive: true });
    writeFileSync(at('.skillpress-pull/owner'), '0');
    renameSync(at('one'), at('.skillpress-pull/old/one'));
    expect(told(await session.frozen())).toEqual({ one: 'same', two: 'same' });
    expect(readdirSync(session.folder).sort()).toEqual(['one', 'two']);
  });

  it('and one that still works is not disturbed', async () => {
    const folder = await openSkillsFolder(session.folder, undefined);
    writeFileSync(at('.skillpress-pull/owner'), String(process.ppid));
    await expect(session.pull(dist)).rejects.toThrow(/Another pull is writing/);
    await folder.close();
    expect(told(await session.pull(dist))).toEqual({ one: 'installed', two: 'installed' });
  });

  it('a link in the place of its work folder is not followed', async () => {
    const outside = join(session.root, 'outside');
    mkdirSync(join(outside, 'old/three'), { recursive: true });
    mkdirSync(session.folder, { recursive: true });
    symlinkSync(outside, at('.skillpress-pull'));
    await expect(session.pull(dist)).rejects.toThrow('is in the way');
    expect(readdirSync(outside)).toEqual(['old']);
  });
});

describe('skills of one name in one source', () => {
  it('are chosen by path', async () => {
    await publish(dist, {
      'a/same/SKILL.md': skillText('same', { body: 'A' }),
      'b/same/SKILL.md': skillText('same', { body: 'B' }),
      'c/other/SKILL.md': skillText('other'),
    });
    const all = told(await session.pull(dist));
    expect(all).toEqual({
      other: 'installed',
      same: expect.stringMatching(/2 skills are called same.*local\/test\/library\/a\/same, local\/test\/library\/b\/same/),
    });
    expect(told(await session.pull(dist, ['same'])).same).toContain('by its path');
    expect(told(await session.pull(dist, ['local/test/library/b/same'])).same).toBe('installed');
    expect((await session.locked('same')).path).toBe('b/same/SKILL.md');
    expect(
      Object.values(told(await session.pull(dist, ['a/same', 'b/same'], { force: true }))).some((text) =>
        text.includes('one folder holds one of them'),
      ),
    ).toBe(true);
    await publish(dist, { 'a/same/SKILL.md': skillText('same', { body: 'A' }), 'b/same/SKILL.md': skillText('same', { body: 'B2' }) });
    // The lock knows which one it is.
    await session.pull(dist, ['b/same'], { force: true });
    expect(session.read('same/SKILL.md')).toContain('B2');
  });
});

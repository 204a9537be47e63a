import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Lock, type LockedSkill, lockSchema, skillManifest } from '#contract/schema/lock.ts';
import { digestOfText } from '#digest/sha256.ts';
import { formatLock, fromLock, lockableFolder, readLock, withSkills, writeLock } from '../../bin/pull/lock-file.ts';
import { skillText } from '../helpers/compile-files.ts';
import { publish, Session } from './session.ts';

let session: Session;
beforeEach(() => {
  session = new Session();
});
afterEach(() => session.close());

function skill(name: string, paths: readonly string[] = ['SKILL.md', 'a.md', 'B.md']): LockedSkill {
  const files = paths.map((path) => ({ path, digest: digestOfText(path), size: path.length }));
  return { name, source: { kind: 'site', url: 'https://example.org/' }, digest: digestOfText(skillManifest(files)), tokens: 3, files };
}

const lock = (skills: LockedSkill[]): Lock => ({ schema: 1, kind: 'skills-lock', folder: '.agents/skills', skills });

describe('a lock file', () => {
  it('has one spelling, whatever order things came in', () => {
    const names = ['a', 'b', 'c-d', 'c', 'e2'];
    const expected = formatLock(lock(names.map((name) => skill(name))));
    fc.assert(
      fc.property(
        fc.shuffledSubarray(names, { minLength: names.length }),
        fc.shuffledSubarray(['SKILL.md', 'a.md', 'B.md'], { minLength: 3 }),
        (order, paths) => {
          expect(formatLock(lock(order.map((name) => skill(name, paths))))).toBe(expected);
        },
      ),
    );
    expect(expected.endsWith('}\n')).toBe(true);
    expect(Object.keys(JSON.parse(expected))).toEqual(['folder', 'kind', 'schema', 'skills']);
  });

  it('reads back as it was written', async () => {
    const written = lock([skill('a'), skill('b')]);
    await writeLock(session.lockFile, written);
    expect(formatLock((await readLock(session.lockFile)) ?? lock([]))).toBe(formatLock(written));
    expect(readFileSync(session.lockFile, 'utf8')).toBe(formatLock(written));
  });

  it('that is not there is none', async () => {
    expect(await readLock(join(session.root, 'none.json'))).toBeUndefined();
    expect(await readLock(join(session.lockFile, 'below-a-file'))).toBeUndefined();
  });

  const good = skill('a');
  it.each<[string, unknown, RegExp]>([
    ['no JSON', 'x', /not JSON/],
    ['another version', { ...lock([]), schema: 2 }, /at schema/],
    ['another file', { kind: 'deployment' }, /at schema/],
    ['a key more', { ...lock([]), run: 'x' }, /its root|run/],
    ['a folder outside', { ...lock([]), folder: '../.ssh' }, /at folder/],
    ['an absolute folder', { ...lock([]), folder: '/etc' }, /at folder/],
    ['a name that is a path', lock([{ ...good, name: '../a' }]), /at skills\[0\]\.name/],
    ['a file outside', lock([skill('a', ['SKILL.md', '../x'])]), /at skills\[0\]\.files\[1\]\.path/],
    ['no SKILL.md', lock([skill('a', ['a.md'])]), /at skills\[0\]\.files/],
    ['a file twice', lock([skill('a', ['SKILL.md', 'a', 'a'])]), /at skills\[0\]\.files/],
    ['a skill twice', lock([good, good]), /at skills/],
    ['no digest', lock([{ ...good, digest: 'sha256:0' as LockedSkill['digest'] }]), /at skills\[0\]\.digest/],
    ['a source that is none', lock([{ ...good, source: { kind: 'site', url: 'file:///etc/passwd' } }]), /at skills\[0\]\.source.url/],
    ['an address that is none', lock([{ ...good, address: '../..' }]), /at skills\[0\]\.address/],
    [
      'a file edited by hand',
      lock([{ ...good, files: good.files.map((file) => ({ ...file, size: file.size + 1 })) }]),
      /digest of a is not that of its files/,
    ],
  ])('with %s is refused', async (_, content, why) => {
    writeFileSync(session.lockFile, typeof content === 'string' ? content : JSON.stringify(content));
    await expect(readLock(session.lockFile)).rejects.toThrow(why);
  });

  it('is refused by the schema alone, too, which other readers use', () => {
    expect(lockSchema.safeParse(lock([good])).success).toBe(true);
    expect(lockSchema.safeParse(lock([good, good])).success).toBe(false);
  });

  it('takes skills in by name', () => {
    const before = lock([skill('b'), skill('c')]);
    const changed = { ...skill('c'), tokens: 9 };
    expect(withSkills(before, [changed, skill('a')]).skills.map(({ name, tokens }) => [name, tokens])).toEqual([
      ['a', 3],
      ['b', 3],
      ['c', 9],
    ]);
  });
});

describe('a lock of a stranger', () => {
  it('cannot write to the terminal: what it names is spelled out in every message', async () => {
    const clear = '\u001b[2J';
    const uri = `skill://x/${clear}/SKILL.md`;
    await writeLock(
      session.lockFile,
      lock([
        { ...skill('a'), source: { kind: 'folder', path: `d${clear}` } },
        { ...skill('b'), uri, source: { kind: 'folder', path: 'dist' } },
      ]),
    );
    await publish(join(session.root, 'dist'), { 'c/SKILL.md': skillText('c') });
    const told = [...(await session.update()), ...(await session.check())].map((one) =>
      JSON.stringify([one.label, 'problem' in one ? one.problem : '']),
    );
    expect(told).toHaveLength(4);
    expect(told.filter((text) => text.includes('\\u001b'))).toEqual([]);
    expect(told.filter((text) => text.includes('u{1b}'))).toHaveLength(4);
  });
});

describe('paths of a lock', () => {
  const file = '/p/skills.lock.json';
  it.each([
    ['/p/.agents/skills', '.agents/skills', '.agents/skills'],
    ['/p', '.', undefined],
    ['/q/skills', '../q/skills', undefined],
    ['/', '..', undefined],
  ])('%s', (folder, path, named) => {
    expect(fromLock(file, folder)).toBe(path);
    expect(lockableFolder(file, folder)).toBe(named);
  });
});

describe('the digest of a skill', () => {
  it('is the same exactly when all files are', () => {
    const file = fc.record({
      path: fc.constantFrom('SKILL.md', 'a', 'b', 'a b', 'a/b'),
      digest: fc.constantFrom('sha256:1', 'sha256:2'),
      size: fc.nat(3),
    });
    const files = fc.uniqueArray(file, { selector: ({ path }) => path });
    const key = (list: readonly { readonly path: string }[]): string =>
      JSON.stringify([...list].sort((a, b) => (a.path < b.path ? -1 : 1)));
    fc.assert(
      fc.property(files, files, (a, b) => {
        expect(skillManifest(a) === skillManifest(b)).toBe(key(a) === key(b));
      }),
    );
  });
});

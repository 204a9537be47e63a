import { expect, test } from 'vitest';
import { digestOf } from '#digest/sha256.ts';
import { DEFAULT_LIMITS } from '#model/limits.ts';
import { buildSnapshot } from '#snapshot/build-snapshot.ts';
import { likelyMarkdown } from '../../bin/likely-markdown.ts';

const IDENTITY = { mount: { host: 'local', owner: 'test', repo: 'library' }, ref: 'main' };

/** Paths whose contents are guessed, and what is guessed to be searched. Every file holds its own path, so that contents are distinct. */
function guessed(files: Readonly<Record<string, string>>, limits = DEFAULT_LIMITS): ReadonlyMap<string, string | undefined> {
  const texts = Object.entries(files).map(([path, text]) => [path, new TextEncoder().encode(`${path}\n${text}`)] as const);
  const raw = texts.map(([path, bytes]) => ({ path, mode: 'file' as const, size: bytes.length, bytes }));
  const contents = likelyMarkdown(buildSnapshot(IDENTITY, raw, limits).value, limits);
  return new Map(
    texts.filter(([, bytes]) => contents.has(digestOf(bytes))).map(([path, bytes]) => [path, contents.get(digestOf(bytes))?.searched]),
  );
}

function likely(files: Readonly<Record<string, string>>, limits = DEFAULT_LIMITS): readonly string[] {
  return [...guessed(files, limits).keys()];
}

test('what search looks at: instructions without their front matter, other files of skills whole, and nothing outside of skills', () => {
  const files = {
    'README.md': '',
    'a/SKILL.md': '[one](../one.md)',
    'a/notes.md': '',
    'a/docs/deep.md': '',
    'docs/two.md': '',
    'one.md': '',
  };
  expect(Object.fromEntries(guessed(files))).toEqual({
    ...{ 'README.md': undefined, 'one.md': undefined, 'docs/two.md': undefined },
    ...{ 'a/SKILL.md': 'body', 'a/notes.md': 'file', 'a/docs/deep.md': 'file' },
  });
});

test('what is published without a link', () => {
  const found = likely({
    'README.md': '',
    'skills/readme.md': '',
    'skills/a/SKILL.md': '',
    'skills/a/deep/down/notes.md': '',
    'skills/a/data.json': '',
    'team/SKILLCDN.md': '',
    'team/docs/guide/one.md': '',
    'docs/two.mdx': '',
    'elsewhere/README.md': '',
    'elsewhere/docs/three.md': '',
    'notes.md': '',
  });
  expect(found).toEqual([
    ...['README.md', 'skills/readme.md', 'skills/a/SKILL.md', 'skills/a/deep/down/notes.md', 'team/SKILLCDN.md'],
    ...['team/docs/guide/one.md', 'docs/two.mdx'],
  ]);
});

test('what links lead to, step by step', () => {
  const found = likely({
    'skills/a/SKILL.md': '[one](../../notes/one.md#part) and [two][2]\n\n[2]: /notes/two.md "Two"\n',
    'notes/one.md': '[three](<three.md>), ![no](picture.png), [gone](gone.md), [out](../../out.md)',
    'notes/two.md': '',
    'notes/three.md': '[one](one.md)',
    'notes/four.md': '[one](one.md)',
  });
  expect(found).toEqual(['skills/a/SKILL.md', 'notes/one.md', 'notes/two.md', 'notes/three.md']);
});

test('links past the bounds of a file lead nowhere', () => {
  const files = { 'docs/list.md': '[one](../one.md) [two](../two.md)', 'one.md': '', 'two.md': '' };
  expect(likely(files, { ...DEFAULT_LIMITS, fileLinks: 1 })).toEqual(['docs/list.md', 'one.md']);
  expect(likely(files, { ...DEFAULT_LIMITS, linkCharacters: 'docs/list.md\n[one](../one.md)'.length })).toEqual(['docs/list.md', 'one.md']);
});

import { describe, expect, it } from 'vitest';
import { ownFiles, readOwn } from './sources.ts';

const texts = ownFiles()
  .filter(
    (path) => !/\.(png|ico|woff2?|gz|zip|jpg|webp|bin)$/.test(path) && path !== 'package-lock.json' && !path.startsWith('test/fixtures/'),
  )
  .map((path) => ({ path, text: readOwn(path) }));
const code = texts.filter(({ path }) => /\.(ts|js|mjs|astro)$/.test(path) && !path.startsWith('examples/'));

function linesWith(where: readonly { path: string; text: string }[], pattern: RegExp): readonly string[] {
  return where.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim().slice(0, 120)}`] : [])),
  );
}

/** Joins pieces, so that this file does not hold what it looks for. */
function pattern(...pieces: readonly string[]): RegExp {
  return new RegExp(pieces.join(''));
}

describe('committed files', () => {
  it.each([
    ['paths of a machine', pattern('(?<![\\w.~$}-])/(work', '|farm|root', '|Users', ')/')],
    ['hosts of package registries', pattern('https?://reg', 'istry\\.|reg', 'istry\\.npmjs')],
    ['unfinished marks', pattern('\\b(TO', 'DO|FIX', 'ME|XX', 'X)\\b')],
    [
      'advice to run a package of our name, which we do not publish',
      pattern('\\bnpx\\b[^`\'"]*(?<![\\w/-])skill', 'press\\b|(?<!/)skill', 'press@\\d'),
    ],
    ['merge conflicts', pattern('^(<<<<', '<<<|>>>>', '>>>) ')],
  ])('hold no %s', (_, found) => {
    expect(linesWith(texts, found)).toEqual([]);
  });

  it('hold no resolved URLs in the lock file, so that it serves with any registry', () => {
    expect(readOwn('package-lock.json')).not.toContain('"resolved"');
  });

  it('hold no focused and no unconditionally skipped test', () => {
    expect(linesWith(code, pattern('\\b(it|test|describe)\\.(on', 'ly|sk', 'ip|to', 'do)\\('))).toEqual([]);
  });
});

describe('content is data', () => {
  const product = code.filter(({ path }) => /^(build-scripts|adapter|site)\//.test(path));

  it('nothing evaluates text', () => {
    const found = pattern('\\bev', 'al\\(|\\bnew Func', 'tion\\(|node:v', 'm[\'"]|node:re', 'pl[\'"]|\\bset', 'Timeout\\(\\s*[\'"]');
    expect(linesWith(product, found)).toEqual([]);
  });

  it('processes are started only for git and for the build of the website', () => {
    const allowed = new Set(['build-scripts/snapshot/git.ts', 'site/child.ts']);
    const found = linesWith(product, pattern('child_pro', 'cess')).map((line) => line.slice(0, line.indexOf(':')));
    expect([...new Set(found)].filter((path) => !allowed.has(path))).toEqual([]);
  });

  it('workers start from modules of ours, never from text', () => {
    expect(linesWith(product, pattern('ev', 'al:\\s*true'))).toEqual([]);
  });
});

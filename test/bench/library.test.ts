import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { libraryFiles, MAX_SKILL_CHARACTERS } from '../../bench/library.ts';
import { createRandom } from '../../bench/random.ts';
import { makeGitRepository } from '../helpers/git-repository.ts';

function filesOf(skills: number, seed: number) {
  return [...libraryFiles({ skills, seed })];
}

describe('libraryFiles', () => {
  const files = filesOf(300, 1);
  const skills = files.filter(([path]) => path.endsWith('/SKILL.md'));

  it('gives the asked number of skills, each path once, two to four folders deep', () => {
    expect(skills).toHaveLength(300);
    expect(new Set(files.map(([path]) => path)).size).toBe(files.length);
    expect(new Set(skills.map(([path]) => path.split('/').length))).toEqual(new Set([4, 5, 6]));
  });

  it('is the same for the same seed, byte for byte, and another for another', async () => {
    const digest = (list: typeof files) => createHash('sha256').update(JSON.stringify(list)).digest('hex');
    expect(digest(filesOf(300, 1))).toBe(digest(files));
    expect(digest(filesOf(300, 2))).not.toBe(digest(files));
    const one = await makeGitRepository(Object.fromEntries(filesOf(30, 7)));
    const two = await makeGitRepository(Object.fromEntries(filesOf(30, 7)));
    expect(one.commit).toBe(two.commit);
    one.remove();
    two.remove();
  });

  it('keeps the Markdown of every skill within its bound, references included', () => {
    const sizes = skills.map(([path]) => {
      const home = path.slice(0, -'SKILL.md'.length);
      const texts = files.filter(([other]) => other.startsWith(home) && other.endsWith('.md'));
      return texts.reduce((sum, [, text]) => sum + String(text).length, 0);
    });
    expect(Math.max(...sizes)).toBeLessThanOrEqual(MAX_SKILL_CHARACTERS);
    expect(sizes.reduce((sum, size) => sum + size, 0) / sizes.length).toBeGreaterThan(1500);
  });

  it('links only to files that it writes', () => {
    const paths = new Set(files.map(([path]) => path));
    const links = skills.flatMap(([path, text]) =>
      [...String(text).matchAll(/\]\(([^)]+)\)/g)].map((match) => `${path.slice(0, -'SKILL.md'.length)}${match[1]}`),
    );
    expect(links.length).toBeGreaterThan(100);
    expect(links.filter((link) => !paths.has(link))).toEqual([]);
  });
});

describe('createRandom', () => {
  it('chooses early entries of a list far more often than late ones, and every entry sometimes', () => {
    const random = createRandom(3);
    const list = Array.from({ length: 20 }, (_, index) => index);
    const counts = list.map(() => 0);
    for (let draw = 0; draw < 20_000; draw += 1) {
      const chosen = random.zipf(list);
      counts[chosen] = (counts[chosen] ?? 0) + 1;
    }
    expect(counts[0]).toBeGreaterThan((counts[19] ?? 0) * 8);
    expect(Math.min(...counts)).toBeGreaterThan(100);
  });
});

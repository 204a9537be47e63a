import { describe, expect, it } from 'vitest';
import { finding } from '#model/finding.ts';
import { findingNews } from '../../bin/finding-news.ts';

const dead = (path: string, line: number, target: string, of = '') => ({
  finding: finding('link_target_missing', { path, line }, { target }),
  of,
});

describe('what an edit changed in what is wrong', () => {
  it('is what is new and what is gone; a line that moved is neither', () => {
    const before = [dead('a.md', 3, 'x'), dead('a.md', 9, 'y'), dead('b.md', 1, 'x')];
    const now = [dead('a.md', 4, 'x'), dead('b.md', 1, 'z')];
    expect(findingNews(before, now)).toEqual({ added: [now[1]], gone: [before[1], before[2]], kept: 1 });
  });

  it('counts equal ones, and tells editions apart', () => {
    const twice = [dead('a.md', 1, 'x'), dead('a.md', 2, 'x')];
    expect(findingNews(twice, twice.slice(1))).toEqual({ added: [], gone: [twice[1]], kept: 1 });
    expect(findingNews(twice.slice(1), twice)).toEqual({ added: [twice[1]], gone: [], kept: 1 });
    const other = dead('a.md', 1, 'x', 'gh/acme/one@v1');
    expect(findingNews([dead('a.md', 1, 'x')], [other])).toMatchObject({ added: [other], kept: 0 });
    expect(findingNews([], twice)).toEqual({ added: twice, gone: [], kept: 0 });
  });
});

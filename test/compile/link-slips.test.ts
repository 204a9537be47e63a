import { describe, expect, it } from 'vitest';
import { compileFiles, type Files, skillText } from '../helpers/compile-files.ts';

const skill = (body: string, more: Files = {}): Files => ({ 'tides/SKILL.md': skillText('tides', { body }), ...more });
const said = (files: Files) => compileFiles(files).findings.filter(({ code }) => code.startsWith('link_'));

describe('a link to a heading', () => {
  const missing = (body: string, more: Files = {}) =>
    said(skill(body, more)).map(({ code, arguments: args }) => `${code} ${args.hash} ${args.near}`.trimEnd());

  it.each([
    ['[a](#rules)', '## Rules'],
    ['[a](#Rules)', '## Rules'],
    ['[a](#rules-1)', '## Rules\n\n## Rules'],
    ['[a](#a--b)', '## A & B'],
    ['[a](#%C3%BCber)', '## Über'],
    ['[a](#️-setup)', '## ⚙️ Setup'],
    ['[a](#mark)', '<a id="mark"></a>'],
    ['[a](#mark)', '<section name="mark">x</section>'],
    ['[a](#mark)', '## Title {#mark}'],
    ['[a](#top)', ''],
    ['[a](other.md#part)', ''],
    ['[a](table.csv#L10)', ''],
    ['[a](#)', ''],
  ])('%s is fine where the text has %j', (link, text) => {
    expect(missing(`${link}\n\n${text}`, { 'tides/other.md': '# Part\n', 'tides/table.csv': '1\n' })).toEqual([]);
  });

  it('that is not there is told, with the one that was most likely meant', () => {
    expect(missing('[a](#nope) [b](#a-b) [c](other.md#nope)\n\n## A & B', { 'tides/other.md': '# Part\n' })).toEqual([
      'link_heading_missing nope',
      'link_heading_missing a-b a--b',
      'link_heading_missing nope',
    ]);
  });
});

describe('a link that nobody but its author can follow', () => {
  it.each([
    ['references\\r.md', 'separator'],
    ['.\\references\\r.md#part', 'separator'],
    ['file:///home/me/r.md', 'local'],
    ['C:\\skills\\r.md', 'local'],
  ])('%s is told: %s', (target, reason) => {
    expect(said(skill(`[a](${target})`))).toMatchObject([
      { code: 'link_unusable', place: { line: 5, column: 1 }, arguments: { target, reason } },
    ]);
  });

  it.each(['\\d+', '\\w+\\.md', 'a\\b', 'mailto:a@b.example', 'vscode://file/x'])('%s is none', (target) => {
    expect(said(skill(`[a](${target})`)).filter(({ code }) => code === 'link_unusable')).toEqual([]);
  });
});

describe('a link to a symbolic link that is not published', () => {
  it('is told once, where that stands', () => {
    const files = skill('[a](notes.md) [b](more/x.md)', {
      'tides/notes.md': { symlink: 'gone.md' },
      'tides/more': { symlink: '../docs' },
      'docs/x.md': '# X\n',
    });
    expect(said(files).map(({ code, place }) => `${code} ${place?.path}`)).toEqual([
      'link_not_followed tides/more',
      'link_not_followed tides/notes.md',
    ]);
  });
});

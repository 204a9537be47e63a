import { describe, expect, it, test } from 'vitest';
import type { RepoPath } from '#model/repo-path.ts';
import { describeFinding } from '#report/messages.ts';
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

test('a link to a heading leads to it, however its fragment is written', () => {
  const body =
    '[a](#Rules) [b](other.md#user-content-part) [c](other.md#Part) [d](#user-content-x) [e](#rules) [f](#nope)\n\n## Rules\n<a id="X"></a>';
  const { bodies } = compileFiles(skill(body, { 'tides/other.md': '# Part\n' }), { withBodies: true });
  const links = bodies.get('tides/SKILL.md' as RepoPath)?.links.map((link) => ('hash' in link ? link.hash : undefined));
  expect(links).toEqual(['rules', 'part', 'part', 'X', 'rules', 'nope']);
});

describe('a link in the wrong case', () => {
  const told = (target: string, more: Files = { 'tides/notes.md': '# Notes\n', 'docs/Tables/a.md': '# A\n' }) =>
    said(skill(`[a](${target})`, more)).map((found) => describeFinding(found));

  it.each([
    ['Notes.md', 'tides/notes.md', 'Write notes.md.'],
    ['./NOTES.md?x#part', 'tides/notes.md', 'Write ./notes.md?x#part.'],
    ['../Docs/tables/a.md', 'docs/Tables/a.md', 'Write ../docs/Tables/a.md.'],
    ['/docs/tables', 'docs/Tables', 'Write /docs/Tables.'],
    ['%4Eotes.md', 'tides/notes.md', 'Write the path with the letters of tides/notes.md.'],
  ])('%s is told with what is there: %s', (target, path, fix) => {
    expect(told(target)).toEqual([
      {
        what: `The link to ${target} leads nowhere: ${path} is there, in other letters.`,
        why: 'It works on macOS and Windows, and is dead on Linux, on the website and for agents.',
        fix,
      },
    ]);
  });

  it('says nothing of what may not be named', () => {
    const more = { 'SKILLCDN.md': '---\ndescription: Tides.\nexclude: [drafts]\n---\n', 'drafts/a.md': '# A\n' };
    expect(told('/Drafts/a.md', more)).toMatchObject([{ what: 'The link to /Drafts/a.md leads nowhere.' }]);
  });
});

describe('a link that nobody but its author can follow', () => {
  it.each([
    ['references\\r.md', 'separator'],
    ['.\\references\\r.md#part', 'separator'],
    ['file:///home/me/r.md', 'local'],
    ['C:\\skills\\r.md', 'local'],
    ['vscode://file/x', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['JavaScript:alert(1)', 'scheme'],
    ['tel:+4912345', 'scheme'],
    ['//example.org/r.md', 'host'],
  ])('%s is told: %s', (target, reason) => {
    expect(said(skill(`[a](${target})`))).toMatchObject([
      { code: 'link_unusable', place: { line: 5, column: 1 }, arguments: { target, reason } },
    ]);
  });

  it.each(['\\d+', '\\w+\\.md', 'a\\b', 'mailto:a@b.example', 'HTTPS://b.example', './a:b.md', '#a:b'])('%s is none', (target) => {
    expect(said(skill(`[a](${target})`)).filter(({ code }) => code === 'link_unusable')).toEqual([]);
  });
});

describe('a link of a kind that pages do not follow', () => {
  it('is told in HTML, in brackets and for images, too, with the beginning of a long one', () => {
    const body = `<a href="vscode:extension/a.b">x</a> <cursor://a.b/c> ![y](data:image/png;base64,${'A'.repeat(4000)})`;
    const found = said(skill(body));
    expect(found.map(({ arguments: args }) => String(args.target).slice(0, 30))).toEqual([
      'vscode:extension/a.b',
      'cursor://a.b/c',
      'data:image/png;base64,AAAAAAAA',
    ]);
    expect(JSON.stringify(found).length).toBeLessThan(1500);
  });

  it('is told where it is too long for a link, in Markdown and HTML', () => {
    const long = `https://example.org/${'a'.repeat(3000)}`;
    const found = said(skill(`[a](${long}) [b] <a href="${long}">c</a>\n\n[b]: /${'a'.repeat(3000)}`));
    expect(found).toMatchObject([
      { code: 'link_unusable', place: { line: 5, column: 1 }, arguments: { reason: 'long' } },
      { code: 'link_unusable', place: { line: 5, column: 3027 }, arguments: { reason: 'long' } },
      { code: 'link_unusable', place: { line: 5, column: 3031 }, arguments: { reason: 'long' } },
    ]);
  });

  it('says what to write instead', () => {
    const fixes = said(skill('[a](vscode:x) [b](//example.org/r.md)')).map((each) => describeFinding(each).fix);
    expect(fixes).toEqual([
      'Link to an address that starts with https, or write this one as code, for people to copy.',
      'Write https://example.org/r.md.',
    ]);
  });
});

describe('a picture of srcset', () => {
  const more: Files = { 'tides/light.png': 'x', 'tides/dark.png': 'x', 'other.png': 'x' };

  it('that is not there is told like a picture that is shown, and one outside of the skill, too', () => {
    const body =
      'A <img src="light.png" srcset="gone.png 2x, dark.png 3x,\tlost.png"> b\n\n<picture>\n<source srcset="../other.png">\n<source srcset="none.png">\n<img src="light.png">\n</picture>';
    expect(said(skill(body, more)).map(({ code, place, arguments: args }) => [code, place?.line, args.target])).toEqual([
      ['link_target_missing', 5, 'gone.png'],
      ['link_target_missing', 5, 'lost.png'],
      ['link_outside_skill', 8, '../other.png'],
      ['link_target_missing', 9, 'none.png'],
    ]);
  });

  it('that is there, on the web, a placeholder or no address is not told', () => {
    const body = '<img src="light.png" srcset="dark.png, https://example.org/a,b.png 2x, {x}.png 3x, a&amp;b.png 4x, ,"> <img srcset="">';
    expect(said(skill(body, more))).toEqual([]);
  });

  it('changes nothing of the page, and publishes nothing', () => {
    const page = (text: string) => compileFiles(skill(text, more)).files;
    const names = (text: string) => [...page(text).keys()].filter((name) => name.includes('blobs')).length;
    expect(names('<img src="light.png" srcset="/other.png 2x">')).toBe(names('<img src="light.png">'));
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

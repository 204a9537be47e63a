import { describe, expect, it, test } from 'vitest';
import { joinBody } from '#contract/join-body.ts';
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
    ['[a](other.md#)', ''],
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

describe('a link to a heading with a number', () => {
  it.each([
    ['#query-performance', '## 1. Query Performance', '1-query-performance'],
    ['#2-query-performance', '## 1. Query Performance', '1-query-performance'],
    ['#3-query-performance', '## Query Performance', 'query-performance'],
    ['#query-performance', '## 1.2 Query-Performance', '12-query-performance'],
    ['#setup', '## 1. Setup\n\n## 2. Setup', ''],
    ['#7', '## 1.', ''],
    ['#query', '## 1. Query Performance', ''],
  ])('%s is told with the one that is meant: %j', (hash, text, near) => {
    expect(said(skill(`[a](${hash})\n\n${text}`))).toMatchObject([{ code: 'link_heading_missing', arguments: { near } }]);
  });
});

test('a link to # leads to the top of its page', () => {
  const { bodies } = compileFiles(skill('[top](#) [none]()'), { withBodies: true });
  const body = bodies.get('tides/SKILL.md' as RepoPath);
  expect(body?.links).toEqual([{ to: 'heading', hash: '' }, { to: 'nowhere' }]);
  expect(body === undefined ? '' : joinBody(body, () => undefined, 'x-')).toContain('<a href="#">top</a> <a>none</a>');
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
    ['tel:+4912345', 'contact'],
    ['ftp://example.org/r.md', 'contact'],
    ['javascript:if(1){alert(1)}', 'scheme'],
    ['data:text/html,{x}<b>y</b>', 'scheme'],
    ['//example.org/r.md', 'host'],
  ])('%s is told: %s', (target, reason) => {
    expect(said(skill(`[a](${target})`))).toMatchObject([
      { code: 'link_unusable', place: { line: 5, column: 1 }, arguments: { target, reason } },
    ]);
  });

  it.each(['\\d+', '\\w+\\.md', 'a\\b', 'mailto:a@b.example', 'HTTPS://b.example', './a:b.md', '#a:b', 'data:image/png;base64,{x}'])(
    '%s is none',
    (target) => {
      expect(said(skill(`[a](${target})`)).filter(({ code }) => code === 'link_unusable')).toEqual([]);
    },
  );
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

  it.each([
    '<a href="java&Tab;script:alert(1)">x</a>',
    '<a href=" java&#10;script:alert(1)">x</a>',
    '<a href="java\nscript:alert(1)">x</a>',
    '<a href="&#1;javascript:alert(1)">x</a>',
    '[x](java&Tab;script:alert(1))',
    '[x][r]\n\n[r]: java&NewLine;script:alert(1)',
  ])('is told as browsers read it: %j', (text) => {
    const files = skill(`a ${text}`);
    expect(said(files)).toMatchObject([{ code: 'link_unusable', arguments: { reason: 'scheme', target: 'javascript:alert(1)' } }]);
    expect(compileFiles(files, { withBodies: true }).bodies.get('tides/SKILL.md' as RepoPath)?.links).toEqual([{ to: 'nowhere' }]);
  });

  it('is a link where browsers read one that pages follow', () => {
    const { bodies, findings } = compileFiles(skill('[x](htt&Tab;ps://example.org/a&NewLine;b)'), { withBodies: true });
    expect(bodies.get('tides/SKILL.md' as RepoPath)?.links).toEqual([{ to: 'web', url: 'https://example.org/ab' }]);
    expect(findings).toEqual([]);
  });

  it.each([
    '![x](data:image/png;base64,AAAA)',
    '<img src="data:image/svg+xml,<svg/>">',
    '<img src=\'data:image/svg+xml;utf8,<svg xmlns="x"></svg>\'>',
    '![x](vscode:x)',
  ])('is told of an image as of an image: %s', (text) => {
    const [found, ...more] = said(skill(`a ${text}`));
    expect(more).toEqual([]);
    const { what, why, fix } = describeFinding(found as NonNullable<typeof found>);
    expect(what).toMatch(/^The image (data|vscode):.* is not shown on the website/);
    expect(why).not.toContain('program on the machine');
    expect(fix).toBe('Put the picture into the skill as a file, and name its path.');
  });

  it('is told in gentle words where it is a number to call', () => {
    const [found] = said(skill('[call](tel:+4912345)'));
    const { what, why, fix } = describeFinding(found as NonNullable<typeof found>);
    expect(`${what} ${why}`).not.toMatch(/script|vouch/);
    expect(fix).toBe('Nothing, if its text says it; else write it as text.');
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
    const found = said(skill(body, more));
    expect(found.map(({ code, place, arguments: args }) => [code, place?.line, args.target])).toEqual([
      ['link_target_missing', 5, 'gone.png'],
      ['link_target_missing', 5, 'lost.png'],
      ['link_outside_skill', 8, '../other.png'],
      ['link_target_missing', 9, 'none.png'],
    ]);
    // No page shows one, so that no reader misses it.
    expect(new Set(found.map(({ severity }) => severity))).toEqual(new Set(['warning']));
    expect(said(skill('<img src="gone.png" srcset="dark.png 2x">', more))).toMatchObject([{ severity: 'error' }]);
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

it('a link to the folder of a skill that is described only leads to the page that describes it, and one to its other files nowhere', () => {
  const files = {
    'README.md': '[folder](skills/closed) [slash](skills/closed/) [file](skills/closed/notes.md) [inner](skills/closed/docs)\n',
    'skills/closed/SKILL.md': '---\nname: closed\ndescription: Does it.\nlicense: Proprietary\n---\nText.\n',
    'skills/closed/notes.md': '# Notes\n',
    'skills/closed/docs/more.md': '# More\n',
  };
  const { bodies, findings } = compileFiles(files, { withBodies: true });
  const closed = { to: 'page', path: 'skills/closed' };
  const links = bodies.get('README.md' as RepoPath)?.links;
  expect(links).toEqual([closed, closed, { to: 'nowhere' }, { to: 'nowhere' }]);
  expect(findings.filter(({ code }) => code === 'link_target_withheld').map(({ place }) => place?.column)).toEqual([49, 80]);
});

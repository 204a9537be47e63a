import { describe, expect, it } from 'vitest';
import { FINDING_DOCS, FINDING_GROUPS } from '#contract/finding-docs.ts';
import { type Code, type Finding, finding, SEVERITIES } from '#model/finding.ts';
import type { Excess } from '#parse/markdown/too-complex.ts';
import { COMPLEX, describeFinding, MESSAGE_CODES } from '#report/messages.ts';
import { findInFiles, skillText } from '../helpers/compile-files.ts';
import { findTriggered } from './find-triggered.ts';
import { TRIGGERS } from './triggers.ts';

/** All that the parser may name; the compiler says when one is missing here. */
const EXCESSES: Readonly<Record<Excess, true>> = {
  characters: true,
  depth: true,
  indented: true,
  parts: true,
  links: true,
  cells: true,
  markers: true,
  continued: true,
  underlined: true,
  signs: true,
  html: true,
};

const CODES = Object.keys(SEVERITIES) as Code[];

describe('the codes', () => {
  it('have a severity, words, documentation and a repository that gives them, all of them and nothing else', () => {
    const sorted = [...CODES].sort();
    expect([...MESSAGE_CODES].sort()).toEqual(sorted);
    expect(Object.keys(FINDING_DOCS).sort()).toEqual(sorted);
    expect(Object.keys(TRIGGERS).sort()).toEqual(sorted);
  });

  it('are documented in the order of the severity table', () => {
    expect(FINDING_GROUPS.flatMap(({ docs }) => Object.keys(docs))).toEqual(CODES);
  });
});

describe('the words', () => {
  const whats = new Map<Code, string>();

  it.each(CODES)('of %s say what, why and what to do, with the arguments that the code is given', async (code) => {
    const found = (await findTriggered(TRIGGERS[code])).find((each) => each.code === code);
    if (found === undefined) throw new Error(`no finding ${code}`);
    const { what, why, fix } = describeFinding(found);
    for (const text of [what, why, fix]) {
      expect(text).toMatch(/^[A-Z0-9].*\.$/s);
      expect(text).not.toMatch(/undefined|\[object|NaN|\n/);
    }
    expect(why).not.toBe(what);
    expect(fix).not.toBe(why);
    whats.set(code, what);
  });

  it('give the reason that fits the cause of an entry that is left out', () => {
    const why = (more: Finding['arguments']) =>
      describeFinding(finding('entry_unfit_for_installers', undefined, { reason: 'a cause', ...more })).why;
    expect(why({})).toMatch(/hides every other skill/);
    expect(why({ other: 'gh/acme/one/skills/tides/SKILL.md' })).toMatch(/go by name/);
    expect(why({ other: 'gh/acme/one/skills/tides/SKILL.md' })).not.toMatch(/hides/);
  });

  it('differ from code to code', () => {
    const texts = [...whats.values()];
    expect(texts).toHaveLength(CODES.length);
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  });
});

describe('the words of a finding', () => {
  it('offer the name of the directory only where it can be that of a skill', () => {
    const fix = (directory: string) => describeFinding({ code: 'name_directory_mismatch', arguments: { name: 'tides', directory } }).fix;
    expect(fix('tide-tables')).toBe('Write name: tide-tables, or rename the directory to tides.');
    expect(fix('Tide Tables')).not.toContain('Write name');
  });

  it('say to write a path where a manifest excludes a pattern', async () => {
    const fix = async (entry: string) => {
      const found = await findInFiles({ 'SKILLCDN.md': `---\ndescription: Skills.\nexclude:\n  - ${entry}\n---\n` });
      return found.filter(({ code }) => code === 'manifest_unreadable').map((each) => describeFinding(each).fix);
    };
    for (const entry of ['test/fixtures/**', '"*.log"', '"drafts/[ab]"', 'a?.md']) {
      expect(await fix(entry)).toEqual([
        'Write no patterns, but the path of a file or folder: test/fixtures stands for everything below it.',
      ]);
    }
    expect(await fix('../drafts')).toEqual(['Mend the manifest, or delete it.']);
    expect(await fix('test/fixtures')).toEqual([]);
  });

  it('name the bound that Markdown breaks, what its page is, and what to do', async () => {
    const said = async (body: string) => {
      const found = await findInFiles({ 'skills/tides/SKILL.md': skillText('tides', { body }) });
      return found.filter(({ code }) => code === 'references_truncated').map((each) => describeFinding(each));
    };
    const page = 'The file is too complex to be read as Markdown, so that its page is plain text without headings and links: ';
    const cases: readonly (readonly [string, string, RegExp])[] = [
      ['> '.repeat(51), 'quotes, list items or HTML elements stand more than 50 deep inside each other.', /^Take the inner ones out/],
      [
        `${'*a_ '.repeat(4_000)}`,
        'a paragraph has very many signs of Markdown, such as * _ [ <',
        /^Put what is no Markdown into a code block/,
      ],
      ['[a](https://a.example) '.repeat(10_001), 'it has more than 10000 links and images.', /^Split the file, or put data/],
      // Past the bound of links that are followed, too: the page is what its author sees.
      ['All day.\n'.repeat(60_000), 'it has more than 524288 characters.', /^Split the file\.$/],
    ];
    for (const [body, what, fix] of cases) {
      const [message, ...more] = await said(body);
      expect(message?.what.startsWith(page + what), message?.what).toBe(true);
      expect(message?.fix).toMatch(fix);
      expect(more).toEqual([]);
    }
    expect(Object.keys(COMPLEX).sort()).toEqual(Object.keys(EXCESSES).sort());
    for (const [bound, [what, fix]] of Object.entries(COMPLEX)) {
      const message = describeFinding(finding('references_truncated', undefined, { unit: 'complexity', bound, limit: 7 }));
      expect(message).toMatchObject({ what: `${page}${what.replace('LIMIT', '7')}.`, fix });
    }
  });

  it('do not call a control character the first one, because a NUL is named before earlier ones', async () => {
    const found = await findInFiles({ 'skills/tides/SKILL.md': skillText('tides', { body: 'a\u001bb\0c' }) });
    const said = found.filter(({ code }) => code === 'control_character').map((each) => describeFinding(each).what);
    expect(said).toEqual(['The text holds 2 control characters, one of them here: U+0000 (NUL).']);
  });

  it('say of a character that changes the direction of writing what it does to readers', async () => {
    const found = await findInFiles({ 'skills/tides/SKILL.md': skillText('tides', { body: 'Never \u202eyes\u2066' }) });
    const said = found.filter(({ code }) => code === 'control_character').map((each) => describeFinding(each));
    expect(said).toMatchObject([
      {
        what: 'The text holds 2 control characters, one of them here: U+202E (RIGHT-TO-LEFT OVERRIDE).',
        why: 'People read the text in another order than agents and programs do, so that it can show them other words than it holds.',
      },
    ]);
  });

  it('name the field that stands for a missing one', () => {
    const said = describeFinding({ code: 'name_missing', arguments: { found: 'no name', near: 'Name' } });
    expect(said.what).toBe('The skill has no name: this line says Name, and the field is called name.');
  });
});

describe('the documentation', () => {
  it.each(Object.entries(FINDING_DOCS))('of %s has a title, two to six sentences, and an example that changes something', (_, doc) => {
    expect(doc.title).toMatch(/^[A-Z].*[^.]$/);
    expect(doc.explanation).toMatch(/^[A-Z].*\.$/s);
    const sentences = doc.explanation.split(/[.:] (?=[A-Z])|\.$/).filter((sentence) => sentence !== '');
    expect(sentences.length).toBeGreaterThanOrEqual(2);
    expect(sentences.length).toBeLessThanOrEqual(6);
    expect(doc.wrong).not.toBe(doc.right ?? '');
    if (doc.wrong === undefined) expect(doc.right).toBeUndefined();
  });

  it('says something else about each code', () => {
    for (const key of ['title', 'explanation'] as const) {
      expect(new Set(Object.values(FINDING_DOCS).map((doc) => doc[key])).size).toBe(CODES.length);
    }
  });

  /** Codes whose examples are a `SKILL.md`, or lines of its front matter. */
  const shown = CODES.filter((code) =>
    /^(front_matter|name|description_missing|commented|field|body_empty|license|described|internal)/.test(code),
  ).filter((code) => code !== 'name_directory_mismatch' && FINDING_DOCS[code]?.wrong !== undefined);

  it.each(shown)('shows a mistake that gives %s, and one that does not', async (code) => {
    const codesIn = async (text: string): Promise<readonly Code[]> => {
      const found = await findInFiles({ 'skills/read-tide-tables/SKILL.md': asFile(code, text) }, TRIGGERS[code].settings);
      return found.map((finding) => finding.code);
    };
    const { wrong = '', right } = FINDING_DOCS[code] ?? {};
    expect(await codesIn(wrong)).toContain(code);
    if (right !== undefined) expect(await codesIn(right)).not.toContain(code);
  });
});

/** Lines of front matter get the fields that they leave out around them. */
function asFile(code: Code, text: string): string {
  const isWhole = text.startsWith('---') || /missing|blank_first_line|bold_header|bad_fence/.test(code);
  if (isWhole) return text;
  const rest = ['name: read-tide-tables', 'description: Reads tide tables.'].filter((line) => !text.includes(line.slice(0, 5)));
  return ['---', ...rest, text, '---', 'Find the harbour first.', ''].join('\n');
}

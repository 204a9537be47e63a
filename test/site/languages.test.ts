import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { FINDING_DOCS } from '#contract/finding-docs.ts';
import { findControl, findHidden, nameOfCharacter } from '#model/control-characters.ts';
import { COMPLEX, describeFinding, VALUES_WITH_WORDS } from '#report/messages.ts';
import de from '../../site/texts/de.ts';
import { PAGE_TEXTS, SCRIPT_TEXTS, SEARCH_TEXTS } from '../../site/texts/en.ts';
import { fill } from '../../site/texts/fill.ts';
import { chooseText, type FindingArguments, type FindingSentence, sayFinding } from '../../site/texts/finding-sentences.ts';
import { translatable } from '../../site/texts/finding-values.ts';
import germanFindings from '../../site/texts/findings-de.ts';
import japaneseFindings from '../../site/texts/findings-ja.ts';
import ja from '../../site/texts/ja.ts';
import { bestTag, interfaceLanguage } from '../../site/texts/languages.ts';
import germanSentences from '../../site/texts/sentences-de.ts';
import japaneseSentences from '../../site/texts/sentences-ja.ts';
import { english, marks, textAttributes } from '../../site/texts/text.ts';
import { compileFiles } from '../helpers/compile-files.ts';
import { findTriggered } from '../report/find-triggered.ts';
import { TRIGGERS } from '../report/triggers.ts';

const SITE = fileURLToPath(new URL('../../site', import.meta.url));
const sources = readdirSync(SITE, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(astro|ts)$/.test(entry.name) && !entry.parentPath.endsWith('texts'))
  .map((entry) => ({ name: join(entry.parentPath, entry.name), text: readFileSync(join(entry.parentPath, entry.name), 'utf8') }));
const names = (text: string): readonly string[] => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

describe('the catalog of texts', () => {
  for (const [language, translation] of Object.entries({ de, ja }))
    it(`says everything in ${language}, with the same values`, () => {
      const scripts = { ...SCRIPT_TEXTS, ...SEARCH_TEXTS };
      expect(Object.keys(translation.pages).sort()).toEqual(Object.keys(PAGE_TEXTS).sort());
      expect(Object.keys(translation.scripts).sort()).toEqual(Object.keys(scripts).sort());
      for (const [key, text] of [...Object.entries(PAGE_TEXTS), ...Object.entries(scripts)]) {
        const own = { ...translation.scripts, ...translation.pages }[key as keyof typeof translation.pages];
        expect(own.trim(), key).not.toBe('');
        // A text for one may say "1" itself.
        if (!key.endsWith('_one')) expect(names(own), key).toEqual(names(text));
        expect((own.match(/`/g) ?? []).length, key).toBe((text.match(/`/g) ?? []).length);
      }
    });

  it('has no text that nothing shows', () => {
    const all = sources.map(({ text }) => text).join('\n');
    const computed = /^(unlisted|reach|short|partial|severity|group|omitted|client|searchTotal|change)_|_(one|other)$/;
    const unused = Object.keys({ ...PAGE_TEXTS, ...SEARCH_TEXTS, ...SCRIPT_TEXTS }).filter(
      (key) => !computed.test(key) && !new RegExp(`['"]${key}['"]`).test(all),
    );
    expect(unused).toEqual([]);
  });

  it('holds what pages say: their markup has no sentence of its own', () => {
    for (const { name, text } of sources.filter((source) => source.name.endsWith('.astro'))) {
      const markup = text.split('---\n').slice(2).join('');
      // Text between tags, outside of expressions, with two words in a row.
      const found = [...markup.matchAll(/>([^<>{}]*[a-z]{2,} [a-z]{2,}[^<>{}]*)</g)].map(([, words]) => words?.trim());
      expect(found, name).toEqual([]);
      expect(markup, name).not.toMatch(/(aria-label|placeholder)="[^"{]*[a-z] [a-z]/);
    }
  });

  it('fills in counts, values and texts as values', () => {
    expect(english('skills', { n: 1 })).toBe('1 skill');
    expect(english('skills', { n: 1644 })).toBe('1,644 skills');
    expect(english('notListedBecause', { v: { reason: ['short_duplicate'] } })).toBe('Not listed: copy');
    expect(marks('skills', { n: 2 })).toEqual({ 'data-t': 'skills_other', 'data-n': '2' });
    expect(textAttributes({ 'aria-label': 'copyWhat' }, { what: 'x' })).toMatchObject({
      'aria-label': 'Copy: x',
      'data-t-attributes': 'aria-label:copyWhat',
    });
    expect(fill('{a} {b} {toString}', { a: '{b}', b: '$&' })).toBe('{b} $& {toString}');
    expect(() => english('nothing')).toThrow();
  });

  for (const [language, sentences] of Object.entries({ de: germanSentences, ja: japaneseSentences })) {
    const say = (code: string, part: 'what' | 'why', args: FindingArguments): string =>
      sayFinding(sentences[code] as FindingSentence, part, args)
        .map(({ text }) => text)
        .join('');

    it(`says in ${language} of every finding what was found and why it matters, with all that the English sentence names`, async () => {
      expect(Object.keys(sentences).sort()).toEqual(Object.keys(FINDING_DOCS).sort());
      for (const [code, trigger] of Object.entries(TRIGGERS)) {
        const found = (await findTriggered(trigger)).find((each) => each.code === code);
        const args = Object.fromEntries(Object.entries(found?.arguments ?? {}).map(([name, value]) => [name, String(value)]));
        const words = sentences[code]?.words ?? {};
        const english = found === undefined ? undefined : describeFinding(found);
        for (const [part, own] of [
          ['what', english?.what],
          ['why', english?.why],
        ] as const) {
          const text = say(code, part, args);
          expect(text, code).toMatch(language === 'ja' ? /。$/ : /^[A-ZÄÖÜ0-9].*\.$/s);
          expect(text, code).not.toMatch(/\{\w+\}|undefined/);
          expect(text, code).not.toBe(own);
          for (const [name, value] of Object.entries(args))
            if (part === 'what' && value.length > 3 && own?.includes(value))
              expect(text, `${code} ${name}`).toContain(words[name]?.[value] ?? value);
        }
      }
    });

    it(`has words in ${language} for the values that the English sentences have words for`, () => {
      for (const [code, values] of Object.entries(VALUES_WITH_WORDS))
        for (const [name, keys] of Object.entries(values))
          for (const key of keys) {
            const text = say(code, 'what', { path: 'p', detail: '', [name]: key });
            expect(text, `${code} ${key}`).not.toBe(say(code, 'what', { path: 'p', detail: '', [name]: 'another' }));
            expect(text.split(/[ :：（(]/), `${code} ${key}`).not.toContain(key);
          }
    });

    it(`says in ${language} what characters that change the direction of writing do to readers`, () => {
      const why = (code: number): string => say('control_character', 'why', { count: '1', character: nameOfCharacter(code) });
      const hidden = Array.from({ length: 0x10000 }, (_, code) => code).filter((code) => findHidden(String.fromCharCode(code)) === 0);
      const reordering = hidden.filter((code) => findControl(String.fromCharCode(code)) < 0);
      expect(reordering.length).toBeGreaterThan(0);
      for (const code of reordering) expect([why(0), why(27)], nameOfCharacter(code)).not.toContain(why(code));
    });

    it(`says in ${language} which bound Markdown breaks`, () => {
      const texts = Object.entries(COMPLEX).map(([bound, [what]]) => {
        const text = say('references_truncated', 'what', { unit: 'complexity', bound, limit: '7' });
        expect(text.includes('7'), bound).toBe(what.includes('LIMIT'));
        return text;
      });
      expect(new Set(texts).size).toBe(texts.length);
    });
  }

  it('marks the phrases of the compiler that have no words, and leaves names as they are', () => {
    const said = sayFinding(germanSentences.field_ignored as FindingSentence, 'what', {
      field: 'a b',
      reason: 'it has 70 characters, more than 64',
    });
    expect(said.filter(({ isEnglish }) => isEnglish).map(({ text }) => text)).toEqual(['it has 70 characters, more than 64']);
    expect(said.map(({ text }) => text).join('')).toBe('Das Feld a b wird nicht beachtet: it has 70 characters, more than 64.');
    expect(chooseText({ by: 'constructor', cases: {}, other: 'x' }, {})).toBe('x');
  });

  it('gives a page the arguments that translations need, and no others', () => {
    const args = { name: 'x', other: 'a/SKILL.md', unread: 'y', list: ['a', 'b'] };
    expect(JSON.parse(translatable({ code: 'same_name', arguments: args }) ?? '')).toEqual({ name: 'x', other: 'a/SKILL.md' });
    expect(translatable({ code: 'front_matter_tabs', arguments: args })).toBeUndefined();
    expect(translatable({ code: 'nothing', arguments: args })).toBeUndefined();
  });

  for (const [language, texts] of Object.entries({ de: germanFindings, ja: japaneseFindings }))
    it(`says in ${language} what every finding means, and nothing else`, async () => {
      expect(Object.keys(texts).sort()).toEqual(Object.keys(FINDING_DOCS).sort());
      const known: Readonly<Record<string, Readonly<Record<string, unknown>>>> = Object.fromEntries(
        Object.entries(TRIGGERS).map(([code, { files, limits = {}, settings }]) => [
          code,
          compileFiles(files, { ...settings, limits }).findings.find((found) => found.code === code)?.arguments ?? {},
        ]),
      );
      for (const [code, { title, explanation, fix }] of Object.entries(texts)) {
        const english = FINDING_DOCS[code];
        expect(title.trim(), code).not.toBe('');
        expect(title, code).not.toBe(english?.title);
        expect(explanation, code).not.toBe(english?.explanation);
        // Long explanations stay long: nothing is left out of a translation.
        expect(explanation.length, code).toBeGreaterThan((english?.explanation.length ?? 0) * (language === 'ja' ? 0.3 : 0.8));
        expect(fix, code).toMatch(/[.。]$/);
        for (const name of names(fix)) expect(Object.keys(known[code] ?? {}), `${code} ${name}`).toContain(name.slice(1, -1));
      }
    });

  it('is chosen by wishes', () => {
    expect(interfaceLanguage(['fr', 'de-CH', 'en'])).toBe('de');
    expect(interfaceLanguage(['JA'])).toBe('ja');
    expect(interfaceLanguage([])).toBe('en');
    expect(bestTag(['de', 'pt-BR'], ['pt-PT', 'de'])).toBe('pt-BR');
    expect(bestTag(['de'], ['fr'])).toBeUndefined();
  });
});

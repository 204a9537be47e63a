/** Small words of any language are not what a query is about, and a skill that is named by one is still found. */
import { describe, expect, it } from 'vitest';
import { createSearcher } from '#adapter/catalog/search.ts';
import { grammarOf } from '#contract/search/grammar.ts';
import { queryWords } from '#contract/search/plan.ts';
import { entry, storedSearch } from './entries.ts';

function grammarIn(query: string): readonly string[] {
  const asked = queryWords(query);
  return asked.filter(grammarOf(asked)).map(({ text }) => text);
}

describe('words of grammar', () => {
  it.each<[string, readonly string[]]>([
    ['revue de code', ['de']],
    ['comment faire une revue de la sécurité pour les API', ['comment', 'une', 'de', 'la', 'pour', 'les']],
    ['Wie schreibe ich Tests für die API und das Frontend', ['Wie', 'ich', 'für', 'die', 'und', 'das']],
    ['cómo escribir una prueba con el navegador', ['cómo', 'una', 'con', 'el']],
    ['como escrever os testes da aplicação', ['como', 'os', 'da']],
    ['come scrivere una prova per il server della ditta', ['come', 'una', 'per', 'il', 'della']],
    ['hoe schrijf ik een test met de browser', ['hoe', 'ik', 'een', 'met', 'de']],
    ['jak napisać test w przeglądarce dla API', ['jak', 'w', 'dla']],
    ['миграция базы и данных в облако на русском', ['и', 'в', 'на']],
    ['テスト の 書き方 は', ['の', 'は']],
    ['كيف أكتب اختبار في المتصفح', ['كيف', 'في']],
    ['how do I test the API', ['how', 'do', 'I', 'the']],
  ])('%s', (query, grammar) => {
    expect(grammarIn(query)).toEqual(grammar);
  });

  it.each([
    'die casting',
    'MIT license comment',
    'os modules',
    'DES encryption',
    'em dash',
    'DI container',
    'C# or C',
    'sans serif war room',
    'x y axes -e',
    'pour son car',
    'wir',
    'packet wir',
    'の',
  ])('%s keeps what means something in English', (query) => {
    expect(grammarIn(query).filter((word) => word !== 'or')).toEqual([]);
  });

  it('leaves what an apostrophe cuts off out of a query', () => {
    const texts = (query: string) => queryWords(query).map(({ text }) => text);
    expect(texts("l'API d’un user's don't qu'on we'll")).toEqual(['API', 'un', 'user', 'don', 'on', 'we']);
    expect(texts("print('d') 'tis C's")).toEqual(['print', 'd', 'tis', 'C']);
  });

  it('does not let a small word of another language win in an English library, and still finds a name that is made of it', () => {
    const padding = Array.from({ length: 20 }, (_, index) =>
      entry(`z${index}/SKILL.md`, { name: `zeta-${index}`, description: 'Review code.' }),
    );
    const searcher = createSearcher(
      storedSearch([
        ...padding,
        entry('locales/SKILL.md', { description: 'Translate to de, es and fr. Une revue.' }),
        entry('review/SKILL.md', { name: 'code-revue', description: 'Revue of code.' }),
        entry('la-liga/SKILL.md', { name: 'la-liga', description: 'Results.' }),
        entry('und/SKILL.md', { name: 'und', description: 'Joins.' }),
      ]),
    );
    const first = (query: string): string | undefined => searcher.search(query).hits[0]?.path;
    expect(first('faire une revue de code')).toBe('review/SKILL.md');
    expect(searcher.search('une tarte de la maison').hits.map(({ path }) => path)).toEqual([]);
    expect(first('la liga')).toBe('la-liga/SKILL.md');
    expect(first('und')).toBe('und/SKILL.md');
  });
});

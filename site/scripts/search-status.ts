/** What the search page says of its results: how many there are, how far the search reached, and that more may come. */
import type { SearchAnswer } from '../search/answer.ts';
import { SEARCH_TEXTS } from '../texts/en.ts';
import { numberText, say, sayCount } from './say.ts';

/** One line, for eyes and for screen readers, which hear it whenever it changes. */
export function describe(answer: SearchAnswer): string {
  const { total, unfiltered, gone, reach, isAnswered, isLoading, leftOut } = answer;
  const limit = isLoading ? say(SEARCH_TEXTS, 'reach_loading') : reach === 'whole' ? '' : say(SEARCH_TEXTS, `reach_${reach}`);
  if (unfiltered + gone.length > 0) {
    const others = leftOut === 0 ? '' : sayCount(SEARCH_TEXTS, 'searchLeftOut', leftOut);
    const count = isAnswered || total === 0 ? countResults(answer) : say(SEARCH_TEXTS, 'searchClosest');
    return [count, others, limit].filter((words) => words !== '').join(' · ');
  }
  if (limit === '') return say(SEARCH_TEXTS, 'searchNothing');
  return `${say(SEARCH_TEXTS, 'searchNothingNamed')} ${limit}`;
}

function countResults({ total, unfiltered, found, gone }: SearchAnswer): string {
  if (total > found.length) return say(SEARCH_TEXTS, 'searchFirst', { shown: numberText(found.length), all: numberText(total) });
  if (total < unfiltered) return say(SEARCH_TEXTS, 'searchFiltered', { shown: numberText(total), all: numberText(unfiltered) });
  return sayCount(SEARCH_TEXTS, 'searchTotal', total + gone.length);
}

/** Which terms are stemmed, and a memory for it. The English stemmer itself is lunr's and is handed in. */

const ENGLISH = /^[a-z]{3,40}$/;
/** Distinct words of a very large library; the memory is emptied when full. */
const MAX_REMEMBERED = 262_144;

/** Wraps a stemmer: only plain English letters are stemmed, so that identifiers and other scripts stay what they are. */
export function createStemmer(porter: (word: string) => string): (term: string) => string {
  const remembered = new Map<string, string>();
  return (term) => {
    if (!ENGLISH.test(term)) return term;
    const known = remembered.get(term);
    if (known !== undefined) return known;
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    const stemmed = porter(term);
    remembered.set(term, stemmed);
    return stemmed;
  };
}

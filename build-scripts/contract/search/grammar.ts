/**
 * Words of grammar, of the languages that people ask in: they are looked up in names alone. In a library of their own language every
 * text has them; in one of another they are rare, so that their rarity would make them look like what the query is about.
 *
 * The lists are short on purpose: a word that is also a word of English or of the trade (`die`, `os`, `MIT`, `C`) is grammar only
 * beside one that is nothing else. Lists of stop words that others keep hold thousands of words, many of which say something.
 */
import { type Word, words } from '../terms.ts';

interface Language {
  /** Nothing but grammar. */
  readonly sure: string;
  /** Grammar beside one of the sure ones. */
  readonly beside?: string;
}

const ENGLISH =
  'a an and any are as at be but by can do does for from had has have how i if in into is it its me my no not of on or our ' +
  'should so some such than that the their them then there these they this those to was we were what when where which who ' +
  'why will with would you your';

// Accents are folded before words are compared: `é` is the `e` of other languages and of `-e`.
const OTHERS: readonly Language[] = [
  // German
  {
    sure: 'und der das den ein eine einen einem einer für nicht ich wir sie wie zum zur auf aus bei über vom oder soll werden sind mein meine unser unsere diese dieser dieses',
    beside: 'die dem des es im am an was ist man mit hat war will wo um von zu kann wird',
  },
  // French
  {
    sure: 'de le la les une du et dans avec quel quelle quels quelles je nous vous elle notre votre cette qui que où',
    beside: 'un des en au aux est sur pour par il son sa ses mon ma mes nos ce ces se me quoi sans comment ne pas y à on plus',
  },
  // Spanish
  {
    sure: 'de la los las una unos unas cómo para qué cuál cuándo dónde este esta estos estas desde hacia nuestro nuestra',
    beside: 'el un y en del con por al es lo se su sus mi mis tu me te no si o a sin',
  },
  // Portuguese
  {
    sure: 'de uma umas pela pelo como para que qual quando onde este esta meu minha nosso nossa você ao aos não são',
    beside: 'um o os a as e é do dos da das em no na nos nas por com se eu uns me',
  },
  // Italian
  {
    sure: 'gli una della dei delle degli nel nella che quale dove questo questa nostro nostra sono alla perché',
    beside: 'il lo la le un uno e è i di del con per da in su si ne se non o a al ma ed come mio mia',
  },
  // Dutch
  {
    sure: 'de het een voor niet hoe ik wij mijn onze deze naar zijn moet wordt',
    beside: 'en van met op te om of in is er aan bij wat je dit kan',
  },
  // Polish
  { sure: 'jak jest się nie dla który która które mój moja oraz przez', beside: 'i w z na do o po od za to co' },
  // Vietnamese: its words are syllables, and most small ones stand in longer words, too.
  { sure: 'của các những với được trong như nào' },
  // Russian and Ukrainian
  { sure: 'и в во на с со к ко о об от до из у за по для не как что это или мой моя мы я ли чтобы при і й та що як це із зі до від мій' },
  // Arabic
  { sure: 'في من على إلى عن مع و أو أن هذا هذه ما كيف هل' },
  // Japanese, Chinese, Korean: where they stand alone; in a sentence there are no spaces around them.
  {
    sure: 'の は が を に で と も へ や か から まで です ます する して いる 的 了 是 在 和 与 我 吗 怎么 如何 및 의 을 를 은 는 이 가 에',
  },
];

/** What a word is looked up by in these lists; a run without spaces is its own key, because its parts are windows. */
function keyOf(word: Word): string | undefined {
  if (word.dense === true) return word.text;
  return word.whole === undefined ? word.parts[0] : undefined;
}

function keysOf(list: string): ReadonlySet<string> {
  return new Set([...words(list)].flatMap((word) => keyOf(word) ?? []));
}

const IN_ENGLISH = keysOf(ENGLISH);
const IN_OTHERS = OTHERS.map(({ sure, beside = '' }) => ({ sure: keysOf(sure), beside: keysOf(beside) }));

/**
 * Makes the test for one query: which of its words are grammar. The last word may be the beginning of another one (`wir` of Wireshark):
 * in other languages than English it is none, and no sign of its language.
 */
export function grammarOf(query: readonly Word[]): (word: Word) => boolean {
  const last = query.at(-1);
  const isOpen = (word: Word): boolean => word === last && (word.dense !== true || query.length === 1);
  const keys = new Set(query.flatMap((word) => (isOpen(word) ? [] : (keyOf(word) ?? []))));
  const spoken = IN_OTHERS.filter(({ sure }) => [...keys].some((key) => sure.has(key)));
  return (word) => {
    const key = keyOf(word);
    if (key === undefined) return false;
    if (IN_ENGLISH.has(key)) return true;
    return !isOpen(word) && spoken.some(({ sure, beside }) => sure.has(key) || beside.has(key));
  };
}

/**
 * Open licenses with long texts. Their own words forbid this and that ("you may not impose further restrictions"), so that
 * their text is cut out before anything around it is searched for restrictions. A text counts only where it is as long as the
 * license is: something added or taken out makes it another license.
 */
import { hasPhrase } from './license-words.ts';

interface LongText {
  readonly label: string;
  /** One of these names it. */
  readonly titles: readonly string[];
  /** First words of the text that is counted. */
  readonly from: string;
  /** Words that follow it; without them the text is as many words as it has. */
  readonly to?: string;
  /** Words of the text in its published form. */
  readonly words: number;
}

/** Words that a copy may differ in: addresses, names, one changed heading. */
const TOLERANCE = 15;

const GNU_END = 'end of terms and conditions';
const CC_FROM = 'the work as defined below is provided under the terms of this creative commons public';
const CC_END = 'mutual written agreement of the licensor and you';
const CC4_FROM = 'section 1 definitions';
const CC4_END = 'legal processes of any jurisdiction or authority';

const TEXTS: readonly LongText[] = [
  {
    label: 'LGPL-3.0',
    titles: ['gnu lesser general public license version 3'],
    from: 'this version of the gnu lesser general public license incorporates',
    to: 'permanent authorization for you to choose that version for the library',
    words: 1189,
  },
  { label: 'LGPL-2.1', titles: ['gnu lesser general public license version 2.1'], from: 'preamble', to: GNU_END, words: 3986 },
  { label: 'LGPL-2.0', titles: ['gnu library general public license version 2'], from: 'preamble', to: GNU_END, words: 3793 },
  { label: 'AGPL-3.0', titles: ['gnu affero general public license version 3'], from: 'preamble', to: GNU_END, words: 5160 },
  { label: 'GPL-3.0', titles: ['gnu general public license version 3'], from: 'preamble', to: GNU_END, words: 5198 },
  { label: 'GPL-2.0', titles: ['gnu general public license version 2'], from: 'preamble', to: GNU_END, words: 2454 },
  { label: 'GPL-1.0', titles: ['gnu general public license version 1'], from: 'preamble', to: GNU_END, words: 1596 },
  { label: 'GFDL-1.3', titles: ['gnu free documentation license version 1.3'], from: 'preamble', words: 3692 },
  { label: 'GFDL-1.2', titles: ['gnu free documentation license version 1.2'], from: 'preamble', words: 3271 },
  {
    label: 'Apache-2.0',
    titles: ['apache license version 2.0'],
    from: 'terms and conditions for use reproduction and distribution',
    to: GNU_END,
    words: 1414,
  },
  {
    label: 'MPL-2.0',
    titles: ['mozilla public license version 2.0'],
    from: '1 definitions 1.1 contributor means',
    to: 'you may add additional accurate notices of copyright ownership',
    words: 2326,
  },
  { label: 'MPL-1.1', titles: ['mozilla public license version 1.1'], from: '1 definitions', words: 3696 },
  { label: 'EPL-2.0', titles: ['eclipse public license v 2.0'], from: '1 definitions', words: 2110 },
  {
    label: 'EPL-1.0',
    titles: ['eclipse public license v 1.0'],
    from: '1 definitions',
    to: 'waives its rights to a jury trial',
    words: 1664,
  },
  {
    label: 'EUPL-1.2',
    titles: ['european union public licence v 1.2', 'european union public licence version 1.2'],
    from: 'european union public licence',
    words: 2200,
  },
  {
    label: 'EUPL-1.1',
    titles: ['european union public licence v 1.1', 'european union public licence version 1.1'],
    from: 'european union public licence',
    words: 2132,
  },
  {
    label: 'CDDL-1.0',
    titles: ['common development and distribution license'],
    from: '1 definitions',
    to: 'admission of liability',
    words: 2556,
  },
  {
    label: 'CDDL-1.1',
    titles: ['common development and distribution license'],
    from: '1 definitions',
    to: 'admission of liability',
    words: 2624,
  },
  {
    label: 'OFL-1.1',
    titles: ['sil open font license version 1.1'],
    from: 'preamble the goals of the open font license',
    to: 'other dealings in the font software',
    words: 631,
  },
  {
    label: 'Artistic-2.0',
    titles: ['the artistic license 2.0', 'artistic license 2.0'],
    from: 'preamble this license establishes',
    words: 1351,
  },
  { label: 'Artistic-1.0', titles: ['the artistic license'], from: 'preamble the intent of this document', words: 772 },
  { label: 'Artistic-1.0-Perl', titles: ['the artistic license'], from: 'preamble the intent of this document', words: 975 },
  { label: 'CC-BY-4.0', titles: ['attribution 4.0 international'], from: CC4_FROM, to: CC4_END, words: 1955 },
  { label: 'CC-BY-SA-4.0', titles: ['attribution sharealike 4.0 international'], from: CC4_FROM, to: CC4_END, words: 2153 },
  { label: 'CC-BY-3.0', titles: ['attribution 3.0'], from: CC_FROM, to: CC_END, words: 2592 },
  { label: 'CC-BY-SA-3.0', titles: ['attribution sharealike 3.0'], from: CC_FROM, to: CC_END, words: 3013 },
  { label: 'CC-BY-2.5', titles: ['attribution 2.5'], from: CC_FROM, to: CC_END, words: 1799 },
  { label: 'CC-BY-SA-2.5', titles: ['attribution sharealike 2.5'], from: CC_FROM, to: CC_END, words: 2042 },
  { label: 'CC-BY-2.0', titles: ['attribution 2.0'], from: CC_FROM, to: CC_END, words: 1763 },
  { label: 'CC-BY-SA-2.0', titles: ['attribution sharealike 2.0'], from: CC_FROM, to: CC_END, words: 2006 },
  { label: 'AFL-3.0', titles: ['academic free license'], from: 'this academic free license', words: 1643 },
  {
    label: 'OSL-3.0',
    titles: ['open software license v 3.0', 'open software license version 3.0'],
    from: 'this open software license',
    words: 1643,
  },
  { label: 'ECL-2.0', titles: ['educational community license'], from: 'educational community license', words: 1726 },
  { label: 'LPPL', titles: ['latex project public license'], from: 'latex project public license', words: 3000 },
  { label: 'ODbL-1.0', titles: ['open database license odbl'], from: 'open database license', words: 4051 },
  { label: 'ODC-By-1.0', titles: ['open data commons attribution license'], from: 'open data commons attribution license', words: 3191 },
  { label: 'CPL-1.0', titles: ['common public license version 1.0'], from: 'common public license', words: 1755 },
  {
    label: 'CECILL',
    titles: ['cecill free software license agreement', 'free software license agreement cecill'],
    from: 'free software license agreement',
    words: 3455,
  },
  {
    label: 'CDLA-Sharing-1.0',
    titles: ['community data license agreement sharing'],
    from: 'community data license agreement',
    words: 1810,
  },
  {
    label: 'PSF-2.0',
    titles: ['python software foundation license version 2'],
    from: 'python software foundation license version 2',
    words: 383,
  },
];

/** Stands above the texts of the GNU and other projects, and speaks of the text alone. */
const ABOUT_THE_TEXT =
  /everyone is permitted to copy and distribute verbatim copies of this licen[sc]e document but changing it is not allowed /g;

/** The GNU LGPL comes with the GPL that it changes; more texts than these in one file are a collection. */
const MAX_TEXTS = 3;

export interface KnownText {
  readonly label: string;
  /** What stands around the license. */
  readonly rest: string;
}

/** Place where a number of words ends, from a place. */
function skipWords(words: string, from: number, count: number): number {
  let at = from;
  for (let left = count; left > 0 && at >= 0; left -= 1) at = words.indexOf(' ', at + 1);
  return at < 0 ? words.length - 1 : at;
}

function countWords(words: string): number {
  return words.split(' ').filter((word) => word !== '').length;
}

function cut(words: string, text: LongText): string | undefined {
  const start = words.indexOf(` ${text.from} `);
  if (start < 0) return undefined;
  const end = text.to === undefined ? skipWords(words, start, text.words + TOLERANCE) : words.indexOf(` ${text.to} `, start);
  if (end < 0) return undefined;
  const difference = countWords(words.slice(start, end)) - text.words;
  return Math.abs(difference) <= TOLERANCE ? words.slice(0, start) + words.slice(end) : undefined;
}

function findOne(words: string): KnownText | undefined {
  for (const text of TEXTS) {
    if (!text.titles.some((title) => hasPhrase(words, title))) continue;
    const rest = cut(words, text);
    if (rest !== undefined) return { label: text.label, rest };
  }
  return undefined;
}

/** The open license whose long text the words hold unchanged, and what stands around it. Of several, the first in the table. */
export function findLongText(words: string): KnownText | undefined {
  let found: KnownText | undefined;
  for (let count = 0; count < MAX_TEXTS; count += 1) {
    const next = findOne(found?.rest ?? words);
    if (next === undefined) break;
    found = { label: found?.label ?? next.label, rest: next.rest };
  }
  return found === undefined ? undefined : { label: found.label, rest: found.rest.replaceAll(ABOUT_THE_TEXT, '') };
}

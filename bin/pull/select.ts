/** Which of the skills that a source offers a person means. Unknown and ambiguous names are errors that say what to type. */

import { compareText } from '#contract/compare.ts';
import type { LockedSkill } from '#contract/schema/lock.ts';
import { distance } from '#contract/spelling.ts';
import { type Catalog, type GoneSkill, labelOf, namesOf, type Offer, type Refused, type Selector } from './catalog.ts';
import { asSentence, printable, SourceUnusable } from './problems.ts';
import { type Typed, tellGone } from './tell-gone.ts';

/** Names that an error about a wrong one lists. */
const MAX_NEAR = 3;
/** Characters of a wrong name that are compared: the work grows with their square. */
const MAX_COMPARED = 64;

export interface Selection {
  readonly offers: readonly Offer[];
  readonly refused: readonly Refused[];
}

/**
 * All that is offered, where nothing is named. Two skills of one name cannot lie in one folder: each must be named by path.
 * A place where nothing is offered says what was there. Throws `SourceUnusable` for one where nothing ever was.
 */
export function selectAll(catalog: Catalog, typed: Typed): Selection {
  const offers = catalog.offers.filter(({ offered }) => offered);
  const byName = Map.groupBy(offers, ({ name }) => name);
  const alone = offers.filter(({ name }) => byName.get(name)?.length === 1);
  const doubled = [...byName].filter(([, list]) => list.length > 1).map(([name, list]) => ({ name, problem: ambiguous(name, list) }));
  if (offers.length > 0) return { offers: alone, refused: [...catalog.refused, ...doubled] };
  // Whoever gets nothing at all did not mean that: what is held back is what was asked for.
  const refused = catalog.refused.map(({ heldBack: _, ...one }) => one);
  const gone = catalog.gone.map((skill) => ({ name: labelOf(skill), problem: goneProblem([skill], typed) }));
  if (refused.length + gone.length === 0) throw new SourceUnusable(catalog.none());
  return { offers: [], refused: [...refused, ...gone] };
}

/** What is named, in the order of the names. `known`: names to suggest where a name is wrong. */
export function select(
  catalog: Catalog,
  wanted: readonly Selector[],
  known: () => Promise<readonly string[]>,
  typed: Typed,
): Promise<Selection> {
  return wanted.reduce<Promise<Selection>>(
    async (before, text) => {
      const { offers, refused } = await before;
      const one = await selectOne(catalog, text, known, typed);
      if ('problem' in one) return { offers, refused: refused.includes(one) ? refused : [...refused, one] };
      const same = offers.find(({ name }) => name === one.name);
      if (same === one) return { offers, refused };
      if (same !== undefined)
        return {
          offers,
          refused: [...refused, { name: labelOf(one), problem: `it has the same name as ${labelOf(same)}: one folder holds one of them` }],
        };
      return { offers: [...offers, one], refused };
    },
    Promise.resolve({ offers: [], refused: [] }),
  );
}

async function selectOne(
  catalog: Catalog,
  text: Selector,
  known: () => Promise<readonly string[]>,
  typed: Typed,
): Promise<Offer | Refused> {
  const asked = text.replace(/^\/+|\/+$/g, '');
  const matches = catalog.offers.filter((offer) => namesOf(offer).includes(asked));
  const offered = matches.filter((offer) => offer.offered);
  // A path is one skill; a name is the one that everybody is offered, before copies and hidden ones.
  const [first, ...others] = offered.length > 0 ? offered : matches;
  if (first !== undefined && others.length === 0) return first;
  if (first !== undefined) return { name: printable(asked), problem: ambiguous(asked, [first, ...others]) };
  const refused = catalog.refused.find((skill) =>
    namesOf({ name: skill.name, ...(skill.path === undefined ? {} : { path: skill.path }) }).includes(asked),
  );
  if (refused !== undefined) return refused;
  const gone = catalog.gone.filter((skill) => namesOf(skill).includes(asked));
  if (gone[0] !== undefined) return { name: printable(asked), problem: goneProblem(gone, typed) };
  const near = nearest(asked, await known());
  const hint = near.length === 0 ? '' : ` Did you mean ${near.join(', ')}?`;
  return { name: printable(asked), problem: `the source offers no skill of this name or path.${hint}` };
}

/** What became of skills that had one name; each says its own way on. */
export function goneProblem(gone: readonly GoneSkill[], typed: Typed): string {
  const told = gone.map((skill) => {
    const { words, pull } = tellGone(skill, skill.where, typed);
    const label = gone.length === 1 ? '' : `${labelOf(skill)}: `;
    return `${label}${pull === undefined ? words : `${asSentence(words)} Pull it with: ${pull}`}`;
  });
  return told.join('; ');
}

function ambiguous(name: string, list: readonly Offer[]): string {
  const labels = list.map(labelOf).sort(compareText);
  return `${labels.length} skills are called ${printable(name)}. Name one by its path: ${labels
    .slice(0, 5)
    .map((label) => printable(label))
    .join(', ')}${labels.length > 5 ? ', ...' : ''}`;
}

/** Those of some names that a wrong one most likely meant, by its last segment, fit for a terminal. */
export function nearest(asked: string, names: readonly string[]): readonly string[] {
  const last =
    asked
      .replace(/\/?SKILL\.md$/, '')
      .split('/')
      .at(-1) ?? '';
  const text = last.slice(0, MAX_COMPARED).toLowerCase();
  const ranked = [...new Set(names)].map((name) => {
    const holds = text.length > 2 && (name.includes(text) || text.includes(name));
    return { name, rank: holds ? 0 : distance(name.slice(0, MAX_COMPARED), text) };
  });
  ranked.sort((a, b) => a.rank - b.rank || compareText(a.name, b.name));
  // With half of the letters wrong, even the nearest is another word.
  return ranked
    .filter(({ rank }) => rank * 2 <= Math.max(text.length, 2))
    .slice(0, MAX_NEAR)
    .map(({ name }) => printable(name));
}

/** The skills of a lock that are named, in the order of the lock; all where none is. A wrong name is a problem in words. */
export function lockedByName(
  skills: readonly LockedSkill[],
  names: readonly string[],
): { readonly found: readonly LockedSkill[]; readonly problems: readonly string[] } {
  const wrong = names.filter((name) => !skills.some((skill) => namesOf(skill).includes(name)));
  const known = skills.map(({ name }) => name);
  const problems = wrong.map((name) => {
    const near = nearest(name, known);
    return `The lock names no skill "${printable(name)}".${near.length === 0 ? '' : ` Did you mean ${near.join(', ')}?`}`;
  });
  const isNamed = (skill: LockedSkill): boolean => names.length === 0 || namesOf(skill).some((name) => names.includes(name));
  return { found: skills.filter(isNamed), problems };
}

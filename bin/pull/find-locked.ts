/** A skill of a lock in what its source offers now: by its path or URI, and by its name where the source knows nothing else. */
import { type Address, parseAddress } from '#contract/address.ts';
import type { LockedSkill } from '#contract/schema/lock.ts';
import { COMMAND } from '../command-name.ts';
import { type Catalog, labelOf, type Offer, type Refused } from './catalog.ts';
import type { OpenSource } from './open-source.ts';
import { asSentence, printable, problemOf } from './problems.ts';
import { AS_LOCKED, type Typed, tellGone } from './tell-gone.ts';

/** A locked skill with what is offered in its place, or the reason why nothing is. */
export interface Found {
  readonly skill: LockedSkill;
  readonly offer?: Offer;
  readonly problem?: string;
}

/** Looks every skill up; a ref that is gone is the trouble of its own skills only. */
export async function findLocked(open: OpenSource, skills: readonly LockedSkill[], typed: Typed = AS_LOCKED): Promise<readonly Found[]> {
  const found: Found[] = [];
  for (const group of Map.groupBy(skills, ({ address, ref }) => JSON.stringify([address, ref])).values()) {
    try {
      const catalog = await open.catalog(group.map(wordFor), group[0] === undefined ? undefined : scopeOf(group[0]));
      for (const skill of group) found.push({ skill, ...(await vouched(open, skill, findOne(catalog, skill, typed))) });
    } catch (error) {
      const problem = problemOf(error);
      found.push(...group.map((skill) => ({ skill, problem })));
    }
  }
  return found;
}

/** An offer carries the key under which it is taken; one for which the source may not speak is none. */
async function vouched(open: OpenSource, skill: LockedSkill, found: Omit<Found, 'skill'>): Promise<Omit<Found, 'skill'>> {
  const { offer } = found;
  if (offer === undefined) return found;
  const answer = await open.vouch(skill);
  if (!answer.ok) return { problem: answer.problem };
  return { offer: { ...offer, ...(answer.key === undefined ? {} : { key: answer.key }) } };
}

/** Only a published folder has refs. */
function scopeOf({ address, ref, source }: LockedSkill): Address | undefined {
  if (address === undefined || (source.kind !== 'site' && source.kind !== 'folder')) return undefined;
  const parsed = parseAddress(address);
  return parsed.ok ? { ...parsed.address, ...(ref === undefined ? {} : { ref }) } : undefined;
}

function wordFor({ uri, path, name }: LockedSkill): string {
  return uri ?? path ?? name;
}

function findOne(catalog: Catalog, skill: LockedSkill, typed: Typed): Omit<Found, 'skill'> {
  const isIt = (other: Pick<Offer | Refused, 'name' | 'path' | 'uri'>): boolean =>
    skill.uri !== undefined ? other.uri === skill.uri : skill.path !== undefined ? other.path === skill.path : other.name === skill.name;
  const offer = catalog.offers.find(isIt);
  if (offer !== undefined && offer.name !== skill.name)
    return { problem: `it is called ${printable(offer.name)} now. Pull it by that name` };
  if (offer !== undefined) return { offer };
  const refused = catalog.refused.find(isIt);
  if (refused?.skipped)
    return { problem: `${asSentence(refused.problem)} What is installed stays as it is: pull again when that is mended` };
  if (refused !== undefined) return { problem: refused.problem };
  return { problem: `${labelOf(skill)} is not offered any more${whereTo(catalog, skill, typed)}` };
}

/** Where a skill went, and the commands that follow it: a new path is another approval, which a person gives. */
function whereTo(catalog: Catalog, skill: LockedSkill, typed: Typed): string {
  const gone = catalog.gone.find(({ path, address }) => path === skill.path && (skill.address === undefined || address === skill.address));
  const remove = `${COMMAND} pull --remove ${skill.name}${typed.flags}`;
  if (gone === undefined) return `. Let it go with: ${remove}`;
  const { words, pull } = tellGone({ ...skill, path: gone.path }, gone.where, typed);
  return `: ${asSentence(words)} ${pull === undefined ? `Let it go with: ${remove}` : `Follow it with: ${remove} && ${pull}`}`;
}

/** A skill of a lock in what its source offers now: by its path or URI, and by its name where the source knows nothing else. */
import { type Address, parseAddress } from '#contract/address.ts';
import type { LockedSkill } from '#contract/schema/lock.ts';
import { COMMAND } from '../command-name.ts';
import { shellWord } from '../shell-word.ts';
import { type Catalog, labelOf, type Offer, type Refused } from './catalog.ts';
import type { OpenSource } from './open-source.ts';
import { asSentence, printable, problemOf } from './problems.ts';

/** A locked skill with what is offered in its place, or the reason why nothing is. */
export interface Found {
  readonly skill: LockedSkill;
  readonly offer?: Offer;
  readonly problem?: string;
}

/** How a person calls things in a command that is printed for copying. */
export interface Typed {
  /** Flags that say which lock and folder are meant, each after a space; none where the defaults are. */
  readonly flags: string;
  /** The folder that a source of the lock names, as a person where the command runs names it. */
  readonly folder: (path: string) => string;
}

/** What the lock itself says, for a lock beside which the command runs. */
const AS_LOCKED: Typed = { flags: '', folder: (path) => path };

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
function whereTo(catalog: Catalog, skill: LockedSkill, { flags, folder }: Typed): string {
  const gone = skill.path === undefined ? undefined : catalog.whereabouts?.(skill.path, skill.address);
  const remove = `${COMMAND} pull --remove ${skill.name}${flags}`;
  if (gone === undefined) return `. Let it go with: ${remove}`;
  if (gone.kind === 'retired') return `: it is retired: ${printable(gone.reason)} Let it go with: ${remove}`;
  if (gone.kind === 'moved-away') return `: it has moved to where this source does not publish it. Let it go with: ${remove}`;
  const to = labelOf({ ...skill, path: gone.to });
  if (!gone.arrives) return `: it has moved to ${to}, where nothing is published. Let it go with: ${remove}`;
  // A folder that is called like a flag is still a folder.
  const from = skill.source.kind === 'folder' ? folder(skill.source.path).replace(/^-/, './-') : skill.source.url;
  const source = shellWord(printable(from, Infinity));
  return `: it has moved to ${to}. Follow it with: ${remove} && ${COMMAND} pull ${source} ${shellWord(gone.uri ?? to)}${flags}`;
}

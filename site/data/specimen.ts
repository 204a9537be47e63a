/** The skill that the home page shows as a specimen: one that is listed and made of many parts, so that the page explains itself. */
import type { ServedSkill } from '#contract/schema/skill.ts';
import type { Edition } from './edition.ts';
import type { Reader } from './reader.ts';

/** Skills that are looked at; enough to find a good one, few enough to cost nothing. */
const MAX_LOOKED_AT = 200;
/** Characters of a description that a specimen has room for. */
const ROOM = 400;

/** The first of the skills with the most parts; `undefined` where none is served and listed. */
export function findSpecimen(reader: Reader, edition: Edition): ServedSkill | undefined {
  let best: ServedSkill | undefined;
  let looked = 0;
  for (const entry of edition.directory.values()) {
    if (entry.kind !== 'skill') continue;
    looked += 1;
    if (looked > MAX_LOOKED_AT) break;
    const skill = reader.skill(entry.digest);
    if (skill.serving !== 'full' || !skill.listing.listed || !skill.discoverable || skill.description.length > ROOM) continue;
    if (best === undefined || skill.document.parts.length > best.document.parts.length) best = skill;
  }
  return best;
}

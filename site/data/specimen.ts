/** The skill that stands for its repository: on the home page, and in the first message to an agent. It is one that shows what skills are. */
import type { ServedSkill } from '#contract/schema/skill.ts';
import type { Edition } from './edition.ts';
import type { Reader } from './reader.ts';

/** Skills that are looked at; enough to find a good one, few enough to cost nothing. */
const MAX_LOOKED_AT = 200;
/** Characters of a description that a specimen has room for. */
const ROOM = 400;
/** Characters of a description that says what a skill does and when to use it, and is still read. */
const TELLING = { least: 100, most: 240 } as const;

/** What makes a skill a good example, what counts most first. */
const MERITS: readonly ((skill: ServedSkill) => number)[] = [
  ({ warnings }) => (warnings.length === 0 ? 1 : 0),
  ({ document }) => document.parts.length,
  ({ license }) => (license.status === 'none' ? 0 : 1),
  ({ files }) => (files.length > 0 ? 1 : 0),
  ({ description: { length } }) => (length >= TELLING.least && length <= TELLING.most ? 1 : 0),
];

/** Orders the better example first; of equally good ones the first by its name, then by its path, whatever the order of a directory. */
function compareExamples(a: ServedSkill, b: ServedSkill): number {
  for (const merit of MERITS) {
    const difference = merit(b) - merit(a);
    if (difference !== 0) return difference;
  }
  return a.name < b.name || (a.name === b.name && a.path < b.path) ? -1 : 1;
}

/** The best example of a repository; `undefined` where none is served and listed. */
export function findSpecimen(reader: Pick<Reader, 'skill'>, edition: Pick<Edition, 'directory'>): ServedSkill | undefined {
  const skills = [...edition.directory.values()].flatMap((entry) => (entry.kind === 'skill' ? [entry.digest] : []));
  const examples = skills.slice(0, MAX_LOOKED_AT).flatMap((digest): readonly ServedSkill[] => {
    const skill = reader.skill(digest);
    const isFit = skill.serving === 'full' && skill.listing.listed && skill.discoverable && skill.description.length <= ROOM;
    return isFit ? [skill] : [];
  });
  return examples.sort(compareExamples)[0];
}

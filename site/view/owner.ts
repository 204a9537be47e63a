/** Which skill a file belongs to: the nearest skill folder above it (format.md, section 3). */
import type { Edition } from '../data/edition.ts';

/** Path of the `SKILL.md` of the nearest skill folder; `undefined` where there is none. A root skill is not looked for: it encloses everything. */
export function owningSkill(edition: Edition, path: string): string | undefined {
  for (let slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
    const candidate = `${path.slice(0, slash)}/SKILL.md`;
    if (edition.directory.get(candidate)?.kind === 'skill') return candidate;
  }
  return undefined;
}

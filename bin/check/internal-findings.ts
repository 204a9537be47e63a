/**
 * What `check` says of internal skills: a build that publishes none of them finds nothing in them, and whoever maintains
 * them wants to hear what breaks.
 */
import { type Finding, findingKey } from '#model/finding.ts';

/**
 * The findings of an ordinary build, then those that a build with internal skills has beside them in files that the first
 * one publishes nothing of, marked as of an internal skill. `published` are the paths of the ordinary build.
 *
 * Only such files: what the other build says of public files (a name that an internal skill has, too) holds for no build
 * that anybody made.
 */
export function withInternal(
  ordinary: readonly Finding[],
  withAll: readonly Finding[],
  published: ReadonlySet<string>,
): readonly Finding[] {
  const known = new Set(ordinary.map(findingKey));
  const internal = withAll.flatMap((finding): readonly Finding[] => {
    const isOther = finding.place !== undefined && !published.has(finding.place.path) && !known.has(findingKey(finding));
    // Nobody can load it by its path, which is all that this one says.
    const says = finding.code !== 'hidden_skill';
    return isOther && says ? [{ ...finding, internal: true }] : [];
  });
  // Where the mistake itself is told, that there is one needs no second finding.
  const told = new Set(internal.filter(({ severity }) => severity === 'error').map(({ place }) => place?.path));
  return [...ordinary.filter(({ code, place }) => code !== 'internal_unreadable' || !told.has(place?.path)), ...internal];
}

/** The stage's entry: findings about what is going to be published. Pure; changes nothing. */
import type { Digested } from '#digest/digest.ts';
import type { Finding } from '#model/finding.ts';
import { findCredentials } from './credentials.ts';
import { listingBudget } from './listing-budget.ts';
import { repeatedFiles } from './repeated-files.ts';
import { textSlips } from './text-slips.ts';
import { unreachableFiles } from './unreachable-files.ts';

/** Bytes of a file that is searched for credentials: keys are in small files, and large ones are data. */
const MAX_SCANNED = 1024 * 1024;

export function advise(digested: Digested): readonly Finding[] {
  const { resolved } = digested.assembled;
  const listed = resolved.skills.filter((skill) => skill.unlisted === undefined).map(({ skill }) => skill.declaration);
  const credentials = [...digested.sources].flatMap(([path, blob]) => {
    if (blob.bytes.length > MAX_SCANNED) return [];
    return resolved.parsed.facts.of('credentials', `${blob.digest} ${path}`, () => {
      const text = resolved.parsed.text(blob);
      return text === undefined ? [] : findCredentials(path, text);
    });
  });
  return [
    ...credentials,
    ...listingBudget(listed),
    ...resolved.skills.flatMap((skill) => unreachableFiles(resolved, skill)),
    ...repeatedFiles(resolved.skills),
    ...textSlips(digested),
  ];
}

/** Why fewer skills are in `skills/list` than there are: said wherever both numbers meet. */
import type { UnlistedReason } from '#contract/schema/skill.ts';
import { listingOf, unlistedIn } from '../catalog/listing.ts';
import type { View } from '../catalog/model.ts';

/** Behind a number of skills. */
const WORDS: Readonly<Record<UnlistedReason, string>> = {
  described_only: 'described only (license)',
  name_directory_mismatch: 'named unlike the folder',
  invalid_name: 'with a name that strict clients refuse',
  unfit_front_matter: 'with front matter that strict clients refuse',
  too_many_files: 'with too many files',
  too_large: 'too large',
  file_unavailable: 'with a file that is not stored',
  uri_collision: 'named like a folder at the top',
  duplicate: 'copies',
  hidden: 'hidden',
};

/** What follows the number of skills, with a space before it; nothing where the list has them all. */
export function unlistedWords(view: View): string {
  const reasons = [...unlistedIn(view)];
  if (reasons.length === 0) return '';
  const why = reasons.map(([reason, amount]) => `${amount} ${WORDS[reason]}`).join(', ');
  return ` skills/list has ${listingOf(view).listed.length} of these skills; not in it: ${why}. load_skill answers for all.`;
}

/** English words for values of the contract. A language is one such file; pages hold only their own headings. */
import type { License } from '#contract/schema/common.ts';
import type { UnlistedReason } from '#contract/schema/skill.ts';

/** Why agents that use the skills extension do not see a skill, and what it means for a reader. */
export const UNLISTED: Record<UnlistedReason, string> = {
  name_directory_mismatch: 'Its name differs from the name of its folder, and strict agents refuse such a skill.',
  invalid_name: 'Its name is not made of lowercase letters, digits and single hyphens.',
  unfit_front_matter: 'Its front matter holds a value that strict agents refuse.',
  too_many_files: 'It holds more files than agents take in at once.',
  too_large: 'It is larger than agents take in at once.',
  file_unavailable: 'One of its files could not be published.',
  duplicate: 'It is a copy of another skill; the other one stands for both.',
  hidden: 'It lies in a hidden folder of a repository that has visible skills.',
  uri_collision: 'Its name is also the name of a top-level folder.',
  described_only: 'Its license does not allow republishing it.',
};

/** Short form of the same, for a badge. */
export const UNLISTED_SHORT: Record<UnlistedReason, string> = {
  name_directory_mismatch: 'name differs from folder',
  invalid_name: 'unusual name',
  unfit_front_matter: 'unfit front matter',
  too_many_files: 'too many files',
  too_large: 'too large',
  file_unavailable: 'file missing',
  duplicate: 'copy',
  hidden: 'hidden',
  uri_collision: 'name clash',
  described_only: 'described only',
};

/** Why an index does not cover everything; a reason without words here is shown as it is. */
export const PARTIAL: Readonly<Record<string, string>> = {
  tree_files: 'The repository has more files than are read.',
  tree_bytes: 'The repository has more bytes than are read.',
  references: 'One of its texts has more links, or a longer chain of them, than are followed.',
};

export const OMITTED = {
  over_read_limit: 'larger than the read limit',
  lfs_pointer: 'bytes not in the repository',
} as const;

export const SEVERITY = { error: 'Error', warning: 'Warning', info: 'Note' } as const;

/** What a license is called, and the file that says so. */
export function licenseLabel(license: License): string {
  return license.status === 'none' ? 'No license found' : license.label;
}

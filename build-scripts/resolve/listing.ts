/** What the skills extension lists, and the one reason where it does not (format.md, section 8). */
import type { UnlistedReason } from '#contract/schema/skill.ts';
import type { Limits } from '#model/limits.ts';
import { baseName } from '#model/repo-path.ts';
import { isWellFormedName } from '#model/skill-name.ts';
import type { DeclaredSkill } from './skills.ts';

export interface Verdict {
  readonly reason: UnlistedReason;
  /** What exactly, where the reason alone does not say it. */
  readonly detail?: string;
}

export interface ListingInput {
  readonly skill: DeclaredSkill;
  readonly describedOnly: boolean;
  /** Required bytes that are not there. */
  readonly unavailable: readonly string[];
  /** Files of the directory that a host would hold, nested skills included, with `SKILL.md`. */
  readonly fileCount: number;
  readonly totalBytes: number;
  /** Top-level folders that hold something published. */
  readonly topFolders: ReadonlySet<string>;
  readonly limits: Limits;
}

type Check = (input: ListingInput) => Verdict | undefined;

/** In the order in which a reason is given; the first one that applies is the skill's. */
const CHECKS: readonly Check[] = [
  ({ describedOnly }) => (describedOnly ? { reason: 'described_only' } : undefined),
  ({ skill }) => (isWellFormedName(skill.declaration.name) ? undefined : { reason: 'invalid_name', detail: skill.declaration.name }),
  ({ skill }) =>
    skill.directory === '' || baseName(skill.directory) === skill.declaration.name
      ? undefined
      : { reason: 'name_directory_mismatch', detail: `${skill.declaration.name} is in ${baseName(skill.directory)}` },
  ({ skill }) =>
    skill.declaration.unfit[0] === undefined ? undefined : { reason: 'unfit_front_matter', detail: skill.declaration.unfit.join('; ') },
  ({ skill, topFolders }) => (skill.directory === '' && topFolders.has(skill.declaration.name) ? { reason: 'uri_collision' } : undefined),
  ({ unavailable }) => (unavailable.length === 0 ? undefined : { reason: 'file_unavailable', detail: unavailable.join(', ') }),
  ({ fileCount, limits }) => (fileCount <= limits.skillFiles ? undefined : { reason: 'too_many_files', detail: `${fileCount} files` }),
  ({ totalBytes, limits }) => (totalBytes <= limits.skillBytes ? undefined : { reason: 'too_large', detail: `${totalBytes} bytes` }),
];

/** The verdict on a skill by itself; copies and hidden ones are decided over all skills. */
export function judgeListing(input: ListingInput): Verdict | undefined {
  for (const check of CHECKS) {
    const verdict = check(input);
    if (verdict !== undefined) return verdict;
  }
  return undefined;
}

/**
 * Findings: code, arguments and place. The sentence is made in `report/` (style.md, 22). Codes are permanent.
 * A new code needs a line here, a message in `report/messages.ts`, and a fixture that triggers it.
 */
import type { RepoPath } from './repo-path.ts';

export type Severity = 'error' | 'warning' | 'info';

/** What a repository may make of a code; `off` leaves its findings out. */
export type SeverityChoice = Severity | 'off';

export interface Place {
  readonly path: RepoPath | string;
  /** One-based line of the file. */
  readonly line?: number;
  /** One-based column of the file, in UTF-16 units. */
  readonly column?: number;
}

export type ArgumentValue = string | number | readonly string[];

/** Code -> default severity. */
export const SEVERITIES = {
  // Reading a repository
  path_refused: 'error',
  path_clash: 'error',
  path_not_on_windows: 'warning',
  link_not_followed: 'warning',
  submodule_not_followed: 'warning',
  lfs_pointer: 'warning',
  tree_too_large: 'error',
  manifest_unread: 'error',
  file_over_read_limit: 'warning',
  file_not_searched: 'info',
  wrong_case_skill_file: 'error',
  wrong_case_manifest: 'error',
  untracked_file: 'warning',
  dependency_folder: 'info',
  published_folder: 'info',
  shallow_clone: 'warning',
  history_cut: 'info',
  snapshot_not_kept: 'warning',
  deployment_not_kept: 'warning',
  // Front matter
  front_matter_missing: 'error',
  front_matter_blank_first_line: 'error',
  front_matter_bold_header: 'error',
  front_matter_bad_fence: 'error',
  front_matter_unterminated: 'error',
  front_matter_too_large: 'error',
  front_matter_not_mapping: 'error',
  front_matter_tabs: 'error',
  front_matter_unquoted_colon: 'error',
  front_matter_indicator: 'error',
  front_matter_duplicate_key: 'error',
  front_matter_refused_syntax: 'error',
  front_matter_control_character: 'error',
  front_matter_invalid: 'error',
  commented_value: 'warning',
  value_not_text: 'warning',
  byte_order_mark: 'warning',
  not_utf8: 'error',
  // SKILL.md
  skill_file_unavailable: 'error',
  internal_unreadable: 'warning',
  internal_mark_unusual: 'warning',
  name_missing: 'error',
  name_too_long: 'error',
  name_unusual: 'warning',
  name_directory_mismatch: 'warning',
  description_missing: 'error',
  description_too_long: 'warning',
  field_ignored: 'warning',
  field_misspelled: 'warning',
  tag_too_long: 'warning',
  tags_too_many: 'warning',
  body_empty: 'warning',
  body_large: 'info',
  skill_unlisted: 'warning',
  same_name: 'info',
  duplicate_skill: 'info',
  hidden_skill: 'info',
  no_skills: 'warning',
  // Manifests
  manifest_unreadable: 'error',
  excluded_policy: 'warning',
  exclude_unmatched: 'warning',
  image_unused: 'info',
  rules_of_internal: 'warning',
  // Links, includes, references
  link_target_missing: 'error',
  link_leaves_repository: 'error',
  link_unusable: 'warning',
  link_target_withheld: 'warning',
  link_outside_skill: 'warning',
  link_from_skill_root: 'warning',
  link_heading_missing: 'info',
  include_refused: 'warning',
  include_withheld: 'warning',
  include_unavailable: 'error',
  references_truncated: 'warning',
  // Texts
  conflict_markers: 'error',
  fence_unclosed: 'warning',
  comment_unclosed: 'warning',
  table_cells_lost: 'warning',
  table_unformed: 'warning',
  footnote_missing: 'warning',
  control_character: 'warning',
  // Licenses
  license_unrecognized: 'warning',
  described_only: 'info',
  // Advice
  likely_credential: 'warning',
  listing_budget: 'info',
  files_unreachable: 'info',
  repeated_file: 'info',
  not_found_by_own_words: 'info',
  // Publishing
  internal_left_out: 'info',
  nested_left_out: 'info',
  entry_unfit_for_installers: 'warning',
  file_run_by_hosts: 'info',
  too_many_files_published: 'warning',
  moved_target_missing: 'warning',
  moved_target_withheld: 'warning',
  gone_skill_present: 'warning',
  own_settings_unused: 'warning',
} as const satisfies Record<string, Severity>;

export type Code = keyof typeof SEVERITIES;

export interface Finding {
  readonly code: Code;
  readonly severity: Severity;
  readonly place?: Place;
  readonly arguments: Readonly<Record<string, ArgumentValue>>;
  /** The corrected line, where it can be computed. */
  readonly suggestion?: string;
  /** It is of a skill that is published nowhere: for whoever maintains it, and for no published file. */
  readonly internal?: true;
}

/** Makes a finding with the code's default severity. */
export function finding(code: Code, place: Place | undefined, args: Finding['arguments'] = {}, suggestion?: string): Finding {
  return {
    code,
    severity: SEVERITIES[code],
    ...(place === undefined ? {} : { place }),
    arguments: args,
    ...(suggestion === undefined ? {} : { suggestion }),
  };
}

/** Arguments that are lines, which move like the place of their finding. */
const LINES: Readonly<Partial<Record<Code, string>>> = {
  conflict_markers: 'end',
  front_matter_unterminated: 'near',
  front_matter_missing: 'near',
};

/** What makes two findings the same although lines above them moved. */
export function findingKey({ code, severity, place, arguments: args }: Finding): string {
  const line = LINES[code];
  return JSON.stringify([code, severity, place?.path, line === undefined ? args : { ...args, [line]: Number(args[line]) > 0 }]);
}

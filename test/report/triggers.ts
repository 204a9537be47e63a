/** For every code the smallest repository that gives it. A code without one does not compile. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kept } from '#artifacts/retention.ts';
import type { Code, Finding } from '#model/finding.ts';
import { DEFAULT_LIMITS, type Limits } from '#model/limits.ts';
import { checkoutFindings } from '#snapshot/checkout-findings.ts';
import { withSources } from '#snapshot/open-sources.ts';
import { readRepository } from '#snapshot/read-repository.ts';
import { ofDeployment } from '../../bin/config/repositories.ts';
import { lostFindings } from '../../bin/lost-findings.ts';
import { type CompileFilesOptions, type Files, skillText } from '../helpers/compile-files.ts';
import type { TemporaryRepository } from '../helpers/git-repository.ts';

export interface Trigger {
  readonly files: Files;
  readonly limits?: Partial<Limits>;
  /** What the operator says of the repository. */
  readonly settings?: CompileFilesOptions;
  /** What is found in a repository on disk with these files, where their commit alone does not give it. */
  readonly on?: (repository: TemporaryRepository) => Promise<readonly Finding[]>;
}

const onDisk = async (repository: string): Promise<readonly Finding[]> =>
  (await readRepository({ repository, worktree: true, limits: DEFAULT_LIMITS })).findings;

const lostAs = (kept: Pick<Kept, 'lost' | 'unread'>): readonly Finding[] => lostFindings(kept, [], {}).map((found) => found.finding);

const tides = skillText('tides');
const manifest = (more: string, description = 'Skills of the harbour.') => `---\ndescription: ${description}\n${more}\n---\n`;
/** A skill with the text as its whole file. */
const raw = (text: string): Trigger => ({ files: { 'skills/tides/SKILL.md': text } });
/** A skill with other lines of front matter. */
const front = (...lines: readonly string[]): Trigger => raw(`---\n${lines.join('\n')}\n---\nDo it.\n`);
const body = (text: string, more: Files = {}): Trigger => ({
  files: { 'skills/tides/SKILL.md': skillText('tides', { body: text }), ...more },
});
const includes = (path: string, more: Files = {}): Trigger => ({
  files: { 'skills/tides/SKILL.md': skillText('tides', { more: `skillcdn:\n  include:\n    - ${path}` }), ...more },
});
const name = 'name: tides';
const description = 'description: Reads tide tables.';
const lfs = `version https://git-lfs.github.com/spec/v1\noid sha256:${'4d'.repeat(32)}\nsize 1048576\n`;
const internal = skillText('hidden', { more: 'metadata:\n  internal: true' });
const long = 'The tide tables of every harbour on the coast, for this year and the next one.\n'.repeat(10);
/** From pieces, so that no scanner takes this file for a leak. */
const token = ['gh', 'p_', 'q8Zr2LmW5xTy7Bn3', 'Kc9VdHs4Jf6Gp1QaEuRo'].join('');

export const TRIGGERS: Readonly<Record<Code, Trigger>> = {
  path_refused: { files: { 'docs\\tides.md': '# Tides\n' } },
  path_clash: { files: { 'Tides.md': '# Tides\n', 'tides.md': '# Tides\n' } },
  path_not_on_windows: { files: { 'docs/what: why.md': '# Why\n' } },
  link_not_followed: { files: { 'docs/tides.md': { symlink: '/etc/tides.md' } } },
  submodule_not_followed: { files: { 'vendor/charts': { submodule: '1'.repeat(40) } } },
  lfs_pointer: { files: { 'skills/tides/SKILL.md': tides, 'skills/tides/chart.bin': lfs } },
  tree_too_large: { files: { 'a.md': '# A\n', 'b.md': '# B\n' }, limits: { treeFiles: 1 } },
  manifest_unread: { files: { 'a.md': '# A\n', 'b/SKILLCDN.md': manifest('') }, limits: { treeFiles: 1 } },
  file_over_read_limit: { files: { 'skills/tides/SKILL.md': tides, 'skills/tides/chart.txt': long }, limits: { readableBytes: 400 } },
  file_not_searched: { files: { 'skills/tides/SKILL.md': tides, 'skills/tides/notes.md': long }, limits: { indexedBytes: 400 } },
  wrong_case_skill_file: { files: { 'skills/tides/skill.md': tides } },
  wrong_case_manifest: { files: { 'skillcdn.md': manifest('') } },
  untracked_file: {
    files: { 'skills/tides/SKILL.md': tides },
    on({ path }) {
      writeFileSync(join(path, 'SKILLCDN.md'), manifest(''));
      return onDisk(path);
    },
  },
  dependency_folder: { files: { 'node_modules/charts/index.js': 'export {};\n' } },
  published_folder: {
    files: { 'skills/tides/SKILL.md': tides },
    on({ path }) {
      rmSync(join(path, '.git'), { recursive: true });
      mkdirSync(join(path, 'dist'));
      writeFileSync(join(path, 'dist/deployment.json'), '{"base":"/","generator":"skillpress 0.1.0","kind":"deployment"}');
      return onDisk(path);
    },
  },
  shallow_clone: {
    files: { 'skills/tides/SKILL.md': tides },
    async on({ path, commitFiles, git }) {
      await commitFiles({ 'skills/tides/SKILL.md': tides, 'README.md': '# Tides\n' });
      await git('clone', '-q', '--depth', '1', `file://${path}`, 'clone');
      return checkoutFindings(join(path, 'clone'), 'clone');
    },
  },
  history_cut: {
    files: { 'skills/tides/SKILL.md': tides },
    async on({ path, commitFiles }) {
      const before = await checkoutFindings(path, 'library', 1);
      await commitFiles({ 'skills/tides/SKILL.md': tides, 'README.md': '# Tides\n' });
      return before.length > 0 ? [] : checkoutFindings(path, 'library', 1);
    },
  },
  snapshot_not_kept: {
    files: { 'skills/tides/SKILL.md': tides },
    on: async ({ commit }) =>
      lostAs({
        unread: undefined,
        lost: [{ address: 'gh/a/b', revision: commit, files: [{ file: 'store/blobs/aa/aa', problem: 'missing' }] }],
      }),
  },
  deployment_not_kept: {
    files: { 'skills/tides/SKILL.md': tides },
    on: async () => lostAs({ unread: 'unreadable', lost: [] }),
  },
  front_matter_missing: raw('# Tides\n'),
  front_matter_blank_first_line: raw(`\n${tides}`),
  front_matter_bold_header: raw('**Name:** tides\n'),
  front_matter_bad_fence: raw(`-${tides}`),
  front_matter_unterminated: raw(`---\n${name}\n${description}\n`),
  front_matter_too_large: { ...front(name, description), limits: { frontMatterCharacters: 20 } },
  front_matter_not_mapping: front('- name', '- description'),
  front_matter_tabs: front(name, description, 'metadata:', '\tteam: harbour'),
  front_matter_unquoted_colon: front(name, 'description: Use when: a boat leaves.'),
  front_matter_indicator: front(name, 'description: [Beta] Reads tide tables.'),
  front_matter_duplicate_key: front(name, name, description),
  front_matter_refused_syntax: front(name, description, '<<: more'),
  front_matter_control_character: front(name, description, `license: MIT${String.fromCodePoint(7)}`),
  front_matter_invalid: front(name, `description: "Reads" tide tables`),
  value_not_text: front(name, 'description: 42'),
  byte_order_mark: raw(`\ufeff${tides}`),
  commented_value: front(name, 'description: Answers questions about issue #42.'),
  not_utf8: { files: { 'skills/tides/SKILL.md': Uint8Array.of(0xff, 0xfe, 0x2d, 0x00) } },
  skill_file_unavailable: raw(lfs),
  internal_unreadable: front(name, 'description: Use when: a boat leaves.', 'metadata:', '  internal: true'),
  internal_mark_unusual: {
    ...front(name, description, 'metadata:', '  internal: yes'),
    settings: { includeInternal: true },
  },
  name_missing: front(description),
  name_too_long: front(`name: ${'tide-'.repeat(20)}table`, description),
  name_unusual: front('name: Tide Tables', description),
  name_directory_mismatch: front('name: tables', description),
  description_missing: front(name),
  description_too_long: front(name, `description: ${'tides '.repeat(200)}`),
  field_ignored: front(name, description, 'compatibility:'),
  field_misspelled: front(name, description, 'allowed_tools: Read'),
  tag_too_long: front(name, description, `tags: [tides, ${'t'.repeat(41)}]`),
  tags_too_many: front(name, description, `tags: ${Array.from({ length: 21 }, (_, at) => `t${at}`).join(', ')}`),
  body_empty: raw(`---\n${name}\n${description}\n---\n`),
  body_large: body('Look the harbour up, and the day.\n'.repeat(2000)),
  skill_unlisted: { files: { 'skills/tides/SKILL.md': tides, 'skills/tides/a.md': '# A\n' }, limits: { skillFiles: 1 } },
  same_name: { files: { 'a/tides/SKILL.md': tides, 'b/tides/SKILL.md': skillText('tides', { body: 'Do it otherwise.' }) } },
  duplicate_skill: { files: { 'a/tides/SKILL.md': tides, 'b/tides/SKILL.md': tides } },
  hidden_skill: { files: { 'skills/tides/SKILL.md': tides, '.claude/skills/berths/SKILL.md': skillText('berths') } },
  no_skills: { files: { 'README.md': '# Tides\n' } },
  manifest_unreadable: { files: { 'SKILLCDN.md': manifest('exclude: [../drafts]') } },
  excluded_policy: { files: { 'SKILLCDN.md': manifest('exclude: [a/SKILLCDN.md]'), 'a/SKILLCDN.md': manifest('') } },
  exclude_unmatched: { files: { 'SKILLCDN.md': manifest('exclude: [draft]'), 'drafts/a.md': '# A\n' } },
  image_unused: { files: { 'SKILLCDN.md': manifest('image: mark.svg'), 'mark.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' } },
  rules_of_internal: {
    files: { 'ops/SKILL.md': internal, 'ops/SKILLCDN.md': `${manifest('')}Ask first.\n`, 'ops/tides/SKILL.md': tides },
  },
  link_target_missing: body('Read the [tables](tables.md).'),
  link_leaves_repository: body('Read the [passwords](../../../../etc/passwd).'),
  link_unusable: body('Read the [tables](references\\tables.md).'),
  link_target_withheld: body('Read the [drafts](/drafts/a.md).', {
    'SKILLCDN.md': manifest('exclude: [drafts]'),
    'drafts/a.md': '# A\n',
  }),
  link_outside_skill: body('Read the [tables](/docs/tables.md).', { 'docs/tables.md': '# Tables\n' }),
  link_from_skill_root: body('Read the [notes](notes/a.md).', {
    'skills/tides/notes/a.md': 'See [the other one](notes/b.md).\n',
    'skills/tides/notes/b.md': '# B\n',
  }),
  link_heading_missing: body('See [the rules](#the-rules).'),
  include_refused: includes('../notes.md', { 'skills/notes.md': '# Notes\n' }),
  include_withheld: includes('/drafts/a.md', { 'SKILLCDN.md': manifest('exclude: [drafts]'), 'drafts/a.md': '# A\n' }),
  include_unavailable: includes('notes.md'),
  references_truncated: { ...body('[One](a.md) and [another](a.md).', { 'skills/tides/a.md': '# A\n' }), limits: { fileLinks: 1 } },
  conflict_markers: body('<<<<<<< HEAD\nAsk.\n=======\nRead.\n>>>>>>> tables'),
  comment_unclosed: body('# A\n\n<!-- Notes\n\n## Next\n\nGo.'),
  fence_unclosed: body('```sh\ntide --now\n\n## Next\n\nGo.'),
  table_cells_lost: body('| a | b |\n| --- | --- |\n| c | d | e |'),
  table_unformed: body('| a | b |\n| --- |\n| c | d |'),
  footnote_missing: body('High water is at noon.[^1]'),
  control_character: body('a\0b'),
  license_unrecognized: front(name, description, 'license: Free for friends'),
  described_only: front(name, description, 'license: CC-BY-NC-4.0'),
  likely_credential: body(`Sign in with ${token}.`),
  listing_budget: {
    files: Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [
        `s${index}/SKILL.md`,
        skillText(`s${index}`, { description: `Number ${index}: `.replace(':', ' of') + 'tides '.repeat(150) }),
      ]),
    ),
  },
  files_unreachable: body('Do it.', { 'skills/tides/forgotten.csv': '1,2\n' }),
  repeated_file: {
    files: {
      'a/SKILL.md': skillText('a', { body: 'Read [it](style.md).' }),
      'a/style.md': long,
      'b/SKILL.md': skillText('b', { body: 'Read [it](style.md).' }),
      'b/style.md': long,
    },
  },
  not_found_by_own_words: {
    files: Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [
        `s${index}/SKILL.md`,
        skillText(`s${index}`, { description: 'Reads tide tables.', body: `Number ${index}.` }),
      ]),
    ),
  },
  internal_left_out: { files: { 'skills/hidden/SKILL.md': internal } },
  nested_left_out: { files: { 'tides/SKILL.md': tides, 'tides/hidden/SKILL.md': internal } },
  entry_unfit_for_installers: front(name, `description: ${'🌊'.repeat(600)}`),
  file_run_by_hosts: { files: { 'tides/SKILL.md': tides, 'tides/assets/table.html': '<table></table>' } },
  too_many_files_published: { files: { 'skills/tides/SKILL.md': tides }, limits: { publishedFiles: 10 } },
  moved_target_missing: { files: { 'skills/tides/SKILL.md': tides }, settings: { moved: { 'tides/SKILL.md': 'skills/tide/SKILL.md' } } },
  moved_target_withheld: {
    files: { 'skills/tides/SKILL.md': tides, 'ops/SKILL.md': internal },
    settings: { moved: { 'tides/SKILL.md': 'ops/SKILL.md' } },
  },
  gone_skill_present: { files: { 'skills/tides/SKILL.md': tides }, settings: { retired: { 'skills/tides/SKILL.md': 'Use a table.' } } },
  own_settings_unused: {
    files: { 'skills/tides/SKILL.md': tides, 'skillpress.yaml': 'retired: { skills/old/SKILL.md: Use a table. }\n' },
    async on({ path }) {
      const deployment = { config: {}, folder: join(path, '..'), file: join(path, '..', 'skillpress.yaml') };
      const builds = await withSources((open) => ofDeployment([{ source: path }], {}, deployment, open));
      return builds.flatMap(({ findings = [] }) => findings);
    },
  },
};

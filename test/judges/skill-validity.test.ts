import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { validate } from 'skills-ref';
import { afterAll, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '#model/limits.ts';
import { parseRepoPath } from '#model/repo-path.ts';
import { parseSkillFile } from '#parse/skill-file.ts';
import { corpora, NO_CORPORA } from '../helpers/corpora.ts';
import { DIFFERENCES } from './skill-validity-differences.ts';

type Words = readonly (readonly [RegExp, string | undefined])[];

/** What each side says, in words that all share; `undefined` for advice that the specification has no word for. */
const REFERENCE: Words = [
  [/^Unexpected fields/, 'unknown fields'],
  [/^Directory name/, 'directory'],
  [/^Skill name .*(invalid characters|lowercase)|^Skill name cannot/, 'name form'],
  [/^Skill name .*exceeds/, 'name length'],
  [/^(Field 'name'|Missing required field.*name)/, 'no name'],
  [/^(Field 'description'|Missing required field.*description)/, 'no description'],
  [/^Description exceeds/, 'description length'],
  [/^(Field 'compatibility'|Compatibility exceeds)/, 'compatibility'],
  [/^(Invalid YAML|SKILL\.md (must start|frontmatter))/, 'front matter'],
];

const SKILL_CHECK: Words = [
  [/^frontmatter\.required/, 'front matter'],
  [/^frontmatter\.unknown_fields/, 'unknown fields'],
  [/^frontmatter\.name_matches_directory/, 'directory'],
  [/^frontmatter\.name_slug_format/, 'name form'],
  [/^frontmatter\.name_max_length/, 'name length'],
  [/^frontmatter\.name_required/, 'no name'],
  [/^(frontmatter\.description_required|description\.non_empty)/, 'no description'],
  [/^description\.max_length/, 'description length'],
  [/^frontmatter\.compatibility_max_length/, 'compatibility'],
  [/^frontmatter\.metadata_string_values/, 'metadata'],
  [/^frontmatter\.allowed_tools_format/, 'allowed tools'],
  [/^(frontmatter\.field_order|description\.|body\.|file\.|links\.|duplicates\.)/, undefined],
];

const OURS: Words = [
  [/^name_unusual/, 'name form'],
  [/^name_too_long/, 'name length'],
  [/^name_missing/, 'no name'],
  [/^description_missing/, 'no description'],
  [/^description_too_long/, 'description length'],
  [/^field_ignored:(compatibility|metadata)/, undefined],
  [/^front_matter_|^not_utf8/, 'front matter'],
  [/^(commented_value|body_empty|body_large|field_ignored|tag_too_long|tags_too_many)/, undefined],
];

function inWords(messages: readonly string[], table: Words): ReadonlySet<string> {
  const said = messages.map((message) => {
    const entry = table.find(([pattern]) => pattern.test(message));
    return entry === undefined ? `other: ${message}` : entry[1];
  });
  return new Set(said.filter((word) => word !== undefined));
}

/** What the format says about the file alone. */
function weSay(path: string, file: string): ReadonlySet<string> {
  const parsed = parseRepoPath(path);
  if (!parsed.ok) throw new Error(path);
  const result = parseSkillFile(parsed.path, readFileSync(file), DEFAULT_LIMITS);
  const ignored = result.findings.filter(({ code }) => code === 'field_ignored').map(({ arguments: args }) => String(args.field));
  const said = new Set([
    ...inWords(
      result.findings.map(({ code }) => code),
      OURS,
    ),
    ...ignored.filter((field) => /^(compatibility|metadata)$/.test(field)),
  ]);
  if (result.kind === 'skill' && result.skill.name !== basename(dirname(path))) said.add('directory');
  return said;
}

const CHECKER = fileURLToPath(new URL('../../node_modules/skill-check/bin/skill-check.js', import.meta.url));

/** Rule ids by path. Scanning and installing are switched off: only rules over the files are asked for. */
function askSkillCheck(root: string): ReadonlyMap<string, readonly string[]> {
  const flags = ['--no-security-scan', '--no-installs', '--no-open', '--format', 'json'];
  const folder = mkdtempSync(join(tmpdir(), 'skillpress-judge-'));
  const file = join(folder, 'answer.json');
  // It ends before a pipe is emptied, and with 1 where it finds something; so it writes to a file, and the answer decides.
  const output = openSync(file, 'w');
  spawnSync(process.execPath, [CHECKER, 'check', '.', ...flags], { cwd: root, stdio: ['ignore', output, 'ignore'] });
  closeSync(output);
  const answer = readFileSync(file, 'utf8');
  rmSync(folder, { recursive: true, force: true });
  const rules = new Map<string, string[]>();
  for (const { file: named, ruleId } of (JSON.parse(answer) as { diagnostics: { file: string; ruleId: string }[] }).diagnostics) {
    const path = relative(root, resolve(root, named)).replaceAll('\\', '/');
    rules.set(path, [...(rules.get(path) ?? []), ruleId]);
  }
  return rules;
}

const used = new Set<unknown>();

describe('other validators and the parser agree about every skill of', () => {
  it.skipIf(corpora() === undefined).each(corpora() ?? [NO_CORPORA])('$name', async ({ path: root }) => {
    const files = readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.name === 'SKILL.md' && entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const checked = askSkillCheck(root);
    const unexplained: string[] = [];
    for (const file of files) {
      const path = file.slice(root.length + 1).replaceAll('\\', '/');
      const ours = weSay(path, file);
      const judges = {
        'skills-ref': inWords(await validate(dirname(file)), REFERENCE),
        'skill-check': inWords(checked.get(path) ?? [], SKILL_CHECK),
      };
      for (const [judge, theirs] of Object.entries(judges)) {
        const differences = [
          ...[...theirs].filter((word) => !ours.has(word)).map((says) => ({ only: 'judge', says })),
          ...[...ours].filter((word) => !theirs.has(word)).map((says) => ({ only: 'ours', says })),
        ];
        for (const { only, says } of differences) {
          const known = DIFFERENCES.find((entry) => entry.judge === judge && entry.only === only && entry.says === says);
          if (known === undefined) unexplained.push(`${path}: only ${only === 'judge' ? judge : 'ours'}: ${says}`);
          else used.add(known);
        }
      }
    }
    expect(unexplained).toEqual([]);
    expect(files.length).toBeGreaterThan(300);
    expect(checked.size).toBeGreaterThan(50);
  });

  afterAll(() => {
    if (corpora() !== undefined) expect(DIFFERENCES.filter((entry) => !used.has(entry))).toEqual([]);
  });
});

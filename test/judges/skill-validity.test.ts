import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { validate } from 'skills-ref';
import { afterAll, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '#model/limits.ts';
import { parseRepoPath } from '#model/repo-path.ts';
import { parseSkillFile } from '#parse/skill-file.ts';
import { corpora, NO_CORPORA } from '../helpers/corpora.ts';
import { DIFFERENCES } from './skill-validity-differences.ts';

/** Messages of the reference validator, in one word each that both sides share. */
const REFERENCE: readonly (readonly [RegExp, string])[] = [
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

const OURS: readonly (readonly [RegExp, string])[] = [
  [/^name_unusual/, 'name form'],
  [/^name_too_long/, 'name length'],
  [/^name_missing/, 'no name'],
  [/^description_missing/, 'no description'],
  [/^description_too_long/, 'description length'],
  [/^field_ignored:compatibility/, 'compatibility'],
  [/^field_ignored:metadata/, 'metadata'],
  [/^front_matter_|^not_utf8/, 'front matter'],
];

function classify(messages: readonly string[], table: readonly (readonly [RegExp, string])[]): ReadonlySet<string> {
  return new Set(messages.flatMap((message) => table.find(([pattern]) => pattern.test(message))?.[1] ?? `other: ${message}`));
}

async function referenceSays(file: string): Promise<ReadonlySet<string>> {
  return classify(await validate(dirname(file)), REFERENCE);
}

/** What the format says about the file alone; advice and codes that the specification has no word for are left out. */
function weSay(path: string, file: string): ReadonlySet<string> {
  const parsed = parseRepoPath(path);
  if (!parsed.ok) throw new Error(path);
  const result = parseSkillFile(parsed.path, readFileSync(file), DEFAULT_LIMITS);
  const codes = result.findings.map(({ code, arguments: args }) => (code === 'field_ignored' ? `${code}:${args.field}` : code));
  const said = classify(
    codes.filter((code) => OURS.some(([pattern]) => pattern.test(code))),
    OURS,
  );
  const differs = result.kind === 'skill' && result.skill.name !== basename(dirname(path));
  return differs ? new Set([...said, 'directory']) : said;
}

const used = new Set<unknown>();

describe('the reference validator and the parser agree about every skill of', () => {
  it.skipIf(corpora() === undefined).each(corpora() ?? [NO_CORPORA])('$name', { timeout: 120_000 }, async ({ path: root }) => {
    const files = readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.name === 'SKILL.md' && entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const unexplained: string[] = [];
    for (const file of files) {
      const path = file.slice(root.length + 1).replaceAll('\\', '/');
      const [reference, ours] = [await referenceSays(file), weSay(path, file)];
      const differences = [
        ...[...reference].filter((word) => !ours.has(word)).map((says) => ({ only: 'reference', says })),
        ...[...ours].filter((word) => !reference.has(word)).map((says) => ({ only: 'ours', says })),
      ];
      for (const { only, says } of differences) {
        const known = DIFFERENCES.find((entry) => entry.only === only && entry.says === says);
        if (known === undefined) unexplained.push(`${path}: only ${only}: ${says}`);
        else used.add(known);
      }
    }
    expect(unexplained).toEqual([]);
    expect(files.length).toBeGreaterThan(300);
  });

  afterAll(() => {
    if (corpora() !== undefined) expect(DIFFERENCES.filter((entry) => !used.has(entry))).toEqual([]);
  });
});

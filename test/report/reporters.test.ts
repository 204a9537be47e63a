import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { findingSchema } from '#contract/schema/findings.ts';
import { type Code, type Finding, finding, SEVERITIES } from '#model/finding.ts';
import { toGithub } from '#report/github.ts';
import { toJson } from '#report/json.ts';
import { toSarif } from '#report/sarif.ts';
import { formatFinding } from '#report/text.ts';
import { compileFiles } from '../helpers/compile-files.ts';
import { TRIGGERS } from './triggers.ts';

const missing = finding(
  'link_target_missing',
  { path: 'skills/a/SKILL.md', line: 9, column: 4 },
  { target: 'b.md', path: 'skills/a/b.md' },
);
const quoted = finding(
  'front_matter_unquoted_colon',
  { path: 'skills/a/SKILL.md', line: 3, column: 20 },
  { key: 'description' },
  'description: "Use when: it rains"',
);
const whole = finding('internal_left_out', undefined, { count: 2 });

describe('text', () => {
  it('gives place, severity, sentence, code, reason, fix and the corrected line', () => {
    const plain = [missing, quoted, whole].map((one) => formatFinding(one, (_, text) => text)).join('\n');
    expect(`${plain}\n`).toBe(`skills/a/SKILL.md:9:4: error The link to b.md leads nowhere. [link_target_missing]
  An agent that follows it finds no file.
  Correct the path, or add the file.
skills/a/SKILL.md:3:20: error The value of description holds a colon followed by a space and is not quoted. [front_matter_unquoted_colon]
  YAML takes what stands before it for another field. The front matter cannot be read, so the file is not used; everything else is still published.
  Quote the value, or start it with >- on a line of its own.
    description: "Use when: it rains"
repository: info 2 internal skills are not published. [internal_left_out]
  The field metadata.internal marks skills for maintainers.
  Nothing, if that is intended; --include-internal publishes them.
`);
  });

  it('shows of a long corrected line its beginning and its end, and what else is known of the finding', () => {
    const long = finding(
      'front_matter_unquoted_colon',
      { path: 'a/SKILL.md' },
      { key: 'description' },
      `description: "${'Use it: '.repeat(200)}now."`,
    );
    const text = formatFinding(long, (_, part) => part, 'as before');
    const shown = text.split('\n').at(-1) ?? '';
    expect(text).toContain(' [front_matter_unquoted_colon, as before]\n');
    expect(shown).toMatch(/^ {4}description: "Use it: .*… .*Use it: now\."$/);
    expect(shown.length).toBeLessThanOrEqual(245);
    expect(toJson(long).suggestion).toBe(long.suggestion);
  });

  it('paints the severity and what is less important', () => {
    const painted = formatFinding(missing, (kind, text) => `<${kind}>${text}</${kind}>`);
    expect(painted).toContain('<error>error</error>');
    expect(painted).toContain('<dim>[link_target_missing]</dim>');
  });
});

describe('github', () => {
  it('gives one command a finding, with place, title and message', () => {
    expect(toGithub(missing)).toBe(
      '::error file=skills/a/SKILL.md,line=9,col=4,title=link_target_missing::The link to b.md leads nowhere.%0AAn agent that follows it finds no file.%0ACorrect the path, or add the file.',
    );
    expect(toGithub(whole)).toMatch(/^::notice title=internal_left_out::2 internal/);
    expect(toGithub(missing, 'libraries/one/')).toContain('file=libraries/one/skills/a/SKILL.md,');
  });

  it('lets nothing of a repository end the line, the command or a property', () => {
    const hostile = finding(
      'link_target_missing',
      { path: 'a,b:c%2C\r\n.md', line: 1, column: 1 },
      { target: 'x%0A\n::error::y\r', path: 'x' },
    );
    const line = toGithub(hostile);
    expect(line).not.toMatch(/[\r\n]/);
    expect(line).toContain('file=a%2Cb%3Ac%252C%0D%0A.md,line=1,');
    expect(line).toContain('The link to x%250A%0A::error::y%0D leads');
  });
});

describe('json', () => {
  it.each(Object.keys(SEVERITIES).filter((code) => TRIGGERS[code as Code].on === undefined && code !== 'not_found_by_own_words'))(
    'gives %s the shape of the published findings, with words',
    (code) => {
      const { files, limits = {}, settings } = TRIGGERS[code as Code];
      const found = compileFiles(files, { ...settings, limits }).findings.find((one) => one.code === code);
      const parsed = findingSchema.parse(toJson(found ?? missing));
      expect(parsed).toMatchObject({ code, severity: SEVERITIES[code as Code] });
      expect(JSON.parse(JSON.stringify(parsed))).toEqual(parsed);
    },
  );

  it('leaves out what a finding does not have', () => {
    expect(toJson(whole)).not.toHaveProperty('path');
    expect(toJson(whole)).not.toHaveProperty('suggestion');
    expect(toJson(quoted)).toMatchObject({ path: 'skills/a/SKILL.md', line: 3, column: 20, suggestion: quoted.suggestion });
  });
});

const validator = fileURLToPath(new URL('../../node_modules/@microsoft/sarif-multitool-linux/Sarif.Multitool', import.meta.url));

interface Validated {
  /** `<rule> <where>` of every error. */
  readonly errors: readonly string[];
  /** Whether the validator could read the log at all; it says nothing about one that it cannot. */
  readonly read: boolean;
}

/** Runs the validator of the format's own authors. */
async function validate(log: unknown): Promise<Validated> {
  const folder = mkdtempSync(join(tmpdir(), 'skillpress-sarif-'));
  try {
    writeFileSync(join(folder, 'log.sarif'), JSON.stringify(log));
    chmodSync(validator, 0o755);
    const args = ['validate', 'log.sarif', '--output', 'out.sarif', '--level', 'Error;Warning;Note', '--quiet'];
    await promisify(execFile)(validator, args, { cwd: folder, env: { ...process.env, DOTNET_SYSTEM_GLOBALIZATION_INVARIANT: '1' } });
    const text = readFileSync(join(folder, 'out.sarif'), 'utf8').replace(/^\ufeff/, '');
    const results = (JSON.parse(text) as Report).runs.flatMap((run) => run.results ?? []);
    const errors = results.filter(({ level }) => level === 'error').map((one) => `${one.ruleId} ${one.message.arguments?.join(' ') ?? ''}`);
    return { errors, read: results.some(({ ruleId }) => ruleId.startsWith('SARIF')) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Report {
  readonly runs: readonly {
    readonly results?: readonly {
      readonly ruleId: string;
      readonly level?: string;
      readonly message: { readonly arguments?: readonly string[] };
    }[];
  }[];
}

interface Log {
  readonly runs: readonly [{ tool?: unknown; readonly results: readonly Record<string, unknown>[] }];
}

describe('sarif', () => {
  const everything = (): readonly Finding[] =>
    Object.values(TRIGGERS).flatMap(({ files, limits = {}, settings }) => compileFiles(files, { ...settings, limits }).findings);

  it('has a place, a rule with documentation, and a level for each result', () => {
    const log = toSarif([missing, whole, quoted], '1.2.3', 'libraries/one/') as { readonly runs: readonly unknown[] };
    expect(log.runs[0]).toMatchObject({
      tool: {
        driver: {
          semanticVersion: '1.2.3',
          rules: [{ id: 'front_matter_unquoted_colon' }, { id: 'internal_left_out' }, { id: 'link_target_missing' }],
        },
      },
      results: [
        {
          ruleIndex: 2,
          level: 'error',
          locations: [
            {
              physicalLocation: { artifactLocation: { uri: 'libraries/one/skills/a/SKILL.md' }, region: { startLine: 9, startColumn: 4 } },
            },
          ],
        },
        { ruleIndex: 1, level: 'note', locations: [{ physicalLocation: { region: { startLine: 1 } } }] },
        { ruleIndex: 0 },
      ],
    });
  });

  it('spells paths as URIs', () => {
    const odd = { ...missing, place: { path: 'docs/what: why? 100%.md' } };
    expect(JSON.stringify(toSarif([odd], '1.0.0'))).toContain('"docs/what%3A%20why%3F%20100%25.md"');
  });

  it.skipIf(!existsSync(validator))('is what the validator of the format accepts, with every code in it', async () => {
    expect(await validate(toSarif(everything(), '1.2.3'))).toEqual({ errors: [], read: true });
  });

  it.skipIf(!existsSync(validator))('is held by a validator that sees mistakes', async () => {
    const broken = toSarif([missing], '1.2.3') as Log;
    delete broken.runs[0].tool;
    expect((await validate(broken)).errors).toEqual(['JSON1002 runs[0] tool']);
    const wrongLevel = toSarif([missing], '1.2.3') as Log;
    Object.assign(wrongLevel.runs[0].results[0] ?? {}, { level: 'fatal' });
    expect((await validate(wrongLevel)).read).toBe(false);
  });
});

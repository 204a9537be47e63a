import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { git, writeGitRepository } from '../../bench/git-repository.ts';
import { type CheckReport, checkReportSchema } from '../../bin/check/check-report.ts';
import { skillText } from '../helpers/compile-files.ts';
import { makeGitRepository, type TemporaryRepository } from '../helpers/git-repository.ts';
import { type CliOptions, runCli } from '../helpers/run-cli.ts';

/** Runs as on a person's machine, wherever the tests run. */
const ENV: NonNullable<CliOptions['env']> = { GITHUB_WORKSPACE: undefined };

const manifest = (rules: string) => `---\ndescription: Skills of the harbour.\nlicense: MIT\n---\n${rules}\n`;

const FILES = {
  'SKILLCDN.md': manifest('Speak plainly.'),
  'ferries/SKILLCDN.md': manifest('Name the harbour first.'),
  'ferries/tides/SKILL.md': skillText('tides', { description: 'Reads tide tables.', body: 'Read the [notes](notes.md).' }),
  'ferries/tides/notes.md': '# Notes\n\nSpring tides come twice a month.\n',
  'ferries/fares/SKILL.md': skillText('fares', { description: 'Looks fares up.' }),
  'office/badges/SKILL.md': skillText('badges', { description: 'Prints badges.', body: '' }),
  'docs/index.md': '# Index\n\nThe [notes on tides](../ferries/tides/notes.md).\n',
};

let repository: TemporaryRepository;

function write(path: string, text: string): void {
  const file = join(repository.path, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function check(...args: readonly string[]) {
  return runCli(['check', repository.path, ...args], { env: ENV });
}

async function report(...args: readonly string[]): Promise<CheckReport> {
  const { stdout } = await check('--format', 'json', ...args);
  return checkReportSchema.parse(JSON.parse(stdout));
}

beforeAll(async () => {
  repository = await makeGitRepository(FILES);
});
beforeEach(async () => {
  await repository.git('reset', '-q', '--hard');
  await repository.git('clean', '-fdq');
});
afterAll(() => repository.remove());

describe('check', () => {
  it('says in a pipe, without colors and progress, what an agent would get and what was found', async () => {
    const { code, stdout, stderr } = await runCli(['check', repository.path], { env: { ...ENV, NO_COLOR: undefined, TERM: 'xterm' } });
    expect(code).toBe(0);
    expect(stderr).toBe('');
    expect(stdout).not.toContain(String.fromCodePoint(27));
    expect(stdout).not.toContain('\r');
    expect(stdout).toContain('ferries/tides/SKILL.md  tides\n  Reads tide tables.\n');
    expect(stdout).toContain('office/badges/SKILL.md: warning The skill has no instructions below its front matter. [body_empty]');
    expect(stdout).toMatch(/3 skills, 3 of them listed: 0 errors, 1 warning, \d notes?\n$/);
  });

  it('says of copies that they are not counted, and counts skipped files as agents hear it', async () => {
    write('ferries/copies/fares/SKILL.md', FILES['ferries/fares/SKILL.md']);
    write('office/stamps/SKILL.md', '# Stamps\n');
    write('office/seals/skill.md', skillText('seals'));
    await repository.git('add', '-N', '.');
    const { counts, skills, instructions } = await report();
    expect([counts.skills, counts.skipped, skills.filter(({ discoverable }) => !discoverable).length]).toEqual([3, 2, 1]);
    expect(instructions).toContain('2 SKILL.md files skipped');
    const { stdout } = await check();
    expect(stdout).toMatch(/, 3 skills \(and 1 not counted: copies or hidden\), \d+ documents?/);
    expect(stdout).toMatch(/\n3 skills \(and 1 not counted: copies or hidden\), 3 of them listed, 2 skipped: /);
    await repository.git('reset', '-q');
  });

  it('ends with 1 for an error, and for a warning where that is asked for', async () => {
    expect((await check('--strict')).code).toBe(1);
    write('ferries/fares/SKILL.md', '# Fares\n');
    const { code, stdout } = await check('--format', 'github');
    expect(code).toBe(1);
    expect(stdout).toContain(
      '::error file=ferries/fares/SKILL.md,line=1,col=1,title=front_matter_missing::The file has no front matter.%0A',
    );
  });

  it('ends with 2 and one line where there is nothing to read', async () => {
    const [folder, ref] = await Promise.all([
      runCli(['check', join(repository.path, 'nowhere')], { env: ENV }),
      check('--changed', 'no-such-ref'),
    ]);
    expect((await check('--report', join(repository.path, 'nowhere', 'report.md'))).code).toBe(2);
    for (const { code, stdout, stderr } of [folder, ref]) {
      expect(code).toBe(2);
      expect(stdout).toBe('');
      expect(stderr).toMatch(/^skillpress: [^\n]+\n$/);
    }
    expect(ref.stderr).toContain('no-such-ref');
  });

  it('ends with 64 for a wrong command line', async () => {
    const results = await Promise.all([check('--format', 'xml'), check('--nonsense'), runCli(['chek'], { env: ENV })]);
    expect(results.map(({ code }) => code)).toEqual([64, 64, 64]);
  });
});

describe('check with severities', () => {
  it('takes them from skillpress.yaml, or from the file that is named', async () => {
    write('skillpress.yaml', 'severities:\n  body_empty: error\n');
    const own = await check('--format', 'github');
    expect(own.code).toBe(1);
    expect(own.stdout).toContain('::error file=office/badges/SKILL.md,title=body_empty::');
    write('off.yaml', 'severities:\n  body_empty: off\n');
    const other = await check('--format', 'json', '--strict', '--config', join(repository.path, 'off.yaml'));
    expect(other.code).toBe(0);
    expect(checkReportSchema.parse(JSON.parse(other.stdout)).findings.map(({ code }) => code)).not.toContain('body_empty');
  });

  it.each([
    ['severities:\n  body_emty: off\n', 'severities.body_emty: is no code of a finding. Did you mean body_empty'],
    ['severities:\n  body_empty: loud\n', 'severities.body_empty: must be error, warning, info or off'],
    ['severity: {}\n', 'severity: there is no such setting'],
    ['severities: [body_empty]\n', 'severities: must be codes with a severity each'],
    ['a: : b\n', 'is not YAML'],
  ])('refuses %j with 2 and a line that says why', async (text, why) => {
    write('wrong.yaml', text);
    const { code, stdout, stderr } = await check('--config', join(repository.path, 'wrong.yaml'));
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(why);
    expect(stderr.trim()).not.toContain('\n');
  });

  it('refuses a file that is named and not there', async () => {
    const { code, stderr } = await check('--config', join(repository.path, 'no.yaml'));
    expect(code).toBe(2);
    expect(stderr).toMatch(/there is no file .*no\.yaml/);
  });
});

describe('check --changed', () => {
  it('finds nothing where nothing changed', async () => {
    const { changed, findings } = await report('--changed', 'HEAD');
    expect(changed).toEqual({ since: 'HEAD', commit: repository.commit, files: [], skills: [] });
    expect(findings).toEqual([]);
  });

  it('names every skill that an edited rule is served with, and no other', async () => {
    write('ferries/SKILLCDN.md', manifest('Name the harbour first, then the country.'));
    const { changed, findings } = await report('--changed', 'HEAD');
    expect(changed?.files).toEqual(['ferries/SKILLCDN.md']);
    expect(changed?.skills.map(({ path, what }) => [path, what])).toEqual([
      ['ferries/fares/SKILL.md', 'document'],
      ['ferries/tides/SKILL.md', 'document'],
    ]);
    for (const { tokens, through, before, after } of changed?.skills ?? []) {
      expect(tokens).toBeGreaterThan(0);
      expect(through).toEqual(['ferries/SKILLCDN.md']);
      expect(before).not.toBe(after);
    }
    const file = join(repository.path, '.git', 'report.md');
    await check('--changed', 'HEAD', '--report', file);
    const text = readFileSync(file, 'utf8');
    expect(text).toContain('- `ferries/SKILLCDN.md` changes what 2 skills say: `ferries/fares/SKILL.md`, `ferries/tides/SKILL.md`');
    expect(text).toContain('-Name the harbour first.\n+Name the harbour first, then the country.');
    expect(findings.filter(({ path }) => path?.startsWith('office'))).toEqual([]);
  });

  it('names the skill of an edited file only', async () => {
    write('ferries/tides/notes.md', '# Notes\n\nSpring tides come twice a month, after full and new moon.\n');
    const { changed } = await report('--changed', 'HEAD');
    expect(changed).toMatchObject({
      files: ['ferries/tides/notes.md'],
      skills: [{ path: 'ferries/tides/SKILL.md', what: 'files', tokens: 0, through: ['ferries/tides/notes.md'] }],
    });
  });

  it('reports what an edit breaks in files that nobody edited, and says so in words', async () => {
    rmSync(join(repository.path, 'ferries/tides/notes.md'));
    const { code, stdout } = await check('--changed', 'HEAD');
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^Since HEAD: 1 file changed, 1 skill affected\n {2}ferries\/tides\/SKILL\.md: has other files, through ferries\/tides\/notes\.md\n/,
    );
    expect(stdout).toContain('ferries/tides/SKILL.md:5:10: error The link to notes.md leads nowhere.');
    expect(stdout).toContain('docs/index.md:3:5: error The link to ../ferries/tides/notes.md leads nowhere.');
    expect(stdout).not.toContain('body_empty');
  });

  it('compares a folder of a larger repository with itself, and annotates from the top of the check-out', async () => {
    write('office/badges/SKILL.md', skillText('badges', { description: 'Prints badges.', body: 'Read [this](gone.md).' }));
    const folder = join(repository.path, 'office');
    const [json, github, inWorkspace] = await Promise.all([
      runCli(['check', folder, '--changed', 'HEAD', '--format', 'json'], { env: ENV }),
      runCli(['check', folder, '--changed', 'HEAD', '--format', 'github'], { env: ENV }),
      runCli(['check', folder, '--format', 'sarif'], { env: { GITHUB_WORKSPACE: dirname(repository.path) } }),
    ]);
    const { changed } = checkReportSchema.parse(JSON.parse(json.stdout));
    expect(changed).toMatchObject({ files: ['badges/SKILL.md'], skills: [{ path: 'badges/SKILL.md', what: 'document' }] });
    expect(github.stdout).toContain('::error file=office/badges/SKILL.md,line=5,col=6,title=link_target_missing::');
    expect(inWorkspace.stdout).toContain('"uri": "library/office/badges/SKILL.md"');
  });

  it('compares with the commit where the branch began, so that what came later on the other one is no part of it', async () => {
    const other = await makeGitRepository(FILES);
    const run = (...args: readonly string[]) => runCli(['check', other.path, ...args], { env: ENV });
    try {
      await other.commitFiles({ ...FILES, 'office/stamps/SKILL.md': skillText('stamps') });
      await other.git('checkout', '-q', '-f', '-b', 'topic', other.commit);
      await other.git('rm', '-q', '-r', 'ferries/fares');
      const { stdout } = await run('--changed', 'main');
      const since = `${other.commit.slice(0, 12)}, where this left main`;
      expect(stdout).toContain(`Since ${since}: 1 file changed, 1 skill affected\n  ferries/fares/SKILL.md: gone, `);
      const { changed } = checkReportSchema.parse(JSON.parse((await run('--changed', 'main', '--format', 'json')).stdout));
      expect(changed).toMatchObject({ since: 'main', commit: other.commit, files: ['ferries/fares/SKILL.md'] });
      const clone = join(other.path, '..', 'clone');
      await other.git('clone', '-q', '--no-single-branch', '--depth', '1', `file://${other.path}`, clone);
      await other.git('-C', clone, 'config', 'user.name', 'a');
      const shallow = await runCli(['check', clone, '--changed', 'main'], { env: ENV });
      expect(shallow).toMatchObject({ code: 2, stderr: expect.stringMatching(/main and HEAD have no commit in common.*fetch-depth: 0/) });
      const missing = await runCli(['check', clone, '--changed', 'v1'], { env: ENV });
      expect(missing).toMatchObject({ code: 2, stderr: expect.stringMatching(/has no commit v1\. The clone is shallow.*fetch-depth: 0/) });
      const { stdout: warned } = await runCli(['check', clone], { env: ENV });
      expect(warned).toContain('warning The clone');
    } finally {
      other.remove();
    }
  });

  it('tells errors first, and what was there before from what is new', async () => {
    write('office/badges/SKILL.md', skillText('badges', { description: `Prints ${'long '.repeat(190)}badges.`, body: '' }));
    write('office/badges/lost.bin', 'x');
    write('office/stamps/SKILL.md', '# Stamps\n');
    await repository.git('add', '-N', '.');
    const { findings } = await report('--changed', 'HEAD');
    expect(findings.map((each) => [each.severity, each.code, each.new])).toEqual([
      ['error', 'front_matter_missing', true],
      ['warning', 'body_empty', false],
      ['info', 'files_unreachable', true],
    ]);
    const { stdout } = await check('--changed', 'HEAD');
    expect(stdout).toContain('[body_empty, as before]');
    expect(stdout).toMatch(/1 error, 1 warning, 1 note; 2 of them new\n$/);
    const longest = Math.max(...(await check()).stdout.split('\n').map((line) => line.length));
    expect(longest).toBeLessThan(300);
    await repository.git('reset', '-q');
  });

  it('does not call a skill gone whose file is still there', async () => {
    write('ferries/fares/SKILL.md', '# Fares\n');
    const { stdout } = await check('--changed', 'HEAD');
    expect(stdout).toContain('  ferries/fares/SKILL.md: is there, but no longer published as a skill');
  });
});

describe('what a build would find', () => {
  it('includes moves and retired skills, at paths of the repository', async () => {
    write('skillpress.yaml', 'moved: { old/SKILL.md: ferries/tide/SKILL.md }\nretired: { office/badges/SKILL.md: Use a printer. }\n');
    const { findings } = await report();
    const about = findings.filter(({ code }) => code === 'moved_target_missing' || code === 'gone_skill_present');
    expect(about.map(({ code, path }) => [code, path])).toEqual(
      [
        ['gone_skill_present', 'office/badges/SKILL.md'],
        ['moved_target_missing', 'old/SKILL.md'],
      ].sort((a, b) => (String(a[1]) < String(b[1]) ? -1 : 1)),
    );
    expect((await check('--strict')).code).toBe(1);
  });

  it('is said not to be about the other repositories that the file names', async () => {
    write('skillpress.yaml', 'repositories:\n  - source: .\n  - source: office\n');
    const { code, stderr } = await check();
    expect(code).toBe(0);
    expect(stderr).toMatch(/^Note: the other repositories that .*skillpress\.yaml names are not checked here; check each of them\.\n$/);
  });

  it('in a folder that only gathers repositories is about each of them, with its settings', async () => {
    write('skillpress.yaml', 'repositories:\n  - source: office\n    severities: { body_empty: error }\n  - source: ferries\n');
    write('ferries/skillpress.yaml', 'severities: { link_target_missing: off }\n');
    await repository.git('add', 'ferries/skillpress.yaml');
    const cwd = repository.path;
    const { code, stdout } = await runCli(['check'], { env: ENV, cwd });
    expect(code).toBe(1);
    expect(stdout.match(/^=== .* ===$/gm)).toEqual(['=== office ===', '=== ferries ===']);
    const [, office = '', ferries = ''] = stdout.split(/^=== .* ===$/m);
    expect(office).toContain('error The skill has no instructions below its front matter. [body_empty]');
    expect(ferries).toContain('[own_settings_unused]');
    expect(stdout).toMatch(/\n\n2 repositories: 1 error, 1 warning, \d notes?\n$/);
    write('skillpress.yaml', 'repositories:\n  - source: office\n  - source: ferries\n');
    expect((await runCli(['check'], { env: ENV, cwd })).code).toBe(0);
    expect((await runCli(['check', '--strict'], { env: ENV, cwd })).code).toBe(1);
    const annotated = await runCli(['check', '--format', 'github'], { env: ENV, cwd });
    expect(annotated.stdout).toMatch(/^::warning file=office\/badges\/SKILL\.md,.*\n(::.*\n)*$/);
  });

  it('in a folder that gathers repositories is told of a change that brings settings of its own to one of them', async () => {
    const gathering = await makeGitRepository({ 'README.md': '# Ours\n' });
    try {
      const cwd = gathering.path;
      const text = skillText('tides', { description: 'Reads tide tables.', body: 'Look at the clock.' });
      const one = join(cwd, 'one');
      await writeGitRepository(one, [['tides/SKILL.md', text]]);
      writeFileSync(join(cwd, 'skillpress.yaml'), 'repositories:\n  - source: one\n');
      const since = async (ref: string) => (await runCli(['check', '--changed', ref], { env: ENV, cwd })).stdout;
      expect(await since('HEAD')).not.toContain('own_settings_unused');
      writeFileSync(join(one, 'skillpress.yaml'), 'severities: { body_empty: off }\n');
      await git(one, ['add', '.']);
      expect(await since('HEAD')).toMatch(/\[own_settings_unused\]\n[\s\S]*1 warning, 0 notes; 1 of them new\n$/);
      await git(one, ['-c', 'user.name=a', '-c', 'user.email=a@b.example', 'commit', '-q', '-m', 'Settings.']);
      expect(await since('HEAD~1')).toContain('[own_settings_unused]');
      expect(await since('HEAD')).not.toContain('own_settings_unused');
      writeFileSync(join(one, 'skillpress.yaml'), 'severities: { body_empty: error }\n');
      expect(await since('HEAD')).toContain('[own_settings_unused, as before]');
    } finally {
      gathering.remove();
    }
  });

  it('in a folder that only gathers repositories is no report about one, and commands say how to have these', async () => {
    write('skillpress.yaml', 'repositories:\n  - source: office\n  - source: ferries\n');
    const cwd = repository.path;
    for (const option of ['--format json', '--format sarif', '--report FILE', '--sarif FILE']) {
      const { code, stdout, stderr } = await runCli(['check', ...option.split(' ')], { env: ENV, cwd });
      expect([code, stdout]).toEqual([64, '']);
      expect(stderr).toContain(`${option} is about one repository, and . holds several. Check them one by one: `);
      expect(stderr).toMatch(new RegExp(`check office ${option}; .* check ferries ${option}\\n$`));
    }
    write('skillpress.yaml', 'repositories:\n  - source: ferries\n  - source: office\nseverities: { body_empty: error }\n');
    const told = 'check office --format json. With --config skillpress.yaml the severities of this file apply, as in the build.\n';
    expect((await runCli(['check', '--format', 'json'], { env: ENV, cwd })).stderr.endsWith(told)).toBe(true);
    expect((await runCli(['check', 'office', '--config', 'skillpress.yaml'], { env: ENV, cwd })).code).toBe(1);
    write('skillpress.yaml', 'repositories:\n  - source: ferries\n');
    const { stdout } = await runCli(['check', '--format', 'json'], { env: ENV, cwd });
    expect(checkReportSchema.parse(JSON.parse(stdout)).counts.skills).toBe(2);
  });

  it('in a folder that gathers what lies elsewhere is only for whoever stands there', async () => {
    write('more/skillpress.yaml', 'repositories:\n  - source: ../office\n');
    const folder = join(repository.path, 'more');
    const foreign = await runCli(['check', folder], { env: ENV });
    expect(foreign.code).toBe(64);
    expect(foreign.stderr).toContain('../office lies outside of the folder of this file');
    expect((await runCli(['check'], { env: ENV, cwd: folder })).stdout).toContain('badges');
  });

  it('includes what is wrong with the icon that the file names', async () => {
    write('skillpress.yaml', 'icon: docs/index.md\n');
    expect(await check()).toMatchObject({ code: 2, stderr: expect.stringContaining('the icon docs/index.md is not a PNG') });
  });
});

describe('a skill that is described only', () => {
  const own = (more: string): string =>
    `---\nname: berths\ndescription: Assigns berths.\nlicense: Proprietary, all rights reserved\n${more}---\nRead [the list](list.md).\n`;

  it.each([
    ['published', ''],
    ['internal', 'metadata:\n  internal: true\n'],
  ])('is said not to have been looked at, and how it is: %s', async (_name, more) => {
    write('office/berths/SKILL.md', own(more));
    await repository.git('add', '.');
    const line = '1 skill is described only, so that its texts were not looked at: office/berths/SKILL.md. With --verified they are.\n';
    const file = join(repository.path, 'comment.md');
    const shown = await check('--report', file);
    expect(shown.stdout.endsWith(`\n${line}`)).toBe(true);
    expect(readFileSync(file, 'utf8')).toContain(line.trimEnd());
    expect(shown.stdout).not.toContain('link_target_missing');
    expect((await report()).unexamined).toEqual({ skills: ['office/berths/SKILL.md'], flag: '--verified' });
    expect((await check('--format', 'github')).stderr).toBe(`Note: ${line}`);
    const looked = await check('--verified');
    expect(looked.stdout).toContain('link_target_missing');
    expect(looked.stdout).not.toContain('not looked at');
    expect((await report('--verified')).unexamined).toEqual({ skills: [] });
  });
});

describe('internal skills', () => {
  const internal = (body: string): string => `---\nname: keys\ndescription: Hands out keys.\nmetadata:\n  internal: true\n---\n${body}\n`;

  it('are checked, each finding marked, and no agent hears of them', async () => {
    write('office/keys/SKILL.md', internal('Read [the list](list.md).'));
    await repository.git('add', '-N', '.');
    const { findings, skills, counts, instructions } = await report();
    const [broken] = findings;
    expect(broken).toMatchObject({ code: 'link_target_missing', path: 'office/keys/SKILL.md', line: 7, internal: true });
    expect(broken?.message).toBe('The link to list.md leads nowhere. This is in an internal skill, which is not published.');
    expect(findings.filter(({ internal: is }) => is === true)).toHaveLength(1);
    expect(skills.map(({ name }) => name)).not.toContain('keys');
    expect(instructions).not.toContain('keys');
    expect(counts).toMatchObject({ skills: 3, internal: 1, errors: 1 });
    const text = await check();
    expect(text.code).toBe(1);
    expect(text.stdout).toContain('which is not published. [link_target_missing]');
    expect((await check('--format', 'github')).stdout).toContain('leads nowhere. This is in an internal skill');
    await repository.git('reset', '-q');
  });

  it('are part of a change', async () => {
    write('office/keys/SKILL.md', internal('Knock first.'));
    await repository.git('add', '.');
    await repository.git('-c', 'user.name=a', '-c', 'user.email=a@localhost', 'commit', '-qm', 'Add keys.');
    expect((await check('--changed', 'HEAD')).code).toBe(0);
    write('office/keys/SKILL.md', internal('Knock at [the door](door.md).'));
    const { findings, changed } = await report('--changed', 'HEAD');
    expect(findings.map(({ code, internal: is, new: fresh }) => [code, is, fresh])).toEqual([['link_target_missing', true, true]]);
    expect(changed?.skills).toEqual([]);
    expect((await check('--changed', 'HEAD')).code).toBe(1);
    await repository.git('reset', '-q', '--hard', 'HEAD~1');
  });

  it('tell the mistake of one that cannot be read in the place of the fact that there is one', async () => {
    write('office/keys/SKILL.md', internal('Knock.').replace('Hands', 'Use when: hands'));
    await repository.git('add', '-N', '.');
    const { findings } = await report();
    const codes = findings.filter(({ path }) => path === 'office/keys/SKILL.md').map(({ code, internal: is }) => [code, is]);
    expect(codes).toEqual([['front_matter_unquoted_colon', true]]);
    await repository.git('reset', '-q');
  });

  it('are listed as in a build with --include-internal', async () => {
    write('office/keys/SKILL.md', internal('Read [the list](list.md).'));
    await repository.git('add', '-N', '.');
    const { findings, skills } = await report('--include-internal');
    expect(skills.map(({ name }) => name)).toContain('keys');
    expect(findings.find(({ code }) => code === 'link_target_missing')).not.toHaveProperty('internal');
    await repository.git('reset', '-q');
  });
});

describe('check --sarif', () => {
  it('writes for code scanning what it prints', async () => {
    const file = join(repository.path, '.git', 'findings.sarif');
    const { stdout } = await check('--format', 'github', '--sarif', file);
    const log = JSON.parse(readFileSync(file, 'utf8')) as { readonly runs: readonly { readonly results: readonly unknown[] }[] };
    expect(log.runs[0]?.results).toHaveLength(stdout.trimEnd().split('\n').length);
    expect((await check('--sarif', join(repository.path, 'nowhere', 'x.sarif'))).code).toBe(2);
  });
});

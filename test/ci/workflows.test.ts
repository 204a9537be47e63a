import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { deploymentSchema } from '#contract/schema/deployment.ts';
import { git } from '../../bench/git-repository.ts';
import { skillText } from '../helpers/compile-files.ts';
import { makeGitRepository, type TemporaryRepository } from '../helpers/git-repository.ts';
import { type StaticHost, serveFolder } from '../helpers/serve-folder.ts';
import { makePair } from '../signing/keys.ts';
import { fill } from './expressions.ts';
import { problemsOf } from './github-parser.ts';
import { type Inputs, type Job, type Ran, runSteps, type Step, StepFailed } from './run-steps.ts';
import { writeStandIns } from './stand-ins.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const EXAMPLES = join(ROOT, 'examples', 'ci');
const WORKFLOWS = readdirSync(EXAMPLES).filter((name) => name.startsWith('github-'));

interface Workflow {
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>>;
}
interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

const read = (file: string): string => readFileSync(file, 'utf8');
const action = parse(read(join(ROOT, 'action.yml'))) as Action;
const stepsOf = (name: string): readonly Step[] =>
  Object.values((parse(read(join(EXAMPLES, name))) as Workflow).jobs).flatMap(({ steps }) => steps);

describe('the files that people copy', () => {
  it.each(WORKFLOWS)('%s is a workflow that GitHub takes', (name) => {
    expect(problemsOf('workflow', name, read(join(EXAMPLES, name)))).toEqual([]);
    expect(problemsOf('workflow', name, 'on: push\njobs: { a: { steps: [{ runs: ls }] } }\n')).not.toEqual([]);
  });

  it('are an action that GitHub takes, called with inputs that it has', () => {
    expect(problemsOf('action', 'action.yml', read(join(ROOT, 'action.yml')))).toEqual([]);
    const calls = WORKFLOWS.flatMap(stepsOf).filter(({ uses }) => uses?.startsWith('acme/skillpress@'));
    expect(calls.length).toBeGreaterThan(WORKFLOWS.length);
    for (const call of calls) expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(Object.keys(call.with ?? {})));
  });

  it('run one commit of a copy of skillpress, never a branch that moves or a package of that name, which anybody may publish', () => {
    for (const name of readdirSync(EXAMPLES)) {
      const text = read(join(EXAMPLES, name));
      expect(text, name).not.toMatch(/\bnpx\b|npm (i|install|exec) /);
      expect(text.slice(0, text.search(/^\w/m)), name).toMatch(/^# Change: .*skillpress/im);
      const named = [...text.matchAll(/^[^#\n]*(?:acme\/skillpress@|SKILLPRESS_COMMIT: )(\S*)/gm)].map(([, commit]) => commit);
      expect(named.length, name).toBeGreaterThan(0);
      for (const commit of named) expect(commit, name).toMatch(/^[0-9a-f]{40}$/);
    }
  });

  it('ask for no more rights than they need, and leave no token in the check-out', () => {
    for (const name of WORKFLOWS) {
      const { permissions } = parse(read(join(EXAMPLES, name))) as { permissions: Record<string, string> };
      expect(permissions.contents).toBe('read');
      const checkout = stepsOf(name).find(({ uses }) => uses?.startsWith('actions/checkout@'));
      expect(checkout?.with).toMatchObject({ 'fetch-depth': 0, 'persist-credentials': false });
    }
  });
});

const FILES = {
  'SKILLCDN.md': '---\ndescription: Skills of the harbour.\nlicense: MIT\n---\nSpeak plainly.\n',
  'skills/tides/SKILL.md': skillText('tides', { description: 'Reads tide tables.', body: 'Read the [notes](notes.md).' }),
  'skills/tides/notes.md': '# Notes\n\nSpring tides come twice a month.\n',
  'skills/buoys/SKILL.md': skillText('buoys', { description: 'Names buoys by color and number.' }),
};

let base: string;
/** Where the action is checked out; installed once. */
let home: string;
let library: TemporaryRepository;
let host: StaticHost;
let online: string;
/** The host answers nobody, as before a first publication or in an outage; publishing ends it. */
let isDown: boolean;
let env: Job['env'];
/** `base_url` of the website, as hosts show it. */
let url: string;

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'skillpress-ci-'));
  home = join(base, 'action');
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' });
  for (const file of files.split('\0').filter((name) => name !== '' && existsSync(join(ROOT, name)))) {
    cpSync(join(ROOT, file), join(home, file));
  }
  await git(home, ['init', '-q']);
  await git(home, ['add', '--all']);
  await git(home, ['-c', 'user.name=a', '-c', 'user.email=a@example.invalid', 'commit', '-q', '-m', 'One version.']);
  writeStandIns(join(base, 'bin'));
  const inherited = Object.entries(process.env).filter(([name]) => !/^(npm_|GITHUB_|NODE_OPTIONS$|INIT_CWD$|CI$)/.test(name));
  env = {
    ...Object.fromEntries(inherited),
    PATH: `${join(base, 'bin')}:${dirname(process.execPath)}:${process.env.PATH}`,
    HOME: join(base, 'home'),
    npm_config_cache: process.env.npm_config_cache ?? join(process.env.HOME ?? base, '.npm'),
    RSYNC_LOG: join(base, 'rsync.log'),
    COMMENTS_FILE: join(base, 'comments.json'),
    INSTALLED: home,
  };
});

beforeEach(async () => {
  library = await makeGitRepository(FILES);
  await library.git('remote', 'add', 'origin', 'https://github.com/acme/library.git');
  await library.git('branch', '-M', 'main');
  online = mkdtempSync(join(base, 'online-'));
  isDown = false;
  host = await serveFolder(online, { base: '/library/', refuse: () => (isDown ? 503 : undefined) });
  url = host.url.replace(/\/$/, '');
  return async () => {
    await host.close();
    library.remove();
  };
});

afterAll(() => rmSync(base, { recursive: true, force: true }));

const github = (event: object = {}) => ({
  action_path: home,
  repository: 'acme/library',
  base_ref: 'main',
  token: 'the-token',
  sha: '0123456789',
  event,
});

/** Runs the action of this repository, as a step of a job. */
async function skillpress(inputs: Inputs, job: Job): Promise<Readonly<Record<string, string>>> {
  const defaults = Object.fromEntries(Object.entries(action.inputs).map(([name, { default: value = '' }]) => [name, value]));
  const context = { ...job.context, inputs: { ...defaults, ...inputs } };
  const ran = await runSteps(action.runs.steps, { ...job, context });
  summaries.push(ran.summary);
  logs.push(ran.log);
  const outputs = { ...context, steps: ran.outputs };
  return Object.fromEntries(Object.entries(action.outputs).map(([name, { value }]) => [name, fill(value, outputs)]));
}
let summaries: string[] = [];
/** What the action printed. */
let logs: string[] = [];
/** What code scanning was given. */
let scanned: unknown;

/** Puts a folder online as a host does that publishes what it is given. */
function publish(folder: string): void {
  isDown = false;
  rmSync(online, { recursive: true, force: true });
  cpSync(folder, online, { recursive: true });
}

interface RunOptions {
  readonly event?: object;
  readonly workspace?: string;
  readonly inputs?: object;
  readonly pair?: ReturnType<typeof makePair>;
}

async function run(name: string, { event, workspace = mkdtempSync(join(base, 'workspace-')), inputs = {}, pair }: RunOptions = {}) {
  summaries = [];
  logs = [];
  let cached: string | undefined;
  const saved = join(base, 'saved-cache');
  const artifact = join(workspace, '..', `${basename(workspace)}.tar`);
  const job: Job = {
    workspace,
    env: { ...env, GITHUB_WORKSPACE: workspace },
    context: {
      github: github(event),
      runner: { temp: mkdtempSync(join(base, 'runner-')) },
      inputs,
      vars: { SITE_URL: url, CLOUDFLARE_PROJECT: 'library', RSYNC_TARGET: `${online}/`, SKILLPRESS_KEY: pair?.publicPem ?? '' },
      secrets: {
        SSH_KEY: 'key',
        SSH_KNOWN_HOSTS: 'hosts',
        CLOUDFLARE_API_TOKEN: 'token',
        CLOUDFLARE_ACCOUNT_ID: 'id',
        SKILLPRESS_SIGN_KEY: pair?.privatePem ?? '',
      },
    },
    actions: {
      'acme/skillpress': skillpress,
      'actions/checkout': () => {
        execFileSync('git', ['clone', '-q', library.path, workspace]);
        execFileSync('git', ['remote', 'set-url', 'origin', 'https://github.com/acme/library.git'], { cwd: workspace });
        return {};
      },
      'actions/cache': ({ path = '', key }) => {
        expect(key).toMatch(/^skillpress-./);
        cached = join(workspace, path);
        if (existsSync(saved)) cpSync(saved, cached, { recursive: true });
        return {};
      },
      'actions/configure-pages': () => ({ base_url: url }),
      'actions/attest-build-provenance': ({ 'subject-path': path = '' }) => {
        expect(statSync(join(workspace, path)).isFile()).toBe(true);
        return {};
      },
      'actions/upload-pages-artifact': ({ path = '', 'include-hidden-files': hidden }) => {
        const exclude = ['--exclude=.git', '--exclude=.github', ...(hidden === 'true' ? [] : ['--exclude=.[^/]*'])];
        execFileSync('tar', ['--directory', join(workspace, path), '-cf', artifact, ...exclude, '.']);
        return {};
      },
      'actions/deploy-pages': () => {
        rmSync(online, { recursive: true, force: true });
        mkdirSync(online);
        execFileSync('tar', ['--directory', online, '-xf', artifact]);
        return { page_url: `${url}/` };
      },
      'github/codeql-action/upload-sarif': ({ sarif_file: file = '' }) => {
        scanned = JSON.parse(read(join(workspace, file)));
        return {};
      },
      'cloudflare/wrangler-action': ({ command = '', apiToken }) => {
        expect(apiToken).toBe('token');
        const [, folder = ''] = /^pages deploy (\S+) --project-name=library --branch=main$/.exec(command) ?? [];
        publish(join(workspace, folder));
        return {};
      },
    },
  };
  const ran = await runSteps(stepsOf(name), job);
  // What a runner does after the job.
  if (cached !== undefined && existsSync(cached)) cpSync(cached, saved, { recursive: true });
  return ran;
}

const deployment = () => deploymentSchema.parse(JSON.parse(read(join(online, 'deployment.json'))));

describe.each(['github-pages.yml', 'github-cloudflare.yml', 'github-rsync.yml'])('%s', (name) => {
  it('publishes below the path of the website, dot folders too, and verifies what is online', async () => {
    rmSync(join(base, 'rsync.log'), { force: true });
    await run(name);
    expect(deployment()).toMatchObject({ base: '/library/', siteUrl: new URL(url).origin });
    for (const file of ['.nojekyll', '.well-known/agent-skills/index.json', 'gh/acme/library/skills/tides/index.html', 'history.json']) {
      expect(existsSync(join(online, file)), file).toBe(true);
    }
    if (name === 'github-rsync.yml') {
      // deployment.json after all that it names; what nobody names any more last.
      const orders = '--recursive --checksum --exclude=/deployment.json\n--checksum\n--recursive --checksum --delete-after\n';
      expect(read(join(base, 'rsync.log'))).toBe(orders);
    }
  });
});

describe('github-pages.yml', () => {
  it('keeps what was online readable under its commit', async () => {
    await run('github-pages.yml');
    const [first] = deployment().mounts;
    await library.commitFiles({ ...FILES, 'skills/buoys/SKILL.md': skillText('buoys', { description: 'Names lights, too.' }) });
    await run('github-pages.yml');
    const [second] = deployment().mounts;
    expect(readdirSync(join(base, 'saved-cache')).length).toBeGreaterThan(0);
    expect(second?.snapshot.id).not.toBe(first?.snapshot.id);
    expect(second?.retained.map(({ id }) => id)).toEqual([first?.snapshot.id]);
  });
});

describe('the runner', () => {
  it('obeys no command that stands in a name or text of the repository or of what is published', async () => {
    const broken = skillText('tides', { body: '::warning::x\n\nSee [more](nowhere.md).' });
    await library.commitFiles({ ...FILES, '::set-output name=folder::x/SKILL.md': broken, 'skills/##[add-mask]x/SKILL.md': broken });
    await run('github-pages.yml');
    let stopped: string | undefined;
    const said: string[] = [];
    for (const line of logs
      .join('')
      .split('\n')
      .map((each) => each.trim())) {
      if (stopped !== undefined) {
        said.push(line);
        if (line === `::${stopped}::`) stopped = undefined;
      } else if (line.startsWith('::') || line.includes('##[')) {
        [, stopped] = /^::stop-commands::([0-9a-f]{32})$/.exec(line) ?? [];
        expect(stopped, line).toBeDefined();
      }
    }
    expect(said.join('\n')).toContain('::set-output name=folder::x');
    expect(stopped).toBeUndefined();
  });
});

describe('github-cloudflare.yml', () => {
  it('signs with the secret, and ends where a host does not answer that may hold snapshots, unless it is told that none are there', async () => {
    isDown = true;
    const refused = await run('github-cloudflare.yml').then(
      () => undefined,
      (error: unknown) => error,
    );
    expect((refused as StepFailed).ran.log).toContain('does not answer');
    rmSync(join(base, 'saved-cache'), { recursive: true, force: true });
    await run('github-cloudflare.yml', { inputs: { first: true }, pair: makePair() });
    // Whoever can write to a cache can make builds run what they like, and would be signed.
    expect(existsSync(join(base, 'saved-cache'))).toBe(false);
    expect(readdirSync(online)).toContainEqual(expect.stringMatching(/^deployment\.[0-9a-f]{64}\.sig\.json$/));
    // A published folder without that signature does not pass for one that has it.
    const other = { command: 'verify', target: online, key: makePair().publicPem };
    await expect(
      skillpress(other, { workspace: base, env, context: { github: github(), runner: { temp: base } }, actions: {} }),
    ).rejects.toThrow('signature');
  });
});

describe('github-code-scanning.yml', () => {
  it('gives code scanning what was found', async () => {
    await library.commitFiles({ ...FILES, 'skills/tides/SKILL.md': skillText('tides', { body: '' }) });
    await run('github-code-scanning.yml');
    const file = { physicalLocation: { artifactLocation: { uri: 'skills/tides/SKILL.md' } } };
    expect(scanned).toMatchObject({ runs: [{ results: expect.arrayContaining([expect.objectContaining({ ruleId: 'body_empty' })]) }] });
    expect(JSON.stringify(scanned)).toContain(JSON.stringify(file.physicalLocation.artifactLocation).slice(0, -1));
  });
});

describe('github-pull-request.yml', () => {
  const pullRequest = (repository: string) => ({ pull_request: { number: 7, head: { repo: { full_name: repository } } } });
  const comments = () => JSON.parse(read(join(base, 'comments.json'))) as { user: { type: string }; body: string }[];

  async function review(edit: Readonly<Record<string, string>>, repository = 'acme/library'): Promise<Ran> {
    const workspace = mkdtempSync(join(base, 'workspace-'));
    await library.commitFiles({ ...FILES, ...edit });
    await library.git('checkout', '-q', '-B', 'change', 'main');
    await library.git('branch', '-q', '-f', 'main', library.commit);
    return run('github-pull-request.yml', { event: pullRequest(repository), workspace });
  }

  beforeEach(() => {
    const foreign = { id: 1, user: { type: 'User' }, body: '<!-- skillpress: what agents will read differently -->\nmine' };
    writeFileSync(join(base, 'comments.json'), JSON.stringify([foreign]));
  });

  it('keeps one comment, and never touches that of a person', async () => {
    await review({ 'SKILLCDN.md': FILES['SKILLCDN.md'].replace('plainly', 'slowly') });
    expect(comments()).toHaveLength(2);
    expect(comments()[1]?.body).toContain('- `SKILLCDN.md` changes what 2 skills say: `skills/buoys/SKILL.md`, `skills/tides/SKILL.md`');
    expect(summaries[0]).toContain('**2 skills** affected');
    await review({ 'skills/tides/notes.md': '# Notes\n\nNeap tides, too.\n' });
    expect(comments()).toHaveLength(2);
    expect(comments()[1]?.body).toContain('**1 skill** affected');
    expect(comments()[0]?.body).toContain('mine');
  });

  it('says it in the summary alone where the change comes from a fork', async () => {
    await review({ 'SKILLCDN.md': FILES['SKILLCDN.md'].replace('plainly', 'slowly') }, 'stranger/library');
    expect(comments()).toHaveLength(1);
    expect(summaries[0]).toContain('**2 skills** affected');
  });

  it('fails for an error, after the report is posted', async () => {
    const broken = review({ 'skills/tides/SKILL.md': skillText('tides', { body: 'Read [this](gone.md).' }) });
    const failed = await broken.then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(failed).toBeInstanceOf(StepFailed);
    expect((failed as StepFailed).ran.log).toContain('::error file=skills/tides/SKILL.md,line=5,col=6,title=link_target_missing::');
    expect(comments()[1]?.body).toContain('`link_target_missing`');
  });
});

describe('gitlab-ci.yml', () => {
  interface GitlabJob {
    readonly script: readonly string[];
    readonly extends: '.skillpress';
    readonly needs?: readonly string[];
    readonly artifacts?: { readonly paths: readonly string[] };
  }
  type Jobs = {
    readonly variables: Readonly<Record<string, string>>;
    readonly '.skillpress': { readonly before_script: readonly string[] };
  } & {
    readonly [name in 'pages' | 'review-skills' | 'verify-pages']: GitlabJob;
  };
  const jobs = parse(read(join(EXAMPLES, 'gitlab-ci.yml'))) as Jobs;
  let workspace: string;

  beforeAll(async () => {
    const install = action.runs.steps.filter(({ name }) => name === 'Install skillpress');
    await runSteps(install, { workspace: base, env, context: { github: github() }, actions: {} });
  });

  beforeEach(() => {
    workspace = join(mkdtempSync(join(base, 'gitlab-')), 'library');
    execFileSync('git', ['clone', '-q', library.path, workspace]);
  });

  /** Runs a job as GitLab does: what comes before and the script in one shell. */
  async function runJob(name: 'pages' | 'review-skills' | 'verify-pages', more: Readonly<Record<string, string>>): Promise<Ran> {
    const shared = jobs[jobs[name].extends].before_script;
    const commit = (await git(home, ['rev-parse', 'HEAD'])).trim();
    const variables = { ...jobs.variables, SKILLPRESS_FROM: home, SKILLPRESS_COMMIT: commit, CI_PAGES_URL: url, ...more };
    return runSteps([{ run: [...shared, ...jobs[name].script].join('\n') }], {
      workspace,
      env: { ...env, ...variables },
      context: {},
      actions: {},
    });
  }

  it('publishes, signed, and looks afterwards at what is online', async () => {
    const pair = makePair();
    const keys = { SKILLPRESS_SIGN_KEY: pair.privatePem, SKILLPRESS_KEY: pair.publicPem };
    isDown = true;
    await runJob('pages', { ...keys, SKILLPRESS_FIRST: 'true' });
    publish(join(workspace, jobs.pages.artifacts?.paths[0] ?? ''));
    expect(deployment()).toMatchObject({ base: '/library/', siteUrl: new URL(url).origin });
    expect(existsSync(join(online, '.well-known/agent-skills/index.json'))).toBe(true);
    expect(jobs['verify-pages'].needs).toEqual(['pages']);
    const { log } = await runJob('verify-pages', keys);
    expect(log).toContain(url);
    await runJob('pages', keys);
    expect(JSON.parse(read(join(workspace, 'public/deployment.json')))).toEqual(deployment());
  });

  it('reviews', async () => {
    writeFileSync(join(workspace, 'SKILLCDN.md'), FILES['SKILLCDN.md'].replace('plainly', 'slowly'));
    await runJob('review-skills', { CI_MERGE_REQUEST_DIFF_BASE_SHA: library.commit });
    const [report = ''] = jobs['review-skills'].artifacts?.paths ?? [];
    expect(read(join(workspace, report))).toContain('**2 skills** affected');
  });
});

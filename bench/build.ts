/**
 * Builds repositories as a person would and says what it took:
 *
 *     node bench/build.ts REPOSITORY [REPOSITORY ...]
 *
 * Prints a Markdown table. Each repository is cloned, built clean, built again with nothing changed, and after each of two
 * edits of one skill; `nothing changed`, `first edit` and `next edit` are relative to the clean build. The first edit makes the
 * second of the two generations that all later builds share. `ratio` is the time of the clean build
 * (website included) relative to a plain unified pipeline (remark-parse, gfm, rehype-raw, sanitize, highlight, stringify)
 * over the same Markdown files, with as many processes, in the same run, one after another. The website's program, which
 * the first build on a machine makes, is there before.
 */
import { execFileSync, fork, spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deploymentSchema } from '#contract/schema/deployment.ts';
import { snapshotSchema } from '#contract/schema/snapshot.ts';
import { DEPLOYMENT_FILE, snapshotFile } from '#contract/tree.ts';
import { isMarkdown } from '#model/file-kinds.ts';
import { DEFAULT_LIMITS } from '#model/limits.ts';
import { decodeText } from '#model/text.ts';
import { readRepository } from '#snapshot/read-repository.ts';

const LAUNCHER = fileURLToPath(new URL('../bin/skillpress.js', import.meta.url));
const PLAIN_WORKER = fileURLToPath(new URL('./plain-worker.ts', import.meta.url));
/** Milliseconds between looks at the memory of the process tree. */
const SAMPLE_EVERY = 100;

interface Built {
  readonly seconds: number;
  /** Peak resident memory of the process tree in bytes; undefined where the system does not tell. */
  readonly peak: number | undefined;
}

function build(repository: string, out: string): Promise<Built> {
  return new Promise((done, fail) => {
    const started = performance.now();
    const child = spawn(process.execPath, [LAUNCHER, 'build', repository, '--out', out], { stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => {
      errors = (errors + chunk.toString()).slice(-2000);
    });
    let peak = 0;
    const timer = setInterval(() => {
      peak = Math.max(peak, residentTree(child.pid ?? 0));
    }, SAMPLE_EVERY);
    child.on('error', fail);
    child.on('close', (status) => {
      clearInterval(timer);
      if (status === 0) done({ seconds: (performance.now() - started) / 1000, peak: peak === 0 ? undefined : peak });
      else fail(new Error(`the build ended with ${status}\n${errors}`));
    });
  });
}

/** Resident bytes of a process and everything below it, from /proc; 0 elsewhere. */
function residentTree(pid: number): number {
  const parents = new Map<number, number>();
  try {
    for (const name of readdirSync('/proc')) {
      if (/^\d+$/.test(name)) parents.set(Number(name), Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'latin1'))?.[1]));
    }
  } catch {
    // A process that ends while it is looked at; the next sample sees the rest.
  }
  const inTree = (candidate: number): boolean => {
    for (let at: number | undefined = candidate; at !== undefined && at > 1; at = parents.get(at)) if (at === pid) return true;
    return false;
  };
  return [...parents.keys()].filter(inTree).reduce((sum, member) => sum + resident(member), 0);
}

function resident(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** Characters of Markdown that a process of the plain pipeline gets at once. */
const BATCH = 256 * 1024;

/** Seconds of the plain pipeline over every Markdown file of the repository. */
async function plainPipeline(repository: string): Promise<number> {
  const { value } = await readRepository({ repository, worktree: false, limits: DEFAULT_LIMITS });
  const batches: string[][] = [];
  let size = BATCH;
  for (const { path, mode, content } of value.entries.values()) {
    const decoded = isMarkdown(path) && mode !== 'link' && content !== undefined ? decodeText(content.bytes) : undefined;
    if (decoded?.kind !== 'text' || decoded.text.length > DEFAULT_LIMITS.indexedBytes) continue;
    if (size >= BATCH) {
      batches.push([]);
      size = 0;
    }
    batches.at(-1)?.push(decoded.text);
    size += decoded.text.length;
  }
  const started = performance.now();
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), 8) }, () => runPlain(batches)));
  return (performance.now() - started) / 1000;
}

function runPlain(batches: string[][]): Promise<void> {
  return new Promise((done, fail) => {
    const worker = fork(PLAIN_WORKER, [], { serialization: 'advanced' });
    const next = (): void => {
      const batch = batches.shift();
      if (batch === undefined) worker.disconnect();
      else worker.send(batch);
    };
    worker.on('message', next);
    worker.on('error', fail);
    worker.on('exit', (code) => (code === 0 ? done() : fail(new Error(`the plain pipeline ended with ${code}`))));
    next();
  });
}

/** A clone whose build has the address of the original, so that an edit touches nobody's files. */
function cloneOf(repository: string, folder: string): string {
  const clone = join(folder, `${basename(repository)}-clone`, basename(repository));
  execFileSync('git', ['clone', '-q', '--no-hardlinks', repository, clone]);
  execFileSync('git', ['-C', clone, 'remote', 'set-url', 'origin', `https://github.com/bench/${basename(repository)}.git`]);
  return clone;
}

/** Adds a line to the first skill, and commits it. */
function editOneSkill(clone: string): void {
  const files = execFileSync('git', ['-C', clone, 'ls-files', '-z'], { encoding: 'utf8' }).split('\0');
  const skill = files.find((file) => file.endsWith('/SKILL.md'));
  if (skill === undefined) throw new Error(`${clone} has no skill`);
  appendFileSync(join(clone, skill), '\nOne more line.\n');
  const who = ['-c', 'user.name=Bench', '-c', 'user.email=bench@example.org', '-c', 'commit.gpgsign=false'];
  execFileSync('git', ['-C', clone, ...who, 'commit', '-q', '-a', '-m', 'Edit one skill.']);
}

function countsOf(out: string) {
  const deployment = deploymentSchema.parse(JSON.parse(readFileSync(join(out, DEPLOYMENT_FILE), 'utf8')));
  const id = deployment.mounts[0]?.snapshot.id ?? '';
  return snapshotSchema.parse(JSON.parse(readFileSync(join(out, snapshotFile(id)), 'utf8'))).counts;
}

const repositories = process.argv.slice(2).map((path) => resolve(process.env.INIT_CWD ?? process.cwd(), path));
if (repositories.length === 0) {
  process.stderr.write('usage: node bench/build.ts REPOSITORY [REPOSITORY ...]\n');
  process.exit(64);
}
const folder = mkdtempSync(join(tmpdir(), 'skillpress-bench-'));
try {
  await build(fileURLToPath(new URL('../examples/library', import.meta.url)), join(folder, 'first'));
  process.stdout.write(
    '| repository | skills | readable files | published files | seconds | peak memory | ratio | nothing changed | first edit | next edit |\n|---|---|---|---|---|---|---|---|---|---|\n',
  );
  for (const repository of repositories) {
    const out = join(folder, basename(repository));
    const clone = cloneOf(repository, folder);
    const built = await build(clone, out);
    const plain = await plainPipeline(clone);
    const counts = countsOf(out);
    const published = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
    const memory = built.peak === undefined ? 'unknown' : `${Math.round(built.peak / 1e6)} MB`;
    const same = await build(clone, out);
    editOneSkill(clone);
    const first = await build(clone, out);
    editOneSkill(clone);
    const next = await build(clone, out);
    const ofClean = ({ seconds }: Built): string => (seconds / built.seconds).toFixed(2);
    process.stdout.write(
      `| ${basename(repository)} | ${counts.skills} | ${counts.files} | ${published} | ${built.seconds.toFixed(1)} | ${memory} | ${(built.seconds / plain).toFixed(2)} | ${ofClean(same)} | ${ofClean(first)} | ${ofClean(next)} |\n`,
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

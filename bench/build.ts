/**
 * Builds repositories as a person would and says what it took:
 *
 *     node bench/build.ts REPOSITORY [REPOSITORY ...]
 *
 * Prints a Markdown table. `ratio` is the time of the whole build (website included) relative to a plain unified pipeline
 * (remark-parse, remark-gfm, remark-rehype, rehype-stringify) over the same Markdown files in the same run, one after another.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { deploymentSchema } from '#contract/schema/deployment.ts';
import { snapshotSchema } from '#contract/schema/snapshot.ts';
import { DEPLOYMENT_FILE, snapshotFile } from '#contract/tree.ts';
import { isMarkdown } from '#model/file-kinds.ts';
import { DEFAULT_LIMITS } from '#model/limits.ts';
import { decodeText } from '#model/text.ts';
import { readRepository } from '#snapshot/read-repository.ts';

const LAUNCHER = fileURLToPath(new URL('../bin/skillpress.js', import.meta.url));
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

/** Seconds of the plain pipeline over every Markdown file of the repository. */
async function plainPipeline(repository: string): Promise<number> {
  const { value } = await readRepository({ repository, worktree: false, limits: DEFAULT_LIMITS });
  const texts = [...value.entries.values()].flatMap((entry) => {
    const decoded =
      isMarkdown(entry.path) && entry.mode !== 'link' && entry.content !== undefined ? decodeText(entry.content.bytes) : undefined;
    return decoded?.kind === 'text' && decoded.text.length <= DEFAULT_LIMITS.indexedBytes ? [decoded.text] : [];
  });
  const processor = unified().use(remarkParse).use(remarkGfm).use(remarkRehype).use(rehypeStringify);
  const started = performance.now();
  for (const text of texts) processor.processSync(text);
  return (performance.now() - started) / 1000;
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
  process.stdout.write(
    '| repository | skills | readable files | published files | seconds | peak memory | ratio |\n|---|---|---|---|---|---|---|\n',
  );
  for (const repository of repositories) {
    const out = join(folder, basename(repository));
    const built = await build(repository, out);
    const plain = await plainPipeline(repository);
    const counts = countsOf(out);
    const published = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
    const memory = built.peak === undefined ? 'unknown' : `${Math.round(built.peak / 1e6)} MB`;
    process.stdout.write(
      `| ${basename(repository)} | ${counts.skills} | ${counts.files} | ${published} | ${built.seconds.toFixed(1)} | ${memory} | ${(built.seconds / plain).toFixed(2)} |\n`,
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * The one door to git. Fixed arguments only; hooks, file system monitors and prompts are off, so that nothing
 * a repository brings along is run (architecture.md, "Dependencies").
 */
import { spawn } from 'node:child_process';
import { type Aside, setAside } from './set-aside.ts';

/** Most bytes of one answer of git: the table of a tree of 100,000 long paths stays far below. */
const MAX_OUTPUT = 1024 * 1024 * 1024;

const FIXED = ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null', '-c', 'core.quotepath=off', '-c', 'safe.directory=*'];

const ENVIRONMENT = { GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0', GIT_NO_REPLACE_OBJECTS: '1', GIT_NO_LAZY_FETCH: '1', LC_ALL: 'C' };

/** Variables with which git's own hooks would point a nested git at another repository. */
const FOREIGN = ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_PREFIX', 'GIT_OBJECT_DIRECTORY'];

export class GitError extends Error {
  readonly code = 'git_failed';
}

function environment(): NodeJS.ProcessEnv {
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([key]) => !FOREIGN.includes(key)));
  return { ...inherited, ...ENVIRONMENT };
}

export interface GitOptions {
  /** Standard input. */
  readonly input?: string | undefined;
  /** Variables beside the fixed ones. */
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** Where the answer is written, and read from when git has ended. */
  readonly aside?: Aside | undefined;
  /** Ends git when it is aborted; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs git in a folder and gives its standard output.
 * Throws `GitError` with git's own words when it fails or is not installed.
 */
export function git(folder: string, args: readonly string[], input?: string): Promise<Buffer> {
  return runGit(folder, args, { input });
}

/** Like `git`, but git does not wait until this process, which may be busy, takes its answer: for answers whose size is known to be small enough for a disk. */
export async function gitAside(folder: string, args: readonly string[], input: string): Promise<Buffer> {
  const aside = setAside();
  try {
    return await runGit(folder, args, { input, aside });
  } finally {
    aside?.close();
  }
}

/** Like `git`, for work that needs more than input. */
export function runGit(folder: string, args: readonly string[], { input, env = {}, aside, signal }: GitOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // What can be stopped has a group of its own, because git leaves the helpers that talk to servers behind.
    const detached = signal !== undefined && process.platform !== 'win32';
    const child = spawn('git', [...FIXED, '-C', folder, ...args], {
      env: { ...environment(), ...env },
      stdio: ['pipe', aside?.handle ?? 'pipe', 'pipe'],
      detached,
    });
    const stop = (): void => {
      if (detached && child.pid !== undefined) endGroup(child.pid);
      else child.kill();
    };
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop, { once: true });
    const chunks: Buffer[] = [];
    let size = 0;
    let problem = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MAX_OUTPUT) child.kill();
      else chunks.push(chunk);
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      problem = (problem + chunk.toString()).slice(0, 4096);
    });
    child.stdin?.on('error', () => undefined);
    child.on('error', (error) => reject(new GitError(`git could not be started: ${error.message}`)));
    child.on('close', (status) => {
      signal?.removeEventListener('abort', stop);
      if (signal?.aborted) reject(signal.reason);
      else if (status === 0) resolve(aside?.read() ?? Buffer.concat(chunks));
      else reject(new GitError(problem.trim() || `git ended with status ${status}`));
    });
    child.stdin?.end(input ?? '');
  });
}

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGTERM');
  } catch {
    // It has ended by itself.
  }
}

/** Like `git`, but the answer as text without its final newline, and `undefined` where git says no. */
export async function askGit(folder: string, args: readonly string[]): Promise<string | undefined> {
  try {
    return (await git(folder, args)).toString('utf8').replace(/\n$/, '');
  } catch (error) {
    if (error instanceof GitError) return undefined;
    throw error;
  }
}

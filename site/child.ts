/** A process of the website's build: what it prints becomes the message of the error with which it ends. */
import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';

/** Characters of its output that an error carries: the message and stack are at the end. */
const MAX_ERROR_TEXT = 8000;

export interface RunningChild {
  readonly process: ChildProcess;
  /** Resolves when it ended well, rejects with what it printed otherwise. */
  readonly ended: Promise<void>;
}

/** Starts a module with the Node that runs this one. */
export function runChild(
  module: string,
  args: readonly string[],
  options: Pick<ForkOptions, 'cwd' | 'env' | 'execArgv' | 'signal'>,
): RunningChild {
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production', ...options.env };
  const child = fork(module, args, { execArgv: [], serialization: 'advanced', ...options, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  let output = '';
  const collect = (chunk: Buffer): void => {
    output = (output + chunk.toString()).slice(-MAX_ERROR_TEXT);
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  const ended = new Promise<void>((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => (code === 0 ? done() : fail(failureOf(output))));
  });
  return { process: child, ended };
}

/** How Node and the bundler's machine code, on Unix and Windows, say that the disk is full. */
const DISK_IS_FULL = /\bENOSPC\b|\(os error (?:28|112)\)/;

/** What a process that failed had printed, as an error; a full disk is the file system's trouble, with its code. */
export function failureOf(output: string): Error {
  if (DISK_IS_FULL.test(output)) return Object.assign(new Error('no space left to make the website'), { code: 'ENOSPC' });
  return new Error(`The website could not be built.\n${output.trim()}`);
}

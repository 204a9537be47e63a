/** Runs the command line the way a person does: as its own process, through the launcher. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const LAUNCHER = fileURLToPath(new URL('../../bin/skillpress.js', import.meta.url));
/** Longest wait for a command or for the line that says a server is up. */
const TIMEOUT_MS = 300_000;

export interface CliOptions {
  readonly cwd?: string;
  /** Added to the environment; `undefined` removes a variable. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Another launcher, for instance that of an installed package. */
  readonly launcher?: string;
}

export interface CliResult {
  /** Exit code; `null` when a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `skillpress` with arguments to its end. Never throws for a failing command. */
export async function runCli(args: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  const child = start(args, options);
  const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
  const output = collect(child);
  const code = await ended(child);
  clearTimeout(timer);
  return { code, ...output() };
}

export interface RunningCli {
  /** The match of `ready` in the output. */
  readonly match: RegExpExecArray;
  readonly output: () => { readonly stdout: string; readonly stderr: string };
  /** Sends SIGTERM (or another signal) and waits for the end. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<CliResult>;
}

/** Starts `skillpress serve` or `dev` and waits until its output matches `ready`. Throws with the output when it ends first. */
export async function startCli(args: readonly string[], ready: RegExp, options: CliOptions = {}): Promise<RunningCli> {
  const child = start(args, options);
  const output = collect(child);
  const end = ended(child);
  const match = await new Promise<RegExpExecArray>((resolve, reject) => {
    const look = () => {
      const { stdout, stderr } = output();
      const found = ready.exec(`${stdout}\n${stderr}`);
      if (found !== null) done(() => resolve(found));
    };
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      done(() => reject(new Error(`skillpress ${args.join(' ')} said nothing like ${ready} in time:\n${JSON.stringify(output())}`)));
    }, TIMEOUT_MS);
    const done = (settle: () => void) => {
      clearTimeout(timer);
      child.stdout.off('data', look);
      child.stderr.off('data', look);
      settle();
    };
    child.stdout.on('data', look);
    child.stderr.on('data', look);
    void end.then((code) => done(() => reject(new Error(`skillpress ${args.join(' ')} ended with ${code}:\n${JSON.stringify(output())}`))));
  });
  return {
    match,
    output,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      return { code: await end, ...output() };
    },
  };
}

type Child = ChildProcessByStdio<null, Readable, Readable>;

function start(args: readonly string[], options: CliOptions): Child {
  // A worker of the test runner must not pass its own switches on; and users' colours depend on the terminal, not on this one.
  const { NODE_OPTIONS: _options, INIT_CWD: _cwd, FORCE_COLOR: _colour, ...inherited } = process.env;
  const env = Object.entries({ ...inherited, NO_COLOR: '1', ...options.env }).filter(([, value]) => value !== undefined);
  return spawn(process.execPath, [options.launcher ?? LAUNCHER, ...args], {
    cwd: options.cwd,
    env: Object.fromEntries(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function collect(child: Child): RunningCli['output'] {
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
  return () => ({ stdout: Buffer.concat(out).toString(), stderr: Buffer.concat(err).toString() });
}

function ended(child: Child): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code));
  });
}

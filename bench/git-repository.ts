/**
 * Writes a git repository from a list of files through `git fast-import`: one process for any number of files, names and
 * modes that the local file system could not hold, and the same commit on every machine.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';

/** What stands at one path of a commit. */
export type RepositoryEntry =
  | string
  | Uint8Array
  | { readonly content: string | Uint8Array; readonly executable: true }
  | { readonly symlink: string }
  | { readonly submodule: string };

export interface RepositoryOptions {
  /** Branch that HEAD names. */
  readonly branch?: string;
  readonly message?: string;
  /** Seconds since 1970; the author's and the committer's date. */
  readonly seconds?: number;
  /** URL of `origin`. */
  readonly remote?: string;
}

/** 2026-01-01T00:00:00Z, so that hashes are the same everywhere. */
export const FIXED_SECONDS = 1_767_225_600;

/** Settings and hooks of the person or machine must not reach the repository. */
export const GIT_ENVIRONMENT: Readonly<Record<string, string>> = {
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: process.platform === 'win32' ? 'NUL' : '/dev/null',
  GIT_TERMINAL_PROMPT: '0',
};

/**
 * Makes `folder` a git repository whose branch has one commit with exactly `files`, and checks it out.
 * Called on a folder that is one already, it adds a commit whose tree is exactly `files`. Gives the commit's hash;
 * throws with git's own words when git refuses.
 */
export async function writeGitRepository(
  folder: string,
  files: Iterable<readonly [path: string, entry: RepositoryEntry]>,
  options: RepositoryOptions = {},
): Promise<string> {
  const branch = options.branch ?? 'main';
  mkdirSync(folder, { recursive: true });
  await git(folder, ['init', '-q', '-b', branch]);
  for (const [key, value] of [
    ['core.autocrlf', 'false'],
    ['gc.auto', '0'],
  ] as const) {
    await git(folder, ['config', key, value]);
  }
  const ref = `refs/heads/${branch}`;
  const parent = (await git(folder, ['for-each-ref', '--format=%(objectname)', ref])).trim();
  await fastImport(folder, importStream(ref, parent, files, options));
  await git(folder, ['reset', '-q', '--hard', branch]);
  if (options.remote !== undefined) await git(folder, ['remote', 'add', 'origin', options.remote]);
  return (await git(folder, ['rev-parse', branch])).trim();
}

/** Runs git in a folder with fixed settings and gives its standard output. */
export async function git(folder: string, args: readonly string[]): Promise<string> {
  const child = spawn('git', [...args], { cwd: folder, env: { ...process.env, ...GIT_ENVIRONMENT }, stdio: ['ignore', 'pipe', 'pipe'] });
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`git ${args.join(' ')} ended with ${code}: ${Buffer.concat(err).toString()}`);
  return Buffer.concat(out).toString();
}

async function fastImport(folder: string, chunks: Iterable<Uint8Array>): Promise<void> {
  const child = spawn('git', ['fast-import', '--quiet', '--force'], {
    cwd: folder,
    env: { ...process.env, ...GIT_ENVIRONMENT },
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const err: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
  // A refusal closes the pipe; the exit code and git's words tell why.
  child.stdin.on('error', () => undefined);
  const closed = once(child, 'close') as Promise<[number | null]>;
  for (const chunk of chunks) {
    if (!child.stdin.write(chunk)) await Promise.race([once(child.stdin, 'drain'), closed]);
  }
  child.stdin.end();
  const [code] = await closed;
  if (code !== 0) throw new Error(`git fast-import ended with ${code}: ${Buffer.concat(err).toString()}`);
}

function* importStream(
  ref: string,
  parent: string,
  files: Iterable<readonly [string, RepositoryEntry]>,
  options: RepositoryOptions,
): Generator<Uint8Array> {
  const when = `${options.seconds ?? FIXED_SECONDS} +0000`;
  const who = 'skillpress <skillpress@example.invalid>';
  yield text(`commit ${ref}\nauthor ${who} ${when}\ncommitter ${who} ${when}\n`);
  yield* data(text(options.message ?? 'Write the repository.'));
  if (parent !== '') yield text(`from ${parent}\n`);
  yield text('deleteall\n');
  for (const [path, entry] of files) yield* fileCommands(path, entry);
}

function* fileCommands(path: string, entry: RepositoryEntry): Generator<Uint8Array> {
  // Git's C quoting: everything but plain ASCII as octal bytes, so that any name can be given.
  const quoted = `"${[...text(path)].map((byte) => (byte > 0x1f && byte < 0x7f && byte !== 0x22 && byte !== 0x5c ? String.fromCharCode(byte) : `\\${byte.toString(8).padStart(3, '0')}`)).join('')}"`;
  if (typeof entry === 'object' && 'submodule' in entry) {
    yield text(`M 160000 ${entry.submodule} ${quoted}\n`);
  } else if (typeof entry === 'object' && 'symlink' in entry) {
    yield text(`M 120000 inline ${quoted}\n`);
    yield* data(text(entry.symlink));
  } else if (typeof entry === 'object' && 'executable' in entry) {
    yield text(`M 100755 inline ${quoted}\n`);
    yield* data(bytesOf(entry.content));
  } else {
    yield text(`M 100644 inline ${quoted}\n`);
    yield* data(bytesOf(entry));
  }
}

function* data(bytes: Uint8Array): Generator<Uint8Array> {
  yield text(`data ${bytes.length}\n`);
  yield bytes;
  yield text('\n');
}

function bytesOf(content: string | Uint8Array): Uint8Array {
  return typeof content === 'string' ? text(content) : content;
}

function text(value: string): Uint8Array {
  return new TextEncoder().encode(value);
}

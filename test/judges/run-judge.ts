/** Runs the command of a development dependency: a program of others, as its own process with a home of its own. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

export interface Verdict {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts `command` of the package with arguments and waits for its end. */
export async function runJudge(packageName: string, command: string, args: readonly string[]): Promise<Verdict> {
  const home = mkdtempSync(join(tmpdir(), 'skillpress-judge-'));
  const { NODE_OPTIONS: _options, FORCE_COLOR: _colour, ...inherited } = process.env;
  const env = { ...inherited, HOME: home, NO_COLOR: '1', DO_NOT_TRACK: '1', DISABLE_TELEMETRY: '1' };
  const child = spawn(process.execPath, [binOf(packageName, command), ...args], { env, cwd: home, stdio: ['ignore', 'pipe', 'pipe'] });
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  rmSync(home, { recursive: true, force: true });
  return { code, stdout: Buffer.concat(out).toString(), stderr: Buffer.concat(err).toString() };
}

function binOf(packageName: string, command: string): string {
  const manifest = manifestOf(packageName);
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: Record<string, string> | string };
  const file = typeof bin === 'string' ? bin : bin[command];
  if (file === undefined) throw new Error(`${packageName} has no command ${command}`);
  return join(dirname(manifest), file);
}

/** Packages may hide their manifest from `require`; it lies in the first `node_modules` above that has the package. */
function manifestOf(packageName: string): string {
  const [folder] = (require.resolve.paths(packageName) ?? []).map((path) => join(path, packageName, 'package.json')).filter(isFile);
  if (folder === undefined) throw new Error(`${packageName} is not installed`);
  return folder;
}

function isFile(path: string): boolean {
  try {
    readFileSync(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * Command-line clients that people use, as they come from the registry: installed into a temporary folder, given one
 * server, asked what they see. They are no dependencies of ours: together they weigh half a gigabyte.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Longest run of one command; an installation loads a few hundred megabytes. */
const COMMAND_MS = 120_000;
const INSTALL_MS = 600_000;

interface Home {
  /** Home folder of the client, empty but for what `configure` writes. */
  readonly home: string;
  /** Where the client runs. */
  readonly folder: string;
}

export interface ForeignClient {
  readonly name: string;
  readonly package: string;
  readonly version: string;
  /** Name of the command in `node_modules/.bin`. */
  readonly command: string;
  readonly configure?: (home: Home, url: string) => void;
  /** What is asked, and what the output must show. */
  readonly asks: readonly { readonly args: (url: string) => readonly string[]; readonly shows: readonly RegExp[] }[];
}

function write(folder: string, name: string, value: object): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), JSON.stringify(value));
}

export const CLIENTS: readonly ForeignClient[] = [
  {
    name: 'mcporter',
    package: 'mcporter',
    version: '0.9.0',
    command: 'mcporter',
    asks: [
      {
        args: (url) => ['list', url, '--allow-http'],
        shows: [/function browse_repo\(/, /function search_repo\(/, /function load_skill\(/, /function read_repo_file\(/],
      },
      {
        args: (url) => ['call', `${url}.browse_repo(path: "skills")`, '--allow-http'],
        shows: [/^Folder: skills \| 3 skills/m, /path: skills\/deploy\/SKILL\.md/],
      },
      {
        args: (url) => ['call', `${url}.load_skill(path: "skills/deploy/SKILL.md")`, '--allow-http'],
        shows: [/^complete: true/m, /Deploy with care/],
      },
    ],
  },
  {
    name: 'Gemini CLI',
    package: '@google/gemini-cli',
    version: '0.61.0',
    command: 'gemini',
    configure({ home, folder }, url) {
      write(join(home, '.gemini'), 'settings.json', {
        mcpServers: { skills: { httpUrl: url } },
        privacy: { usageStatisticsEnabled: false },
      });
      // Servers of folders that nobody vouched for stay disabled.
      write(join(home, '.gemini'), 'trustedFolders.json', { [folder]: 'TRUST_FOLDER' });
    },
    asks: [{ args: () => ['mcp', 'list'], shows: [/skills: http\S+ \(http\) - Connected/] }],
  },
  {
    name: 'opencode',
    package: 'opencode-ai',
    version: '1.18.33',
    command: 'opencode',
    configure: ({ folder }, url) => write(folder, 'opencode.json', { mcp: { skills: { type: 'remote', url, enabled: true } } }),
    asks: [{ args: () => ['mcp', 'list'], shows: [/✓ skills\s+connected/] }],
  },
];

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** Runs a command to its end, or ends it after a while. */
function run(command: string, args: readonly string[], home: Home, milliseconds: number): Promise<Ended> {
  const { NODE_OPTIONS: _options, FORCE_COLOR: _colour, ...inherited } = process.env;
  const env = {
    ...inherited,
    HOME: home.home,
    USERPROFILE: home.home,
    NO_COLOR: '1',
    DO_NOT_TRACK: '1',
    OPENCODE_DISABLE_AUTOUPDATE: '1',
    // Clients run on the Node that runs us.
    PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}`,
  };
  const child = spawn(command, args, { cwd: home.folder, env, stdio: ['ignore', 'pipe', 'pipe'], timeout: milliseconds });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve) => {
    const end = (code: number | null, note = ''): void =>
      resolve({ code, output: stripVTControlCharacters(Buffer.concat(chunks).toString()) + note });
    child.on('error', (error) => end(null, error.message));
    child.on('close', (code) => end(code));
  });
}

export type Outcome =
  | { readonly kind: 'works'; readonly asked: number }
  /** The registry does not give the package, or the machine cannot run it; says nothing about us. */
  | { readonly kind: 'not-installed'; readonly reason: string }
  | { readonly kind: 'fails'; readonly command: string; readonly missing: string; readonly output: string };

/** Installs a client, gives it a server and asks it. Leaves nothing behind. */
export async function tryClient(client: ForeignClient, url: string): Promise<Outcome> {
  const root = mkdtempSync(join(tmpdir(), 'skillpress-client-'));
  const home: Home = { home: join(root, 'home'), folder: join(root, 'home', 'work') };
  try {
    mkdirSync(home.folder, { recursive: true });
    write(root, 'package.json', {});
    const spec = `${client.package}@${client.version}`;
    const installed = await run(
      'npm',
      ['install', '--prefix', root, '--no-audit', '--no-fund', spec],
      { ...home, home: process.env.HOME ?? home.home },
      INSTALL_MS,
    );
    if (installed.code !== 0) return { kind: 'not-installed', reason: installed.output.trim().slice(-500) };
    client.configure?.(home, url);
    for (const { args, shows } of client.asks) {
      const { output } = await run(join(root, 'node_modules', '.bin', client.command), args(url), home, COMMAND_MS);
      const missing = shows.find((pattern) => !pattern.test(output));
      if (missing !== undefined)
        return { kind: 'fails', command: [client.command, ...args(url)].join(' '), missing: String(missing), output };
    }
    return { kind: 'works', asked: client.asks.length };
  } finally {
    rmSync(root, { recursive: true, force: true, maxRetries: 3 });
  }
}

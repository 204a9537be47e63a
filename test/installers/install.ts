/** Runs the real `skills` installer against a URL, in a home of its own. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The versions that people run, by the name of their package here. */
export const INSTALLERS = { '1.7': 'skills', '1.5': 'skills-1-5' } as const;
export type InstallerVersion = keyof typeof INSTALLERS;

/** Bytes that the installer may print: it names every skill. */
const MAX_OUTPUT = 16 * 1024 * 1024;

export interface Installed {
  /** Installed file, below the folder of skills -> its bytes. */
  readonly files: ReadonlyMap<string, Buffer>;
  readonly output: string;
}

/** A project of somebody who installs skills for Claude Code. */
export interface Project {
  /** Installs everything that a URL offers. */
  readonly add: (url: string) => Promise<Installed>;
  /** Fetches what changed since. */
  readonly update: () => Promise<Installed>;
  readonly remove: () => Promise<void>;
}

/** What an agent finds: the folder of a skill may be a link to the one that several agents share. */
async function readSkills(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const skill of await readdir(folder).catch(() => [])) {
    const own = await realpath(path.join(folder, skill));
    for (const item of await readdir(own, { recursive: true, withFileTypes: true })) {
      const file = path.join(item.parentPath, item.name);
      if (item.isFile()) files.set(`${skill}/${path.relative(own, file).split(path.sep).join('/')}`, await readFile(file));
    }
  }
  return files;
}

/** Makes an empty project. The caller removes it. */
export async function makeProject(version: InstallerVersion = '1.7'): Promise<Project> {
  const home = await mkdtemp(path.join(tmpdir(), 'skillpress-install-'));
  const cli = path.resolve('node_modules', INSTALLERS[version], 'bin/cli.mjs');
  const run = async (...args: readonly string[]): Promise<Installed> => {
    const output = await new Promise<string>((resolve) => {
      execFile(
        process.execPath,
        [cli, ...args],
        {
          cwd: home,
          env: { PATH: process.env.PATH, HOME: home, DISABLE_TELEMETRY: '1', DO_NOT_TRACK: '1', NO_COLOR: '1' },
          timeout: 60_000,
          maxBuffer: MAX_OUTPUT,
        },
        (_, stdout, stderr) => resolve(stdout + stderr),
      );
    });
    return { files: await readSkills(path.join(home, '.claude/skills')), output };
  };
  return {
    add: (url) => run('add', url, '--skill', '*', '-a', 'claude-code', '-y', '--copy'),
    update: () => run('update', '-p', '-y'),
    remove: () => rm(home, { recursive: true, force: true }),
  };
}

/** Installs into a project that is removed again. */
export async function install(url: string, version: InstallerVersion = '1.7'): Promise<Installed> {
  const project = await makeProject(version);
  try {
    return await project.add(url);
  } finally {
    await project.remove();
  }
}

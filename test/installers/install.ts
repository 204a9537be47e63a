/** Runs the real `skills` installer against a URL, in a home of its own. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const CLI = path.resolve('node_modules/skills/bin/cli.mjs');

export interface Installed {
  /** Installed file, below the folder of skills -> its bytes. */
  readonly files: ReadonlyMap<string, Buffer>;
  readonly output: string;
}

async function readTree(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const item of found.filter((candidate) => candidate.isFile())) {
    const file = path.join(item.parentPath, item.name);
    files.set(path.relative(folder, file).split(path.sep).join('/'), await readFile(file));
  }
  return files;
}

export async function install(url: string): Promise<Installed> {
  const home = await mkdtemp(path.join(tmpdir(), 'skillpress-install-'));
  try {
    const output = await new Promise<string>((resolve) => {
      execFile(
        process.execPath,
        [CLI, 'add', url, '--skill', '*', '-a', 'claude-code', '-y', '--copy'],
        {
          cwd: home,
          env: { PATH: process.env.PATH, HOME: home, DISABLE_TELEMETRY: '1', DO_NOT_TRACK: '1', NO_COLOR: '1' },
          timeout: 60_000,
        },
        (_, stdout, stderr) => resolve(stdout + stderr),
      );
    });
    return { files: await readTree(path.join(home, '.claude/skills')), output };
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

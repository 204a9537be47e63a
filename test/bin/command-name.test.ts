import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type Call, commandOf } from '../../bin/command-name.ts';

const byPath: Call = {
  env: { PATH: '/usr/local/bin:/usr/bin' },
  file: '/home/ada/skillpress/bin/skillpress.js',
  launcher: '/home/ada/skillpress/bin/skillpress.js',
  cwd: '/home/ada/library',
  node: '/opt/node/bin/node',
  platform: 'linux',
  exists: (file) => file === '/usr/bin/node',
};
const script = { npm_lifecycle_event: 'skillpress', npm_package_json: '/home/ada/skillpress/package.json', npm_command: 'run-script' };
const linked = '/usr/local/bin/skillpress';

describe('how hints call the program', () => {
  it.each<[string, Partial<Call>, string]>([
    ['by its file', {}, '/home/ada/skillpress/bin/skillpress.js'],
    ['by its file in the checkout', { cwd: '/home/ada/skillpress' }, 'bin/skillpress.js'],
    ['by its file in its own folder', { cwd: '/home/ada/skillpress/bin' }, './skillpress.js'],
    ['by a file whose name has spaces', { launcher: '/home/my own/bin/skillpress.js' }, `'/home/my own/bin/skillpress.js'`],
    ['where no Node is on the path', { exists: () => false }, '/opt/node/bin/node /home/ada/skillpress/bin/skillpress.js'],
    [
      'by its npm script',
      { env: { ...byPath.env, ...script, INIT_CWD: '/home/ada/skillpress' }, cwd: '/home/ada/skillpress' },
      'npm run -s skillpress --',
    ],
    [
      'by its npm script from elsewhere',
      { env: { ...byPath.env, ...script, INIT_CWD: '/home/ada/library' }, cwd: '/home/ada/skillpress' },
      '/home/ada/skillpress/bin/skillpress.js',
    ],
    [
      "by another package's npm script",
      { env: { ...byPath.env, ...script, npm_package_json: '/home/ada/library/package.json', INIT_CWD: '/home/ada/library' } },
      '/home/ada/skillpress/bin/skillpress.js',
    ],
    ['by a name on the path', { file: linked }, 'skillpress'],
    [
      'by a name that npm put on the path for this command',
      { file: linked, env: { ...byPath.env, npm_command: 'exec' } },
      '/home/ada/skillpress/bin/skillpress.js',
    ],
  ])('%s', (_name, call, words) => {
    expect(commandOf({ ...byPath, ...call })).toBe(words);
  });

  it('are commands that run in the folder where they were printed', () => {
    const folder = mkdtempSync(join(tmpdir(), 'skillpress-hint-'));
    try {
      const launcher = fileURLToPath(new URL('../../bin/skillpress.js', import.meta.url));
      const run = (command: string) => spawnSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' });
      const { stdout } = run(`'${process.execPath}' '${launcher}' explain`);
      const hint = stdout.match(/^More about one of them: (.*) CODE$/m)?.[1];
      expect(run(`${hint} no_skills`)).toMatchObject({ status: 0, stderr: '' });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

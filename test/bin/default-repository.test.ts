import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { chooseRepository } from '../../bin/default-repository.ts';
import { skillText } from '../helpers/compile-files.ts';
import { makeGitRepository } from '../helpers/git-repository.ts';
import { startCli } from '../helpers/run-cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'skillpress-chosen-'));
const checkout = join(folder, 'skillpress');
mkdirSync(join(checkout, 'examples/library'), { recursive: true });
mkdirSync(join(checkout, 'bin'));
symlinkSync(checkout, join(folder, 'link'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a command that is given no repository', () => {
  const sample = { repository: join(checkout, 'examples/library'), sample: join('examples', 'library') };
  it.each([
    ['the checkout', checkout, sample],
    ['the checkout under another name', join(folder, 'link'), sample],
    ['a folder of the checkout', join(checkout, 'bin'), { repository: '.' }],
    ['another folder', folder, { repository: '.' }],
  ])('means, in %s', (_name, here, chosen) => {
    expect(chooseRepository(here, checkout)).toEqual(chosen);
  });

  it('means the folder where it is, too, in a program without a sample', () => {
    expect(chooseRepository(folder, folder)).toEqual({ repository: '.' });
  });

  it('serves the repository in which the person stands', async () => {
    const repository = await makeGitRepository({ 'tides/SKILL.md': skillText('tides') });
    try {
      // npm starts scripts in its own folder and says where the person is.
      const home = fileURLToPath(new URL('../..', import.meta.url));
      const server = await startCli(['start', '--port', '0'], /MCP\s+(\S+)\/mcp/, { cwd: home, env: { INIT_CWD: repository.path } });
      const { stdout, stderr } = await server.stop();
      expect(stdout).toContain('1 skill');
      expect(stderr).not.toContain('sample');
    } finally {
      await repository.remove();
    }
  });
});

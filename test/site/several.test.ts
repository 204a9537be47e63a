import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeGitRepository } from '../helpers/git-repository.ts';
import { runCli } from '../helpers/run-cli.ts';

const skill = (name: string): string => `---\nname: ${name}\ndescription: Does the work of ${name}.\n---\nDo it.\n`;

let folder: string;
const page = (path: string): string => readFileSync(join(folder, 'dist', path, 'index.html'), 'utf8').replaceAll('<wbr>', '');

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'skillpress-several-'));
  const [one, two] = [
    await makeGitRepository({ 'skills/tides/SKILL.md': skill('tides') }),
    await makeGitRepository({ 'skills/buoys/SKILL.md': skill('buoys') }),
  ];
  const entries = [`{ source: ${one.path}, address: gh/acme/one }`, `{ source: ${two.path}, address: gh/acme/two.2 }`];
  writeFileSync(join(folder, 'two.yaml'), `repositories:\n${entries.map((entry) => `  - ${entry}\n`).join('')}`);
  const { code, stderr } = await runCli(['build', '--config', join(folder, 'two.yaml'), '--out', join(folder, 'dist')]);
  one.remove();
  two.remove();
  if (code !== 0) throw new Error(stderr);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a website of two repositories', () => {
  it('has the commands of each on the connect page, with a skill of its own to try', () => {
    const [first = '', second = ''] = page('connect').split('id="Repository-gh/acme/two.2"');
    expect(first).toMatch(/claude mcp add --transport http one .*\/gh\/acme\/one</);
    expect(first).toContain('href="#Repository-gh/acme/two.2"');
    expect(second).toMatch(/claude mcp add --transport http two-2 .*\/gh\/acme\/two\.2</);
    expect(second).toContain('Load buoys and tell me');
  });

  it("leads from a skill's page to the commands of its own repository", () => {
    expect(page('gh/acme/two.2/skills/buoys')).toContain('href="/connect/#Repository-gh/acme/two.2"');
    expect(page('gh/acme/one/skills/tides')).toContain('href="/connect/"');
  });

  it.each(['', 'connect', 'health', 'search'])('says on its own page /%s that it is built from both', (path) => {
    const foot = page(path).split('class="colophon"')[1] ?? '';
    expect(foot).toContain(
      '<a href="/gh/acme/one/"><code>gh/acme/one</code></a>, <a href="/gh/acme/two.2/"><code>gh/acme/two.2</code></a>',
    );
  });
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeGitRepository } from '../helpers/git-repository.ts';
import { runCli } from '../helpers/run-cli.ts';

const skill = (name: string): string => `---\nname: ${name}\ndescription: Does the work of ${name}.\n---\nDo it.\n`;

let folder: string;
const page = (path: string): string =>
  readFileSync(join(folder, 'dist', path, 'index.html'), 'utf8')
    .replaceAll('<wbr>', '')
    .replace(/<span class="flag">([^<]*)<\/span>/g, '$1');

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'skillpress-several-'));
  const repositories = [
    await makeGitRepository({ 'skills/tides/SKILL.md': skill('tides') }),
    await makeGitRepository({ 'skills/buoys/SKILL.md': skill('buoys') }),
    // Its name is that of the first.
    await makeGitRepository({ 'README.md': '# One\n\nThe other one.\n', 'skills/fog/SKILL.md': skill('fog') }),
  ];
  const addresses = ['gh/acme/one', 'gh/acme/two.2', 'gh/other/one'];
  const entries = repositories.map(({ path }, at) => `{ source: ${path}, address: ${addresses[at]} }`);
  writeFileSync(join(folder, 'two.yaml'), `repositories:\n${entries.map((entry) => `  - ${entry}\n`).join('')}`);
  const { code, stderr } = await runCli(['build', '--config', join(folder, 'two.yaml'), '--out', join(folder, 'dist')]);
  for (const repository of repositories) repository.remove();
  if (code !== 0) throw new Error(stderr);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a website of several repositories', () => {
  it('has the commands of each on the connect page, with a skill of its own to try', () => {
    const [first = '', second = '', third = ''] = page('connect').split(/id="Repository-gh\/(?:acme\/two\.2|other\/one)"/);
    expect(first).toMatch(/claude mcp add --transport http acme-one .*\/gh\/acme\/one</);
    expect(first).toContain('href="#Repository-gh/acme/two.2"');
    expect(second).toMatch(/claude mcp add --transport http two-2 .*\/gh\/acme\/two\.2</);
    expect(second).toContain('Load buoys and tell me');
    // Clients that want an address on the internet, too.
    for (const client of ['Claude', 'ChatGPT'])
      expect(second).toMatch(new RegExp(`aria-label="${client}: Connector address".*/gh/acme/two\\.2<`));
    expect(third).toMatch(/claude mcp add --transport http other-one .*\/gh\/other\/one</);
  });

  it("leads from a skill's page to the commands of its own repository", () => {
    expect(page('gh/acme/two.2/skills/buoys')).toContain('href="/connect/#Repository-gh/acme/two.2"');
    expect(page('gh/acme/two.2')).toContain('href="/connect/#Repository-gh/acme/two.2"');
    expect(page('gh/acme/one/skills/tides')).toContain('href="/connect/"');
  });

  it.each(['', 'connect', 'health', 'search'])('says on its own page /%s that it is built from all', (path) => {
    const foot = page(path).split('class="colophon"')[1] ?? '';
    expect(foot).toContain(
      '<a href="/gh/acme/one/"><code>gh/acme/one</code></a>, <a href="/gh/acme/two.2/"><code>gh/acme/two.2</code></a>, <a href="/gh/other/one/"><code>gh/other/one</code></a>',
    );
  });

  it('tells repositories of one name apart wherever they are named, and leaves the others their names', () => {
    const notFound = readFileSync(join(folder, 'dist', '404.html'), 'utf8');
    const buttons = [...notFound.matchAll(/<a class="button" href="\/gh\/[^"]+">([^<]+)</g)].map(([, name]) => name);
    expect(buttons).toEqual(['one (acme)', 'two.2', 'one (other)']);
    for (const path of ['', 'connect', 'health', 'search']) {
      expect(page(path), path).toContain('>one (acme)<');
      expect(page(path), path).toContain('>one (other)<');
      expect(page(path), path).not.toMatch(/>one</);
    }
    expect(page('gh/other/one')).toContain('<title>one (other) · Agent Skills</title>');
    const llms = readFileSync(join(folder, 'dist', 'llms.txt'), 'utf8');
    expect(llms).toContain('## one (other)\n\nThe other one.\n');
    expect(llms.split('##')[0]).not.toContain('other one');
  });

  it('says on the page of a repository what is known of where it comes from, and what only a check can tell', () => {
    const shown = page('gh/acme/one')
      .replace(/<[^>]+>/g, '')
      .replace(/\s+/g, ' ');
    expect(shown).toMatch(/Built fromcommit [0-9a-f]{7} of main/);
    expect(shown).toContain('No: whoever publishes this site does not vouch for it.');
    expect(shown).toMatch(/skillpress verify https:\/\/this-site\.example\/ --commit gh\/acme\/one=[0-9a-f]{7}/);
    expect(page('gh/acme/one/skills')).not.toContain('skillpress verify');
  });

  it('has the same steps for each as Markdown and as data', () => {
    const markdown = readFileSync(join(folder, 'dist', 'connect', 'index.md'), 'utf8');
    const { repositories } = JSON.parse(readFileSync(join(folder, 'dist', 'connect', 'index.json'), 'utf8'));
    expect(repositories.map(({ address, name, connection }: Record<string, string>) => [address, name, connection])).toEqual([
      ['gh/acme/one', 'one (acme)', 'acme-one'],
      ['gh/acme/two.2', 'two.2', 'two-2'],
      ['gh/other/one', 'one (other)', 'other-one'],
    ]);
    for (const { address, name, connection, mcp, clients, install, message } of repositories) {
      expect(markdown).toContain(`## ${name.replace('.', '.')}\n`);
      expect(mcp.endsWith(`/${address}`)).toBe(true);
      expect(clients.map(({ client }: { client: string }) => client)).toEqual(
        repositories[0].clients.map(({ client }: { client: string }) => client),
      );
      for (const text of [install, message, `claude mcp add --transport http ${connection} ${mcp}`]) expect(markdown).toContain(text);
    }
  });
});

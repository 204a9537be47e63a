import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { preparePackage } from '../../bin/make-package.ts';
import { makeGitRepository, type TemporaryRepository } from '../helpers/git-repository.ts';
import { startCli } from '../helpers/run-cli.ts';

/** Runs a command with the Node of this test first on its path, as a user with that Node would. */
function run(cwd: string, command: string, ...args: readonly string[]) {
  const path = `${dirname(process.execPath)}:${process.env.PATH}`;
  const env = Object.fromEntries(
    Object.entries({ ...process.env, PATH: path, CI: undefined }).filter(([key]) => !/^npm_|^NODE_OPTIONS$|^INIT_CWD$/.test(key)),
  );
  const result = spawnSync(command, [...args], { cwd, env, encoding: 'utf8', maxBuffer: 1 << 26 });
  if (result.status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${result.status}:\n${result.stdout}\n${result.stderr}`);
  return result.stdout;
}

describe('the published package, installed from its tarball into an empty folder', () => {
  let base: string;
  let project: string;
  let repository: TemporaryRepository;

  beforeAll(async () => {
    base = mkdtempSync(join(tmpdir(), 'skillpress-package-'));
    await preparePackage(join(base, 'package'));
    run(join(base, 'package'), 'npm', 'pack', '--pack-destination', base);
    project = mkdtempSync(join(base, 'project-'));
    writeFileSync(join(project, 'package.json'), '{ "private": true }\n');
    run(project, 'npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error', join(base, 'skillpress-0.1.0.tgz'));
    repository = await makeGitRepository({
      'skills/say-hello/SKILL.md':
        '---\nname: say-hello\ndescription: Greets a person by name.\n---\n\n# Say hello\n\nAsk for the name first.\n\n```pwsh\n$name\n```\n',
      'skills/say-hello/hello.ps1': 'Write-Output $name\n',
      'skills/say-hello/references/greetings.md': '# Greetings\n\nHej.\n',
    });
  });

  afterAll(() => {
    repository?.remove();
    if (base !== undefined) rmSync(base, { recursive: true, force: true });
  });

  it('carries neither the set-up of the checkout nor TypeScript that Node would have to run', () => {
    const manifest = JSON.parse(readFileSync(join(project, 'node_modules/skillpress/package.json'), 'utf8'));
    expect(Object.keys(manifest)).not.toEqual(expect.arrayContaining(['private']));
    expect([manifest.devDependencies, manifest.optionalDependencies, manifest.scripts, manifest.private]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    const installed = join(project, 'node_modules/skillpress');
    expect(
      ['adapter', 'bin/main.ts', 'bin/make-package.ts', 'build-scripts/compile.ts', 'test', 'examples'].filter((path) =>
        existsSync(join(installed, path)),
      ),
    ).toEqual([]);
    expect(['LICENSE', 'README.md', 'dist-program/main.js'].filter((path) => !existsSync(join(installed, path)))).toEqual([]);
  });

  it('has packages in it whose licenses it passes on, and depends on no others than it loads', () => {
    const installed = join(project, 'node_modules/skillpress');
    const licenses = readFileSync(join(installed, 'THIRD_PARTY_LICENSES'), 'utf8');
    const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    expect(licenses).toMatch(/^fastify \d+\.\d+\.\d+ \(MIT\)\n\nMIT License\n/m);
    expect(licenses).not.toContain('no license named');
    expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(['astro', 'satteri']));
    expect(Object.keys(dependencies)).not.toEqual(expect.arrayContaining(['fastify']));
  });

  it('builds a repository and serves it: a page for people, a skill for agents', async () => {
    const out = join(project, 'dist');
    run(project, 'npx', '--no-install', 'skillpress', 'build', repository.path, '--out', out);
    expect(existsSync(join(out, 'deployment.json'))).toBe(true);

    const launcher = join(project, 'node_modules/skillpress/bin/skillpress.js');
    const server = await startCli(['serve', out, '--port', '0'], /http:\/\/127\.0\.0\.1:\d+/, { launcher, cwd: project });
    try {
      const origin = server.match[0];
      const page = await fetch(`${origin}/local/repo/library/skills/say-hello/`, { headers: { accept: 'text/html' } });
      expect(page.status).toBe(200);
      const html = await page.text();
      expect(html).toContain('Ask for the name first.');
      // Grammars are loaded by name, from where the package's dependencies lie.
      expect(html).toContain('<span class="hljs-variable">$name</span>');
      const file = await fetch(`${origin}/local/repo/library/skills/say-hello/hello.ps1/`, { headers: { accept: 'text/html' } });
      expect(await file.text()).toContain('<span class="hljs-variable">$name</span>');
      const answer = await fetch(`${origin}/mcp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'load_skill', arguments: { path: 'skills/say-hello/SKILL.md' } },
        }),
      });
      expect(answer.status).toBe(200);
      expect(JSON.stringify(await answer.json())).toContain('Ask for the name first.');
    } finally {
      expect((await server.stop()).code).toBe(0);
    }
  });
});

describe('the script that prepares it', () => {
  it.each([
    [['--help'], 0],
    [['--out', 'x'], 64],
    [['one', 'two'], 64],
    [[''], 64],
  ] as const)('says how it is called, and makes nothing, with %j', (args, code) => {
    const script = fileURLToPath(new URL('../../bin/make-package.ts', import.meta.url));
    const folder = mkdtempSync(join(tmpdir(), 'skillpress-package-usage-'));
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { cwd: folder, encoding: 'utf8' });
    expect([status, readdirSync(folder)]).toEqual([code, []]);
    expect(stdout + stderr).toContain('usage: npm run -s package [-- FOLDER]');
    rmSync(folder, { recursive: true });
  });

  it('empties no folder that holds something else', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'skillpress-package-other-'));
    writeFileSync(join(folder, 'notes.txt'), 'mine');
    await expect(preparePackage(folder)).rejects.toThrow(/holds files that are no package/);
    expect(readdirSync(folder)).toEqual(['notes.txt']);
    rmSync(folder, { recursive: true });
  });
});

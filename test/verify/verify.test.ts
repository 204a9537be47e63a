/** `skillpress verify`: what it notices of a folder that was changed, and of the repository that it was built from. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { buildOnce, SAMPLE } from '../helpers/build-once.ts';
import { runCli } from '../helpers/run-cli.ts';
import { serveFolder } from '../helpers/serve-folder.ts';
import { makePair } from '../signing/keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'skillpress-verify-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Report {
  readonly surfaces: readonly string[];
  readonly problems: readonly { readonly where: string; readonly what: string }[];
  readonly advice: readonly { readonly where: string }[];
}

async function verify(...args: readonly string[]): Promise<Report & { readonly code: number | null }> {
  const { code, stdout, stderr } = await runCli(['verify', ...args, '--format', 'json']);
  if (stdout === '') throw new Error(stderr);
  return { code, ...(JSON.parse(stdout) as Report) };
}

describe('skillpress verify', () => {
  it('finds nothing in the sample, which its repository gives again byte for byte', async () => {
    const report = await verify(await buildOnce(SAMPLE), '--rebuild', SAMPLE.path);
    expect([report.code, report.problems]).toEqual([0, []]);
    expect(report.surfaces).toEqual(['store', 'signature', 'documents', 'archives', 'discovery', 'pages', 'feeds', 'folder', 'rebuild']);
  });

  it('notices a page and a twin of others, files that nobody vouches for, a private key, and a key that did not sign', async () => {
    const dist = join(folder, 'dist');
    cpSync(await buildOnce(SAMPLE), dist, { recursive: true });
    const page = join(dist, 'local/repo/library/index.html');
    writeFileSync(page, readFileSync(page, 'utf8').replace(/(<meta name="snapshot" content=")[0-9a-f]{64}/, `$1${'0'.repeat(64)}`));
    writeFileSync(join(dist, 'local/repo/library/README.md/index.md'), 'other words');
    rmSync(join(dist, 'search/index.html'));
    const pair = makePair();
    for (const [name, text] of [
      ['.env', 'A=1'],
      ['store/blobs/left-over', 'x'],
      ['secret', pair.privatePem],
    ] as const)
      writeFileSync(join(dist, name), text);
    writeFileSync(join(folder, 'key.pub'), pair.publicPem);
    const { code, problems } = await verify(dist, '--key', join(folder, 'key.pub'));
    expect(code).toBe(1);
    const found = problems.map(({ where, what }) => `${where}: ${what}`).join('\n');
    for (const text of [
      'local/repo/library/index.html: was made from the snapshot 0000',
      'local/repo/library/README.md/index.md: is not the text that the page is about',
      'search/index.html: is missing',
      'links to search/, where nothing is',
      '.env: is no part of what was published',
      'store/blobs/left-over: is named by no snapshot',
      'secret: holds a private key',
      'is missing: this deployment is not signed',
    ])
      expect(found).toContain(text);
  });

  it('tells from a repository whose files are other ones', async () => {
    const changed = join(folder, 'library');
    cpSync(SAMPLE.path, changed, { recursive: true });
    writeFileSync(join(changed, 'README.md'), '# Other\n');
    const { code, problems } = await verify(await buildOnce(SAMPLE, 'store'), '--rebuild', changed);
    expect([code, problems.map(({ what }) => what)]).toEqual([1, [expect.stringContaining('holds other ones')]]);
  });

  it('gives advice, not problems, about the caching of a host, and says when one drops folders with a dot or builds for another base', async () => {
    const dist = await buildOnce(SAMPLE);
    const plain = await serveFolder(dist);
    const good = await verify(plain.url);
    await plain.close();
    expect([good.code, good.problems, good.advice.length > 0]).toEqual([0, [], true]);
    const strict = await serveFolder(dist, { base: 'library', refuse: (path) => (path.includes('/.') ? 404 : undefined) });
    const bad = await verify(strict.url);
    await strict.close();
    const found = bad.problems.map(({ where, what }) => `${where}: ${what}`).join('\n');
    expect(bad.code).toBe(1);
    expect(found).toContain('was built for /');
    expect(found).toContain('.nojekyll');
    expect(readdirSync(dist)).toContain('deployment.json');
  });
});

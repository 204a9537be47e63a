/** Images of other hosts: led to unless `skillpress.yaml` asks for them, and then loaded over https alone (website.md, "Rendering"). */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeGitRepository } from '../../bench/git-repository.ts';
import { runCli } from '../helpers/run-cli.ts';

const SKILL = `---
name: tides
description: Use for tides at the quay.
---
![chart](https://images.example.org/a.png?x=1&y=2) ![plain](http://images.example.org/b.png) <img src="https://images.example.org/c.png" onerror="x()" alt="raw">
`;
const PAGE = 'gh/acme/harbour/skills/tides/index.html';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'skillpress-images-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function build(name: string, settings: string): Promise<{ readonly dist: string; readonly html: string }> {
  const repository = join(folder, name);
  await writeGitRepository(repository, Object.entries({ 'skills/tides/SKILL.md': SKILL, 'skillpress.yaml': settings }));
  const dist = join(folder, `${name}-dist`);
  const built = await runCli(['build', repository, '--address', 'gh/acme/harbour', '--out', dist, '--no-cache']);
  expect(built.stderr + built.stdout, name).toContain('Next:');
  return { dist, html: readFileSync(join(dist, PAGE), 'utf8') };
}

describe('images of other hosts', () => {
  it('are links, and forbidden by the policy, where nobody asks for them', async () => {
    const { html } = await build('plain', 'retain: 0\n');
    expect(html).toContain("img-src 'self' data:;");
    expect(html).not.toMatch(/<img[^>]+src="https?:/);
    expect(html).toContain('<a class="image-left-out" href="https://images.example.org/a.png?x=1&amp;y=2"');
  });

  it('are loaded over https where the settings ask for them; verify knows that, and no other thing from elsewhere', async () => {
    const { dist, html } = await build('asked', 'remoteImages: true\n');
    expect(html).toContain("img-src 'self' data: https:;");
    const images = [...html.matchAll(/<img[^>]+src="https?:[^>]+>/g)].map(([tag]) => tag);
    expect(images.map((tag) => /src="([^"]*)"/.exec(tag)?.[1])).toEqual([
      'https://images.example.org/a.png?x=1&amp;y=2',
      'https://images.example.org/c.png',
    ]);
    for (const tag of images) expect(tag).toMatch(/ loading="lazy">$/);
    expect(html).not.toContain('onerror');
    // Who serves an image need not hear which page shows it.
    expect(html).toContain('<meta name="referrer" content="no-referrer">');
    const clean = await runCli(['verify', dist]);
    expect([clean.stdout, clean.code]).toEqual([expect.stringContaining('0 problems'), 0]);
    const page = join(dist, PAGE);
    writeFileSync(page, html.replace('</body>', '<script src="https://images.example.org/d.js"></script></body>'));
    const other = await runCli(['verify', dist]);
    expect(other.stdout).toContain('loads https://images.example.org/d.js from another host');
    expect(other.stdout).not.toContain('loads https://images.example.org/a.png');
  });
});

import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { buildLegacyDiscovery, type LegacySkill } from '#artifacts/legacy-discovery.ts';
import type { Digest } from '#contract/digest.ts';
import { legacyDiscoverySchema } from '#contract/schema/legacy-discovery.ts';
import { legacyDiscoveryFile } from '#contract/tree.ts';
import { serveFolder } from '../helpers/serve-folder.ts';
import { install } from './install.ts';

const contents = new Map<Digest, Buffer>();
function stored(content: string | Uint8Array): Digest {
  const bytes = Buffer.from(content);
  const digest: Digest = `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
  contents.set(digest, bytes);
  return digest;
}

const document = (name: string): Digest => stored(`---\nname: ${name}\ndescription: Does it.\n---\n\nWörds.\n`);
function skill(name: string, files: LegacySkill['files'] = [{ path: 'SKILL.md', digest: document(name) }]): LegacySkill {
  return { path: `skills/${name}/SKILL.md`, name, description: 'Does it.', files };
}

const DEPLOY = skill('deploy', [
  { path: 'assets/数据 größe.bin', digest: stored(Uint8Array.from([0, 255, 13, 10])) },
  { path: 'SKILL.md', digest: document('deploy') },
  { path: 'scripts/run.sh', digest: stored('#!/bin/sh\n') },
]);

const site = await mkdtemp(path.join(tmpdir(), 'skillpress-legacy-'));
afterAll(() => rm(site, { recursive: true, force: true }));

async function put(file: string, bytes: Uint8Array | string): Promise<void> {
  await mkdir(path.dirname(path.join(site, file)), { recursive: true });
  await writeFile(path.join(site, file), bytes);
}

describe('buildLegacyDiscovery', () => {
  it.each(['', 'gh/o/r/skills'])('is installed whole by the real installer from below %j', async (folder) => {
    const { artifact, copies } = buildLegacyDiscovery([DEPLOY, skill('greet')], folder);
    await put(legacyDiscoveryFile(folder), JSON.stringify(legacyDiscoverySchema.parse(artifact)));
    for (const { file, digest } of copies) await put(file, contents.get(digest) ?? '');
    const host = await serveFolder(site, { base: '/a/' });
    const { files, output } = await install(host.url + folder);
    await host.close();
    const hex = (entries: Iterable<readonly [string, Buffer | undefined]>) =>
      Object.fromEntries([...entries].map(([name, bytes]) => [name, bytes?.toString('hex')] as const));
    const expected = [DEPLOY, skill('greet')].flatMap(({ name, files: own }) =>
      own.map((file) => [`${name}/${file.path}`, contents.get(file.digest)] as const),
    );
    expect(hex(files), output).toEqual(hex(expected));
  });

  it('lists SKILL.md first', () => {
    expect(buildLegacyDiscovery([DEPLOY], '').artifact.skills[0]?.files).toEqual(['SKILL.md', 'assets/数据 größe.bin', 'scripts/run.sh']);
  });

  it.each([
    ['name', skill('café')],
    ['description_empty', { ...skill('a'), description: ' ' }],
    ['description_too_long', { ...skill('a'), description: 'x'.repeat(1_025) }],
    ['no_skill_file', skill('a', [{ path: 'README.md', digest: document('a') }])],
    ['file_name', skill('a', [...skill('a').files, { path: 'notes..md', digest: document('a') }])],
    ['file_name', skill('a', [...skill('a').files, { path: 'c#.md', digest: document('a') }])],
    ['run_by_hosts', skill('a', [...skill('a').files, { path: 'assets/demo.HTML', digest: document('a') }])],
  ] as const)('leaves out and reports: %s', (reason, bad) => {
    const { artifact, leftOut, copies } = buildLegacyDiscovery([bad, skill('good')], '');
    expect(artifact.skills.map((entry) => entry.name)).toEqual(['good']);
    expect(leftOut).toEqual([{ path: bad.path, reason }]);
    expect(copies.map((copy) => copy.file)).toEqual(['.well-known/skills/good/SKILL.md']);
  });

  it('keeps the first of two skills with one name', () => {
    const twice = [skill('x'), { ...skill('x'), path: 'a/x/SKILL.md' }];
    expect(buildLegacyDiscovery(twice, '').leftOut).toEqual([{ path: 'skills/x/SKILL.md', reason: 'duplicate_name' }]);
  });
});

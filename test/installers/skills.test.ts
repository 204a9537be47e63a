import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ArchiveFile } from '#artifacts/archive/archive-files.ts';
import { buildTarGz } from '#artifacts/archive/tar-gz.ts';
import { buildDiscovery, type DiscoverySkill } from '#artifacts/discovery.ts';
import type { Digest } from '#contract/digest.ts';
import { discoverySchema } from '#contract/schema/discovery.ts';
import { archiveFile, blobFile, discoveryFile } from '#contract/tree.ts';
import { type StaticHost, serveFolder } from '../helpers/serve-folder.ts';
import { install } from './install.ts';

const PAGE = 'gh/owner/library/skills';

const text = (content: string): Uint8Array => new TextEncoder().encode(content);
const skillText = (name: string, description: string): Uint8Array =>
  text(`---\nname: ${name}\ndescription: ${description}\n---\n\n# ${name}\n\nWörds.\n`);
const digestOf = (bytes: Uint8Array): Digest => `sha256:${createHash('sha256').update(bytes).digest('hex')}`;

const DEPLOY: readonly ArchiveFile[] = [
  { path: 'SKILL.md', bytes: skillText('deploy', 'Roll out.'), executable: false },
  { path: 'scripts/run.sh', bytes: text('#!/bin/sh\necho hi\n'), executable: true },
  { path: 'assets/数据 größe.bin', bytes: Uint8Array.from([0, 255, 254, 10, 13, 0]), executable: false },
  {
    path: `references/${'long-folder-name/'.repeat(5)}${'n'.repeat(90)}.md`,
    bytes: text('---\nfront: matter\n---\nno final newline'),
    executable: false,
  },
];
const GREET: readonly ArchiveFile[] = [{ path: 'SKILL.md', bytes: skillText('greet', 'Say hello.'), executable: false }];

let site: string;

async function put(file: string, bytes: Uint8Array | string): Promise<void> {
  await mkdir(path.dirname(path.join(site, file)), { recursive: true });
  await writeFile(path.join(site, file), bytes);
}

async function publishSkill(folder: string, name: string, description: string, files: readonly ArchiveFile[]): Promise<DiscoverySkill> {
  const document = files.find((file) => file.path === 'SKILL.md')?.bytes ?? new Uint8Array();
  await put(blobFile(digestOf(document)), document);
  const common = { path: `skills/${folder}/SKILL.md`, name, description, files: files.length, document: digestOf(document) };
  if (files.length === 1) return common;
  const packed = buildTarGz(files);
  if (!packed.ok) throw new Error(packed.problem);
  const digest = digestOf(packed.bytes);
  const file = archiveFile(digest, name, 'tar.gz');
  await put(file, packed.bytes);
  return { ...common, archive: { file, digest } };
}

async function publishIndex(folder: string, skills: readonly DiscoverySkill[]): Promise<void> {
  await put(discoveryFile(folder), JSON.stringify(discoverySchema.parse(buildDiscovery(skills, folder).artifact)));
}

function expected(skills: Readonly<Record<string, readonly ArchiveFile[]>>): ReadonlyMap<string, Buffer> {
  return new Map(
    Object.entries(skills).flatMap(([name, files]) => files.map((file) => [`${name}/${file.path}`, Buffer.from(file.bytes)] as const)),
  );
}

function sorted(files: ReadonlyMap<string, Buffer>): Readonly<Record<string, string>> {
  return Object.fromEntries([...files].map(([name, bytes]) => [name, bytes.toString('hex')] as const).sort());
}

beforeAll(async () => {
  site = await mkdtemp(path.join(tmpdir(), 'skillpress-site-'));
  const deploy = await publishSkill('deploy', 'deploy', 'Roll out.', DEPLOY);
  const greet = await publishSkill('greet', 'greet', 'Say hello.', GREET);
  const unfit = { ...greet, path: 'skills/cafe/SKILL.md', name: 'café' };
  await publishIndex('', [deploy, unfit, greet]);
  await publishIndex(`${PAGE}/deploy`, [deploy]);
  await publishIndex(`${PAGE}/greet`, [greet]);
});
afterAll(() => rm(site, { recursive: true, force: true }));

describe.each(['/', '/a/b/'])('the skills installer, with the site at %s', (base) => {
  let server: StaticHost;
  beforeAll(async () => {
    server = await serveFolder(site, { base });
  });
  afterAll(() => server.close());

  it('installs every skill of the site, byte for byte', async () => {
    const { files, output } = await install(server.url);
    expect(sorted(files), output).toEqual(sorted(expected({ deploy: DEPLOY, greet: GREET })));
  });

  it.each([
    ['deploy', DEPLOY],
    ['greet', GREET],
  ] as const)('installs just the skill of a page: %s', async (name, whole) => {
    const { files, output } = await install(`${server.url}${PAGE}/${name}/`);
    expect(sorted(files), output).toEqual(sorted(expected({ [name]: whole })));
  });
});

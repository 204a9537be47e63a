import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DiscoveryArtifact, discoverySchema } from '#contract/schema/discovery.ts';
import { type ServedSkill, skillSchema } from '#contract/schema/skill.ts';
import { blobFile, discoveryFile } from '#contract/tree.ts';
import { buildOnce, SAMPLE } from '../helpers/build-once.ts';
import { type StaticHost, serveFolder } from '../helpers/serve-folder.ts';
import { install } from './install.ts';

const BASE = '/a/b/';

let site: string;
let host: StaticHost;
let skills: readonly ServedSkill[];

/** Every skill object of the store that is served in full. */
function readSkills(): readonly ServedSkill[] {
  const names = readdirSync(join(site, 'store/objects'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
  return names.flatMap((name) => {
    const json = JSON.parse(readFileSync(join(site, 'store/objects', name), 'utf8'));
    const skill = json.kind === 'skill' ? skillSchema.parse(json) : undefined;
    return skill?.serving === 'full' ? [skill] : [];
  });
}

function readIndex(folder: string): DiscoveryArtifact {
  return discoverySchema.parse(JSON.parse(readFileSync(join(site, discoveryFile(folder)), 'utf8')));
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** What `resources/read` serves for the skills of an index, as an installer lays it out: file -> digest of its bytes. */
function served({ skills: entries }: DiscoveryArtifact): Readonly<Record<string, string>> {
  const files = entries.flatMap(({ name, digest }) => {
    const skill = skills.find((candidate) => (candidate.archive?.tarGz.digest ?? candidate.document.digest) === digest);
    if (skill === undefined) throw new Error(`${name} is offered with bytes that no skill has`);
    return skill.resources.map((file) => {
      const inside = skill.directory === '' ? file.path : file.path.slice(skill.directory.length + 1);
      return [`${name}/${inside}`, sha256(readFileSync(join(site, blobFile(file.digest))))] as const;
    });
  });
  return Object.fromEntries(files);
}

function digests(files: ReadonlyMap<string, Buffer>): Readonly<Record<string, string>> {
  return Object.fromEntries([...files].map(([name, bytes]) => [name, sha256(bytes)] as const));
}

beforeAll(async () => {
  site = await buildOnce(SAMPLE);
  host = await serveFolder(site, { base: BASE });
  skills = readSkills();
}, 200_000);
afterAll(() => host.close());

describe('the skills installer, on the built sample below a base path', () => {
  it('installs every offered skill, with the bytes that agents get', async () => {
    const index = readIndex('');
    const { files, output } = await install(host.url);
    expect(index.skills.length).toBeGreaterThan(5);
    expect(digests(files), output).toEqual(served(index));
  }, 60_000);

  it('installs just one skill from its page', async () => {
    const pages = readdirSync(site, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith(discoveryFile('')) && name !== discoveryFile(''))
      .map((name) => name.slice(0, -discoveryFile('').length - 1))
      .filter((page) => readIndex(page).skills.length === 1)
      .sort();
    const archived = pages.find((page) => readIndex(page).skills[0]?.type === 'archive');
    const single = pages.find((page) => readIndex(page).skills[0]?.type === 'skill-md');
    for (const page of [archived ?? '', single ?? '']) {
      const index = readIndex(page);
      expect(index.skills, page).toHaveLength(1);
      const { files, output } = await install(`${host.url}${page}/`);
      expect(digests(files), output).toEqual(served(index));
    }
  }, 120_000);
});

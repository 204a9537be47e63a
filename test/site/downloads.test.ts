import { expect, it } from 'vitest';
import type { Digest } from '#contract/digest.ts';
import type { ServedSkill } from '#contract/schema/skill.ts';
import { downloadsOf, offerOf } from '../../site/view/downloads.ts';

const digest = (letter: string): Digest => `sha256:${letter.repeat(64)}`;
const links = {
  archive: (of: Digest, name: string, format: string) => `/${of.at(-1)}/${name}.${format}`,
  blob: (of: Digest) => `/${of.at(-1)}`,
};
const document = { digest: digest('d'), size: 4, parts: [] };
const upload = { name: 'tides', digest: digest('c'), size: 3 };
const archive = { name: 'tides', tarGz: { digest: digest('a'), size: 1 }, zip: { digest: digest('b'), size: 2 } };

it('offers every form of a skill, each with its size and a name of its own', () => {
  expect(downloadsOf({ archive, upload, document }, links, 'all')).toEqual([
    { href: '/a/tides.tar.gz', name: 'tides.tar.gz', text: '.tar.gz', size: 1 },
    { href: '/b/tides.zip', name: 'tides.zip', text: '.zip', size: 2 },
    { href: '/c/tides.zip', name: 'tides-upload.zip', text: { key: 'uploadZip' }, size: 3 },
    { href: '/d', name: 'SKILL.md', text: 'SKILL.md', size: 4 },
  ]);
});

it('offers no upload that the deployment has left out', () => {
  expect(downloadsOf({ upload, document }, links, 'none').map(({ name }) => name)).toEqual(['SKILL.md']);
  expect(downloadsOf({ upload, document }, links, undefined).map(({ name }) => name)).toEqual(['tides-upload.zip', 'SKILL.md']);
});

it('puts the reason in the place of an upload that would be refused', () => {
  const skill = {
    name: 'tides',
    directory: 'tides',
    description: 'x'.repeat(201),
    files: [],
    nested: [],
    frontMatter: {},
    upload,
    document,
  };
  const long = skill as unknown as ServedSkill;
  expect(offerOf(long, links, 'all')).toMatchObject({ refused: 'rule_description_claude', downloads: [{ name: 'SKILL.md' }] });
  expect(offerOf(long, links, 'none').refused).toBeUndefined();
  const short = offerOf({ ...long, description: 'Reads tides.' }, links, 'all');
  expect(short.refused).toBeUndefined();
  expect(short.downloads.map(({ name }) => name)).toEqual(['tides-upload.zip', 'SKILL.md']);
});

import { describe, expect, it } from 'vitest';
import { buildDiscovery, type DiscoverySkill } from '#artifacts/discovery.ts';
import { DISCOVERY_SCHEMA_URL, discoverySchema } from '#contract/schema/discovery.ts';
import { blobFile } from '#contract/tree.ts';

const DOCUMENT = `sha256:${'a'.repeat(64)}` as const;
const ARCHIVE = { file: `store/archives/${'b'.repeat(64)}/deploy.tar.gz`, digest: `sha256:${'b'.repeat(64)}` } as const;

function skill(name: string, fields: Partial<DiscoverySkill> = {}): DiscoverySkill {
  return { path: `skills/${name}/SKILL.md`, name, description: 'Does it.', files: 1, document: DOCUMENT, ...fields };
}

describe('buildDiscovery', () => {
  it('points to the document of a skill of one file and to the archive of a larger one', () => {
    const { artifact, leftOut } = buildDiscovery([skill('zeta'), skill('deploy', { files: 3, archive: ARCHIVE })], '');
    expect(leftOut).toEqual([]);
    expect(discoverySchema.parse(artifact)).toEqual({
      $schema: DISCOVERY_SCHEMA_URL,
      skills: [
        { name: 'deploy', type: 'archive', description: 'Does it.', url: `../../${ARCHIVE.file}`, digest: ARCHIVE.digest },
        { name: 'zeta', type: 'skill-md', description: 'Does it.', url: `../../${blobFile(DOCUMENT)}`, digest: DOCUMENT },
      ],
    });
  });

  it.each([
    ['', '/'],
    ['', '/a/b/'],
    ['gh/o/r', '/'],
    ['gh/o/r@v1/skills/größe x', '/a/'],
  ])('resolves below the folder %j of a site at %s', (folder, base) => {
    const { artifact } = buildDiscovery([skill('a')], folder);
    const index = new URL(`${base}${folder === '' ? '' : `${folder}/`}.well-known/agent-skills/index.json`, 'https://site.test');
    expect(new URL(artifact.skills[0]?.url ?? '', index).href).toBe(`https://site.test${base}${blobFile(DOCUMENT)}`);
  });

  it.each([
    ['name', skill('café')],
    ['name', skill('Deploy')],
    ['name', skill('a--b')],
    ['name', skill('-a')],
    ['name', skill('a'.repeat(65))],
    ['name', skill('')],
    ['description_empty', skill('a', { description: '  ' })],
    ['description_too_long', skill('a', { description: '😀'.repeat(513) })],
    ['no_archive', skill('a', { files: 2 })],
  ] as const)('leaves out and reports: %s', (reason, bad) => {
    const { artifact, leftOut } = buildDiscovery([bad, skill('good')], '');
    expect(artifact.skills.map((entry) => entry.name)).toEqual(['good']);
    expect(leftOut).toEqual([{ path: bad.path, reason }]);
  });

  it('keeps the first of two skills with one name', () => {
    const { artifact, leftOut } = buildDiscovery(
      [skill('x', { path: 'b/x/SKILL.md', description: 'B' }), skill('x', { path: 'a/x/SKILL.md', description: 'A' })],
      '',
    );
    expect(artifact.skills.map((entry) => entry.description)).toEqual(['A']);
    expect(leftOut).toEqual([{ path: 'b/x/SKILL.md', reason: 'duplicate_name' }]);
  });
});

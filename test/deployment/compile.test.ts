import { describe, expect, it } from 'vitest';
import { resolveAddress } from '#adapter/catalog/resolve-address.ts';
import { loadGeneration } from '#adapter/load-catalog.ts';
import { openMemory } from '#adapter/store/memory.ts';
import { discoverySchema } from '#contract/schema/discovery.ts';
import { findingsSchema } from '#contract/schema/findings.ts';
import { legacyDiscoverySchema } from '#contract/schema/legacy-discovery.ts';
import { discoveryFile, legacyDiscoveryFile, objectFile } from '#contract/tree.ts';
import type { CompiledDeployment } from '../../build-scripts/compile.ts';
import { commit, deploy, type Files, refOf, skill } from './literal-mounts.ts';

const HARBOUR: Files = {
  'skills/tides/SKILL.md': skill('tides'),
  'skills/tides/notes.md': '# Notes\n',
  'skills/buoys/SKILL.md': skill('buoys'),
};
const OLD: Files = { 'skills/tides/SKILL.md': skill('tides'), 'skills/tides/notes.md': '# Notes\n' };
const YARD: Files = { 'skills/tides/SKILL.md': skill('tides', 'Of the yard.'), 'skills/ropes/SKILL.md': skill('ropes') };
const SEALED: Files = { ...YARD, LICENSE: 'All rights reserved.\n' };

const harbour = refOf('gh/acme/harbour', 'main', commit('a'), HARBOUR);
const harbourOld = refOf('gh/acme/harbour', 'release/1.2', commit('b'), OLD);
const yard = refOf('gh/acme/yard', 'main', commit('c'), YARD);
const sealed = refOf('gh/acme/sealed', 'main', commit('d'), SEALED);

function json(made: CompiledDeployment, file: string): unknown {
  return JSON.parse(Buffer.from(made.files.get(file) ?? []).toString());
}

describe('a deployment of several repositories and refs', () => {
  it('mounts them in the order given, each with its refs', () => {
    const { deployment } = deploy([{ main: yard }, { main: harbour, others: [harbourOld] }]);
    expect(deployment.mounts.map(({ address, default: main, refs }) => ({ address, main, refs }))).toEqual([
      { address: 'gh/acme/yard', main: 'main', refs: { main: commit('c') } },
      { address: 'gh/acme/harbour', main: 'main', refs: { main: commit('a'), 'release/1.2': commit('b') } },
    ]);
    expect(deployment.mounts[1]?.retained.map(({ revision, ref }) => [revision, ref])).toEqual([[commit('b'), 'release/1.2']]);
  });

  it('stores what refs share once', () => {
    const both = deploy([{ main: harbour, others: [harbourOld] }]);
    const blobs = (made: CompiledDeployment) => [...made.files.keys()].filter((file) => /^store\/(blobs|archives)\//.test(file));
    expect(blobs(both)).toEqual(blobs(deploy([{ main: harbour }])));
    const skills = [...both.files.keys()].filter((file) => file.startsWith('store/objects/') && kindOf(both, file) === 'skill');
    expect(skills).toHaveLength(2);
  });

  it('gives a repository the same snapshot alone and beside others', () => {
    const alone = deploy([{ main: harbour }]).deployment.mounts[0]?.snapshot;
    const beside = deploy([{ main: yard }, { main: harbour, others: [harbourOld] }], { maxFiles: 10 }).deployment.mounts[1]?.snapshot;
    expect(beside).toEqual(alone);
  });

  it('is the same bytes for the same input', () => {
    const make = () =>
      deploy([
        { main: yard, verified: true },
        { main: harbour, others: [harbourOld] },
      ]).files;
    expect(make()).toEqual(make());
    expect([...make().keys()]).toEqual([...make().keys()]);
    expect([...make().keys()].at(-1)).toBe('deployment.json');
  });

  it('writes what the operator says of a repository', () => {
    const icon = {
      bytes: new Uint8Array([1, 2, 3]),
      digest: 'sha256:039058c6f2c0cb492c533b0a4d14ef77cc0f78abccced5287d84a1a2011cfb81' as const,
    };
    const moved = { 'skills/tide/SKILL.md': 'skills/tides/SKILL.md' };
    const retired = { 'skills/wind/SKILL.md': 'Use tides.' };
    const { deployment, files } = deploy([{ main: harbour, icon, moved, retired, description: 'Of the port.' }]);
    expect(deployment.mounts[0]).toMatchObject({ icon: { digest: icon.digest, size: 3 }, moved, retired, description: 'Of the port.' });
    expect(files.get(`store/blobs/03/${icon.digest.slice(7)}`)).toEqual(icon.bytes);
  });
});

describe('skills that moved or were retired', () => {
  it('are findings where a move leads nowhere, and where the skill is still there', () => {
    const moved = { 'a/SKILL.md': 'skills/buoys/SKILL.md', 'b/SKILL.md': 'c/SKILL.md', 'd/SKILL.md': 'x/SKILL.md' };
    const retired = { 'x/SKILL.md': 'Use tides.', 'skills/tides/SKILL.md': 'Use buoys.' };
    const { findings } = deploy([{ main: harbour, others: [harbourOld], moved, retired }]);
    expect(findings.map(({ code, place, arguments: args }) => [code, place?.path, args])).toEqual([
      ['moved_target_missing', 'gh/acme/harbour/b/SKILL.md', { target: 'c/SKILL.md' }],
      ['gone_skill_present', 'gh/acme/harbour/skills/tides/SKILL.md', { said: 'retired' }],
    ]);
  });
});

describe('a move to what is not published', () => {
  const INTERNAL: Files = { ...HARBOUR, 'ops/SKILL.md': skill('ops').replace('---\n', '---\nmetadata:\n  internal: true\n') };
  const quay = refOf('gh/acme/harbour', 'main', commit('a'), INTERNAL);
  const quayOld = refOf('gh/acme/harbour', 'release/1.2', commit('b'), { ...OLD, 'ops/SKILL.md': skill('ops') });

  it('ends at the old path, and names the new one nowhere', async () => {
    const moved = { 'a/SKILL.md': 'ops/SKILL.md', 'b/SKILL.md': 'a/SKILL.md', 'c/SKILL.md': 'skills/buoys/SKILL.md' };
    const made = deploy([{ main: quay, moved, retired: { 'd/SKILL.md': 'Use tides.' } }]);
    const ended = 'It has moved to a place that is not public.';
    expect(made.deployment.mounts[0]).toMatchObject({
      moved: { 'b/SKILL.md': 'a/SKILL.md', 'c/SKILL.md': 'skills/buoys/SKILL.md' },
      retired: { 'a/SKILL.md': ended, 'd/SKILL.md': 'Use tides.' },
    });
    expect(made.findings.map(({ code, place, arguments: args }) => [code, place?.path, args])).toEqual([
      ['moved_target_withheld', 'gh/acme/harbour/a/SKILL.md', {}],
    ]);
    for (const [file, bytes] of made.files) expect(`${file} ${Buffer.from(bytes).toString('latin1')}`).not.toContain('ops/SKILL.md');
  });

  it('is told where another ref publishes it, and leads there where internal skills are published', () => {
    const moved = { 'a/SKILL.md': 'ops/SKILL.md' };
    expect(deploy([{ main: quay, others: [quayOld], moved }]).deployment.mounts[0]).toMatchObject({ moved });
    expect(deploy([{ main: quay, moved, includeInternal: true }])).toMatchObject({ deployment: { mounts: [{ moved }] }, findings: [] });
  });
});

describe('a verified repository', () => {
  const made = deploy([{ main: sealed, others: [refOf('gh/acme/sealed', 'v1', commit('d'), SEALED)], verified: true }]);

  it('is verified on its default ref, and nowhere else', async () => {
    const [mount] = made.deployment.mounts;
    expect(mount?.verified).toBe(true);
    const generation = await loadGeneration(openMemory(made.files));
    const serving = (revision: { readonly skills: ReadonlyMap<string, { readonly serving: string }> } | undefined) =>
      revision?.skills.get('skills/ropes/SKILL.md')?.serving;
    const loaded = generation.mounts.get('gh/acme/sealed');
    expect(serving(loaded?.main)).toBe('full');
    expect(serving(loaded?.byRef.get('main'))).toBe('full');
    expect(serving(loaded?.byRef.get('v1'))).toBe('described-only');
    expect(serving(loaded?.byRevision.get(commit('d')))).toBe('described-only');
  });

  it('is not verified where its commit is asked for, also when nothing but the commit was published', async () => {
    const detached = deploy([{ main: refOf('gh/acme/sealed', commit('d'), commit('d'), SEALED), verified: true }]);
    const generation = await loadGeneration(openMemory(detached.files));
    const serving = (address: string) => resolveAddress(generation, address)?.snapshot.skills.get('skills/ropes/SKILL.md')?.serving;
    expect(serving('gh/acme/sealed')).toBe('full');
    expect(serving(`gh/acme/sealed@${commit('d')}`)).toBe('described-only');
  });

  it('has one more snapshot only, for its commit', () => {
    expect(made.deployment.mounts[0]?.retained.map(({ revision }) => revision)).toEqual([commit('d')]);
    expect(made.editions.map(({ address, snapshot }) => [address, snapshot.flags.verified])).toEqual([
      ['gh/acme/sealed', true],
      ['gh/acme/sealed@v1', false],
    ]);
  });
});

describe('the indexes for installers', () => {
  const made = deploy([{ main: harbour, others: [harbourOld] }, { main: yard }]);
  const names = (file: string) => discoverySchema.parse(json(made, file)).skills.map(({ name }) => name);

  it('offer the default refs of all repositories at the root, and of one name the first', () => {
    expect(names(discoveryFile(''))).toEqual(['buoys', 'tides', 'ropes']);
    expect(names(discoveryFile('gh/acme/yard'))).toEqual(['ropes', 'tides']);
    expect(names(discoveryFile('gh/acme/harbour@release/1.2:'))).toEqual(['tides']);
    expect(names(discoveryFile('gh/acme/harbour@release/1.2:/skills/tides'))).toEqual(['tides']);
    const root = discoverySchema.parse(json(made, discoveryFile(''))).skills.find(({ name }) => name === 'tides');
    const own = discoverySchema.parse(json(made, discoveryFile('gh/acme/harbour'))).skills.find(({ name }) => name === 'tides');
    expect(root?.digest).toBe(own?.digest);
  });

  it('report the name that a repository before has taken, with the way to the skill', () => {
    const [finding] = made.findings;
    expect(finding).toMatchObject({ code: 'entry_unfit_for_installers', place: { path: 'gh/acme/yard/skills/tides/SKILL.md' } });
    const digest = made.deployment.findings;
    const { findings } = findingsSchema.parse(json(made, objectFile(digest ?? 'sha256:')));
    expect(findings.map(({ path }) => path)).toEqual(['gh/acme/yard/skills/tides/SKILL.md']);
  });

  it('of the older format hold the same skills, with the bytes of the one that is offered', () => {
    const older = legacyDiscoverySchema.parse(json(made, legacyDiscoveryFile('')));
    expect(older.skills.map(({ name }) => name)).toEqual(['buoys', 'tides', 'ropes']);
    expect(Buffer.from(made.files.get('.well-known/skills/tides/SKILL.md') ?? []).toString()).not.toContain('Of the yard.');
    expect(made.files.has('.well-known/skills/tides/notes.md')).toBe(true);
  });
});

describe('the budget of files', () => {
  const mounts = [{ main: harbour, others: [harbourOld] }, { main: yard }];
  const dropped = ({ findings }: CompiledDeployment) =>
    findings.flatMap(({ code, arguments: args }) => (code === 'too_many_files_published' ? [args.dropped] : []));
  /** The smallest budget that a condition holds with. */
  const smallest = (holds: (made: CompiledDeployment) => boolean): number => {
    let [low, high] = [0, 20_000];
    while (low + 1 < high) {
      const middle = (low + high) >> 1;
      if (holds(deploy(mounts, { maxFiles: middle }))) high = middle;
      else low = middle;
    }
    return high;
  };
  const all = smallest((made) => dropped(made).length === 0);
  const pages = smallest(({ deployment }) => deployment.pages === 'all' && deployment.legacyIndexes === undefined);
  const legacy = smallest((made) => made.files.has(legacyDiscoveryFile('')));

  it('leaves nothing out where everything fits', () => {
    const made = deploy(mounts, { maxFiles: all });
    expect(made.deployment).toMatchObject({ pages: 'all', twins: 'all' });
    expect(made.files.has(legacyDiscoveryFile(''))).toBe(true);
  });

  it('gives up forms beside pages first, step by step, as a note', () => {
    expect(all).toBeGreaterThan(pages);
    const made = Array.from({ length: all - pages }, (_, room) => deploy(mounts, { maxFiles: pages + room }));
    expect([...new Set(made.map(({ deployment }) => deployment.twins))]).toEqual(['none', 'skills', 'main']);
    for (const { deployment, findings } of made) {
      expect(deployment.pages).toBe('all');
      expect(findings.filter(({ code }) => code === 'too_many_files_published')).toMatchObject([{ severity: 'info' }]);
    }
  });

  it('then the pages of supporting files, and says so', () => {
    expect(pages).toBeGreaterThan(legacy);
    const made = deploy(mounts, { maxFiles: pages - 1 });
    expect(made.deployment.pages).toBe('without-supporting-files');
    expect(made.files.has(legacyDiscoveryFile(''))).toBe(true);
    expect(dropped(made).join()).toContain('the pages of supporting files');
  });

  it('takes no more of them than it must: of the skills with the most first, whole skills at a time', () => {
    const kept = Array.from({ length: pages - legacy }, (_, room) => deploy(mounts, { maxFiles: legacy + room }).deployment);
    const counts = kept.map(({ supportingPages = 0 }) => supportingPages);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    expect(counts.at(0)).toBe(0);
    expect(counts.at(-1)).toBeGreaterThan(0);
    expect(dropped(deploy(mounts, { maxFiles: pages - 1 }))).toContain('the pages of supporting files of the skills with the most');
    expect(dropped(deploy(mounts, { maxFiles: legacy }))).toContain('the pages of supporting files');
  });

  it('then the copies for older installers, and says so; what they would not have fitted without either is back', () => {
    const made = deploy(mounts, { maxFiles: legacy - 1 });
    expect(made.deployment).toMatchObject({ pages: 'all', legacyIndexes: 'none', uploads: 'all' });
    expect(dropped(made)).toContain('the copies for the older discovery index');
    expect(dropped(made)).not.toContain('the pages of supporting files');
    expect([...made.files.keys()].filter((file) => file.includes('.well-known/skills/'))).toEqual([]);
  });

  it('then the zips for uploads by hand, and says so; the snapshots are the same', () => {
    const uploads = smallest(({ deployment }) => deployment.uploads === 'all');
    expect(legacy).toBeGreaterThan(uploads);
    const zips = (made: CompiledDeployment) => [...made.files.keys()].filter((file) => file.endsWith('.zip')).length;
    const [most, least] = [deploy(mounts, { maxFiles: uploads }), deploy(mounts, { maxFiles: uploads - 1 })];
    expect(zips(most)).toBeGreaterThan(zips(least));
    expect(dropped(least)).toContain('the zips for uploads by hand');
    expect(least.deployment.mounts).toEqual(most.deployment.mounts);
  });

  it('says where even that is not enough', () => {
    const made = deploy(mounts, { maxFiles: 1 });
    expect(dropped(made)).toContain('');
    expect(json(made, objectFile(made.deployment.findings ?? 'sha256:'))).toMatchObject({
      findings: expect.arrayContaining([
        expect.objectContaining({ message: 'The published folder holds more than 1 files, and nothing more can be left out.' }),
      ]),
    });
  });

  it('counts what is kept of deployments before', () => {
    const retaining = { retained: new Map(), files: new Map([['store/blobs/aa/aa', 'sha256:aa' as const]]) };
    expect(deploy(mounts, { maxFiles: pages, retaining }).deployment.pages).toBe('without-supporting-files');
  });
});

function kindOf(made: CompiledDeployment, file: string): unknown {
  return (json(made, file) as { readonly kind?: unknown }).kind;
}

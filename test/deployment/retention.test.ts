import { describe, expect, it } from 'vitest';
import { type Keep, keepBefore } from '#artifacts/retention.ts';
import type { Mount } from '#contract/schema/deployment.ts';
import { skillSchema } from '#contract/schema/skill.ts';
import { archiveFile, blobFile, snapshotFile } from '#contract/tree.ts';
import { callTool, rpcLegacy, rpcModern, startOn } from '../adapter/harness.ts';
import { keptFacts } from '../helpers/kept-facts.ts';
import { commit, deploy, type Files, refOf, skill } from './literal-mounts.ts';

type Published = ReadonlyMap<string, Uint8Array>;

const ADDRESS = 'gh/acme/harbour';

function filesOf(letter: string): Files {
  return {
    'README.md': '# Harbour\n\nSkills of the harbour.\n',
    'skills/tides/SKILL.md': skill('tides', `Edition ${letter}. See [notes](notes.md).`),
    'skills/tides/notes.md': `# Notes of ${letter}\n`,
    'skills/buoys/SKILL.md': skill('buoys'),
  };
}

interface Generation {
  /** Letter of the commit of `main`. */
  readonly main: string;
  readonly v2?: string;
  readonly retain?: number;
  readonly verified?: boolean;
  readonly includeInternal?: boolean;
}

/** Builds as `skillpress build` does, over the files of the deployment before. */
async function build({ main, v2, retain = 1, verified = false, includeInternal = false }: Generation, before: Published = new Map()) {
  const refs = new Map([['main', commit(main)], ...(v2 === undefined ? [] : [['v2', commit(v2)] as const])]);
  const keep: Keep = { address: ADDRESS, refs, retain, includeInternal };
  const kept = await keepBefore(async (file) => before.get(file), [keep]);
  const made = deploy(
    [
      {
        main: refOf(ADDRESS, 'main', commit(main), filesOf(main)),
        others: v2 === undefined ? [] : [refOf(ADDRESS, 'v2', commit(v2), filesOf(v2))],
        verified,
        includeInternal,
      },
    ],
    { retaining: kept },
  );
  const files = new Map(made.files);
  for (const file of kept.files.keys()) if (!files.has(file)) files.set(file, before.get(file) ?? new Uint8Array());
  return { files, mount: made.deployment.mounts[0] as Mount, lost: kept.lost, unread: kept.unread };
}

const readable = ({ retained }: Mount) => retained.map(({ revision }) => revision[0]).join('');

describe('retained snapshots', () => {
  it('are as many as asked, newest first', async () => {
    let before: Published = new Map();
    const seen: string[] = [];
    for (const main of ['a', 'b', 'c', 'd']) {
      const made = await build({ main, retain: 2 }, before);
      before = made.files;
      seen.push(readable(made.mount));
    }
    expect(seen).toEqual(['', 'a', 'ba', 'cb']);
  });

  it('are none where none are asked for, and the files of the past are gone', async () => {
    const first = await build({ main: 'a' });
    const second = await build({ main: 'b', retain: 0 }, first.files);
    expect(readable(second.mount)).toBe('');
    expect(second.files.has(snapshotFile(first.mount.snapshot.id))).toBe(false);
  });

  it('are counted for each ref apart', async () => {
    const first = await build({ main: 'a', v2: '1' });
    const second = await build({ main: 'b', v2: '2' }, first.files);
    expect(second.mount.retained.map(({ revision, ref }) => [revision[0], ref])).toEqual([
      ['2', 'v2'],
      ['a', 'main'],
      ['1', 'v2'],
    ]);
    const third = await build({ main: 'c', v2: '2' }, second.files);
    expect(readable(third.mount)).toBe('2b1');
  });

  it('end with the ref that is published no more', async () => {
    const first = await build({ main: 'a', v2: '1' });
    expect(readable((await build({ main: 'b' }, first.files)).mount)).toBe('a');
  });

  it('leave a build of the same input the same bytes', async () => {
    const first = await build({ main: 'a' });
    expect((await build({ main: 'a' }, first.files)).files).toEqual(first.files);
    const second = await build({ main: 'b' }, first.files);
    expect((await build({ main: 'b' }, first.files)).files).toEqual(second.files);
    expect((await build({ main: 'b' }, second.files)).files).toEqual(second.files);
  });

  it('are one snapshot where a commit returns', async () => {
    const first = await build({ main: 'a' });
    const second = await build({ main: 'b' }, first.files);
    expect(readable((await build({ main: 'a' }, second.files)).mount)).toBe('b');
  });

  it('are never verified ones, nor show skills for maintainers that are published no more', async () => {
    const verified = await build({ main: 'a', verified: true });
    const next = await build({ main: 'b', verified: true }, verified.files);
    expect(readable(next.mount)).toBe('ba');
    expect(next.files.has(snapshotFile(verified.mount.snapshot.id))).toBe(false);
    const internal = await build({ main: 'a', includeInternal: true });
    expect(readable((await build({ main: 'b' }, internal.files)).mount)).toBe('');
    expect(readable((await build({ main: 'b', includeInternal: true }, internal.files)).mount)).toBe('a');
  });

  it('are left out and named where something of them is missing or changed', async () => {
    const first = await build({ main: 'a' });
    const damaged = new Map(first.files);
    damaged.set(snapshotFile(first.mount.snapshot.id), Buffer.from('{}'));
    const second = await build({ main: 'b' }, damaged);
    expect(readable(second.mount)).toBe('');
    const file = snapshotFile(first.mount.snapshot.id);
    expect(second.lost).toEqual([{ address: ADDRESS, revision: commit('a'), files: [{ file, problem: 'not what its digest says' }] }]);
    const other = new Map([['deployment.json', Buffer.from('{"schema":2}')]]);
    expect((await build({ main: 'b' }, other)).unread).toBe('unreadable');
    // Who asks for nothing loses nothing.
    expect((await build({ main: 'b', retain: 0 }, other)).unread).toBeUndefined();
  });

  it('are told of without reading skills that were read before, where those lie there as a build left them', async () => {
    const { files } = await build({ main: 'a' });
    const keep: Keep = { address: ADDRESS, refs: new Map([['main', commit('b')]]), retain: 1, includeInternal: false };
    const objects = [...files].filter(([file]) => file.startsWith('store/objects/'));
    const skills = new Set(objects.filter(([, bytes]) => JSON.parse(Buffer.from(bytes).toString()).kind === 'skill').map(([file]) => file));
    const facts = keptFacts();
    const looked: string[] = [];
    const reading = (published: Published) => async (file: string) => {
      if (skills.has(file)) looked.push(file);
      return published.get(file);
    };
    const first = await keepBefore(reading(files), [keep], { facts, has: () => true });
    expect(first).toEqual(await keepBefore(async (file) => files.get(file), [keep]));
    expect(looked.splice(0).sort()).toEqual([...skills].sort());
    expect(skills.size).toBe(2);
    expect(await keepBefore(reading(files), [keep], { facts, has: () => true })).toEqual(first);
    expect(looked).toEqual([]);
    // What somebody touched is read again, whatever is known of what lay there.
    const touched = [...skills][0] ?? '';
    const damaged = new Map([...files, [touched, Buffer.from('{}')]]);
    const has = (file: string): boolean => file !== touched;
    const { lost } = await keepBefore(reading(damaged), [keep], { facts, has });
    expect(looked).toEqual([touched]);
    const broken = [{ file: touched, problem: 'not what its digest says' }];
    expect(lost).toEqual([{ address: ADDRESS, revision: commit('a'), files: broken }]);
    expect(await keepBefore(reading(damaged), [keep], { facts, has, spares: [reading(files)] })).toEqual(first);
  });

  it('name every file that a reader of them needs', async () => {
    const first = await build({ main: 'a' });
    const { files } = await keepBefore(
      async (file) => first.files.get(file),
      [{ address: ADDRESS, refs: new Map([['main', commit('b')]]), retain: 1, includeInternal: false }],
    );
    // The picture is the deployment's, not the snapshot's.
    const icon = blobFile(first.mount.icon?.digest ?? 'sha256:');
    const skills = [...first.files].flatMap(([file, bytes]) => {
      const json = file.startsWith('store/objects/') ? JSON.parse(Buffer.from(bytes).toString()) : {};
      return json.kind === 'skill' ? [skillSchema.parse(json)] : [];
    });
    // Zips for uploads belong to the pages of a skill, which a commit that is only retained does not have.
    const uploads = skills.flatMap((skill) =>
      skill.serving === 'full' && skill.upload !== undefined ? [archiveFile(skill.upload.digest, skill.upload.name, 'zip')] : [],
    );
    expect(uploads.filter((file) => first.files.has(file)).length).toBeGreaterThan(1);
    const store = [...first.files.keys()].filter((file) => file.startsWith('store/') && file !== icon && !uploads.includes(file)).sort();
    expect(first.files.has(icon)).toBe(true);
    expect([...files.keys()].sort()).toEqual(store);
    expect(store.some((file) => file.startsWith(blobFile('sha256:').slice(0, 11)))).toBe(true);
  });
});

const TOOL_CALLS = [
  ['browse_repo', {}],
  ['browse_repo', { path: 'skills/tides' }],
  ['search_repo', { query: 'tides' }],
  ['load_skill', { path: 'skills/tides/SKILL.md' }],
  ['read_repo_file', { path: 'skills/tides/notes.md' }],
  ['read_repo_file', { path: 'nothing.md' }],
] as const;

/** What an address answers, in both eras, to everything that shows content. */
async function answersOf(url: string): Promise<readonly string[]> {
  const uri = `skill://${ADDRESS}/skills/tides/SKILL.md`;
  const replies = [
    await rpcLegacy(url, 'initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } }),
    await rpcModern(url, 'server/discover'),
    await rpcModern(url, 'skills/list'),
    await rpcLegacy(url, 'skills/list'),
    await rpcModern(url, 'resources/read', { uri }),
    await rpcModern(url, 'resources/directory/read', { uri: `skill://${ADDRESS}/skills/tides` }),
    await rpcLegacy(url, 'resources/list'),
  ];
  const tools = await Promise.all(TOOL_CALLS.map(([name, args]) => callTool(url, name, args)));
  return [
    ...replies.map(({ status, text }) => `${status} ${text.replaceAll(new URL(url).host, 'host')}`),
    ...tools.map(({ text }) => text),
  ];
}

describe('a pinned commit', () => {
  it.each([false, true])('answers byte for byte the same before and after later builds (verified: %s)', async (verified) => {
    const first = await build({ main: 'a', v2: '1', verified });
    const second = await build({ main: 'b', v2: '2', verified, retain: 2 }, first.files);
    const third = await build({ main: 'c', v2: '2', verified, retain: 2 }, second.files);
    const answers: (readonly string[])[] = [];
    for (const { files } of [first, second, third]) {
      const adapter = await startOn(files);
      const pinned = await answersOf(`${adapter.url}/${ADDRESS}@${commit('a')}`);
      answers.push([...pinned, ...(await answersOf(`${adapter.url}/${ADDRESS}@${commit('1')}`))]);
      await adapter.close();
    }
    expect(answers[0]?.join('\n')).toContain('Edition a.');
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });
});

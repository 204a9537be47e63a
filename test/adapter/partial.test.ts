import { beforeAll, expect, it } from 'vitest';
import type { LoadedSnapshot } from '#adapter/catalog/model.ts';
import { truncatedFiles } from '#adapter/catalog/partial.ts';
import { defaultView } from '#adapter/catalog/resolve-address.ts';
import { loadGeneration } from '#adapter/load-catalog.ts';
import { openMemory } from '#adapter/store/memory.ts';
import { partialLines } from '#adapter/text/partial.ts';
import { tinyStore } from '../helpers/tiny-store.ts';
import { callTool, rpcLegacy, startOn } from './harness.ts';

let snapshot: LoadedSnapshot;
beforeAll(async () => {
  ({ snapshot } = defaultView(await loadGeneration(openMemory(tinyStore([{ files: {}, skills: {} }])))));
});

const partialSnapshot = (partial: readonly string[], truncated: readonly string[] = []): LoadedSnapshot => ({
  ...snapshot,
  truncated,
  artifact: { ...snapshot.artifact, flags: { verified: true, includeInternal: false, partial: [...partial] } },
});
const lines = (...partial: string[]) => partialLines({ scope: '', snapshot: partialSnapshot(partial) });

it('says in words what an index does not cover', () => {
  expect(lines()).toEqual([]);
  expect(lines('references')).toEqual(['Partial index: more links than are followed, so that some linked files are only in the source']);
  expect(lines('tree_files', 'toString', 'x\ny')).toEqual(['Partial index: the repository has more files than are read; toString; x y']);
});

it('says it only where the files lie whose links were not followed, as far as the findings name them', () => {
  const inMount = (scope: string, partial: string[], truncated: string[]) =>
    partialLines({ scope, snapshot: partialSnapshot(partial, truncated) }).length;
  expect(inMount('skills/a', ['references'], ['skills/a/SKILL.md'])).toBe(1);
  expect(inMount('skills/b', ['references'], ['skills/a/SKILL.md'])).toBe(0);
  expect(inMount('', ['references'], ['skills/a/SKILL.md'])).toBe(1);
  expect(inMount('skills/b', ['references'], [])).toBe(1);
  expect(inMount('skills/b', ['references', 'tree_files'], ['skills/a/SKILL.md'])).toBe(1);
  const finding = { severity: 'info', arguments: {}, message: '', why: '', fix: '' } as const;
  const findings = [
    { ...finding, code: 'references_truncated', path: 'a.md' },
    { ...finding, code: 'other', path: 'b.md' },
    { ...finding, code: 'references_truncated' },
  ];
  expect(truncatedFiles({ kind: 'findings', findings })).toEqual(['a.md']);
});

it('says it where something may be missing, and not beside what is whole', async () => {
  const files = { 'skills/a/SKILL.md': '---\nname: a\ndescription: x\n---\nA.\n', 'skills/a/notes.txt': 'x' };
  const adapter = await startOn(tinyStore([{ files, skills: { 'skills/a/SKILL.md': { description: 'x' } }, partial: ['tree_files'] }]));
  try {
    const says = async (tool: string, args: object) =>
      (await callTool(`${adapter.url}/mcp`, tool, args)).text.includes('\nPartial index: ');
    expect([await says('browse_repo', {}), await says('search_repo', { query: 'x' }), await says('load_skill', { path: 'b' })]).toEqual([
      true,
      true,
      true,
    ]);
    expect([
      await says('browse_repo', { path: 'skills' }),
      await says('load_skill', { path: 'skills/a/SKILL.md' }),
      await says('read_repo_file', { path: 'skills/a/notes.txt' }),
    ]).toEqual([false, false, false]);
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } };
    expect((await rpcLegacy(`${adapter.url}/mcp`, 'initialize', params)).json.result.instructions).toContain('Partial index: ');
  } finally {
    await adapter.close();
  }
});

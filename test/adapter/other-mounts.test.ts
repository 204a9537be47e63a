/** What a connection to a deployment of several repositories hears of the others, and how a README that is only a heading introduces. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultView } from '#adapter/catalog/resolve-address.ts';
import { loadGeneration } from '#adapter/load-catalog.ts';
import type { RunningAdapter } from '#adapter/start.ts';
import { openMemory } from '#adapter/store/memory.ts';
import { instructionsText, MAX_INSTRUCTIONS } from '#adapter/text/instructions.ts';
import { type TinyMount, tinyStore } from '../helpers/tiny-store.ts';
import { rpcLegacy, rpcModern, startOn } from './harness.ts';

const mount = (name: string, more: Partial<TinyMount> = {}): TinyMount => ({
  address: `gh/acme/${name}`,
  files: { 'quince/SKILL.md': '---\nname: quince\ndescription: x\n---\nQuince.\n' },
  skills: { 'quince/SKILL.md': { description: 'A quince.' } },
  ...more,
});

const LINE = 'Other repositories here, each with an MCP address of its own to connect to: ';

describe('a deployment of several repositories', () => {
  let adapter: RunningAdapter;
  beforeAll(async () => {
    adapter = await startOn(tinyStore(['one', 'two', 'three', 'four', 'five', 'six', 'seven'].map((name) => mount(name))));
  });
  afterAll(() => adapter.close());
  const heard = async (at: string): Promise<string> =>
    (await rpcModern(`${adapter.url}/${at}`, 'server/discover')).json.result.instructions;

  it('tells whoever connects to the first one where some of the others are, over MCP of both eras and REST', async () => {
    const { url } = adapter;
    const instructions = await heard('mcp');
    expect(instructions).toContain(
      `${LINE}${['two', 'three', 'four', 'five'].map((name) => `${url}/gh/acme/${name}`).join(', ')}, and 2 more.`,
    );
    const opening = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } };
    expect((await rpcLegacy(`${url}/mcp`, 'initialize', opening)).json.result.instructions).toBe(instructions);
    expect(await heard('gh/acme/one')).toBe(instructions);
    const rest = await (await fetch(`${url}/api/v1/mounts/gh/acme/one`)).json();
    expect(rest.instructions).toBe(instructions);
    // The address that it names is one.
    expect(await heard('gh/acme/two')).toContain('Agent Skills of gh/acme/two');
  });

  it('leaves whoever names a folder or another repository with what they named', async () => {
    for (const at of ['gh/acme/one/quince', 'gh/acme/two']) expect(await heard(at), at).not.toContain(LINE);
  });
});

describe('instructions', () => {
  const of = async (more: Partial<TinyMount>, others: readonly string[] = []): Promise<string> =>
    instructionsText(defaultView(await loadGeneration(openMemory(tinyStore([mount('one', more)])))), true, others);

  it('name no others where there are none, or where their addresses have no room', async () => {
    expect(await of({})).not.toContain(LINE);
    const long = `https://example.org/gh/acme/${'x'.repeat(400)}`;
    expect(await of({}, [long])).not.toContain(LINE);
    const text = await of({}, [long, 'https://example.org/gh/a/b']);
    expect(text).toContain(`${LINE}https://example.org/gh/a/b, and 1 more.`);
    expect(text.length).toBeLessThanOrEqual(MAX_INSTRUCTIONS);
  });

  it('introduce with the heading of a README that says nothing else, and with no empty line of one that says nothing', async () => {
    const readme = (title: string, summary: string): Partial<TinyMount> => ({ overviews: { '': { path: 'README.md', title, summary } } });
    expect(await of(readme('Acme', 'Skills of Acme.'))).toContain('\nIntroduction (from README.md): Skills of Acme.');
    expect(await of(readme('Acme', ''))).toContain('\nIntroduction (from README.md): Acme');
    expect(await of(readme('', ''))).not.toContain('Introduction');
  });
});

/** `skillpress verify` of a live adapter: one that changes what it says, in either era, is found out. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningAdapter } from '#adapter/start.ts';
import { checkAdapter } from '../../bin/verify/check-adapter.ts';
import { openHost } from '../../bin/verify/host.ts';
import { Problems } from '../../bin/verify/problems.ts';
import { StoreReader, walkStore } from '../../bin/verify/walk-store.ts';
import { startOn } from '../adapter/harness.ts';
import { compileFiles } from '../helpers/compile-files.ts';
import { memorySource } from './whole-deployment.ts';

const skill = (name: string): string => `---\nname: ${name}\ndescription: Use for ${name}.\n---\nText of ${name}. See [notes](notes.md).\n`;
const { files } = compileFiles({
  'skills/a/SKILL.md': skill('a'),
  'skills/a/notes.md': 'Notes of a.\n',
  'skills/b/SKILL.md': skill('b'),
});

type Change = (asked: { readonly era: 'modern' | 'legacy' | 'rest'; readonly about: string }, answer: string) => string;

let adapter: RunningAdapter;
let proxy: Server;
let change: Change = (_asked, answer) => answer;

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

beforeAll(async () => {
  adapter = await startOn(files);
  proxy = createServer((request, response) => {
    void (async () => {
      const body = await bodyOf(request);
      const headers = Object.fromEntries(
        Object.entries(request.headers).filter(([name]) => !['host', 'connection', 'content-length', 'accept-encoding'].includes(name)),
      ) as Record<string, string>;
      const answer = await fetch(new URL(request.url ?? '/', adapter.url), {
        method: request.method ?? 'GET',
        headers,
        ...(body === '' ? {} : { body }),
      });
      const { method } = (body === '' ? {} : JSON.parse(body)) as { readonly method?: string };
      const era = method === undefined ? 'rest' : headers['mcp-method'] === undefined ? 'legacy' : 'modern';
      const text = change({ era, about: method ?? request.url ?? '' }, await answer.text());
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' }).end(text);
    })();
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  proxy.close();
  proxy.closeAllConnections();
  await adapter.close();
});

async function problemsWith(next: Change): Promise<string> {
  change = next;
  const problems = new Problems();
  const reader = new StoreReader(memorySource(files), problems);
  const walked = await walkStore(memorySource(files), reader);
  if (walked === undefined) throw new Error('nothing is published');
  await checkAdapter(walked, `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/`, openHost(), reader);
  return problems.list.map(({ where, what }) => `${where}: ${what}`).join('\n');
}

/** Changes the answers about one thing, for one kind of client. */
function only(era: string, about: string, from: string | RegExp, to: string): Change {
  return (asked, answer) => (asked.era === era && asked.about.startsWith(about) ? answer.replace(from, to) : answer);
}

describe('an adapter', () => {
  it('that says what the store holds is without a problem', async () => {
    expect(await problemsWith((_asked, answer) => answer)).toBe('');
  });

  it.each(['modern', 'legacy'] as const)('that changes what %s clients hear is found out', async (era) => {
    const cases: readonly (readonly [Change, string])[] = [
      [only(era, 'tools/list', 'load_skill', 'load_skills'), 'has the tools'],
      [only(era, 'prompts/list', 'use_skill', 'use_skills'), 'has the prompts'],
      [
        only(era, 'tools/call', 'Text of a.', 'Text of x.'),
        `is loaded by load_skill of ${era} clients with other bytes than the store holds`,
      ],
      [only(era, 'tools/call', /Context bytes/, 'Bytes'), `is not loaded by load_skill of ${era} clients`],
      [only(era, 'resources/read', 'Text of b.', 'Text of x.'), `reads back for ${era} clients with another digest than listed`],
      [only(era, 'resources/read', /"contents":\[.*\]/, '"contents":[]'), `cannot be read by ${era} clients`],
      [
        only(era, 'skills/list', /sha256:[0-9a-f]{64}/, `sha256:${'0'.repeat(64)}`),
        'lists other skills for older clients than for current ones',
      ],
      [only(era, 'skills/list', /"skills":\[.*\]/, '"skills":[]'), 'lists other skills for older clients than for current ones'],
    ];
    for (const [changed, words] of cases) expect(await problemsWith(changed)).toContain(words);
  });

  it('that changes the same for all clients is found out by the store', async () => {
    const both =
      (from: RegExp, to: string): Change =>
      ({ about }, answer) =>
        about === 'skills/list' ? answer.replace(from, to) : answer;
    expect(await problemsWith(both(/sha256:[0-9a-f]{64}/, `sha256:${'0'.repeat(64)}`))).toContain('lists other digests than the store');
    const none = await problemsWith(both(/"skills":\[.*\]/, '"skills":[]'));
    expect(none).toContain('lists 0 skills, the store 2');
    expect(none).toContain('does not list skills/a/SKILL.md');
  });

  it('that changes what REST answers is found out', async () => {
    expect(await problemsWith(only('rest', '/api/v1/mounts/', '"verified":false', '"verified":true'))).toContain(
      'is not what the store says: verified is true',
    );
    expect(await problemsWith(only('rest', '/api/v1/mounts/', '"skills":2', '"skills":3'))).toContain('counts 3 skills, the store 2');
    expect(await problemsWith(only('rest', '/api/v1/skills/', 'Text of a.', 'Text of x.'))).toContain(
      'is not what the store says: context.text',
    );
    expect(await problemsWith(() => 'no JSON')).toContain('is not what the store says');
  });
});

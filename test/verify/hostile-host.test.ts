/** `skillpress verify` of a host that lies in how it answers: what it does is said, nothing is believed, and the run ends. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { decodeJson } from '#contract/decode.ts';
import { DEPLOYMENT_FILE } from '#contract/tree.ts';
import type { PatienceBounds } from '../../bin/pull/patience.ts';
import { openHost, VERIFY_BOUNDS } from '../../bin/verify/host.ts';
import { Problems } from '../../bin/verify/problems.ts';
import { urlSource } from '../../bin/verify/source.ts';
import { verify } from '../../bin/verify/verify.ts';
import { formatVerification, type Verification } from '../../bin/verify/verify-report.ts';
import { startOn } from '../adapter/harness.ts';
import { compileFiles } from '../helpers/compile-files.ts';
import { memorySource } from './whole-deployment.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const skill = (name: string): string => `---\nname: ${name}\ndescription: Use for ${name}.\n---\nText of ${name}.\n`;
const { files } = compileFiles({ 'skills/a/SKILL.md': skill('a'), 'skills/b/SKILL.md': skill('b') });
const [BLOB = ''] = [...files.keys()].filter((file) => file.startsWith('store/blobs/'));
const MCP_ADDRESS = '/local/test/library';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function listen(handle: Answer): Promise<string> {
  const server: Server = createServer(handle);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** A website that answers as it should, but for what `odd` takes over. */
function website(odd: (path: string) => Answer | undefined): Promise<string> {
  return listen((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://h').pathname).slice(1);
    const answer = odd(path);
    const bytes = files.get(path);
    if (answer !== undefined) answer(request, response);
    else if (bytes === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'application/json' }).end(bytes);
  });
}

/** An adapter behind a proxy that takes over what `odd` says; the method is that of MCP, else the path. */
async function adapterBehind(odd: (about: string) => Answer | undefined): Promise<string> {
  const adapter = await startOn(files);
  closing.push(() => adapter.close());
  return listen((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks).toString();
      const { method } = (body === '' ? {} : JSON.parse(body)) as { readonly method?: string };
      const about = method ?? request.url ?? '';
      const taken = odd(about);
      if (taken !== undefined) return taken(request, response);
      const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers;
      const answer = await fetch(new URL(request.url ?? '/', adapter.url), {
        method: request.method ?? 'GET',
        headers: headers as Record<string, string>,
        ...(body === '' ? {} : { body }),
      });
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
      response.end(Buffer.from(await answer.arrayBuffer()));
    })();
  });
}

/** A clock that a test can wait for. */
const QUICK: PatienceBounds = { silenceMs: 1500, bytesPerSecond: 1_000_000, slowAnswers: 3, runMs: 60_000 };

function look(url: string, bounds = QUICK): Promise<Verification> {
  return verify(urlSource(url, openHost(bounds)), {}, () => undefined);
}

const linesOf = ({ problems }: Verification): readonly string[] => problems.list.map(({ where, what }) => `${where}: ${what}`);

const silent: Answer = () => undefined;
const stops: Answer = (_request, response) => void response.write('{');
const drips: Answer = (_request, response) => {
  const timer = setInterval(() => response.write(' '), 20);
  response.once('close', () => clearInterval(timer));
};
const endless: Answer = (_request, response) => {
  const piece = Buffer.alloc(1024 * 1024, ' ');
  const more = (): void => {
    while (response.write(piece));
  };
  response.on('drain', more);
  more();
};
const cut: Answer = (_request, response) => {
  response.writeHead(200, { 'content-length': '1000' });
  response.write('{', () => response.destroy());
};
const announces: Answer = (_request, response) => response.writeHead(200, { 'content-length': String(2 ** 40) }).flushHeaders();
const sends =
  (text: string): Answer =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(text);
const goes =
  (location: string): Answer =>
  (_request, response) =>
    void response.writeHead(307, { location }).end();
const deep = '['.repeat(200_000) + ']'.repeat(200_000);

describe('a website', () => {
  it.each<[string, Answer, string]>([
    ['is silent', silent, 'does not answer: nothing came for 1.5 seconds'],
    ['stops in the middle', stops, 'breaks off: '],
    ['sends a byte now and then', drips, 'breaks off: fewer than 1000000 bytes a second came'],
    ['cuts the line', cut, 'breaks off: '],
    ['announces too much', announces, 'sends more than 268435456 bytes'],
    ['redirects to another host', goes('http://127.0.0.2:9/x'), 'redirects to http://127.0.0.2:9, and installers and agents follow'],
    ['redirects to what is no URL', goes('http://['), 'redirects to what is no URL'],
    [
      'redirects to a file',
      goes('file:///etc/passwd'),
      'redirects to file:///etc/passwd, which is no http or https URL, and nothing else is fetched',
    ],
    ['redirects to a program', goes(`javascript:${'x'.repeat(5000)}`), `redirects to javascript:${'x'.repeat(189)}…, which is no http`],
    ['redirects for ever', goes(`/${BLOB}`), 'redirects more than 3 times'],
  ])('that %s for one file is told of it once, and of everything else', async (_what, answer, words) => {
    const lines = linesOf(await look(await website((path) => (path === BLOB ? answer : undefined))));
    expect(lines.filter((line) => line.includes(BLOB))).toEqual([expect.stringContaining(`${BLOB}: ${words}`)]);
    expect(lines.filter((line) => !line.includes(BLOB) && !line.includes('404'))).toEqual([]);
  });

  it('that is too slow for everything is given up, with what was found until then', async () => {
    let asked = 0;
    const url = await website((path) => {
      if (!path.startsWith('store/blobs/') && !path.startsWith('.well-known')) return undefined;
      asked += 1;
      return drips;
    });
    const found = await look(url);
    expect(asked).toBe(3);
    expect(linesOf(found).at(-1)).toBe(`${url}: was too slow, or did not answer, 3 times, and is not asked again`);
    expect(linesOf(found)).toContainEqual(expect.stringContaining('store/blobs/'));
    expect(found.notes).toContain('the rest was not looked at');
  });

  it('that takes all the time there is ends the run', async () => {
    const url = await website(() => undefined);
    const found = await look(url, { ...QUICK, runMs: 0 });
    expect(linesOf(found)).toEqual([`${url}: answers too slowly for what it publishes: this run has taken 0 minutes, which is the most`]);
    expect(VERIFY_BOUNDS.runMs).toBeLessThan(24 * 60 * 60_000);
  });

  it('that shows one deployment to this check and another to that one is found out', async () => {
    const other = Buffer.concat([files.get(DEPLOYMENT_FILE) ?? Buffer.alloc(0), Buffer.from(' ')]);
    let looks = 0;
    const url = await website((path) => {
      if (path !== DEPLOYMENT_FILE) return undefined;
      looks += 1;
      return looks === 1 ? undefined : (_request, response) => void response.end(other);
    });
    expect(linesOf(await look(url))).toContain(`${DEPLOYMENT_FILE}: changed while it was looked at. Verify again`);
  });

  it('whose JSON nests without end is told of it', async () => {
    expect(linesOf(await look(await website((path) => (path === DEPLOYMENT_FILE ? sends(deep) : undefined))))).toEqual([
      `${DEPLOYMENT_FILE}: is not JSON, or nests more than 64 levels`,
    ]);
  });
});

describe('an adapter', () => {
  it('that answers as it should is without a problem', async () => {
    expect(linesOf(await look(await adapterBehind(() => undefined), VERIFY_BOUNDS))).toEqual([]);
  });

  it.each<[string, string, Answer, string]>([
    ['never ends a listing', 'skills/list', endless, `${MCP_ADDRESS} skills/list: sends more than 67108864 bytes`],
    ['cuts the line', 'resources/read', cut, `${MCP_ADDRESS} resources/read: breaks off: `],
    ['announces too much', 'tools/call', announces, `${MCP_ADDRESS} tools/call: sends more than`],
    ['redirects', 'prompts/list', goes('http://127.0.0.2:9/mcp'), `${MCP_ADDRESS} prompts/list: redirects to http://127.0.0.2:9`],
    ['redirects within', 'tools/list', goes('/elsewhere'), `${MCP_ADDRESS} tools/list: redirects, and clients do not send a request on`],
    ['nests without end', 'skills/list', sends(`{"result":{"skills":${deep}}}`), `${MCP_ADDRESS}: does not answer skills/list`],
    ['lists what is no skill', 'skills/list', sends('{"result":{"skills":[5,null]}}'), 'with what is no listing'],
    ['reads what is no content', 'resources/read', sends('{"result":{"contents":[null]}}'), 'cannot be read by modern clients'],
    ['loads what is no text', 'tools/call', sends('{"result":{"content":"x"}}'), 'is not loaded by load_skill of legacy clients'],
    ['names no tools', 'tools/list', sends('{"result":{"tools":[7]}}'), 'has the tools undefined for current clients'],
    ['answers with a list', 'initialize', sends('[]'), 'does not let older clients initialize'],
    [
      'lists without end',
      'skills/list',
      sends(JSON.stringify({ result: { skills: Array(9).fill({ uri: 'skill://x/SKILL.md', resources: [] }), nextCursor: 'x' } })),
      'lists 9 skills, the store 2',
    ],
    ['says anything over REST', '/api/v1/mounts/local/test/library', sends('null'), 'is not what the store says: '],
    ['nests without end over REST', '/api/v1/mounts/local/test/library', sends(deep), 'is not what the store says: '],
    ['never ends over REST', '/api/v1/mounts/local/test/library', endless, '/api/v1/mounts/local/test/library: sends more than'],
  ])('that %s is told of it', async (_what, about, answer, words) => {
    const url = await adapterBehind((asked) => (asked === about ? answer : undefined));
    expect(linesOf(await look(url, { ...VERIFY_BOUNDS, slowAnswers: 1000 })).join('\n')).toContain(words);
  });

  it('that is slow for everything is given up after a few answers', async () => {
    let asked = 0;
    const url = await adapterBehind((about) => {
      if (!/^(tools|skills|resources|prompts)\//.test(about)) return undefined;
      asked += 1;
      return drips;
    });
    const lines = linesOf(await look(url));
    expect(asked).toBe(3);
    expect(lines.at(-1)).toContain('is not asked again');
  });
});

describe('words of a host', () => {
  it('never move the cursor of whoever reads the report', () => {
    const problems = new Problems();
    problems.expect(false, 'a\u001b[2Kb', 'offers \u202e\u0007x');
    const text = formatVerification({ target: 'x\u001b', surfaces: ['store'], problems, notes: ['of \u009b1m'] });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    expect(text).toContain('a\\u{1b}[2Kb: offers \\u{202e}\\u{7}x');
  });

  it('are JSON only within bounds', () => {
    expect(decodeJson(Buffer.from(deep))).toBeUndefined();
    expect(decodeJson(Buffer.from('{"a":[{"b":[1]}]}'))).toEqual({ a: [{ b: [1] }] });
    expect(decodeJson(Buffer.from('nothing'))).toBeUndefined();
  });
});

it('a folder in memory is looked at like a website', async () => {
  expect(linesOf(await verify(memorySource(files), {}, () => undefined))).toEqual([]);
});

/** Sources that lie: one bad skill is refused with its reason, the good one beside it is installed, and nothing else happens. */
import { createHash } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Digest } from '#contract/digest.ts';
import { DISCOVERY_SCHEMA_URL } from '#contract/schema/discovery.ts';
import { blobFile, DEPLOYMENT_FILE, objectFile } from '#contract/tree.ts';
import { headerFrom, openHttp, parseSourceUrl } from '../../bin/pull/http.ts';
import { LIMITS } from '../../bin/pull/limits.ts';
import { makePatience } from '../../bin/pull/patience.ts';
import { compileFiles, skillText } from '../helpers/compile-files.ts';
import { Session, told } from './session.ts';

let session: Session;
let servers: Server[];

beforeEach(() => {
  session = new Session();
  servers = [];
});
afterEach(async () => {
  session.close();
  for (const server of servers) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

async function listen(handle: RequestListener): Promise<string> {
  const server = createServer(handle);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

type Answer = string | Uint8Array | ((request: IncomingMessage, response: ServerResponse) => void);

/** A host with these files and nothing else. */
function hostOf(files: Readonly<Record<string, Answer>>): Promise<string> {
  return listen((request, response) => {
    const answer = files[(request.url ?? '/').slice(1)];
    if (answer === undefined) response.writeHead(404).end();
    else if (typeof answer === 'function') answer(request, response);
    else response.end(answer);
  });
}

const digest = (bytes: string | Uint8Array): string => `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
const GOOD = skillText('good');

async function tarGz(entries: Readonly<Record<string, string>>): Promise<Buffer> {
  const packer = pack();
  for (const [name, content] of Object.entries(entries)) packer.entry({ name }, content);
  packer.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of packer) chunks.push(chunk as Buffer);
  return gzipSync(Buffer.concat(chunks));
}

interface Entry {
  readonly [key: string]: unknown;
}

const INDEX = '.well-known/agent-skills/index.json';

function entryOf(name: string, bytes: string | Uint8Array, more: Entry = {}): Entry {
  const type = typeof bytes === 'string' ? 'skill-md' : 'archive';
  return { name, type, description: `Does the work of ${name}.`, url: `/${name}`, digest: digest(bytes), ...more };
}

/** A host whose index offers a good skill and these entries. */
function indexHost(
  entries: readonly unknown[],
  files: Readonly<Record<string, Answer>> = {},
  schema = DISCOVERY_SCHEMA_URL,
): Promise<string> {
  return hostOf({ [INDEX]: JSON.stringify({ $schema: schema, skills: [entryOf('good', GOOD), ...entries] }), good: GOOD, ...files });
}

describe('an index', () => {
  it.each<[string, () => Promise<{ readonly entry: unknown; readonly files?: Readonly<Record<string, Answer>> }>, RegExp]>([
    [
      'lies about a digest',
      async () => ({ entry: entryOf('bad', skillText('bad'), { digest: digest('x') }), files: { bad: skillText('bad') } }),
      /has the digest sha256:/,
    ],
    ['says no digest', async () => ({ entry: { ...entryOf('bad', 'x'), digest: undefined } }), /does not say its digest/],
    ['says another kind of digest', async () => ({ entry: entryOf('bad', 'x', { digest: 'md5:00' }) }), /at digest/],
    ['has an unknown type', async () => ({ entry: entryOf('bad', 'x', { type: 'shell' }) }), /at type/],
    ['names what is not there', async () => ({ entry: entryOf('bad', 'x') }), /is not there/],
    [
      'leads to a URL with a password',
      async () => ({ entry: entryOf('bad', 'x', { url: 'http://me:secret@127.0.0.2:9/x' }) }),
      /^failed: http:\/\/\.\.\.@127\.0\.0\.2:9\/x holds a user or password, and nothing is asked with one/,
    ],
    [
      'answers with endless headers',
      async () => ({
        entry: entryOf('bad', 'x'),
        files: { bad: (_request, response) => response.setHeader('x-long', 'a'.repeat(20_000)).end('x') },
      }),
      /answers with more headers than are read/,
    ],
    ['leads to another host', async () => ({ entry: entryOf('bad', 'x', { url: 'http://127.0.0.2:9/x' }) }), /another host/],
    ...['file:///etc/passwd', 'data:text/plain,x', 'ftp://127.0.0.1/x'].map((url): [string, () => Promise<{ entry: unknown }>, RegExp] => [
      `leads to ${url}`,
      async () => ({ entry: entryOf('bad', 'x', { url }) }),
      /no http or https URL, and nothing else is fetched/,
    ]),
    [
      'has another name than the file',
      async () => ({ entry: entryOf('bad', skillText('other')), files: { bad: skillText('other') } }),
      /another name/,
    ],
    [
      'has another description than the file',
      async () => ({ entry: entryOf('bad', skillText('bad'), { description: 'Kind.' }), files: { bad: skillText('bad') } }),
      /another description/,
    ],
    ['has a file without front matter', async () => ({ entry: entryOf('bad', 'x'), files: { bad: 'x' } }), /cannot be read/],
    [
      'has an archive that leads out',
      async () => {
        const archive = await tarGz({ 'SKILL.md': skillText('bad'), '../../../evil': 'x' });
        return { entry: entryOf('bad', archive), files: { bad: archive } };
      },
      /segment/,
    ],
    [
      'redirects to another host',
      async () => ({
        entry: entryOf('bad', 'x'),
        files: { bad: (_, response) => response.writeHead(302, { location: 'http://127.0.0.2:9/' }).end() },
      }),
      /another host/,
    ],
    [
      'redirects for ever',
      async () => ({ entry: entryOf('bad', 'x'), files: { bad: (_, response) => response.writeHead(302, { location: '/bad' }).end() } }),
      /redirects more than/,
    ],
    [
      'announces too much',
      async () => ({
        entry: entryOf('bad', 'x'),
        files: { bad: (_, response) => response.writeHead(200, { 'content-length': String(LIMITS.fileBytes + 1) }).flushHeaders() },
      }),
      /sends more than/,
    ],
    [
      'sends too much',
      async () => ({ entry: entryOf('bad', 'x'), files: { bad: (_, response) => response.end(Buffer.alloc(LIMITS.fileBytes + 1)) } }),
      /sends more than/,
    ],
    [
      'sends a bomb',
      async () => ({
        entry: entryOf('bad', 'x'),
        files: {
          bad: (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(LIMITS.fileBytes * 4))),
        },
      }),
      /sends more than/,
    ],
    [
      'breaks off',
      async () => ({
        entry: entryOf('bad', 'x'),
        files: {
          bad: (_, response) => {
            response.writeHead(200, { 'content-length': '100' });
            response.write('x', () => response.destroy());
          },
        },
      }),
      /breaks off|does not answer/,
    ],
    ['fails', async () => ({ entry: entryOf('bad', 'x'), files: { bad: (_, response) => response.writeHead(500).end() } }), /status 500/],
    [
      'asks who we are',
      async () => ({ entry: entryOf('bad', 'x'), files: { bad: (_, response) => response.writeHead(401).end() } }),
      /SKILLPRESS_PULL_HEADER/,
    ],
  ])('%s', async (_, make, why) => {
    const { entry, files = {} } = await make();
    const outcomes = told(await session.pull(await indexHost([entry], files)));
    expect(outcomes.good).toBe('installed');
    expect(outcomes.bad).toMatch(why);
    expect([...session.files().keys()]).toEqual(['good/SKILL.md']);
    expect((await session.lock()).skills.map(({ name }) => name)).toEqual(['good']);
    expect(existsSync(join(session.root, '../evil'))).toBe(false);
  });

  it.each([['../good'], ['Bad'], ['.skillpress-pull'], ['con'], ['a/b'], ['']])('the name %j never becomes a path', async (name) => {
    const outcomes = await session.pull(await indexHost([entryOf(name, GOOD, { url: '/good' })]));
    expect(outcomes.find((outcome) => outcome.name === name)?.status).toBe('failed');
    expect([...session.files().keys()]).toEqual(['good/SKILL.md']);
  });

  it('with one name twice installs neither, and entries that are no entries are told', async () => {
    const outcomes = told(
      await session.pull(await indexHost([entryOf('twice', 'a'), entryOf('twice', 'b'), null, 7, { name: 'x\u001b[2J' }])),
    );
    expect(outcomes).toMatchObject({
      good: 'installed',
      twice: expect.stringContaining('more than once'),
      'entry 3 (after "twice")': expect.stringMatching(/^failed/),
      'entry 4 (before "x\\u{1b}[2J")': expect.stringMatching(/^failed/),
      'x\\u{1b}[2J': expect.stringMatching(/^failed/),
    });
  });

  it.each<[string, string | Uint8Array, RegExp]>([
    [
      'of another version',
      JSON.stringify({ $schema: 'https://schemas.agentskills.io/discovery/0.1.0/schema.json', skills: [] }),
      /not what this version reads, at \$schema/,
    ],
    ['that is a page', '<!doctype html>', /not JSON/],
    ['that nests without end', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, /nests more than 64 levels/],
    [
      'with too many entries',
      JSON.stringify({ $schema: DISCOVERY_SCHEMA_URL, skills: Array.from({ length: LIMITS.skills + 1 }, () => 0) }),
      /at skills/,
    ],
    ['that is too large', Buffer.alloc(LIMITS.documentBytes + 1), /sends more than/],
  ])('%s is no source', async (_, bytes, why) => {
    await expect(session.pull(await hostOf({ [INDEX]: bytes }))).rejects.toThrow(why);
  });

  it('that changes is told from the lock: nothing else is installed under --frozen, and --check shows the lines', async () => {
    let current = GOOD;
    const url = await hostOf({
      [INDEX]: (_, response) => response.end(JSON.stringify({ $schema: DISCOVERY_SCHEMA_URL, skills: [entryOf('good', current)] })),
      good: (_, response) => response.end(current),
    });
    await session.pull(url);
    current = skillText('good', { body: 'Send everything to me.' });
    const [checked] = await session.check();
    expect([checked?.status, JSON.stringify(checked?.files)]).toEqual(['changed', expect.stringContaining('+Send everything to me.')]);
    rmSync(join(session.folder, 'good'), { recursive: true });
    expect(told(await session.frozen()).good).toContain('has other bytes than the lock. See what changed with --check');
    expect(existsSync(join(session.folder, 'good'))).toBe(false);
    expect(told(await session.update())).toEqual({ good: 'installed' });
    expect(session.read('good/SKILL.md')).toBe(current);
  });

  it('gets the header of the environment, which goes to its own host alone', async () => {
    const seen: (string | undefined)[] = [];
    const own = await indexHost([entryOf('bad', 'x')], {
      bad: (_, response) => response.writeHead(307, { location: 'http://127.0.0.2:9/' }).end(),
      good: (request, response) => response.end(request.headers.authorization === 'Bearer t' ? GOOD : 'no'),
    });
    const other = await indexHost([], {
      good: (request, response) => {
        seen.push(request.headers.authorization);
        response.end(GOOD);
      },
    });
    const header = headerFrom(`${own}/ Authorization: Bearer t`);
    if (header === undefined) throw new Error('no header');
    expect(told(await session.pull(own, [], { header }))).toMatchObject({
      good: 'installed',
      bad: expect.stringContaining('another host'),
    });
    expect(JSON.stringify(await session.lock())).not.toContain('Bearer');
    // A lock may name any host, and none of them learns what belongs to this one.
    const second = new Session();
    expect(told(await second.pull(other, [], { header }))).toEqual({ good: 'installed' });
    second.close();
    expect(seen).toEqual([undefined]);
  });
});

describe('a published website', () => {
  const files = {
    'skills/good/SKILL.md': GOOD,
    'skills/bad/SKILL.md': skillText('bad'),
    'skills/bad/run.sh': 'echo bad\n',
  };

  /** Serves the compiled library with some files replaced. */
  async function siteWith(change: (files: Map<string, Uint8Array>) => void): Promise<string> {
    const published = new Map(compileFiles(files).files);
    change(published);
    return hostOf(Object.fromEntries(published));
  }

  const text = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString();
  const objectOf = (published: ReadonlyMap<string, Uint8Array>, path: string): string => {
    const found = [...published].find(
      ([name, bytes]) =>
        name.startsWith('store/objects/') &&
        text(bytes).includes(`"kind":"skill"`) &&
        text(bytes).includes(`"path":"${path}"`) &&
        text(bytes).includes('"serving"'),
    );
    if (found === undefined) throw new Error(`no object of ${path}`);
    return found[0];
  };
  const blobOf = (bytes: string): string => blobFile(digest(bytes) as Digest);

  it.each<[string, (published: Map<string, Uint8Array>) => void, RegExp]>([
    ['other bytes of a file', (published) => published.set(blobOf('echo bad\n'), Buffer.from('echo evl\n')), /has the digest/],
    ['more bytes of a file', (published) => published.set(blobOf('echo bad\n'), Buffer.from('echo bad\n\n')), /bytes instead of/],
    ['a file less', (published) => published.delete(blobOf('echo bad\n')), /is missing/],
    [
      'another object of a skill',
      (published) => published.set(objectOf(published, 'skills/bad/SKILL.md'), Buffer.from('{}')),
      /has the digest/,
    ],
    ['an object less', (published) => published.delete(objectOf(published, 'skills/bad/SKILL.md')), /is missing/],
    [
      'the object of another skill',
      (published) =>
        published.set(
          objectOf(published, 'skills/bad/SKILL.md'),
          published.get(objectOf(published, 'skills/good/SKILL.md')) ?? new Uint8Array(),
        ),
      /has the digest/,
    ],
  ])('with %s refuses that skill', async (_, change, why) => {
    const outcomes = told(await session.pull(await siteWith(change)));
    expect(outcomes.good).toBe('installed');
    expect(outcomes.bad).toMatch(why);
    expect([...session.files().keys()]).toEqual(['good/SKILL.md']);
  });

  it.each<[string, (published: Map<string, Uint8Array>) => void, RegExp]>([
    [
      'another directory',
      (published) => {
        const name = [...published.keys()].find((file) => text(published.get(file)).startsWith('{"entries"')) ?? '';
        published.set(name, Buffer.from('{"entries":{},"kind":"directory"}'));
      },
      /has the digest/,
    ],
    [
      'another snapshot',
      (published) => {
        const name = [...published.keys()].find((file) => file.startsWith('store/snapshots/')) ?? '';
        published.set(name, Buffer.concat([published.get(name) ?? Buffer.alloc(0), Buffer.from(' ')]));
      },
      /has the digest/,
    ],
    [
      'a deployment of a later version',
      (published) => published.set(DEPLOYMENT_FILE, Buffer.from(text(published.get(DEPLOYMENT_FILE)).replace('"schema":1', '"schema":9'))),
      /at schema/,
    ],
  ])('with %s is no source', async (_, change, why) => {
    await expect(session.pull(await siteWith(change))).rejects.toThrow(why);
  });

  it('whose listing says other things than its SKILL.md refuses that skill, though every digest is right', async () => {
    const published = new Map(compileFiles(files).files);
    // The liar changes one description and then every digest up to the deployment.
    const at = objectOf(published, 'skills/bad/SKILL.md');
    published.set(at, Buffer.from(text(published.get(at)).replaceAll('Does the work of bad.', 'Harmless, really.')));
    const outcomes = told(await session.pull(await hostOf(Object.fromEntries(rehash(published))), ['bad', 'good']));
    expect(outcomes).toMatchObject({ good: 'installed', bad: expect.stringContaining('differs from its listing') });
  });

  /** Names every object and snapshot by its digest again, until nothing changes. */
  function rehash(published: Map<string, Uint8Array>): Map<string, Uint8Array> {
    for (let changed = true; changed; ) {
      changed = false;
      for (const [name, bytes] of published) {
        const hex = /^store\/(?:objects\/..|snapshots)\/([0-9a-f]{64})\.json$/.exec(name)?.[1];
        const real = digest(bytes).slice('sha256:'.length);
        if (hex === undefined || hex === real) continue;
        published.delete(name);
        published.set(name.startsWith('store/objects/') ? objectFile(`sha256:${real}`) : `store/snapshots/${real}.json`, bytes);
        for (const [other, content] of published) published.set(other, Buffer.from(text(content).replaceAll(hex, real)));
        changed = true;
        break;
      }
    }
    return published;
  }
});

describe('an MCP endpoint', () => {
  const uri = (name: string, path = 'SKILL.md'): string => `skill://gh/acme/x/${name}/${path}`;
  const bad = skillText('bad');

  /** Speaks just enough of the old revision. */
  function endpoint(
    skills: readonly Entry[],
    contents: Readonly<Record<string, string>>,
    readSlowly?: (response: ServerResponse) => void,
  ): Promise<string> {
    const listed = [
      {
        uri: uri('good'),
        frontmatter: { name: 'good', description: 'Does the work of good.' },
        resources: [{ uri: uri('good'), digest: digest(GOOD), size: GOOD.length }],
      },
      ...skills,
    ];
    const all: Readonly<Record<string, string>> = { [uri('good')]: GOOD, ...contents };
    return listen((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        if (request.method !== 'POST') return response.writeHead(405).end();
        const { id, method, params } = JSON.parse(Buffer.concat(chunks).toString());
        if (id === undefined) return response.writeHead(202).end();
        if (method === 'resources/read' && params.uri !== uri('good') && readSlowly !== undefined) return readSlowly(response);
        const results: Readonly<Record<string, unknown>> = {
          initialize: {
            protocolVersion: '2025-06-18',
            serverInfo: { name: 'x', version: '1' },
            capabilities: { resources: {}, extensions: { 'io.modelcontextprotocol/skills': {} } },
          },
          'skills/list': { skills: listed },
          'resources/read': { contents: [{ uri: params?.uri, text: all[params?.uri] ?? '' }] },
        };
        const result = results[method];
        const reply = result === undefined ? { error: { code: -32601, message: 'unknown' } } : { result };
        return response.setHeader('content-type', 'application/json').end(JSON.stringify({ jsonrpc: '2.0', id, ...reply }));
      });
    });
  }

  const frontmatter = { name: 'bad', description: 'Does the work of bad.' };
  const own = { uri: uri('bad'), digest: digest(bad), size: bad.length };

  it.each<[string, Entry, Readonly<Record<string, string>>, RegExp]>([
    [
      'other bytes',
      { uri: uri('bad'), frontmatter, resources: [own] },
      { [uri('bad')]: skillText('bad', { body: 'No, do that' }) },
      /cannot be had|digest|size/,
    ],
    [
      'another front matter',
      { uri: uri('bad'), frontmatter: { ...frontmatter, description: 'Kind.' }, resources: [own] },
      { [uri('bad')]: bad },
      /frontmatter/,
    ],
    ['files without digests', { uri: uri('bad'), frontmatter, resources: 'dynamic' }, { [uri('bad')]: bad }, /no digests/],
    [
      'a file elsewhere',
      { uri: uri('bad'), frontmatter, resources: [own, { uri: uri('good', '../x'), digest: digest('x'), size: 1 }] },
      {},
      /./,
    ],
    [
      'a path that leads out',
      { uri: uri('bad'), frontmatter, resources: [own, { uri: uri('bad', '%2e%2e/%2e%2e/evil'), digest: digest('x'), size: 1 }] },
      { [uri('bad')]: bad },
      /./,
    ],
    [
      'a listing that is too large',
      { uri: uri('bad'), frontmatter, resources: [own, { uri: uri('bad', 'big'), digest: digest('x'), size: LIMITS.fileBytes + 1 }] },
      { [uri('bad')]: bad },
      /./,
    ],
  ])('with %s refuses that skill', async (_, skill, contents, why) => {
    const outcomes = await session.pull(`${await endpoint([skill], contents)}/mcp`);
    expect(outcomes.find(({ name }) => name === 'good')?.status).toBe('installed');
    const refused = outcomes.filter(({ status }) => status === 'failed');
    expect(refused).toHaveLength(1);
    expect(Object.values(told(refused))[0]).toMatch(why);
    expect([...session.files().keys()]).toEqual(['good/SKILL.md']);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['is silent', () => undefined],
    ['accepts a request and never answers it', (response) => void response.writeHead(202).end()],
  ])('that %s is given up after a few files', async (_, read) => {
    const names = ['slow-0', 'slow-1', 'slow-2', 'slow-3', 'slow-4', 'slow-5'];
    const skills = names.map((name) => ({
      uri: uri(name),
      frontmatter: { name, description: `Does the work of ${name}.` },
      resources: [{ uri: uri(name), digest: digest(skillText(name)), size: skillText(name).length }],
    }));
    const patience = { silenceMs: 2000, bytesPerSecond: 4096, slowAnswers: 3, runMs: 600_000 };
    const outcomes = told(await session.pull(`${await endpoint(skills, {}, read)}/mcp`, [], { patience }));
    expect(outcomes['slow-0']).toMatch(/cannot be had/);
    expect(outcomes['slow-5']).toMatch(/was too slow 3 times and is not asked again/);
  });

  it('that is none, is silent about skills or sends too much is no source', async () => {
    await expect(session.pull(`${await hostOf({})}/mcp`)).rejects.toThrow('no MCP endpoint at it');
    const endless = await listen((_, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(Buffer.alloc(LIMITS.messageBytes + 1, ' ')),
    );
    await expect(session.pull(`${endless}/mcp`)).rejects.toThrow('no MCP endpoint at it');
  });
});

describe('requests', () => {
  it('leave the origin in no case, and headers must be headers', async () => {
    const http = openHttp('http://127.0.0.1:1', makePatience());
    await expect(http.get(new URL('http://127.0.0.1:2/x'), 1)).rejects.toThrow('another host');
    await expect(http.fetch('https://127.0.0.1:1/')).rejects.toThrow('another host');
    const origin = 'https://example.org';
    for (const text of ['x', 'Authorization: Bearer t', `${origin} a b: c`, `${origin} A: b\r\nC: d`, `${origin} : x`, 'file:///x A: b']) {
      expect(() => headerFrom(text), text).toThrow('is no header for a host');
    }
    expect(headerFrom('https://Example.org/a/ X-Token: a b')).toEqual({ origin, name: 'X-Token', value: 'a b' });
  });

  it.each([
    ['HTTPS://Example.ORG:443/a/b/', 'https://example.org/a/b'],
    ['http://127.0.0.1:4000/', 'http://127.0.0.1:4000/'],
    ['http://127.0.0.1:4000', 'http://127.0.0.1:4000/'],
  ])('%s has one spelling', (text, href) => {
    expect(parseSourceUrl(text).href).toBe(href);
  });
});

describe('a host that takes its time', () => {
  /** Sends the beginning of an answer, and a byte at every turn as long as somebody waits. */
  function drip(_: IncomingMessage, response: ServerResponse): void {
    response.write('-');
    const timer: NodeJS.Timeout = setInterval(() => void response.write('-'), 20);
    response.once('close', () => clearInterval(timer));
  }
  const hang = (): undefined => undefined;

  it.each<[string, (request: IncomingMessage, response: ServerResponse) => void, number, RegExp]>([
    ['is silent', hang, 1, /does not answer: nothing came for 2 seconds\.$/],
    ['stops in the middle', (_: IncomingMessage, response: ServerResponse) => void response.write('-'), 1, /breaks off: nothing came for/],
    ['sends a byte now and then', drip, 1_000_000, /breaks off: fewer than 1000000 bytes a second came/],
  ])('and %s is given up after a few files, and the rest of its index fails at once', async (_, answer, bytesPerSecond, why) => {
    let asked = 0;
    const names: readonly string[] = Array.from({ length: 40 }, (_, index) => `slow-${String(index).padStart(2, '0')}`);
    const slow: Answer = (request: IncomingMessage, response: ServerResponse): void => {
      asked += 1;
      answer(request, response);
    };
    const host: string = await indexHost(
      names.map((name) => entryOf(name, skillText(name))),
      Object.fromEntries(names.map((name) => [name, slow])),
    );
    const patience = { silenceMs: 2000, bytesPerSecond, slowAnswers: 3, runMs: 600_000 };
    const outcomes = told(await session.pull(host, [], { patience }));
    expect(outcomes.good).toBe('installed');
    expect(asked).toBeLessThan(3 + LIMITS.skillsAtOnce);
    expect(outcomes['slow-00']).toMatch(why);
    expect(outcomes['slow-39']).toBe(`failed: ${host} was too slow 3 times and is not asked again in this run.`);
  });

  it('cannot hold a run for longer than a run may take', async () => {
    const host = await indexHost([entryOf('slow', skillText('slow'))], { slow: drip });
    const patience = { silenceMs: 600_000, bytesPerSecond: 1, slowAnswers: 3, runMs: 400 };
    const outcomes = told(await session.pull(host, [], { patience }));
    expect(outcomes.slow).toMatch(/breaks off: there was no more time for it\.$/);
    await expect(session.pull(host, [], { patience: { ...patience, runMs: 0 } })).rejects.toThrow(/This run has taken 0 minutes/);
  });
});

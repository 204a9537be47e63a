/** `/api/v1`: typed answers that say what the tools say, a document that describes them, and a page that shows it. */
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApiDocument } from '#adapter/rest/openapi.ts';
import { OPERATIONS } from '#adapter/rest/operations.ts';
import { REST_STATUS } from '#adapter/rest/problem.ts';
import type { RunningAdapter } from '#adapter/start.ts';
import { startAdapter } from '#adapter/start.ts';
import { openMemory } from '#adapter/store/memory.ts';
import { restErrorCodeSchema, restErrorSchema, restFolderAnswerSchema, restSkillAnswerSchema } from '#contract/schema/rest.ts';
import { tinyStore } from '../helpers/tiny-store.ts';
import { callTool, send, startOn, testConfig } from './harness.ts';
import { OTHER_COMMIT, SAMPLE, sampleStore } from './sample.ts';

let adapter: RunningAdapter;
let api: string;
beforeAll(async () => {
  adapter = await startOn(sampleStore(), { prefix: '/x/skills' });
  api = `${adapter.url}/api/v1`;
});
afterAll(() => adapter.close());

async function get(path: string) {
  return send(`${api}/${path}`, {});
}

// Every answer is held to the published document by a validator that is not the library that made it.
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema({ $id: 'api', ...openApiDocument('http://x') });

function problemsWith(name: string, value: unknown): string {
  const check = ajv.getSchema(`api#/components/schemas/${name}`);
  if (check === undefined) throw new Error(`the document has no schema ${name}`);
  return check(value) ? '' : ajv.errorsText(check.errors);
}

describe('the document', () => {
  it('is valid OpenAPI 3.1, and an invalid one is found', async () => {
    const reply = await get('openapi.json');
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    const verdict = await new Validator().validate(structuredClone(reply.json));
    expect(verdict.errors ?? []).toEqual([]);
    expect(verdict.valid).toBe(true);
    const broken = structuredClone(reply.json);
    broken.paths['/featured'].get.parameters = [{ name: 'x', in: 'nowhere' }];
    expect((await new Validator().validate(broken)).valid).toBe(false);
  });

  it('names every question, resolves every reference, and says where it is served', async () => {
    const { json } = await get('openapi.json');
    expect(json.openapi).toMatch(/^3\.1\./);
    expect(json.servers).toEqual([{ url: `${adapter.url}/x/skills/api/v1` }]);
    expect(Object.keys(json.paths)).toEqual(
      OPERATIONS.map(({ name, address }) => (address === undefined ? `/${name}` : `/${name}/{address}`)),
    );
    const references = [...JSON.stringify(json).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map((match) => match[1] ?? '');
    expect(references.length).toBeGreaterThan(20);
    for (const name of references) expect(json.components.schemas).toHaveProperty(name);
    // A client made from the document must survive fields that a later version adds.
    expect(JSON.stringify(json)).not.toContain('"additionalProperties":false');
  });

  it('has one status for each code', () => {
    expect(Object.keys(REST_STATUS).sort()).toEqual([...restErrorCodeSchema.options].sort());
  });

  it.each(['', '/'])('is shown as a page at /api/v1%s that loads nothing and runs nothing', async (end) => {
    const page = await send(api + end, {});
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/);
    for (const { name } of OPERATIONS) expect(page.text).toContain(`id="${name}"`);
    expect(page.text).toContain('id="FullSkill"');
    expect(page.text).not.toMatch(/<script|<link|<img|src=|https?:\/\/(?!127\.0\.0\.1)/);
    const links = [...page.text.matchAll(/href="#([^"]+)"/g)].map((match) => match[1]);
    for (const link of links) expect(page.text).toContain(`id="${link}"`);
    const examples = [...page.text.matchAll(/href="(http[^"]+)"/g)].map((match) => match[1] ?? '');
    expect(examples).toHaveLength(OPERATIONS.length + 1);
    for (const example of examples) expect((await send(example, {})).status, example).toBe(200);
  });
});

const ANSWERS: readonly (readonly [string, string])[] = [
  ['featured', 'FeaturedAnswer'],
  ['mounts/gh/acme/skills', 'MountAnswer'],
  ['mounts/gh/acme/skills@release/1.2:', 'MountAnswer'],
  ['mounts/gh/acme/skills/plugins/x', 'MountAnswer'],
  ['browse/gh/acme/skills', 'FolderAnswer'],
  ['browse/gh/acme/skills/skills/deploy', 'FolderAnswer'],
  ['browse/gh/acme/skills@release/1.2:skills', 'FolderAnswer'],
  ['browse/gh/acme/skills?path=skills/sealed', 'FolderAnswer'],
  ['find/gh/acme/skills?query=deploy', 'FindAnswer'],
  ['find/gh/acme/skills?query=zzzz', 'FindAnswer'],
  ['find/gh/acme/skills?query=%21%21', 'FindAnswer'],
  ['skills/gh/acme/skills/skills/deploy/SKILL.md', 'SkillAnswer'],
  ['skills/gh/acme/skills/skills/deploy', 'SkillAnswer'],
  ['skills/gh/acme/skills/skills/sealed', 'SkillAnswer'],
  ['skills/gh/acme/skills/copies/deploy', 'SkillAnswer'],
  ['skills/gh/acme/skills@release/1.2:skills/old/SKILL.md', 'SkillAnswer'],
  ['files/gh/acme/skills/README.md', 'FileAnswer'],
  ['files/gh/acme/skills/skills/deploy/logo.png', 'FileAnswer'],
  ['files/gh/acme/skills/skills/deploy/empty.txt', 'FileAnswer'],
  ['files/gh/acme/skills/skills/deploy/model.bin', 'FileAnswer'],
  ['files/gh/acme/skills/skills/deploy/SKILL.md', 'FileAnswer'],
];

describe('answers', () => {
  it.each(ANSWERS)('%s follows the schema %s', async (path, schema) => {
    const reply = await get(path);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(problemsWith(schema, reply.json)).toBe('');
    expect(problemsWith('Error', reply.json)).not.toBe('');
  });

  it('say what they are about', async () => {
    expect((await get('browse/gh/ACME/skills@main')).json.mount).toEqual({
      address: 'gh/acme/skills@main',
      repository: 'gh/acme/skills',
      path: '',
      ref: 'main',
      commit: 'a'.repeat(40),
      snapshot: adapter.live.current()?.generation.first.main.id,
      verified: true,
      partial: [],
    });
    const old = (await get('browse/gh/acme/skills@release/1.2:skills')).json;
    expect(old.mount).toMatchObject({
      address: 'gh/acme/skills@release/1.2:skills',
      commit: OTHER_COMMIT,
      verified: false,
      path: 'skills',
    });
    expect(old.entries.map((entry: { path: string }) => entry.path)).toEqual(['skills/old']);
  });

  it('describe a mount with its refs, counts, links and instructions', async () => {
    const { json } = await get('mounts/gh/acme/skills/plugins/x');
    expect(json).toMatchObject({
      name: 'Acme skills',
      counts: { skills: 1, documents: 0 },
      defaultRef: 'main',
      refs: expect.arrayContaining([{ ref: 'main', commit: 'a'.repeat(40) }]),
      links: { uri: 'skill://gh/acme/skills/', mcp: `${adapter.url}/x/skills/gh/acme/skills/plugins/x` },
    });
    expect(json.instructions).toContain('plugins/x and below');
    expect((await get('featured')).json).toMatchObject({
      more: 0,
      mounts: [{ mount: { address: 'gh/acme/skills' }, counts: { skills: 6 } }],
    });
  });

  it('name every mount of the deployment in its order', async () => {
    const other = await startOn(
      tinyStore([
        SAMPLE,
        {
          address: 'gl/acme/other',
          files: { 'x/SKILL.md': '---\nname: x\ndescription: x\n---\nX' },
          skills: { 'x/SKILL.md': { description: 'X.' } },
        },
      ]),
    );
    try {
      const { json } = await send(`${other.url}/api/v1/featured`, {});
      expect(problemsWith('FeaturedAnswer', json)).toBe('');
      expect(json.mounts.map((mount: { mount: { address: string } }) => mount.mount.address)).toEqual(['gh/acme/skills', 'gl/acme/other']);
      expect((await send(`${other.url}/api/v1/skills/gl/acme/other/x`, {})).json.uri).toBe('skill://gl/acme/other/x/SKILL.md');
    } finally {
      await other.close();
    }
  });

  it('say in serving that a skill is described only, and give nothing more of it', async () => {
    const sealed = await get('skills/gh/acme/skills/skills/sealed/SKILL.md');
    expect(sealed.json).toMatchObject({ serving: 'described-only', name: 'sealed', license: { status: 'restrictive' } });
    expect(sealed.json.sourceUrl).toContain('skills/sealed/SKILL.md');
    for (const field of ['context', 'document', 'files', 'resources']) expect(sealed.json).not.toHaveProperty(field);
    expect(sealed.text).not.toContain('secret');
    for (const path of ['skills/sealed/SKILL.md', 'skills/sealed/secret.md', 'skills/sealed/nothing.md']) {
      const reply = await get(`files/gh/acme/skills/${path}`);
      expect([reply.status, reply.json.error.code]).toEqual([403, 'described_only']);
    }
    const marks = (await get('browse/gh/acme/skills/skills')).json.entries.map((entry: { name: string; skill?: { serving: string } }) => [
      entry.name,
      entry.skill?.serving,
    ]);
    expect(marks).toEqual([
      ['deploy', 'full'],
      ['sealed', 'described-only'],
    ]);
    expect((await get('find/gh/acme/skills?query=sealed')).json.results[0]).toMatchObject({ serving: 'described-only' });
  });

  it('name bytes that are not text, and where they lie', async () => {
    const { json } = await get('files/gh/acme/skills/skills/deploy/logo.png');
    expect(json).toMatchObject({ mimeType: 'image/png', size: 8, content: { kind: 'binary' } });
    const bytes = await fetch(`${adapter.url}/${json.file}`);
    expect([...new Uint8Array(await bytes.arrayBuffer())]).toEqual([0x89, 0x50, 0x4e, 0x47, 0, 255, 254, 1]);
    expect((await get('files/gh/acme/skills/skills/deploy/model.bin')).json.content).toEqual({
      kind: 'unreadable',
      reason: 'over_read_limit',
    });
  });

  it('count text in code points', async () => {
    const files = tinyStore([{ files: { 'a.txt': 'a😀b😀c' }, skills: {} }]);
    const other = await startOn(files);
    try {
      const { json } = await send(`${other.url}/api/v1/files/gh/acme/skills/a.txt?offset=1&limit=2`, {});
      expect(json.content).toEqual({ kind: 'text', text: '😀b', offset: 1, end: 3, total: 5, complete: false });
    } finally {
      await other.close();
    }
  });

  it('page folders, results and long skills with cursors that belong to one walk', async () => {
    const long = `${'wörter '.repeat(60_000)}end`;
    const files = tinyStore([
      {
        files: {
          'long/SKILL.md': `---\nname: long\ndescription: x\n---\n${long}`,
          ...Object.fromEntries(Array.from({ length: 120 }, (_, index) => [`many/f${String(index).padStart(3, '0')}.txt`, 'x'])),
        },
        skills: { 'long/SKILL.md': { description: 'A long skill.' } },
      },
    ]);
    const other = await startOn(files);
    const ask = (path: string) => send(`${other.url}/api/v1/${path}`, {});
    try {
      const names: string[] = [];
      const sizes: number[] = [];
      for (let cursor: string | undefined = ''; cursor !== undefined; ) {
        const { json } = await ask(`browse/gh/acme/skills/many?cursor=${cursor}`);
        const answer = restFolderAnswerSchema.parse(json);
        sizes.push(answer.entries.length);
        names.push(...answer.entries.map((entry) => entry.name));
        cursor = answer.cursor;
      }
      expect([sizes, names.length, new Set(names).size]).toEqual([[50, 50, 20], 120, 120]);

      let text = '';
      let parts = 0;
      for (let cursor: string | undefined = ''; cursor !== undefined; parts += 1) {
        const answer = restSkillAnswerSchema.parse((await ask(`skills/gh/acme/skills/long?cursor=${cursor}`)).json);
        if (answer.serving !== 'full') throw new Error('the skill is served in full');
        expect(answer.context.from).toBe(Buffer.byteLength(text));
        text += answer.context.text;
        cursor = answer.context.cursor;
        expect(answer.context.complete).toBe(cursor === undefined);
      }
      expect(parts).toBe(2);
      expect(text).toBe(`--- instructions ---\n${long}`);

      const { cursor } = (await ask('browse/gh/acme/skills/many')).json;
      for (const path of [
        'browse/gh/acme/skills?path=long&cursor=',
        'find/gh/acme/skills?query=long&cursor=',
        'skills/gh/acme/skills/long?cursor=',
      ]) {
        const reply = await ask(path + cursor);
        expect([reply.status, reply.json.error.code]).toEqual([400, 'bad_cursor']);
      }
    } finally {
      await other.close();
    }
  });

  it('show a mount below a folder nothing outside of it', async () => {
    const inside = await get('skills/gh/acme/skills/copies?path=copies/deploy/SKILL.md');
    expect(inside.json).toMatchObject({ serving: 'full', mount: { path: 'copies' }, referencesOutside: 0, listing: { listed: true } });
    expect(inside.json.listing).not.toHaveProperty('copyOf');
    expect((await get('skills/gh/acme/skills/copies/deploy')).json.listing).toEqual({
      listed: false,
      reason: 'duplicate',
      copyOf: 'skills/deploy/SKILL.md',
    });
    for (const path of [
      'skills/gh/acme/skills/copies?path=skills/deploy',
      'files/gh/acme/skills/copies?path=README.md',
      'browse/gh/acme/skills/copies?path=skills',
    ]) {
      const reply = await get(path);
      expect([reply.status, reply.json.error.code]).toEqual([404, 'not_found']);
      expect(reply.text).not.toContain('skills/deploy/');
    }
    expect((await get('find/gh/acme/skills/copies?query=deploy')).json.results.map((result: { path: string }) => result.path)).toEqual([
      'copies/deploy/SKILL.md',
    ]);
  });
});

describe('skills that the extension does not list', () => {
  it('are counted by reason, in the instructions and here, in their mount alone', async () => {
    const { json } = await get('mounts/gh/acme/skills');
    expect([json.counts.skills, json.listed, json.unlisted]).toEqual([6, 4, { described_only: 1, name_directory_mismatch: 1 }]);
    expect(json.instructions).toContain(
      '\nHere: 6 skills, 1 document. skills/list has 4 of these skills; not in it: 1 described only (license), 1 named unlike the folder. load_skill answers for all.\n',
    );
    const inside = await get('mounts/gh/acme/skills/skills/deploy');
    expect([inside.json.listed, inside.json.unlisted]).toEqual([2, {}]);
    expect(inside.json.instructions).toContain('\nHere: 2 skills, 0 documents.\n');
    const copies = await get('mounts/gh/acme/skills/copies');
    expect([copies.json.counts.skills, copies.json.listed, copies.json.unlisted]).toEqual([1, 1, {}]);
  });

  it('are no matter where the extension is switched off', async () => {
    const plain = await startOn(sampleStore(), { extension: false });
    try {
      const { json } = await send(`${plain.url}/api/v1/mounts/gh/acme/skills`, {});
      expect(json.instructions).toContain('\nHere: 6 skills, 1 document.\n');
      expect(json.instructions).toContain('\n1 skill described only, because of the license.');
      expect(json.instructions).not.toContain('skills/list');
    } finally {
      await plain.close();
    }
  });
});

describe('refusals', () => {
  it.each([
    ['mounts/gh/acme/other', '/api/v1/featured lists what is.'],
    ['mounts/gh/acme/skills@nope', '/api/v1/featured lists what is.'],
    ['mounts/gh/acme/skills/nope', '/api/v1/browse/gh/acme/skills lists what is.'],
    ['browse/gh/acme/skills/nope', '/api/v1/browse/gh/acme/skills lists what is.'],
    ['browse/gh/acme/skills/Skill/deploy', 'exists instead: skills/deploy, copies/deploy.'],
    ['browse/gh/acme/skills/README.md', '/api/v1/browse/gh/acme/skills lists what is.'],
    ['skills/gh/acme/skills', '/api/v1/browse/gh/acme/skills lists what is.'],
    ['skills/gh/acme/skills/deplyo', 'exists instead: skills/deploy/SKILL.md, copies/deploy/SKILL.md.'],
    ['files/gh/acme/skills', '/api/v1/browse/gh/acme/skills lists what is.'],
    ['files/gh/acme/skills/skills', '/api/v1/browse/gh/acme/skills lists what is.'],
    ['files/gh/acme/skills/skills%2fdeploy', '/api/v1/featured lists what is.'],
    ['files/gh/acme/skills/README.md%00', '/api/v1/featured lists what is.'],
    ['files/store/x/y/deployment.json', '/api/v1/featured lists what is.'],
  ])('%s says that nothing is here, and what is', async (path, instead) => {
    const reply = await get(path);
    expect([reply.status, reply.json]).toEqual([404, { error: { code: 'not_found', message: `Nothing is published here; ${instead}` } }]);
  });

  it.each([
    ['nope', '"/api/v1/nope" is no question of this interface. '],
    ['search/gh/acme/skills?query=x', 'The nearest one is /api/v1/find/<host>/<owner>/<repo>[@<ref>][/<path>]?query=<...>.'],
    ['skill/gh/acme/skills/skills/deploy', 'The nearest one is /api/v1/skills/<host>/'],
    ['brwose/gh/acme/skills', 'The nearest one is /api/v1/browse/<host>/'],
    ['repositories', 'The nearest one is /api/v1/featured.'],
    ['toString', 'is no question'],
    ['mounts', '"mounts" needs the address of a repository, which /api/v1/featured lists: /api/v1/mounts/<host>/'],
    ['featured/gh/acme/skills', '"featured" takes no address: /api/v1/featured.'],
    ['../v2/mounts/gh/acme/skills', '"/api/v2/mounts/gh/acme/skills" is no question of this interface. '],
    ['../nope', '"/api/nope" is no question'],
    ['..', '"/api/" is no question'],
    ['%20x/y', 'is no question'],
  ])('%s is no question, and the answer says which there are', async (path, words) => {
    const reply = await get(path);
    expect([reply.status, reply.json.error.code]).toEqual([404, 'not_found']);
    expect(reply.json.error.message).toContain(words);
    const reference = /listed at (\S+) and in (\S+)\.$/.exec(reply.json.error.message);
    for (const url of [reference?.[1], reference?.[2]]) expect((await send(url ?? '', {})).status).toBe(200);
  });

  it.each([
    ['find/gh/acme/skills', 400, 'invalid_argument', 'query'],
    ['find/gh/acme/skills?query=%20', 400, 'invalid_argument', 'query'],
    [`find/gh/acme/skills?query=${'x'.repeat(501)}`, 400, 'invalid_argument', '500'],
    ['browse/gh/acme/skills?limit=0', 400, 'invalid_argument', '1 to 500'],
    ['browse/gh/acme/skills?limit=501', 400, 'invalid_argument', '1 to 500'],
    ['browse/gh/acme/skills?limit=ten', 400, 'invalid_argument', 'limit'],
    ['browse/gh/acme/skills?limit=5&limit=6', 400, 'invalid_argument', 'more than once'],
    ['browse/gh/acme/skills?cursor=abc', 400, 'bad_cursor', 'start again'],
    ['browse/gh/acme/skills?path=../x', 404, 'not_found', 'folder'],
    ['files/gh/acme/skills/README.md?offset=999', 400, 'invalid_argument', 'past the end'],
    ['skills/gh/acme/skills?path=skills/depoly', 404, 'not_found', 'skills/deploy/SKILL.md'],
    ['find/gh/acme/skills?querry=deploy', 400, 'invalid_argument', 'takes query, path, cursor, limit. Did you mean "query"?'],
    ['find/gh/acme/skills?query=deploy&q=x', 400, 'invalid_argument', '"q" is no parameter of "find", which takes query'],
    ['browse/gh/acme/skills?limt=5', 400, 'invalid_argument', 'Did you mean "limit"?'],
    ['browse/gh/acme/skills?per_page=5', 400, 'invalid_argument', 'Did you mean "limit"?'],
    ['skills/gh/acme/skills/skills/deploy?per_page=5', 400, 'invalid_argument', '"skills", which takes path, cursor.'],
    ['mounts/gh/acme/skills?page=2', 400, 'invalid_argument', '"mounts", which takes none.'],
    ['featured?=', 400, 'invalid_argument', '"" is no parameter'],
    ['browse/gh/acme/skills?__proto__=1&constructor=2', 400, 'invalid_argument', '"__proto__" is no parameter'],
  ])('%s is %i', async (path, status, code, words) => {
    const reply = await get(path);
    expect([reply.status, reply.json.error?.code]).toEqual([status, code]);
    expect(restErrorSchema.safeParse(reply.json).success).toBe(true);
    expect(reply.json.error.message).toContain(words);
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  it('have the shape of REST wherever they come from', async () => {
    const post = await send(`${api}/featured`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
    expect([post.status, post.headers.get('allow'), post.json.error.code]).toEqual([405, 'GET, HEAD, OPTIONS', 'method_not_allowed']);
    const foreign = await send(`${api}/featured`, { headers: { origin: 'https://evil.test' } });
    expect([foreign.status, foreign.json.error.code]).toEqual([403, 'refused']);
    expect(foreign.headers.get('access-control-allow-origin')).toBe('*');
    const large = await send(`${api}/featured`, { method: 'POST', body: 'x'.repeat(1_100_000) });
    expect([large.status, large.json.error.code]).toEqual([413, 'refused']);
    expect((await send(`${api}/featured`, { method: 'OPTIONS' })).status).toBe(204);
  });

  it('ask to retry when bytes are gone for a moment', async () => {
    let gone = false;
    const store = openMemory(sampleStore());
    const other = await startAdapter(testConfig(), {
      ...store,
      read: async (file) => (file.startsWith('store/blobs/') && gone ? undefined : store.read(file)),
    });
    try {
      gone = true;
      const reply = await send(`${other.url}/api/v1/files/gh/acme/skills/README.md`, {});
      expect([reply.status, reply.json.error.code, reply.headers.get('retry-after')]).toEqual([503, 'unavailable', '5']);
    } finally {
      await other.close();
    }
  });
});

describe('HTTP', () => {
  it('is found below the prefix too, for everybody, with etags', async () => {
    const first = await send(`${adapter.url}/x/skills/api/v1/browse/gh/acme/skills/`, {});
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'public, max-age=60']);
    expect(first.headers.get('access-control-allow-origin')).toBe('*');
    const again = await send(`${api}/browse/gh/acme/skills`, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    expect([again.status, again.text]).toEqual([304, '']);
    const pinned = await get(`browse/gh/acme/skills@${OTHER_COMMIT}`);
    expect(pinned.headers.get('cache-control')).toBe('public, max-age=86400');
    const head = await send(`${api}/browse/gh/acme/skills`, { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
  });

  it('finds what search_repo finds', async () => {
    const { json } = await get('find/gh/acme/skills?query=deploy%20service');
    const { text } = await callTool(`${adapter.url}/mcp`, 'search_repo', { query: 'deploy service', limit: 10 });
    const paths = [...text.matchAll(/^\d+\. .* \| path: ([^|]+?) \|/gm)].map((match) => match[1]);
    expect(json.results.map((result: { path: string }) => result.path)).toEqual(paths);
    expect(paths.length).toBeGreaterThan(0);
  });
});

/** The skills extension as strict clients use it: list, get, read every file, compare digests and front matter. */
import { createHash } from 'node:crypto';
import { SkillsClient } from '@modelcontextprotocol/client/ext/skills';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningAdapter } from '#adapter/start.ts';
import { type TinyMount, tinyStore } from '../helpers/tiny-store.ts';
import { connectModern, connectOld, rpcLegacy, rpcModern, startOn } from './harness.ts';
import { SAMPLE, sampleStore } from './sample.ts';

const ROOT: TinyMount = {
  address: 'gh/acme/root',
  files: {
    'SKILL.md': '---\nname: whole\ndescription: x\n---\nAll.\n',
    'notes/a b#1.md': 'notes',
    'inner/part/SKILL.md': '---\nname: part\ndescription: x\n---\nPart.\n',
  },
  skills: { 'SKILL.md': { name: 'whole', description: 'The whole repository.' }, 'inner/part/SKILL.md': { description: 'A part.' } },
};

const EMPTY: TinyMount = { address: 'gh/acme/empty', files: { 'README.md': 'nothing yet' }, skills: {} };

const MANY: TinyMount = {
  address: 'gh/acme/many',
  files: Object.fromEntries(
    Array.from({ length: 45 }, (_, index) => [`s${index}/SKILL.md`, `---\nname: s${index}\ndescription: x\n---\nx\n`]),
  ),
  skills: Object.fromEntries(Array.from({ length: 45 }, (_, index) => [`s${index}/SKILL.md`, { description: 'x' }])),
};

let adapter: RunningAdapter;
beforeAll(async () => {
  adapter = await startOn(tinyStore([SAMPLE, ROOT, EMPTY, MANY], {}, sampleStore()));
});
afterAll(() => adapter.close());

const at = (address: string) => `${adapter.url}/${address}`;
const SKILLS = 'skill://gh/acme/skills/';

function digestOf(bytes: Uint8Array): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}

describe("the SDK's skills client", () => {
  it.each(['gh/acme/skills', 'gh/acme/skills/skills', 'gh/acme/root', 'gh/acme/many', 'gh/acme/skills@release/1.2:'])(
    'verifies every file of every skill of %s',
    async (address) => {
      const client = await connectModern(at(address));
      try {
        const skills = new SkillsClient(client);
        expect(skills.directoryRead).toBe(true);
        const { skills: entries, invalid } = await skills.list();
        expect(invalid).toEqual([]);
        expect(entries.length).toBeGreaterThan(0);
        for (const entry of entries) {
          expect((await skills.get(entry.uri)).skill).toEqual(entry);
          if (entry.resources === 'dynamic') throw new Error('entries list their files');
          expect(entry.resources.map((file) => file.uri)).toContain(entry.uri);
          expect(new Set(entry.resources.map((file) => file.uri)).size).toBe(entry.resources.length);
          for (const { uri, digest, size } of entry.resources) {
            const file = await skills.read(entry, uri);
            expect([file.verified, digestOf(file.bytes), file.bytes.length]).toEqual([true, digest, size]);
            if (uri === entry.uri) expect(file.frontmatter).toEqual(entry.frontmatter);
          }
        }
      } finally {
        await client.close();
      }
    },
  );
});

describe('skills/list', () => {
  it('pages in path order, twenty at a time, every skill once', async () => {
    const sizes: number[] = [];
    const uris: string[] = [];
    let cursor: string | undefined;
    do {
      const { json } = await rpcModern(at('gh/acme/many'), 'skills/list', cursor === undefined ? {} : { cursor });
      sizes.push(json.result.skills.length);
      uris.push(...json.result.skills.map((skill: { uri: string }) => skill.uri));
      cursor = json.result.nextCursor;
    } while (cursor !== undefined);
    expect(sizes).toEqual([20, 20, 5]);
    expect(uris).toEqual([...uris].sort());
    expect(new Set(uris).size).toBe(45);
    const resources = await rpcModern(at('gh/acme/many'), 'resources/list');
    expect(resources.json.result.resources.map((resource: { uri: string }) => resource.uri)).toEqual(uris.slice(0, 20));
    expect(resources.json.result.nextCursor).toBeDefined();
  });

  it('lists two skills of one name, and leaves out what hosts cannot hold', async () => {
    const { json } = await rpcModern(at('gh/acme/skills'), 'skills/list');
    expect(json.result.skills.map((skill: { uri: string }) => skill.uri.slice(SKILLS.length))).toEqual([
      'plugins/x/skills/prepare/SKILL.md',
      'plugins/y/skills/prepare/SKILL.md',
      'skills/deploy/SKILL.md',
      'skills/deploy/rollback/SKILL.md',
    ]);
  });

  it('is empty, and no error, for a repository without skills', async () => {
    for (const call of [rpcLegacy, rpcModern]) {
      for (const [method, key] of [
        ['skills/list', 'skills'],
        ['resources/list', 'resources'],
        ['resources/templates/list', 'resourceTemplates'],
      ] as const) {
        expect((await call(at('gh/acme/empty'), method)).json.result[key]).toEqual([]);
      }
    }
  });

  it('puts the files of a root skill below its name', async () => {
    const { json } = await rpcModern(at('gh/acme/root'), 'skills/list');
    const whole = json.result.skills.find((skill: { frontmatter: { name: string } }) => skill.frontmatter.name === 'whole');
    expect(whole.uri).toBe('skill://gh/acme/root/whole/SKILL.md');
    expect(whole.resources.map((file: { uri: string }) => file.uri)).toEqual([
      'skill://gh/acme/root/whole/SKILL.md',
      'skill://gh/acme/root/whole/inner/part/SKILL.md',
      'skill://gh/acme/root/whole/notes/a%20b%231.md',
    ]);
  });
});

describe('skills/get', () => {
  it('answers for copies, which are not listed', async () => {
    const { json } = await rpcModern(at('gh/acme/skills'), 'skills/get', { uri: `${SKILLS}copies/deploy/SKILL.md` });
    expect(json.result.skill.frontmatter.name).toBe('deploy');
  });

  it.each([
    `${SKILLS}connect/SKILL.md`,
    `${SKILLS}skills/sealed/SKILL.md`,
    `${SKILLS}skills/deploy/config.json`,
    `${SKILLS}skills/deploy`,
    `${SKILLS}nothing/SKILL.md`,
    'skill://gh/acme/other/skills/deploy/SKILL.md',
    `${SKILLS}skills/deploy/SKILL.md?x=1`,
    `${SKILLS}skills/deploy/SKILL.md#x`,
    `${SKILLS}skills/deploy/SKILL.md/`,
    `${SKILLS}skills/./deploy/SKILL.md`,
    `${SKILLS}skills//deploy/SKILL.md`,
    `${SKILLS}skills%2fdeploy/SKILL.md`,
    'skill://user@gh/acme/skills/skills/deploy/SKILL.md',
    'skill://gh:80/acme/skills/skills/deploy/SKILL.md',
    'SKILL://gh/acme/skills/skills/deploy/SKILL.md',
    'https://gh/acme/skills/skills/deploy/SKILL.md',
    `${SKILLS}${'a/'.repeat(70)}SKILL.md`,
    `${SKILLS}${'a'.repeat(5000)}/SKILL.md`,
    '',
  ])('refuses %j with -32602', async (uri) => {
    for (const call of [rpcLegacy, rpcModern])
      expect((await call(at('gh/acme/skills'), 'skills/get', { uri })).json.error.code).toBe(-32602);
  });
});

describe('another spelling of a URI', () => {
  const spelled = `${SKILLS}%73kills/d%65ploy`;

  it('is told the right one by skills/get, whose entry answers for its own URI alone', async () => {
    for (const call of [rpcLegacy, rpcModern]) {
      const { error } = (await call(at('gh/acme/skills'), 'skills/get', { uri: `${spelled}/SKILL.md` })).json;
      expect([error.code, error.data]).toEqual([-32602, { uri: `${SKILLS}skills/deploy/SKILL.md` }]);
      expect(error.message).toContain(`${SKILLS}skills/deploy/SKILL.md`);
    }
  });

  it('is read as what it names', async () => {
    for (const call of [rpcLegacy, rpcModern]) {
      const [content] = (await call(at('gh/acme/skills'), 'resources/read', { uri: `${spelled}/config.json` })).json.result.contents;
      expect([content.uri, content.text]).toEqual([`${spelled}/config.json`, SAMPLE.files['skills/deploy/config.json']]);
      const { result } = (await call(at('gh/acme/skills'), 'resources/directory/read', { uri: spelled })).json;
      expect(result.resources[0].uri).toBe(`${SKILLS}skills/deploy/SKILL.md`);
    }
  });
});

describe('resources/read', () => {
  it.each([
    ['skills/deploy/references/notes.md', 'text/markdown'],
    ['skills/deploy/config.json', 'application/json'],
    ['skills/deploy/empty.txt', 'text/plain'],
    ['skills/deploy/nul.txt', 'text/plain'],
    ['skills/deploy/logo.png', 'image/png'],
    ['skills/deploy/latin1.txt', 'text/plain'],
    ['docs/guide.md', 'text/markdown'],
    ['connect/SKILL.md', 'text/markdown'],
  ])('gives the exact bytes of %s', async (path, mimeType) => {
    const source = SAMPLE.files[path] ?? '';
    const bytes = typeof source === 'string' ? Buffer.from(source) : Buffer.from(source);
    for (const call of [rpcLegacy, rpcModern]) {
      const [content] = (await call(at('gh/acme/skills'), 'resources/read', { uri: SKILLS + path })).json.result.contents;
      expect(content.mimeType).toBe(mimeType);
      expect('text' in content ? Buffer.from(content.text) : Buffer.from(content.blob, 'base64')).toEqual(bytes);
      expect('blob' in content).toBe(path.endsWith('.png') || path.endsWith('latin1.txt'));
    }
  });

  it.each([
    'skills/sealed/SKILL.md',
    'skills/sealed/secret.md',
    'skills/deploy/model.bin',
    'skills/deploy',
    'nothing.md',
    'skills/deploy/config.json/',
  ])('refuses %s with -32602', async (path) => {
    for (const call of [rpcLegacy, rpcModern]) {
      expect((await call(at('gh/acme/skills'), 'resources/read', { uri: SKILLS + path })).json.error.code).toBe(-32602);
    }
  });

  it('reads nothing outside of a mount below a folder', async () => {
    const inside = at('gh/acme/skills/plugins/x');
    expect(
      (await rpcModern(inside, 'resources/read', { uri: `${SKILLS}plugins/x/skills/prepare/SKILL.md` })).json.result.contents,
    ).toHaveLength(1);
    expect((await rpcModern(inside, 'resources/read', { uri: `${SKILLS}docs/guide.md` })).json.error.code).toBe(-32602);
    for (const uri of [SKILLS.slice(0, -1), `${SKILLS}plugins`, `${SKILLS}skills`]) {
      expect((await rpcModern(inside, 'resources/directory/read', { uri })).json.error.code).toBe(-32602);
    }
  });
});

describe('resources/directory/read', () => {
  it('gives direct children, with and without a trailing slash', async () => {
    for (const uri of [`${SKILLS}skills/deploy`, `${SKILLS}skills/deploy/`]) {
      const { json } = await rpcModern(at('gh/acme/skills'), 'resources/directory/read', { uri });
      expect(json.result.resources.map((child: { name: string; mimeType: string }) => [child.name, child.mimeType])).toEqual([
        ['SKILL.md', 'text/markdown'],
        ['config.json', 'application/json'],
        ['empty.txt', 'text/plain'],
        ['latin1.txt', 'text/plain'],
        ['logo.png', 'image/png'],
        ['nul.txt', 'text/plain'],
        ['references', 'inode/directory'],
        ['rollback', 'inode/directory'],
      ]);
    }
  });

  it('names every file once from the top down', async () => {
    const files: string[] = [];
    const walk = async (uri: string): Promise<void> => {
      const { json } = await rpcModern(at('gh/acme/skills'), 'resources/directory/read', { uri });
      for (const child of json.result.resources) {
        expect(child.uri.endsWith('/')).toBe(false);
        if (child.mimeType === 'inode/directory') await walk(child.uri);
        else files.push(child.uri.slice(SKILLS.length));
      }
    };
    await walk(SKILLS);
    const expected = Object.keys(SAMPLE.files).filter((path) => !path.startsWith('skills/sealed/'));
    expect(files.sort()).toEqual(expected.sort());
  });

  it.each([`${SKILLS}skills/deploy/config.json`, `${SKILLS}skills/sealed`, `${SKILLS}nothing`, 'skill://gh/acme', 'skill://gh/acme/other'])(
    'refuses %s',
    async (uri) => {
      expect((await rpcModern(at('gh/acme/skills'), 'resources/directory/read', { uri })).json.error.code).toBe(-32602);
    },
  );
});

describe('cursors', () => {
  it.each(['tools/list', 'prompts/list', 'resources/templates/list'])('continue no %s, which is one page', async (method) => {
    for (const call of [rpcLegacy, rpcModern]) {
      expect((await call(at('gh/acme/many'), method, { cursor: 'eyJwIjoyMH0' })).json.error.code).toBe(-32602);
      expect((await call(at('gh/acme/many'), method, { cursor: '' })).json.result).toBeDefined();
    }
  });

  it('belong to one list, mount and snapshot, and are never taken for page one', async () => {
    const many = at('gh/acme/many');
    const { nextCursor } = (await rpcModern(many, 'skills/list')).json.result;
    expect((await rpcModern(many, 'skills/list', { cursor: nextCursor })).json.result.skills).toHaveLength(20);
    const damaged = `${nextCursor.slice(0, -1)}${nextCursor.endsWith('A') ? 'B' : 'A'}`;
    for (const [url, method, cursor] of [
      [many, 'resources/list', nextCursor],
      [at('gh/acme/skills'), 'skills/list', nextCursor],
      [many, 'skills/list', damaged],
      [many, 'skills/list', ''],
      [many, 'skills/list', 'null'],
      [many, 'skills/list', 'x'.repeat(3000)],
      [many, 'skills/list', Buffer.from('{"p":20}').toString('base64url')],
      [many, 'skills/list', Buffer.from('[]').toString('base64url')],
      [at('gh/acme/many@main'), 'skills/list', nextCursor],
    ] as const) {
      for (const call of [rpcLegacy, rpcModern]) expect((await call(url, method, { cursor })).json.error.code).toBe(-32602);
    }
  });
});

describe('the switch', () => {
  it('takes the capability and the methods away', async () => {
    const off = await startOn(sampleStore(), { extension: 'false' });
    try {
      const { json } = await rpcModern(`${off.url}/mcp`, 'server/discover');
      expect(json.result.capabilities.extensions).toBeUndefined();
      expect(json.result.capabilities.resources).toBeUndefined();
      expect(json.result.instructions).not.toContain('skill://');
      for (const method of ['skills/list', 'resources/list', 'resources/directory/read']) {
        expect((await rpcModern(`${off.url}/mcp`, method, { uri: SKILLS })).json.error.code).toBe(-32601);
        expect((await rpcLegacy(`${off.url}/mcp`, method, { uri: SKILLS })).json.error.code).toBe(-32601);
      }
    } finally {
      await off.close();
    }
  });
});

describe('the old client', () => {
  it('lists tools, prompts and resources and reads one', async () => {
    const client = await connectOld(at('gh/acme/skills'));
    try {
      expect((await client.listTools()).tools).toHaveLength(4);
      expect((await client.listPrompts()).prompts).toHaveLength(1);
      const { resources } = await client.listResources();
      expect(resources).toHaveLength(4);
      const [first] = resources;
      if (first === undefined) throw new Error('no resource');
      expect((await client.readResource({ uri: first.uri })).contents).toHaveLength(1);
      const result = await client.callTool({ name: 'browse_repo', arguments: {} });
      expect(result.isError).toBeFalsy();
      expect(client.getInstructions()).toContain('gh/acme/skills');
    } finally {
      await client.close();
    }
  });
});

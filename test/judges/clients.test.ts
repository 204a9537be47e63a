import { createHash } from 'node:crypto';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { type Skill, SkillsClient } from '@modelcontextprotocol/client/ext/skills';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { REPOSITORIES } from '../helpers/build-once.ts';
import { NO_CORPORA } from '../helpers/corpora.ts';
import { type Served, serve } from './serve.ts';

/** Requests in flight: enough to keep one server busy. */
const AT_ONCE = 8;

async function forEachAtOnce<T>(list: readonly T[], work: (value: T) => Promise<void>): Promise<void> {
  const queue = list.values();
  const worker = async () => {
    for (const value of queue) await work(value);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

function filesOf(skill: Skill): readonly { uri: string; digest: string; size: number }[] {
  if (skill.resources === 'dynamic') throw new Error(`${skill.uri} has no digests`);
  return skill.resources;
}

function frontMatterText(document: string): string {
  return /^---\n([\s\S]*?)\n---\n/.exec(document)?.[1] ?? '';
}

describe.each(REPOSITORIES)('clients of $name', (repository) => {
  const test = it.skipIf(repository === NO_CORPORA);
  let served: Served;
  beforeAll(async () => {
    served = await serve(repository);
  });
  afterAll(() => served?.stop());

  test.each([
    ['legacy', 'legacy'],
    ['modern', { pin: '2026-07-28' }],
  ] as const)('SkillsClient lists, gets, reads and verifies every file in the %s era', async (_, mode) => {
    const client = new Client({ name: 'judge', version: '1.0.0' }, { versionNegotiation: { mode } });
    await client.connect(new StreamableHTTPClientTransport(new URL(served.url)));
    try {
      const skills = new SkillsClient(client);
      expect(skills.supported && skills.directoryRead).toBe(true);
      const { skills: entries } = await skills.list();
      expect(entries).toHaveLength(served.counts.listed);
      await forEachAtOnce(entries, async (entry) => {
        expect((await skills.get(entry.uri)).skill).toEqual(entry);
        const files = filesOf(entry);
        expect(files[0]?.uri).toBe(entry.uri);
        expect(new Set(files.map((file) => file.uri)).size).toBe(files.length);
        for (const { uri } of files) {
          const file = await skills.read(entry, uri);
          expect(file.verified).toBe(true);
          if (uri !== entry.uri) continue;
          // Readers of YAML 1.1, 1.2 and plain text must all see the listed values.
          const text = frontMatterText(file.text ?? '');
          expect(parse(text, { version: '1.1' })).toEqual(entry.frontmatter);
          expect(parse(text, { version: '1.2' })).toEqual(entry.frontmatter);
        }
      });
    } finally {
      await client.close();
    }
  });

  test('the client of the old SDK lists, reads and verifies every SKILL.md', async () => {
    const client = new OldClient({ name: 'judge', version: '1.0.0' });
    await client.connect(new OldTransport(new URL(served.url)));
    try {
      expect((await client.listTools()).tools.map((tool) => tool.name).sort()).toEqual([
        'browse_repo',
        'load_skill',
        'read_repo_file',
        'search_repo',
      ]);
      const page = z.looseObject({
        skills: z.array(z.looseObject({ uri: z.string(), resources: z.array(z.any()) })),
        nextCursor: z.string().optional(),
      });
      const entries: { uri: string; resources: { uri: string; digest: string; size: number }[] }[] = [];
      for (let cursor: string | undefined, first = true; first || cursor !== undefined; first = false) {
        const params = cursor === undefined ? {} : { cursor };
        const result = await client.request({ method: 'skills/list', params } as never, page as never);
        const { skills, nextCursor } = page.parse(result);
        entries.push(...skills);
        cursor = nextCursor;
      }
      expect(entries).toHaveLength(served.counts.listed);
      await forEachAtOnce(entries, async (entry) => {
        const [content] = (await client.readResource({ uri: entry.uri })).contents;
        const bytes = Buffer.from(content !== undefined && 'text' in content ? content.text : '');
        expect({ digest: `sha256:${createHash('sha256').update(bytes).digest('hex')}`, size: bytes.length }).toEqual({
          digest: entry.resources[0]?.digest,
          size: entry.resources[0]?.size,
        });
      });
    } finally {
      await client.close();
    }
  });
});

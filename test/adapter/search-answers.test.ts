/** What search says beside its results: what it left out, what nothing holds, slips, other scripts, skills that are gone. Tools and REST. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningAdapter } from '#adapter/start.ts';
import { restFindAnswerSchema } from '#contract/schema/rest.ts';
import { tinyStore } from '../helpers/tiny-store.ts';
import { callTool, send, startOn } from './harness.ts';

const names = Array.from({ length: 30 }, (_, index) => `plain-${index}`);
const skillFile = (name: string): string => `---\nname: ${name}\ndescription: x\n---\nA skill.\n`;
const files = Object.fromEntries([...names, 'postgresql-care'].map((name) => [`skills/${name}/SKILL.md`, skillFile(name)]));
const skills = {
  ...Object.fromEntries(names.map((name) => [`skills/${name}/SKILL.md`, { description: 'A skill.' }])),
  'skills/postgresql-care/SKILL.md': { description: 'A skill for PostgreSQL.' },
};

let adapter: RunningAdapter;
let root: string;
beforeAll(async () => {
  adapter = await startOn(
    tinyStore([
      {
        files: { ...files, 'docs/note.md': '# Note\n\nLantern.\n' },
        skills,
        moved: {
          'old/fax-machine/SKILL.md': 'skills/plain-1/SKILL.md',
          'skills/plain-2/SKILL.md': 'skills/plain-3/SKILL.md',
          'lost-one/SKILL.md': 'nowhere/SKILL.md',
        },
        retired: { 'skills/telex/SKILL.md': 'Nobody has one.' },
      },
    ]),
  );
  root = `${adapter.url}/mcp`;
});
afterAll(() => adapter.close());

const tool = async (query: string, more: object = {}): Promise<string> => (await callTool(root, 'search_repo', { query, ...more })).text;
const rest = async (query: string, more = '') => {
  const { json } = await send(`${adapter.url}/api/v1/find/gh/acme/skills?query=${encodeURIComponent(query)}${more}`, {});
  return restFindAnswerSchema.parse(json);
};

describe('a search where some results hold only a common word', () => {
  it('counts them apart, and says what nothing holds', async () => {
    const text = await tool('postgresql skill blimps');
    expect(text).toContain(
      '\nNo page here holds "blimps".\nResults 1-1 of 1 for "postgresql skill blimps", best first:\n1. skill: postgresql-care |',
    );
    expect(text).toContain('\nLeft out: 30 more that match only "skill".\nNext: load_skill');
    expect(text).not.toContain('Continue:');
    const answer = await rest('postgresql skill blimps');
    expect(answer).toMatchObject({ total: 1, unmatched: ['blimps'], leftOut: { count: 30, words: ['skill'] } });
    expect(answer.closest).toBeUndefined();
    expect(answer.nothingBecause).toBeUndefined();
  });

  it('calls them closest where nothing answers, one page of them, and takes no cursor', async () => {
    const text = await tool('blimps skill', { limit: 3 });
    expect(text).toContain(
      '\nNo page answers "blimps skill".\nNo page here holds "blimps".\nClosest 3 of 31, matching only "skill":\n1. skill: ',
    );
    expect(text).toMatch(
      /\n3\. skill: (?:(?!\n4\.)[\s\S])*\nNext: if none of these is what you need, it is not here; .* browse_repo \{"path":""\}/,
    );
    expect(text).not.toContain('Results');
    const { cursor } = JSON.parse(/^Continue: search_repo (.+)$/m.exec(await tool('skill', { limit: 3 }))?.[1] ?? '{}') as {
      cursor: string;
    };
    expect((await callTool(root, 'search_repo', { query: 'blimps skill', limit: 3, cursor })).isError).toBe(true);
    const answer = await rest('blimps skill', '&limit=4');
    expect(answer).toMatchObject({ total: 0, results: [], unmatched: ['blimps'], nothingBecause: 'no_match' });
    expect(answer.closest).toHaveLength(4);
    expect(answer.leftOut).toBeUndefined();
  });

  it('walks over the answers and over nothing else', async () => {
    const seen: string[] = [];
    let more: object = {};
    for (let page = 0; page < 40; page += 1) {
      const text = await tool('skill', { limit: 4, ...more });
      seen.push(...[...text.matchAll(/^\d+\. skill: (\S+) \|/gm)].map(([, name = '']) => name));
      const next = /^Continue: search_repo (.+)$/m.exec(text)?.[1];
      if (next === undefined) break;
      more = JSON.parse(next);
    }
    expect([...seen].sort()).toEqual([...names, 'postgresql-care'].sort());
  });

  it('says so of a folder, too', async () => {
    expect(await tool('lantern skill', { path: 'skills' })).toContain('\nNo page below skills holds "lantern".\nClosest 5 of 31,');
  });
});

describe('a search', () => {
  it('says of results that hold a word only with a slip that they are closest, and which word nothing holds', async () => {
    expect(await tool('postgressql')).toContain(
      '\nNo page answers "postgressql".\nNo page here holds "postgressql".\nClosest 1 of 1, matching only words near to "postgressql":\n1. skill: postgresql-care |',
    );
    expect(await tool('plain-1 postgressql')).toContain('\nLeft out: 1 more that matches only words near to "postgressql".');
    expect(await rest('plain-1 postgressql')).toMatchObject({ unmatched: ['postgressql'], leftOut: { near: ['postgressql'] } });
  });

  it('says what a slip was taken for', async () => {
    expect(await tool('postgressql care')).toContain('| matched: postgresql for postgressql, care\n');
    expect((await rest('postgressql care')).results[0]).toMatchObject({
      matched: ['postgressql', 'care'],
      slips: { postgressql: 'postgresql' },
    });
    expect((await rest('postgresql')).results[0]?.slips).toBeUndefined();
  });

  it.each(['数据库迁移', 'миграция базы', 'قاعدة', 'テスト'])('says of %s which script the pages have', async (query) => {
    expect(await tool(query)).toContain(
      '\nHint: no page holds a word of it. Most pages here are written in Latin letters: try English words.\n',
    );
    expect(await tool(`lantern ${query}`)).toContain('Most pages here are written in Latin letters: try English words.\n');
  });

  it('says nothing of scripts to whoever asks in that of the pages', async () => {
    expect(await tool('blimp')).toContain('\nHint: any word may match;');
    expect(await tool('blimp')).not.toContain('written in');
  });

  it('says of a skill that moved or was retired where it went, by any spelling of its name', async () => {
    const moved =
      'Moved: "old/fax-machine/SKILL.md" has moved to skills/plain-1/SKILL.md. | load_skill {"path":"skills/plain-1/SKILL.md"}\n';
    for (const query of ['fax machine', 'fax-machine', 'send it with the FaxMachine']) expect(await tool(query)).toContain(`\n${moved}`);
    expect(await tool('telex')).toContain('\nRetired: "skills/telex/SKILL.md" was retired: Nobody has one.\nNo results for "telex".');
    expect(await tool('lost one')).toContain('has moved to nowhere/SKILL.md, where nothing is published at this commit.\n');
    expect(await tool('fax')).not.toContain('Moved');
    expect(await tool('telex', { path: 'docs' })).not.toContain('Retired');
    // What exists comes before what is said of it.
    expect(await tool('plain 2')).not.toContain('Moved');
  });

  it('says it over REST, too', async () => {
    expect((await rest('the fax machine')).gone).toEqual([
      {
        code: 'moved',
        path: 'old/fax-machine/SKILL.md',
        message: '"old/fax-machine/SKILL.md" has moved to skills/plain-1/SKILL.md.',
        movedTo: 'skills/plain-1/SKILL.md',
      },
    ]);
    expect((await rest('telex')).gone).toMatchObject([{ code: 'retired', path: 'skills/telex/SKILL.md' }]);
    expect((await rest('lantern')).gone).toBeUndefined();
  });
});

/** Skills that were skipped because their `SKILL.md` cannot be used: every way to ask for one says so, and none that is internal is told. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { skippedSkills } from '#adapter/catalog/skipped.ts';
import type { RunningAdapter } from '#adapter/start.ts';
import { restErrorSchema } from '#contract/schema/rest.ts';
import { compileFiles } from '../helpers/compile-files.ts';
import { callTool, rpcLegacy, rpcModern, send, startOn } from './harness.ts';

const SKILL = (fields: string): string => `---\n${fields}\n---\nText.\n`;

/** One usable skill, several that are not, and some that are for maintainers, whatever else is wrong with them. */
const FILES = {
  'skills/good/SKILL.md': SKILL('name: good\ndescription: A good one.'),
  'skills/colon/SKILL.md': SKILL('name: colon\ndescription: Use it: now'),
  'skills/colon/notes.md': 'Notes.\n',
  'skills/shouted/skill.md': SKILL('name: shouted\ndescription: In the wrong case.'),
  'skills/twice/SKILL.md': SKILL('name: twice\ndescription: Usable.'),
  'skills/twice/skill.md': SKILL('name: twice\ndescription: Not looked at.'),
  'skills/good/inner/SKILL.md': SKILL('name: inner'),
  'other/twin/SKILL.md': SKILL('description: No name.'),
  'more/twin/SKILL.md': SKILL('description: No name.'),
  'more/good/SKILL.md': SKILL('description: No name.'),
  'skills/kept/SKILL.md': SKILL('name: kept\ndescription: For us.\nmetadata:\n  internal: true'),
  'skills/quiet/skill.md': SKILL('name: quiet\ndescription: In the wrong case.\nmetadata:\n  internal: true'),
  'skills/secret/SKILL.md': SKILL('name: secret\ndescription: Ours: alone\nmetadata:\n  internal: true'),
};

let adapter: RunningAdapter;
let root: string;
beforeAll(async () => {
  adapter = await startOn(compileFiles(FILES).files);
  root = `${adapter.url}/mcp`;
});
afterAll(() => adapter.close());

const COLON = 'skills/colon/SKILL.md';
const WHY = '[front_matter_unquoted_colon]';

describe('tools', () => {
  it.each([
    ['load_skill', COLON, `"${COLON}" is not served as a skill, because the file cannot be used: line 3: `, WHY],
    ['load_skill', 'skills/colon', `"skills/colon" is not served as a skill, because ${COLON} cannot be used: `, WHY],
    ['load_skill', 'skills/colon/', 'is not served as a skill', WHY],
    ['load_skill', 'colon', `"colon" is not served as a skill, because ${COLON} cannot be used: `, WHY],
    ['load_skill', 'skills/shouted/SKILL.md', 'because skills/shouted/skill.md cannot be used: ', '[wrong_case_skill_file]'],
    ['load_skill', 'skills/good/inner/SKILL.md', 'is not served as a skill', '[description_missing]'],
    ['read_repo_file', 'skills/colon/notes.md', `belongs to a skill that is not served, because ${COLON} cannot be used: `, WHY],
    ['read_repo_file', 'skills/shouted/skill.md', 'is not served as a skill', '[wrong_case_skill_file]'],
    ['browse_repo', 'skills/shouted', 'is not served as a skill', '[wrong_case_skill_file]'],
    ['search_repo', 'skills/shouted', 'is not served as a skill', '[wrong_case_skill_file]'],
  ])('%s %s', async (tool, path, problem, code) => {
    const args = { path, ...(tool === 'search_repo' ? { query: 'words' } : {}) };
    const { text, isError } = await callTool(root, tool, args);
    expect(isError).toBe(true);
    expect(text).toContain(`\nProblem: "${path}" `);
    expect(text).toContain(problem);
    expect(text).toContain(code);
    expect(text).toContain('\nFix, for its owner: ');
    expect(text).toMatch(/\nNext: .*skillpress check/);
    const { json } = await rpcModern(root, 'tools/call', { name: tool, arguments: args });
    expect(json.result.content[0].text).toBe(text);
  });

  it('the next call reads the file, under a note', async () => {
    const { text } = await callTool(root, 'load_skill', { path: COLON });
    const next = /read_repo_file (\{.+?\})/.exec(text)?.[1] ?? '';
    const read = await callTool(root, 'read_repo_file', JSON.parse(next));
    expect(read.isError).toBe(false);
    expect(read.text).toContain(`\nNote: this file is no usable skill: line 3: `);
    expect(read.text.endsWith(FILES[COLON])).toBe(true);
  });

  it('lists mark it, or name it where it has no entry', async () => {
    const { text } = await callTool(root, 'browse_repo', { path: 'skills' });
    expect(text).toContain(
      '- folder: skills/colon | 0 skills, 0 documents below, and 1 other file | skipped, no usable skill (front_matter_unquoted_colon)',
    );
    expect(text).toContain(
      '\nSkipped, no usable skills: skills/good/inner/SKILL.md (description_missing), skills/shouted/skill.md (wrong_case_skill_file)',
    );
    expect((await callTool(root, 'browse_repo', { path: 'skills/colon' })).text).toContain(
      `- file: ${COLON} | 51 bytes | skipped, no usable skill (front_matter_unquoted_colon)`,
    );
    expect((await callTool(root, 'browse_repo', { path: 'skills/twice' })).text).not.toContain('kipped');
  });

  it('search names it first where the query does', async () => {
    const { text } = await callTool(root, 'search_repo', { query: 'use the colon skill' });
    expect(text).toContain(`\nSkipped: ${COLON} | no usable skill: line 3: `);
    // The breaks between words may be elsewhere than in the name.
    expect((await callTool(root, 'search_repo', { query: 'the co lon skill' })).text).toContain(`\nSkipped: ${COLON} | `);
    expect((await callTool(root, 'search_repo', { query: 'usecolon' })).text).not.toContain('colon/SKILL.md');
    expect((await callTool(root, 'search_repo', { query: 'good' })).text).toContain('\nSkipped: more/good/SKILL.md');
    expect((await callTool(root, 'search_repo', { query: 'colon', path: 'more' })).text).not.toContain('colon/SKILL.md');
    expect((await callTool(root, 'search_repo', { query: 'something else' })).text).not.toContain('kipped');
  });

  it('a name alone is one only where nothing else has it', async () => {
    for (const path of ['twin', 'good', 'nothing']) {
      const { text } = await callTool(root, 'load_skill', { path });
      expect(text).toContain(`Problem: there is no skill at "${path}"`);
    }
  });

  it('the instructions count them, in their mount alone', async () => {
    const instructions = async (url: string): Promise<string> => (await rpcLegacy(url, 'initialize', INITIALIZE)).json.result.instructions;
    expect(await instructions(root)).toContain('6 SKILL.md files skipped as unusable');
    expect(await instructions(`${adapter.url}/local/test/library/more`)).toContain('2 SKILL.md files skipped as unusable');
    expect(await instructions(`${adapter.url}/local/test/library/skills/twice`)).not.toContain('skipped');
  });
});

const INITIALIZE = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } };

describe('protocol and REST', () => {
  it.each([
    ['prompts/get', { name: 'use_skill', arguments: { path: COLON } }],
    ['skills/get', { uri: `skill://local/test/library/${COLON}` }],
    ['resources/read', { uri: 'skill://local/test/library/skills/colon/notes.md' }],
    ['resources/directory/read', { uri: 'skill://local/test/library/skills/shouted' }],
  ])('%s is -32602 with the path and the code', async (method, params) => {
    for (const call of [rpcLegacy, rpcModern]) {
      const { error } = (await call(root, method, params)).json;
      expect(error.code).toBe(-32602);
      expect(error.data).toEqual(
        method.startsWith('resources/directory')
          ? { skipped: 'skills/shouted/skill.md', reason: 'wrong_case_skill_file' }
          : { skipped: COLON, reason: 'front_matter_unquoted_colon' },
      );
      expect(error.message).toContain('Fix, for its owner: ');
    }
  });

  it.each([
    'skills/local/test/library/skills/colon',
    `skills/local/test/library?path=${COLON}`,
    'browse/local/test/library?path=skills/shouted',
  ])('REST %s is 404 with the code skipped', async (path) => {
    const reply = await send(`${adapter.url}/api/v1/${path}`, {});
    expect(reply.status).toBe(404);
    expect(restErrorSchema.parse(reply.json).error.code).toBe('skipped');
  });
});

describe('what is not told', () => {
  it.each([
    'skills/kept',
    'skills/secret',
    'skills/kept/SKILL.md',
    'skills/secret/SKILL.md',
    'skills/quiet/skill.md',
    'kept',
    'secret',
    'quiet',
  ])('%s is nothing', async (path) => {
    const { text } = await callTool(root, 'load_skill', { path });
    expect(text).toContain(`Problem: there is no skill at "${path}"`);
    const nothing = await callTool(root, 'load_skill', { path: path.replace(/kept|secret|quiet/, 'zzzzzz') });
    expect(nothing.text.replaceAll('zzzzzz', '')).toBe(text.replaceAll(/kept|secret|quiet/g, ''));
  });

  it('nothing outside of a mount', async () => {
    const { text } = await callTool(`${adapter.url}/local/test/library/more`, 'load_skill', { path: COLON });
    expect(text).toContain(`Problem: there is no skill at "${COLON}"`);
  });
});

describe('skippedSkills', () => {
  const found = (path: string, severity: 'error' | 'warning' | 'info', code: string) => ({
    path,
    severity,
    code,
    arguments: {},
    message: code,
    why: '',
    fix: '',
  });

  it('takes the gravest finding, then the first, of each folder without a usable skill', () => {
    const findings = [
      found('a/SKILL.md', 'warning', 'w'),
      found('a/SKILL.md', 'error', 'first'),
      found('a/SKILL.md', 'error', 'second'),
      found('b/SKILL.md', 'error', 'usable'),
      found('b/skill.md', 'error', 'beside'),
      found('c/README.md', 'error', 'other'),
      found('Skill.md', 'warning', 'root'),
    ];
    const skipped = skippedSkills({ kind: 'findings', findings }, new Set(['b/SKILL.md']));
    expect([...skipped].map(([folder, { path, finding }]) => [folder, path, finding.code])).toEqual([
      ['a', 'a/SKILL.md', 'first'],
      ['', 'Skill.md', 'root'],
    ]);
  });
});

/** Arguments that a tool does not have are passed over, and the answer says so below its heading, within its budget. */
import { describe, expect, it } from 'vitest';
import { MAX_RESULT_BYTES } from '#adapter/text/budget.ts';
import { callTool } from './harness.ts';
import { serveSample } from './sample-server.ts';

const sample = serveSample();
const DEPLOY = 'skills/deploy/SKILL.md';

describe('an argument that a tool does not have', () => {
  it.each([
    ['browse_repo', {}],
    ['browse_repo', { path: 'nope' }],
    ['search_repo', { query: 'deploy' }],
    ['search_repo', { query: 'zzzz' }],
    ['search_repo', {}],
    ['load_skill', { path: DEPLOY }],
    ['load_skill', { path: 'skills/sealed/SKILL.md' }],
    ['load_skill', { path: 'nope' }],
    ['read_repo_file', { path: 'README.md' }],
    ['read_repo_file', { path: 'nope' }],
  ])('is named by %s %j below the heading, and nothing else changes', async (tool, args) => {
    const [plain, noted] = [await callTool(sample.mcp, tool, args), await callTool(sample.mcp, tool, { ...args, tag: 'csv' })];
    const note = `Note: ${tool} takes no "tag"; it was ignored.`;
    const lines = noted.text.split('\n');
    const at = lines.indexOf(note);
    // The heading has two lines, a third where nobody vouches for the repository, and of a loaded skill one line stands above it.
    expect(lines[at - 1]).toMatch(/^(Mount|Notice): /);
    expect(lines.toSpliced(at, 1).join('\n')).toBe(plain.text);
    expect(noted.isError).toBe(plain.isError);
  });

  it('is told with what was meant', async () => {
    const { text, isError } = await callTool(sample.mcp, 'search_repo', { q: 'deploy', limt: 3, max: 2 });
    expect(isError).toBe(true);
    expect(text).toContain(
      'Note: search_repo takes no "q" (did you mean "query"?), "limt" (did you mean "limit"?), "max" (did you mean "limit"?); they were ignored.',
    );
  });

  it('counts as absent where it holds nothing', async () => {
    expect((await callTool(sample.mcp, 'browse_repo', { tag: null, other: ' ' })).text).toBe(
      (await callTool(sample.mcp, 'browse_repo')).text,
    );
  });

  it('forges no line, and costs a bounded part of the budget, however many and long the names are', async () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`x${index}\nProblem: \u202e"${'\u0001y'.repeat(100)}`, 1]));
    const { text, bytes } = await callTool(sample.mcp, 'browse_repo', many);
    const notes = text.split('\n').filter((line) => line.startsWith('Note: '));
    expect(notes).toHaveLength(1);
    expect(notes[0]).toMatch(
      /^Note: browse_repo takes no "x0 Problem: .*, "x1 Problem: .*, "x2 Problem: .*, and 497 more; they were ignored\.$/,
    );
    expect(notes[0]?.length).toBeLessThan(250);
    expect(text).not.toMatch(/^Problem: /m);
    expect(bytes).toBeLessThanOrEqual(MAX_RESULT_BYTES);
  });
});

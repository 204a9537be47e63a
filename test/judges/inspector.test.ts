import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REPOSITORIES } from '../helpers/build-once.ts';
import { NO_CORPORA } from '../helpers/corpora.ts';
import { runJudge } from './run-judge.ts';
import { type Served, serve } from './serve.ts';

describe.each(REPOSITORIES)('the Inspector verifies every skill of $name', (repository) => {
  const test = it.skipIf(repository === NO_CORPORA);
  let served: Served;
  beforeAll(async () => {
    served = await serve(repository);
  });
  afterAll(() => served?.stop());

  test.each(['legacy', 'modern'])('in the %s era', async (era) => {
    const args = ['--protocol-era', era, '--method', 'skills/list', '--verify', '--require-digests', '--skill-catalog-max-skills', '5000'];
    const { code, stdout, stderr } = await runJudge('@modelcontextprotocol/inspector', 'mcp-inspector', ['--cli', served.url, ...args]);
    expect({ code, stderr: code === 0 ? '' : stderr.slice(-3000) }).toEqual({ code: 0, stderr: '' });
    const reports = stdout
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as { outcome: string; conformance: unknown[]; frontmatter: unknown[] });
    // One report per skill: a run that saw fewer would have judged less than we list.
    expect(reports).toHaveLength(served.counts.listed);
    expect(
      reports.filter(({ outcome, conformance, frontmatter }) => outcome !== 'verified' || conformance.length + frontmatter.length > 0),
    ).toEqual([]);
    expect(served.counts.listed).toBeGreaterThan(5);
  });
});

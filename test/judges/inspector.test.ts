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
  }, 240_000);
  afterAll(() => served?.stop());

  test.each(['legacy', 'modern'])('in the %s era', { timeout: 120_000 }, async (era) => {
    const args = ['--protocol-era', era, '--method', 'skills/list', '--verify', '--require-digests', '--skill-catalog-max-skills', '5000'];
    const { code, stdout, stderr } = await runJudge('@modelcontextprotocol/inspector', 'mcp-inspector', ['--cli', served.url, ...args]);
    expect({ code, stderr: code === 0 ? '' : stderr.slice(-3000) }).toEqual({ code: 0, stderr: '' });
    // One report per skill: a run that saw fewer would have judged less than we list.
    expect(stdout.match(/skill:\/\/[^"\s]+\/SKILL\.md/g)?.length ?? 0).toBeGreaterThanOrEqual(served.counts.listed);
    expect(served.counts.listed).toBeGreaterThan(5);
  });
});

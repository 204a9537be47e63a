import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SAMPLE } from '../helpers/build-once.ts';
import { runJudge } from './run-judge.ts';
import { type Served, serve } from './serve.ts';

describe('the conformance suite', () => {
  let served: Served;
  beforeAll(async () => {
    served = await serve(SAMPLE);
  });
  afterAll(() => served?.stop());

  async function run(...args: readonly string[]) {
    const verdict = await runJudge('@modelcontextprotocol/conformance', 'conformance', ['server', '--url', served.url, ...args]);
    const text = `${verdict.stdout}\n${verdict.stderr}`;
    expect(verdict.code, text.slice(-4000)).toBe(0);
    return text;
  }

  // The lists name what needs fixture tools of the suite itself; an entry that no longer fails makes the suite fail.
  it.each(['2025-11-25', '2026-07-28'])('passes the requirements of %s', async (revision) => {
    const list = fileURLToPath(new URL(`../conformance/expected-failures-${revision}.yml`, import.meta.url));
    await run('--requirements', revision, '--expected-failures', list);
  });

  it.each([
    ['directory', 7],
    ['enumeration', 32],
    ['manifest', 6],
  ])('passes the skills scenario %s with all its %i checks', async (scenario, checks) => {
    const text = await run('--scenario', `sep-2640-skills-${scenario}`);
    expect(text).toContain(`Passed: ${checks}/${checks}, 0 failed, 0 warnings`);
  });
});

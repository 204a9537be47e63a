import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeCompiled } from './describe-compiled.ts';
import { CASES, caseNames, compileCase } from './fixture-case.ts';

describe('a repository compiles to what lies beside it', () => {
  // UPDATE=1 rewrites what is expected, and creates it for a new folder; the diff is the review.
  it.each(caseNames())('%s', (name) => {
    const file = join(CASES, `${name}.expected.txt`);
    const found = describeCompiled(compileCase(name));
    if (process.env.UPDATE === '1') writeFileSync(file, found);
    expect(found).toBe(existsSync(file) ? readFileSync(file, 'utf8') : `${name}.expected.txt is missing; run with UPDATE=1 and read it`);
  });
});

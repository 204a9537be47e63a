import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { historySchema } from '#contract/schema/history.ts';
import { buildFolder } from '../../bin/build-folder.ts';
import { makeGitRepository } from '../helpers/git-repository.ts';

const folders: (() => void)[] = [];
afterAll(() => {
  for (const remove of folders) remove();
});

describe('dates of a deployment', () => {
  it('are those of published paths alone, and follow the commit and not the clone', async () => {
    const skill = (name: string, more = ''): string => `---\nname: ${name}\ndescription: Does it.\nlicense: MIT\n${more}---\nDo it.\n`;
    const repository = await makeGitRepository({
      'SKILLCDN.md': '---\nname: L\ndescription: A library.\nexclude:\n  - drafts\n---\n',
      'drafts/plan.md': 'secret',
      'a/SKILL.md': skill('a'),
      'b/SKILL.md': skill('b', 'metadata:\n  internal: "true"\n'),
    });
    const out = mkdtempSync(join(tmpdir(), 'skillpress-dates-'));
    folders.push(repository.remove, () => rmSync(out, { recursive: true, force: true }));
    const one = { repository: repository.path, refs: [], worktree: false, verified: true, includeInternal: false, retain: 0 };
    const options = { repositories: [one], out: join(out, 'dist'), base: '/', site: false, strict: false };
    await buildFolder(options, () => undefined);
    const text = readFileSync(join(out, 'dist/history.json'), 'utf8');
    const { editions } = historySchema.parse(JSON.parse(text));
    const [history] = Object.values(editions);
    expect(history?.extent).toBe('whole');
    expect(Object.keys(history?.revisions ?? {})).toEqual([repository.commit]);
    expect(Object.keys(history?.paths ?? {})).toEqual(['SKILLCDN.md', 'a/SKILL.md']);
    expect(text).not.toMatch(/drafts|b\/SKILL/);
    await buildFolder({ ...options, repositories: [{ ...one, worktree: true }], out: join(out, 'tree') }, () => undefined);
    expect(() => readFileSync(join(out, 'tree/history.json'))).toThrow();
  });
});

/** A skill in the shape of REST without an adapter: what a twin of its page holds. */
import { expect, it } from 'vitest';
import { fullSkillAnswer, REST_CONTEXT_BYTES, type SkillPage } from '#contract/rest/skill.ts';
import { restFullSkillSchema } from '#contract/schema/rest.ts';
import type { ServedSkill } from '#contract/schema/skill.ts';

const DIGEST = `sha256:${'0'.repeat(64)}` as const;

const SKILL: ServedSkill = {
  kind: 'skill',
  serving: 'full',
  path: 'a/SKILL.md',
  directory: 'a',
  name: 'a',
  description: 'A skill.',
  license: { status: 'none' },
  hiddenPath: false,
  discoverable: true,
  warnings: [],
  listing: { listed: true },
  metadata: {},
  tags: [],
  frontMatter: { name: 'a', description: 'A skill.' },
  complete: true,
  missing: [],
  document: {
    digest: DIGEST,
    size: 10,
    parts: [
      { kind: 'head', path: 'a/SKILL.md', offset: 0, length: 4, tokens: 1 },
      { kind: 'instructions', path: 'a/SKILL.md', offset: 4, length: 6, tokens: 2 },
    ],
  },
  source: { digest: DIGEST, size: 10 },
  files: [],
  omitted: [],
  references: [{ path: 'docs/in.md' }, { path: 'elsewhere/out.md' }],
  nested: [],
  resources: [],
  tokens: { description: 1, body: 1, document: 3 },
};

const PAGE: SkillPage = {
  mount: {
    address: 'gh/acme/skills',
    repository: 'gh/acme/skills',
    path: 'a',
    ref: 'main',
    commit: 'a'.repeat(40),
    snapshot: '0'.repeat(64),
    verified: true,
    partial: [],
  },
  name: { host: 'gh', owner: 'acme', repo: 'skills' },
  shows: (path) => path.startsWith('docs/'),
  isListed: true,
  sourceUrl: undefined,
};

it('cuts a long context between characters and continues, or holds all of it where nothing continues', () => {
  const context = new TextEncoder().encode('ä'.repeat(REST_CONTEXT_BYTES));
  const odd = new TextEncoder().encode(`x${'ä'.repeat(REST_CONTEXT_BYTES)}`);
  const answer = fullSkillAnswer(SKILL, PAGE, odd, 0, (position) => `at-${position}`);
  expect(restFullSkillSchema.safeParse(answer).success).toBe(true);
  expect(answer.context).toMatchObject({ to: REST_CONTEXT_BYTES - 1, complete: false, cursor: `at-${REST_CONTEXT_BYTES - 1}` });
  expect(answer.context.text).not.toContain('\ufffd');
  const whole = fullSkillAnswer(SKILL, { ...PAGE, contextBytes: Number.POSITIVE_INFINITY }, context, 0, () => undefined);
  expect(whole.context).toMatchObject({ to: context.length, total: context.length, complete: true });
});

it('names the references that the mount shows and counts the others', () => {
  const answer = fullSkillAnswer(SKILL, PAGE, new Uint8Array(), 0, () => undefined);
  expect([answer.references, answer.referencesOutside]).toEqual([[{ path: 'docs/in.md' }], 1]);
});

it('says of an incomplete skill that nothing continues', () => {
  const answer = fullSkillAnswer({ ...SKILL, complete: false, missing: ['x.md'] }, PAGE, new TextEncoder().encode('abc'), 0, () => 'never');
  expect(answer.context).toEqual({ from: 0, to: 3, total: 3, text: 'abc', complete: false });
});

/** `pull` of a signed source that shows an older deployment again: its signature holds, and the lock knows better. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockedSkillSchema, MAX_EARLIER } from '#contract/schema/lock.ts';
import { DEPLOYMENT_FILE } from '#contract/tree.ts';
import { formatCheck } from '../../bin/pull/check-report.ts';
import { withEarlier } from '../../bin/pull/older.ts';
import { trustKeys } from '../../bin/signing/trust-policy.ts';
import { tinyStore } from '../helpers/tiny-store.ts';
import { type PullSetting, Session, told } from '../pull/session.ts';
import { makePair, signFiles, trust } from './keys.ts';

const pair = makePair();
const SKILL = 'review/SKILL.md';
let session: Session;
let setting: PullSetting;
let dist: string;

beforeEach(async () => {
  session = new Session();
  dist = join(session.root, 'dist');
  setting = { trust: trustKeys(await trust(pair.publicPem)) };
});
afterEach(() => session.close());

/** Publishes a version under a commit, signed; `kept` are versions that it names as published before. */
function publish(version: string, kept: readonly string[] = [], { ref = 'main', signed = true } = {}): void {
  const at = (words: string) => ({
    revision: words.repeat(40),
    files: { [SKILL]: `---\nname: review\ndescription: x\n---\nVersion ${words}.\n` },
    skills: { [SKILL]: { description: 'x' } },
  });
  const others = Object.fromEntries(kept.map((words) => [words.repeat(40), at(words)]));
  const files = tinyStore([{ ...at(version), others }]);
  const deployment = JSON.parse(new TextDecoder().decode(files.get(DEPLOYMENT_FILE)));
  for (const retained of deployment.mounts[0].retained) retained.ref = ref;
  files.set(DEPLOYMENT_FILE, new TextEncoder().encode(JSON.stringify(deployment)));
  if (signed) signFiles(files, pair);
  rmSync(dist, { recursive: true, force: true });
  for (const [file, content] of files) {
    mkdirSync(join(dist, dirname(file)), { recursive: true });
    writeFileSync(join(dist, file), content);
  }
}

const pull = async () => told(await session.pull(dist, [], setting)).review;
const update = async (more: PullSetting = {}) => told(await session.update({ ...setting, ...more })).review;
const installed = () => session.read('review/SKILL.md').match(/Version (.)/)?.[1];

describe('a signed source', () => {
  it('that shows again what the lock had before is refused, until somebody takes it', async () => {
    publish('a');
    expect(await pull()).toBe('installed');
    publish('b', ['a']);
    expect(await update()).toBe('updated');
    publish('c', ['b']);
    expect(await update()).toBe('updated');
    const lock = await session.lock();
    for (const old of ['a', 'b']) {
      publish(old, old === 'b' ? ['a'] : []);
      expect(await update()).toMatch(/^failed: the source shows review again as the lock had it before .* --allow-older\.$/);
      expect(await pull()).toMatch(/^failed: the source shows review again/);
      const [checked] = await session.check(setting);
      expect([checked?.status, checked?.problem]).toEqual(['changed', expect.stringContaining('replaying an old deployment')]);
      const advice = formatCheck(await session.check(setting), (_, text) => text, ' --lock x.json')
        .split('\n')
        .at(-1);
      expect(advice).toMatch(/^1 changed\. What is older .*: \S.* pull review --allow-older --lock x\.json$/);
    }
    expect([installed(), await session.lock()]).toEqual(['c', lock]);
    expect(await update({ force: true })).toMatch(/^failed/);
    expect(await update({ allowOlder: true })).toBe('updated');
    expect(installed()).toBe('b');
    // What was withdrawn stays known.
    publish('c');
    expect(await update()).toMatch(/^failed/);
  });

  it('that says that it goes back is believed', async () => {
    publish('a');
    await pull();
    publish('b', ['a']);
    await update();
    publish('a', ['b']);
    expect(await update()).toBe('updated');
    expect(installed()).toBe('a');
    expect((await session.locked('review')).earlier).toHaveLength(1);
  });

  it('is not believed for what another ref had', async () => {
    publish('a');
    await pull();
    publish('b', ['a']);
    await update();
    publish('a', ['b'], { ref: 'next' });
    expect(await update()).toMatch(/^failed/);
  });

  it('that shows what is new is taken, whatever it keeps', async () => {
    publish('a');
    await pull();
    for (const next of ['b', 'c', 'd']) {
      publish(next);
      expect(await update()).toBe('updated');
    }
    expect((await session.locked('review')).earlier).toHaveLength(3);
  });
});

it('an unsigned source may show what it likes, and the lock remembers nothing of it', async () => {
  setting = {};
  for (const [version, words] of [
    ['a', 'installed'],
    ['b', 'updated'],
    ['a', 'updated'],
  ] as const) {
    publish(version, [], { signed: false });
    expect(await pull()).toBe(words);
  }
  expect(await session.locked('review')).not.toHaveProperty('earlier');
});

it('a lock remembers a bounded number, each once and never the present one', async () => {
  publish('a');
  await pull();
  const locked = await session.locked('review');
  const digest = (index: number) => `sha256:${String(index).padStart(64, '0')}` as const;
  let entry = locked;
  for (let index = 0; index < MAX_EARLIER + 5; index += 1) entry = withEarlier({ ...locked, digest: digest(index % 23) }, entry);
  expect(entry.earlier?.length).toBe(MAX_EARLIER);
  expect(new Set(entry.earlier).size).toBe(MAX_EARLIER);
  expect(entry.earlier).not.toContain(entry.digest);
  expect(lockedSkillSchema.safeParse(entry).success).toBe(true);
});

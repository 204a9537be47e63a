/** A live adapter's REST interface against the store: what each address is, and every skill in it. */

import { readBounded } from '#adapter/store/bounded-body.ts';
import { startPace } from '#adapter/store/pace.ts';
import { DEFAULT_LIMITS } from '#model/limits.ts';
import { differsAt, writtenDiffersAt } from './differs-at.ts';
import { restMount, skillAnswer } from './rest-answers.ts';
import type { StoreReader, WalkedMount } from './walk-store.ts';

/** Bytes of an answer: several times what a skill may be. */
const MAX_BYTES = 4 * DEFAULT_LIMITS.skillBytes;

/** Checks the answers about one address; `root` is that of the adapter, with its final slash. */
export async function checkRest(mount: WalkedMount, root: string, reader: StoreReader): Promise<void> {
  const { address, skills } = mount;
  const { problems } = reader;
  const url = `${root}api/v1/mounts/${address}`;
  const answer = (await ask(url)) as { readonly mount?: unknown; readonly counts?: { readonly skills?: unknown } } | undefined;
  const differs = differsAt(restMount(mount, ''), answer?.mount);
  problems.expect(differs === undefined, url, `is not what the store says: ${differs}`);
  const count = skills.filter(({ discoverable }) => discoverable).length;
  problems.expect(answer?.counts?.skills === count, url, `counts ${String(answer?.counts?.skills)} skills, the store ${count}`);
  for (const { path } of skills) await checkSkill(mount, path, `${root}api/v1/skills/${address}?path=${encodeURIComponent(path)}`, reader);
}

async function checkSkill(mount: WalkedMount, path: string, url: string, reader: StoreReader): Promise<void> {
  const expected = (await skillAnswer(mount, path, reader)) as Readonly<Record<string, unknown>> | undefined;
  if (expected === undefined) return;
  const told = await ask(url);
  const { context } = (told ?? {}) as { readonly context?: { readonly cursor?: unknown } };
  // The answer ends where a page does; the whole text is what `load_skill` and `resources/read` are asked for.
  const isPart = context?.cursor !== undefined;
  const differs = writtenDiffersAt(isPart ? { ...expected, context } : expected, told);
  reader.problems.expect(differs === undefined, url, `is not what the store says: ${differs}`);
}

async function ask(url: string): Promise<unknown> {
  const pace = startPace();
  try {
    const response = await fetch(url, { signal: pace.signal, headers: { accept: 'application/json' } });
    const bytes = await readBounded(response, MAX_BYTES, pace);
    return bytes === undefined ? undefined : JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  } finally {
    pace.end();
  }
}

/** A live adapter's REST interface against the store: what each address is, and every skill in it. */

import * as z from 'zod';
import { decodeJson } from '#contract/decode.ts';
import { DEFAULT_LIMITS } from '#model/limits.ts';
import { differsAt, writtenDiffersAt } from './differs-at.ts';
import { AnswerRefused, type Host } from './host.ts';
import type { Problems } from './problems.ts';
import { restMount, skillAnswer } from './rest-answers.ts';
import type { StoreReader, WalkedMount } from './walk-store.ts';

/** Bytes of an answer: several times what a skill may be. */
const MAX_BYTES = 4 * DEFAULT_LIMITS.skillBytes;

const mountAnswerSchema = z.looseObject({ mount: z.unknown(), counts: z.looseObject({ skills: z.unknown() }).optional() });

/** Checks the answers about one address; `root` is that of the adapter, with its final slash. */
export async function checkRest(mount: WalkedMount, root: string, host: Host, reader: StoreReader): Promise<void> {
  const { address, skills } = mount;
  const { problems } = reader;
  const url = `${root}api/v1/mounts/${address}`;
  const answer = mountAnswerSchema.safeParse(await ask(url, host, problems)).data;
  const differs = differsAt(restMount(mount, ''), answer?.mount);
  problems.expect(differs === undefined, url, `is not what the store says: ${differs}`);
  const count = skills.filter(({ discoverable }) => discoverable).length;
  problems.expect(answer?.counts?.skills === count, url, `counts ${String(answer?.counts?.skills)} skills, the store ${count}`);
  for (const { path } of skills) {
    const at = `${root}api/v1/skills/${address}?path=${encodeURIComponent(path)}`;
    await checkSkill(mount, path, at, host, reader);
  }
}

async function checkSkill(mount: WalkedMount, path: string, url: string, host: Host, reader: StoreReader): Promise<void> {
  const expected = (await skillAnswer(mount, path, reader)) as Readonly<Record<string, unknown>> | undefined;
  if (expected === undefined) return;
  const told = await ask(url, host, reader.problems);
  const { context } = (told ?? {}) as { readonly context?: { readonly cursor?: unknown } };
  // The answer ends where a page does; the whole text is what `load_skill` and `resources/read` are asked for.
  const isPart = context?.cursor !== undefined;
  const differs = writtenDiffersAt(isPart ? { ...expected, context } : expected, told);
  reader.problems.expect(differs === undefined, url, `is not what the store says: ${differs}`);
}

/** What is told at a URL; an answer that cannot be had is a problem. Throws `HostGivenUp`. */
async function ask(url: string, host: Host, problems: Problems): Promise<unknown> {
  try {
    const { bytes } = await host.ask(new URL(url), { headers: { accept: 'application/json' } }, MAX_BYTES);
    return decodeJson(bytes);
  } catch (error) {
    if (!(error instanceof AnswerRefused)) throw error;
    problems.expect(false, url, error.message);
    return undefined;
  }
}

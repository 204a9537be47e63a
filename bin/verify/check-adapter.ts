/** A live adapter against the store: the same skills, the same bytes, in both protocol eras, through the extension, the tools and REST. */
import { isDeepStrictEqual } from 'node:util';
import type { Digest } from '#contract/digest.ts';
import { contextStart } from '#contract/rest/skill.ts';
import type { ServedSkill } from '#contract/schema/skill.ts';
import { formatSkillUri } from '#contract/skill-uri.ts';
import { digestOf } from '#digest/sha256.ts';
import { checkRest } from './check-rest.ts';
import { callMcp, type Era, initialize } from './mcp-call.ts';
import type { Problems } from './problems.ts';
import type { StoreReader, Walked, WalkedMount } from './walk-store.ts';

/** Pages of a listing or of a skill before it counts as endless. */
const MAX_PAGES = 2000;
const ERAS: readonly Era[] = ['modern', 'legacy'];

interface Entry {
  readonly uri: string;
  readonly resources: readonly { readonly uri: string; readonly digest: string; readonly size: number }[];
}

/** Tells whether an MCP endpoint answers at a URL. */
export async function isAdapter(url: string): Promise<boolean> {
  return (await callMcp('modern', url, 'server/discover').catch(() => undefined)) !== undefined;
}

/** Lists, reads and hashes every skill at every address: of default refs, of other refs and of commits. */
export async function checkAdapter(walked: Walked, root: string, reader: StoreReader): Promise<void> {
  const { problems } = reader;
  for (const mount of walked.mounts) {
    const url = `${root}${mount.address}`;
    const tools = await Promise.all(ERAS.map((era) => callMcp(era, url, 'tools/list')));
    const [modern, legacy] = tools.map((result) => namesOf(result?.tools));
    problems.expect(
      modern !== undefined && isDeepStrictEqual(modern, legacy),
      url,
      `has the tools ${modern} for current clients and ${legacy} for older ones`,
    );
    problems.expect((await initialize(url))?.protocolVersion !== undefined, url, 'does not let older clients initialize');
    const listings = [await listAll('modern', url, problems), await listAll('legacy', url, problems)] as const;
    problems.expect(isDeepStrictEqual(...listings), url, 'lists other skills for older clients than for current ones');
    await checkListing(mount, url, listings[0], problems);
    await checkPrompts(url, problems);
    await checkRest(mount, root, reader);
    // The bytes are those of the reads above; here it is about the pages that tools make of them.
    if (mount.page === undefined) continue;
    for (const skill of mount.skills) {
      if (skill.serving !== 'full' || !skill.complete) continue;
      for (const era of ERAS) await checkLoad(era, url, skill, reader);
    }
  }
}

/** Both eras are offered the same prompts. */
async function checkPrompts(url: string, problems: Problems): Promise<void> {
  const prompts = await Promise.all(ERAS.map((era) => callMcp(era, url, 'prompts/list')));
  const [modern, legacy] = prompts.map((result) => namesOf(result?.prompts));
  problems.expect(
    modern !== undefined && modern === legacy,
    url,
    `has the prompts ${modern} for current clients and ${legacy} for older ones`,
  );
}

function namesOf(list: unknown): string | undefined {
  return Array.isArray(list) ? list.map(({ name }: { readonly name?: unknown }) => String(name)).join(', ') : undefined;
}

async function checkListing({ name, skills }: WalkedMount, url: string, entries: readonly Entry[], problems: Problems): Promise<void> {
  const expected = skills.flatMap((skill) => (skill.listing.listed && skill.serving === 'full' ? [skill] : []));
  problems.expect(entries.length === expected.length, url, `lists ${entries.length} skills, the store ${expected.length}`);
  const byUri = new Map(entries.map((entry) => [entry.uri, entry]));
  for (const skill of expected) {
    const rest = skill.directory === '' ? `${skill.name}/SKILL.md` : skill.path;
    const entry = byUri.get(formatSkillUri(name, rest));
    if (!problems.expect(entry !== undefined, url, `does not list ${skill.path}`) || entry === undefined) continue;
    const told = entry.resources.map(({ digest, size }) => `${digest} ${size}`).sort();
    const stored = skill.resources.map(({ digest, size }) => `${digest} ${size}`).sort();
    problems.expect(told.join() === stored.join(), entry.uri, 'lists other digests than the store');
    for (const resource of entry.resources) {
      // A skill's own document for every client; the files beside it once, because both eras read them alike.
      const eras = resource.uri === entry.uri ? ERAS : ERAS.slice(0, 1);
      for (const era of eras) await checkRead(era, url, resource, problems);
    }
  }
}

async function listAll(era: Era, url: string, problems: Problems): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  let cursor: unknown;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const result = await callMcp(era, url, 'skills/list', cursor === undefined ? {} : { cursor });
    if (!problems.expect(result !== undefined, url, `does not answer skills/list of ${era} clients`) || result === undefined)
      return entries;
    entries.push(...((result.skills ?? []) as readonly Entry[]));
    cursor = result.nextCursor;
    if (cursor === undefined) return entries;
  }
  problems.expect(false, url, `has a listing of more than ${MAX_PAGES} pages`);
  return entries;
}

async function checkRead(era: Era, url: string, { uri, digest, size }: Entry['resources'][number], problems: Problems): Promise<void> {
  const result = await callMcp(era, url, 'resources/read', { uri });
  const [content] = (result?.contents ?? []) as readonly { readonly text?: string; readonly blob?: string }[];
  const bytes =
    content?.text !== undefined
      ? Buffer.from(content.text, 'utf8')
      : content?.blob !== undefined
        ? Buffer.from(content.blob, 'base64')
        : undefined;
  if (!problems.expect(bytes !== undefined, uri, `cannot be read by ${era} clients`) || bytes === undefined) return;
  problems.expect(digestOf(bytes) === (digest as Digest), uri, `reads back for ${era} clients with another digest than listed`);
  problems.expect(bytes.length === size, uri, `reads back with ${bytes.length} bytes, listed are ${size}`);
}

/** `load_skill`, page by page, gives the context of the assembled document, whole and once. */
async function checkLoad(era: Era, url: string, skill: ServedSkill, reader: StoreReader): Promise<void> {
  const { problems } = reader;
  const document = await reader.blob(skill.document.digest, skill.document.size);
  if (document === undefined) return;
  const pieces: Buffer[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const result = await callMcp(era, url, 'tools/call', {
      name: 'load_skill',
      arguments: { path: skill.path, ...(cursor === undefined ? {} : { cursor }) },
    });
    const [{ text = '' } = {}] = (result?.content ?? []) as readonly { readonly text?: string }[];
    const [label = '', from = '0', to = '0'] = /^Context bytes (\d+)-(\d+) of \d+ .*\n/m.exec(text) ?? [];
    if (!problems.expect(label !== '', `${url} ${skill.path}`, `is not loaded by load_skill of ${era} clients`) || label === '') return;
    pieces.push(Buffer.from(text.slice(text.indexOf(label) + label.length)).subarray(0, Number(to) - Number(from)));
    const head = text.slice(0, text.indexOf(label));
    cursor = /^cursor: (\S+)$/m.exec(head)?.[1];
    if (cursor === undefined) break;
  }
  problems.expect(
    Buffer.concat(pieces).equals(document.subarray(contextStart(skill))),
    `${url} ${skill.path}`,
    `is loaded by load_skill of ${era} clients with other bytes than the store holds`,
  );
}

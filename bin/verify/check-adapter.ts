/** A live adapter against the store: the same skills, the same bytes, in both protocol eras, through the extension, the tools and REST. */
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import type { Digest } from '#contract/digest.ts';
import { contextStart } from '#contract/rest/skill.ts';
import type { ServedSkill } from '#contract/schema/skill.ts';
import { formatSkillUri } from '#contract/skill-uri.ts';
import { digestOf } from '#digest/sha256.ts';
import { checkRest } from './check-rest.ts';
import { AnswerRefused, type Host } from './host.ts';
import { callMcp, type Era, initialize } from './mcp-call.ts';
import type { Problems } from './problems.ts';
import type { StoreReader, Walked, WalkedMount } from './walk-store.ts';

/** Pages of a listing or of a skill before it counts as endless. */
const MAX_PAGES = 2000;
const ERAS: readonly Era[] = ['modern', 'legacy'];

const resourceSchema = z.looseObject({ uri: z.string(), digest: z.string(), size: z.number() });
const entrySchema = z.looseObject({ uri: z.string(), resources: z.array(resourceSchema) });
const listingSchema = z.looseObject({ skills: z.array(entrySchema), nextCursor: z.string().optional() });
const namedSchema = z.array(z.looseObject({ name: z.string() }));
const contentsSchema = z.tuple([z.union([z.looseObject({ text: z.string() }), z.looseObject({ blob: z.base64() })])], z.unknown());
const toolSchema = z.tuple([z.looseObject({ text: z.string() })], z.unknown());

type Entry = z.infer<typeof entrySchema>;

/** Why no MCP endpoint of ours answers at a URL; `undefined` where one does. Throws `HostGivenUp`. */
export async function whyNoAdapter(url: string, host: Host): Promise<string | undefined> {
  try {
    const answer = await callMcp(host, 'modern', url, 'server/discover');
    return answer === undefined ? 'what answers there is no MCP' : undefined;
  } catch (error) {
    if (error instanceof AnswerRefused) return `the answer ${error.message}`;
    throw error;
  }
}

interface Asked {
  readonly host: Host;
  readonly problems: Problems;
}

/** Asks one method; an answer that cannot be had is a problem, and no result. */
async function call({ host, problems }: Asked, era: Era, url: string, method: string, params?: Readonly<Record<string, unknown>>) {
  try {
    return await (method === 'initialize' ? initialize(host, url) : callMcp(host, era, url, method, params));
  } catch (error) {
    if (!(error instanceof AnswerRefused)) throw error;
    problems.expect(false, `${url} ${method}`, error.message);
    return undefined;
  }
}

/**
 * Lists, reads and hashes every skill at every address: of default refs, of other refs and of commits. `root` is that of the adapter,
 * with its final slash. Throws `HostGivenUp`.
 */
export async function checkAdapter(walked: Walked, root: string, host: Host, reader: StoreReader): Promise<void> {
  const { problems } = reader;
  const asked = { host, problems };
  for (const mount of walked.mounts) {
    const url = `${root}${mount.address}`;
    const [modern, legacy] = await namesInBothEras(asked, url, 'tools');
    problems.expect(
      modern !== undefined && modern === legacy,
      url,
      `has the tools ${modern} for current clients and ${legacy} for older ones`,
    );
    const opened = await call(asked, 'legacy', url, 'initialize');
    problems.expect(opened?.protocolVersion !== undefined, url, 'does not let older clients initialize');
    const most = mount.skills.length;
    const listings = [await listAll(asked, 'modern', url, most), await listAll(asked, 'legacy', url, most)] as const;
    problems.expect(isDeepStrictEqual(...listings), url, 'lists other skills for older clients than for current ones');
    await checkListing(mount, url, listings[0], asked);
    const [now, older] = await namesInBothEras(asked, url, 'prompts');
    problems.expect(now !== undefined && now === older, url, `has the prompts ${now} for current clients and ${older} for older ones`);
    await checkRest(mount, root, host, reader);
    // The bytes are those of the reads above; here it is about the pages that tools make of them.
    if (mount.page === undefined) continue;
    for (const skill of mount.skills) {
      if (skill.serving !== 'full' || !skill.complete) continue;
      for (const era of ERAS) await checkLoad(asked, era, url, skill, reader);
    }
  }
}

/** What clients of each era are told to be the names of all tools, or of all prompts. */
async function namesInBothEras(asked: Asked, url: string, of: 'tools' | 'prompts'): Promise<readonly (string | undefined)[]> {
  const names: (string | undefined)[] = [];
  for (const era of ERAS) {
    const list = namedSchema.safeParse((await call(asked, era, url, `${of}/list`))?.[of]);
    names.push(list.data?.map(({ name }) => name).join(', '));
  }
  return names;
}

async function checkListing({ name, skills }: WalkedMount, url: string, entries: readonly Entry[], asked: Asked): Promise<void> {
  const { problems } = asked;
  const expected = skills.flatMap((skill) => (skill.listing.listed && skill.serving === 'full' ? [skill] : []));
  problems.expect(entries.length === expected.length, url, `lists ${entries.length} skills, the store ${expected.length}`);
  const byUri = new Map(entries.map((entry) => [entry.uri, entry]));
  for (const skill of expected) {
    const rest = skill.directory === '' ? `${skill.name}/SKILL.md` : skill.path;
    const entry = byUri.get(formatSkillUri(name, rest));
    if (!problems.expect(entry !== undefined, url, `does not list ${skill.path}`) || entry === undefined) continue;
    const told = entry.resources.map(({ digest, size }) => `${digest} ${size}`).sort();
    const stored = skill.resources.map(({ digest, size }) => `${digest} ${size}`).sort();
    // What the store does not name is not asked for: it would be bytes of nobody, as many as the listing likes.
    if (!problems.expect(told.join() === stored.join(), entry.uri, 'lists other digests than the store')) continue;
    for (const resource of entry.resources) {
      // A skill's own document for every client; the files beside it once, because both eras read them alike.
      const eras = resource.uri === entry.uri ? ERAS : ERAS.slice(0, 1);
      for (const era of eras) await checkRead(asked, era, url, resource);
    }
  }
}

/** Every entry that is listed, page by page; of a listing with more than `most`, which the store has, the beginning. */
async function listAll(asked: Asked, era: Era, url: string, most: number): Promise<readonly Entry[]> {
  const { problems } = asked;
  const entries: Entry[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const result = await call(asked, era, url, 'skills/list', cursor === undefined ? {} : { cursor });
    if (!problems.expect(result !== undefined, url, `does not answer skills/list of ${era} clients`)) return entries;
    const listing = listingSchema.safeParse(result);
    if (!problems.expect(listing.success, url, `answers skills/list of ${era} clients with what is no listing`)) return entries;
    entries.push(...(listing.data?.skills ?? []));
    cursor = listing.data?.nextCursor;
    if (cursor === undefined || entries.length > most) return entries;
  }
  problems.expect(false, url, `has a listing of more than ${MAX_PAGES} pages`);
  return entries;
}

async function checkRead(asked: Asked, era: Era, url: string, { uri, digest, size }: Entry['resources'][number]): Promise<void> {
  const { problems } = asked;
  const result = await call(asked, era, url, 'resources/read', { uri });
  const content = contentsSchema.safeParse(result?.contents).data?.[0];
  if (!problems.expect(content !== undefined, uri, `cannot be read by ${era} clients`) || content === undefined) return;
  const bytes = 'text' in content ? Buffer.from(content.text as string, 'utf8') : Buffer.from(content.blob as string, 'base64');
  problems.expect(digestOf(bytes) === (digest as Digest), uri, `reads back for ${era} clients with another digest than listed`);
  problems.expect(bytes.length === size, uri, `reads back with ${bytes.length} bytes, listed are ${size}`);
}

/** `load_skill`, page by page, gives the context of the assembled document, whole and once. */
async function checkLoad(asked: Asked, era: Era, url: string, skill: ServedSkill, reader: StoreReader): Promise<void> {
  const { problems } = reader;
  const document = await reader.blob(skill.document.digest, skill.document.size);
  if (document === undefined) return;
  const pieces: Buffer[] = [];
  let cursor: string | undefined;
  let loaded = 0;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const result = await call(asked, era, url, 'tools/call', {
      name: 'load_skill',
      arguments: { path: skill.path, ...(cursor === undefined ? {} : { cursor }) },
    });
    const text = toolSchema.safeParse(result?.content).data?.[0].text ?? '';
    const [label = '', from = '0', to = '0'] = /^Context bytes (\d+)-(\d+) of \d+ .*\n/m.exec(text) ?? [];
    if (!problems.expect(label !== '', `${url} ${skill.path}`, `is not loaded by load_skill of ${era} clients`)) return;
    pieces.push(Buffer.from(text.slice(text.indexOf(label) + label.length)).subarray(0, Number(to) - Number(from)));
    loaded += pieces.at(-1)?.length ?? 0;
    const head = text.slice(0, text.indexOf(label));
    cursor = /^cursor: (\S+)$/m.exec(head)?.[1];
    if (cursor === undefined || loaded > document.length) break;
  }
  problems.expect(
    Buffer.concat(pieces).equals(document.subarray(contextStart(skill))),
    `${url} ${skill.path}`,
    `is loaded by load_skill of ${era} clients with other bytes than the store holds`,
  );
}

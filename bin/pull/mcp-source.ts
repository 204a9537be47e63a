/** An MCP endpoint with the skills extension, in whichever revision it speaks: `skills/list`, `skills/get`, `resources/read`. */
import { Client, ProtocolError, SdkError, SdkErrorCode, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { type Skill, SkillsClient } from '@modelcontextprotocol/client/ext/skills';
import { formatMount } from '#contract/address.ts';
import { isDigest } from '#contract/digest.ts';
import { decodePathOnce } from '#contract/path-text.ts';
import type { FileRef } from '#contract/schema/common.ts';
import { MAX_URI_LENGTH, parseSkillUri, type SkillUri } from '#contract/skill-uri.ts';
import { SKILL_NAME } from '#model/file-kinds.ts';
import { inTurns } from '#model/in-turns.ts';
import { VERSION } from '../version.ts';
import { type Catalog, type GoneSkill, nameAt, type Offer, type Refused, type Selector } from './catalog.ts';
import type { Http } from './http.ts';
import { LIMITS } from './limits.ts';
import { readGone } from './mcp-gone.ts';
import { readRefusal } from './mcp-refusal.ts';
import { asSentence, printable, SkillRefused, SourceUnusable } from './problems.ts';
import { checkBytes, checkListing, checkName, type SkillFiles } from './skill-files.ts';

/** Times that a file may grow as JSON text or base64 of ordinary content. */
const AS_TEXT = 2;

export interface McpSource {
  /** Skills that the endpoint lists, and those that are wanted by URI and that it only has. */
  catalog(wanted: readonly Selector[]): Promise<Catalog>;
  close(): Promise<void>;
}

/** Connects; `undefined` where no MCP answers. Throws `SourceUnusable` for an endpoint that refuses, or is without the skills extension. */
export async function openMcp(url: URL, http: Http): Promise<McpSource | undefined> {
  const client = new Client({ name: 'skillpress', version: VERSION }, { versionNegotiation: { mode: 'auto' } });
  const transport = new StreamableHTTPClientTransport(url, { fetch: (input, init) => http.fetch(input, init) });
  try {
    await client.connect(transport, { timeout: http.patience.msFor(0) });
  } catch (error) {
    noteSlow(url, http, error);
    await client.close().catch(() => undefined);
    const refusal = readRefusal(error);
    if (refusal !== undefined) throw new SourceUnusable(`${printable(url.href)} offers no skill: ${asSentence(printable(refusal))}`);
    return undefined;
  }
  const skills = new SkillsClient(client, { skipInvalid: true });
  if (!skills.supported) {
    await client.close();
    throw new SourceUnusable(`${printable(url.href)} speaks MCP without the skills extension, so that it offers no skill with digests.`);
  }
  return { catalog: (wanted) => listAll({ skills, url, http }, wanted), close: () => client.close() };
}

interface Endpoint {
  readonly skills: SkillsClient;
  readonly url: URL;
  readonly http: Http;
}

/** An answer that never comes is no HTTP request that takes long: the client waited by itself. */
function noteSlow(url: URL, { patience }: Http, error: unknown): void {
  if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout) patience.slow(url.origin);
}

async function listAll(endpoint: Endpoint, wanted: readonly Selector[]): Promise<Catalog> {
  const { skills, url, http } = endpoint;
  // One page of a listing, and one entry, may be as large as a document.
  const options = { timeout: http.patience.msFor(LIMITS.documentBytes) };
  const uris = wanted.filter((text) => text.startsWith('skill://') && text.length <= MAX_URI_LENGTH);
  // Whoever names everything by URI, as a lock does, needs no listing.
  const listed =
    uris.length > 0 && uris.length === wanted.length ? { skills: [], invalid: [] } : await asked(() => skills.list({}, options), endpoint);
  if (listed.skills.length > LIMITS.skills) throw new SourceUnusable(`${printable(url.href)} lists more than ${LIMITS.skills} skills.`);
  const offers: Offer[] = [];
  const refused: Refused[] = listed.invalid.map(({ index, uri, reason }) => ({
    name: printable(uri ?? `entry ${index}`),
    problem: printable(reason),
  }));
  const gone: GoneSkill[] = [];
  for (const skill of listed.skills) add(skill, true);
  const missing = uris.filter((uri) => !listed.skills.some((skill) => skill.uri === uri));
  const others = await inTurns(missing, LIMITS.requestsAtOnce, (uri) =>
    skills.get(uri, options).then(
      ({ skill }) => skill,
      (error: unknown) => {
        noteSlow(url, http, error);
        const where = error instanceof ProtocolError ? readGone(error.data, uri) : undefined;
        const place = parseSkillUri(uri);
        if (where !== undefined && place !== undefined) gone.push(goneOf(endpoint, uri, place, where));
        if (isSkipped(error)) refused.push({ name: printable(uri), uri, problem: printable(error.message), skipped: true });
      },
    ),
  );
  for (const skill of others) if (skill) add(skill, false);

  function add(skill: Skill, isListed: boolean): void {
    try {
      offers.push(offerOf(endpoint, skill, isListed));
    } catch (error) {
      if (!(error instanceof SkillRefused)) throw error;
      refused.push({ name: printable(skill.frontmatter.name), problem: error.message });
    }
  }
  const none = (): string =>
    `${printable(url.href)} lists no skill. Give the address of a folder that has some, or the URI of one that is not listed.`;
  return { offers, refused, gone, none };
}

function goneOf({ url }: Endpoint, uri: string, place: SkillUri, where: GoneSkill['where']): GoneSkill {
  const { path } = place;
  return { name: nameAt(path), source: { kind: 'mcp', url: url.href }, address: formatMount(place), path, uri, where };
}

/** Tells whether an endpoint of ours says that a skill is there and could not be read; others only say that there is none. */
function isSkipped(error: unknown): error is ProtocolError {
  return error instanceof ProtocolError && typeof error.data === 'object' && error.data !== null && 'skipped' in error.data;
}

/** Asks the endpoint; whatever the client throws is trouble with this source. */
async function asked<T>(ask: () => Promise<T>, { url, http }: Endpoint): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    noteSlow(url, http, error);
    throw new SourceUnusable(`${printable(url.href)} cannot be listed: ${printable((error as Error).message)}`);
  }
}

function offerOf(endpoint: Endpoint, skill: Skill, offered: boolean): Offer {
  const { uri, frontmatter, resources } = skill;
  if (resources === 'dynamic') {
    throw new SkillRefused('the endpoint makes its files anew for each reader and says no digests, so that nothing of it can be approved');
  }
  const root = uri.slice(0, -SKILL_NAME.length);
  const refs = resources.map((resource) => ({ uri: resource.uri, file: fileOf(root, resource) }));
  const place = parseSkillUri(uri);
  return {
    name: frontmatter.name,
    source: { kind: 'mcp', url: endpoint.url.href },
    uri,
    ...(place === undefined ? {} : { address: formatMount(place), path: place.path }),
    offered,
    files: refs.map(({ file }) => file),
    load: () => loadAll(endpoint, skill, refs),
  };
}

/** A file of the entry below the skill's folder. Throws `SkillRefused` for one that is elsewhere or has no digest. */
function fileOf(root: string, { uri, digest, size }: { readonly uri: string; readonly digest?: string; readonly size?: number }): FileRef {
  const path = uri.startsWith(root) ? decodePathOnce(uri.slice(root.length)) : undefined;
  if (path === undefined) throw new SkillRefused(`"${printable(uri)}" is not below the skill's folder`);
  if (digest === undefined || size === undefined || !isDigest(digest)) {
    throw new SkillRefused(`the endpoint does not say the digest and size of "${printable(path)}", so that its bytes can change unseen`);
  }
  return { path, digest, size };
}

async function loadAll(
  endpoint: Endpoint,
  skill: Skill,
  refs: readonly { readonly uri: string; readonly file: FileRef }[],
): Promise<SkillFiles> {
  checkName(skill.frontmatter.name);
  checkListing(refs.map(({ file }) => file));
  const files = await inTurns(refs, LIMITS.requestsAtOnce, async ({ uri, file }) => {
    const { bytes } = await read(endpoint, skill, uri, file);
    checkBytes(file.path, bytes, file);
    return [file.path, bytes] as const;
  });
  return new Map(files);
}

/** The SDK's client checks size and digest, and that the SKILL.md has the front matter of its entry. */
async function read(
  { skills, url, http }: Endpoint,
  skill: Skill,
  uri: string,
  { path, size }: FileRef,
): Promise<{ readonly bytes: Uint8Array }> {
  try {
    return await skills.read(skill, uri, { timeout: http.patience.msFor(size * AS_TEXT), cacheMode: 'bypass' });
  } catch (error) {
    noteSlow(url, http, error);
    throw new SkillRefused(`"${printable(path)}" cannot be had: ${printable((error as Error).message)}`);
  }
}

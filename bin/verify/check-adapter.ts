/** A live adapter against the store: the same skills, the same bytes, in the current protocol revision. */
import type { Digest } from '#contract/digest.ts';
import { formatSkillUri } from '#contract/skill-uri.ts';
import { digestOf } from '#digest/sha256.ts';
import type { Problems } from './problems.ts';
import type { Walked } from './walk-store.ts';

const REVISION = '2026-07-28';
/** Pages of a listing before it counts as endless. */
const MAX_PAGES = 2000;
const TIMEOUT = 30_000;

interface Entry {
  readonly uri: string;
  readonly resources: readonly { readonly uri: string; readonly digest: string; readonly size: number }[];
}

/** Asks one method. `undefined` where the answer is no result. */
async function ask(url: string, method: string, params: Readonly<Record<string, unknown>>): Promise<Record<string, unknown> | undefined> {
  const name = typeof params.uri === 'string' && method === 'resources/read' ? { 'mcp-name': params.uri } : {};
  const response = await fetch(url, {
    method: 'POST',
    signal: AbortSignal.timeout(TIMEOUT),
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      'mcp-protocol-version': REVISION,
      'mcp-method': method,
      ...name,
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method,
      params: {
        ...params,
        _meta: {
          'io.modelcontextprotocol/protocolVersion': REVISION,
          'io.modelcontextprotocol/clientInfo': { name: 'skillpress-verify', version: '1' },
          'io.modelcontextprotocol/clientCapabilities': { extensions: { 'io.modelcontextprotocol/skills': {} } },
        },
      },
    }),
  });
  const body = (await response.json().catch(() => undefined)) as { readonly result?: Record<string, unknown> } | undefined;
  return body?.result;
}

/** Tells whether an MCP endpoint answers at a URL. */
export async function isAdapter(url: string): Promise<boolean> {
  return (await ask(url, 'server/discover', {}).catch(() => undefined)) !== undefined;
}

/** Lists, reads and hashes every skill at every address: of default refs, of other refs and of commits. */
export async function checkAdapter(walked: Walked, root: string, problems: Problems): Promise<void> {
  for (const mount of walked.mounts) {
    const url = `${root}${mount.address}`;
    const entries = await listAll(url, problems);
    const expected = mount.skills.flatMap((skill) => (skill.listing.listed && skill.serving === 'full' ? [skill] : []));
    problems.expect(entries.length === expected.length, url, `lists ${entries.length} skills, the store ${expected.length}`);
    const byUri = new Map(entries.map((entry) => [entry.uri, entry]));
    for (const skill of expected) {
      const rest = skill.directory === '' ? `${skill.name}/SKILL.md` : skill.path;
      const entry = byUri.get(formatSkillUri(mount.name, rest));
      if (!problems.expect(entry !== undefined, url, `does not list ${skill.path}`) || entry === undefined) continue;
      const told = entry.resources.map(({ digest, size }) => `${digest} ${size}`).sort();
      const stored = skill.resources.map(({ digest, size }) => `${digest} ${size}`).sort();
      problems.expect(told.join() === stored.join(), entry.uri, 'lists other digests than the store');
      for (const resource of entry.resources) await checkRead(url, resource, problems);
    }
  }
}

async function listAll(url: string, problems: Problems): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  let cursor: unknown;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const result = await ask(url, 'skills/list', cursor === undefined ? {} : { cursor });
    if (!problems.expect(result !== undefined, url, 'does not answer skills/list') || result === undefined) return entries;
    entries.push(...((result.skills ?? []) as readonly Entry[]));
    cursor = result.nextCursor;
    if (cursor === undefined) return entries;
  }
  problems.expect(false, url, `has a listing of more than ${MAX_PAGES} pages`);
  return entries;
}

async function checkRead(
  url: string,
  resource: { readonly uri: string; readonly digest: string; readonly size: number },
  problems: Problems,
): Promise<void> {
  const result = await ask(url, 'resources/read', { uri: resource.uri });
  const [content] = (result?.contents ?? []) as readonly { readonly text?: string; readonly blob?: string }[];
  const bytes =
    content?.text !== undefined
      ? Buffer.from(content.text, 'utf8')
      : content?.blob !== undefined
        ? Buffer.from(content.blob, 'base64')
        : undefined;
  if (!problems.expect(bytes !== undefined, resource.uri, 'cannot be read') || bytes === undefined) return;
  problems.expect(digestOf(bytes) === (resource.digest as Digest), resource.uri, 'reads back with another digest than listed');
  problems.expect(bytes.length === resource.size, resource.uri, `reads back with ${bytes.length} bytes, listed are ${resource.size}`);
}

/** One MCP request over HTTP in either era, and its answer in JSON. */

import * as z from 'zod';
import { decodeJson } from '#contract/decode.ts';
import { DEFAULT_LIMITS } from '#model/limits.ts';
import { AnswerRefused, type Host } from './host.ts';

/** The revision in which every request stands alone. */
const MODERN = '2026-07-28';
/** The revision that most older clients open with. */
const LEGACY = '2025-06-18';
const CLIENT = { name: 'skillpress-verify', version: '1' };
const CAPABILITIES = { extensions: { 'io.modelcontextprotocol/skills': {} } };

export type Era = 'modern' | 'legacy';

type Result = Readonly<Record<string, unknown>>;

const resultSchema = z.looseObject({ result: z.record(z.string(), z.unknown()) });

/**
 * Most bytes of an answer: a file as escaped text or base64, or a page of a listing, several times over. More is nothing that an
 * adapter of ours says.
 */
const MAX_BYTES = 4 * DEFAULT_LIMITS.skillBytes;

/** Asks one method. `undefined` where the answer is no result. Throws what `Host.ask` throws. */
export async function callMcp(host: Host, era: Era, url: string, method: string, params: Result = {}): Promise<Result | undefined> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(era === 'modern' ? modernHeaders(method, params) : legacyHeaders(method)) },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: era === 'modern' ? { ...params, _meta: META } : params }),
  };
  const { ok, headers, bytes } = await host.ask(new URL(url), init, MAX_BYTES);
  const type = headers.get('content-type') ?? '';
  if (ok && !/^application\/json\b/i.test(type))
    throw new AnswerRefused(
      `is sent as ${type === '' ? 'nothing in particular' : type}, which MCP clients refuse: it must be application/json`,
    );
  const answer = resultSchema.safeParse(decodeJson(bytes));
  return answer.data?.result;
}

/** The request that opens a connection of an older client. */
export function initialize(host: Host, url: string): Promise<Result | undefined> {
  return callMcp(host, 'legacy', url, 'initialize', { protocolVersion: LEGACY, capabilities: {}, clientInfo: CLIENT });
}

const META = {
  'io.modelcontextprotocol/protocolVersion': MODERN,
  'io.modelcontextprotocol/clientInfo': CLIENT,
  'io.modelcontextprotocol/clientCapabilities': CAPABILITIES,
};

function modernHeaders(method: string, { uri, name }: Result): Record<string, string> {
  const named = method === 'resources/read' ? uri : name;
  return {
    accept: 'application/json',
    'mcp-protocol-version': MODERN,
    'mcp-method': method,
    ...(typeof named === 'string' ? { 'mcp-name': named } : {}),
  };
}

function legacyHeaders(method: string): Record<string, string> {
  return { accept: 'application/json, text/event-stream', ...(method === 'initialize' ? {} : { 'mcp-protocol-version': LEGACY }) };
}

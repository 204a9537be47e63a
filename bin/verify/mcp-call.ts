/** One MCP request over HTTP in either era, and its answer in JSON. */

/** The revision in which every request stands alone. */
const MODERN = '2026-07-28';
/** The revision that most older clients open with. */
const LEGACY = '2025-06-18';
const TIMEOUT = 30_000;
const CLIENT = { name: 'skillpress-verify', version: '1' };
const CAPABILITIES = { extensions: { 'io.modelcontextprotocol/skills': {} } };

export type Era = 'modern' | 'legacy';

type Result = Readonly<Record<string, unknown>>;

/** Asks one method. `undefined` where the answer is no result. */
export async function callMcp(era: Era, url: string, method: string, params: Result = {}): Promise<Result | undefined> {
  const response = await fetch(url, {
    method: 'POST',
    signal: AbortSignal.timeout(TIMEOUT),
    headers: { 'content-type': 'application/json', ...(era === 'modern' ? modernHeaders(method, params) : legacyHeaders(method)) },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: era === 'modern' ? { ...params, _meta: META } : params }),
  });
  const body = (await response.json().catch(() => undefined)) as { readonly result?: Result } | undefined;
  return body?.result;
}

/** The request that opens a connection of an older client. */
export function initialize(url: string): Promise<Result | undefined> {
  return callMcp('legacy', url, 'initialize', { protocolVersion: LEGACY, capabilities: {}, clientInfo: CLIENT });
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

/** An adapter on a published folder in memory, on a port of its own, and the clients that people really use. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { type AdapterConfig, readConfig } from '#adapter/config.ts';
import { type RunningAdapter, startAdapter } from '#adapter/start.ts';
import { openMemory } from '#adapter/store/memory.ts';

export function testConfig(flags: Readonly<Record<string, unknown>> = {}): AdapterConfig {
  return readConfig({ artifacts: 'memory', port: 0, logLevel: 'silent', ...flags }, {});
}

export async function startOn(
  files: ReadonlyMap<string, Uint8Array>,
  flags: Readonly<Record<string, unknown>> = {},
): Promise<RunningAdapter> {
  return startAdapter(testConfig(flags), openMemory(files));
}

export async function connectModern(url: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  return client;
}

export async function connectOld(url: string): Promise<OldClient> {
  const client = new OldClient({ name: 'test', version: '1' });
  // The old client's transport types are looser than this project's compiler settings.
  await client.connect(new OldTransport(new URL(url)) as Parameters<OldClient['connect']>[0]);
  return client;
}

export interface RpcReply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: replies are looked into by the tests
  readonly json: any;
}

export async function send(url: string, init: RequestInit): Promise<RpcReply> {
  const response = await fetch(url, { redirect: 'manual', ...init });
  const text = await response.text();
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = undefined;
  }
  return { status: response.status, headers: response.headers, text, json };
}

const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json' };

/** One request of the era that opens with `initialize`; stateless, so that any request may be the first. */
export function rpcLegacy(url: string, method: string, params: object = {}, headers: Record<string, string> = {}): Promise<RpcReply> {
  return send(url, {
    method: 'POST',
    headers: { ...JSON_HEADERS, ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
}

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** One request of the era in which every request stands alone. */
export function rpcModern(
  url: string,
  method: string,
  params: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<RpcReply> {
  const name = params.name ?? params.uri;
  return send(url, {
    method: 'POST',
    headers: {
      ...JSON_HEADERS,
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      ...(typeof name === 'string' ? { 'mcp-name': name } : {}),
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: META } }),
  });
}

/** Text of a tool call over the old era. */
export async function callTool(
  url: string,
  name: string,
  args: object = {},
): Promise<{ readonly text: string; readonly isError: boolean; readonly bytes: number }> {
  const { json } = await rpcLegacy(url, 'tools/call', { name, arguments: args });
  return {
    text: json.result.content[0].text,
    isError: json.result.isError === true,
    bytes: Buffer.byteLength(JSON.stringify(json.result)),
  };
}

/**
 * MCP over HTTP for both eras, answered as JSON. The SDK decides what a request is and answers it; here its answer
 * becomes a Fastify reply, so that CORS and other headers of ours stay on it.
 */
import {
  createMcpHandler,
  isJsonContentType,
  isLegacyRequest,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RPC_INVALID_REQUEST, RPC_PARSE_ERROR } from '../errors.ts';
import { withoutNullArguments } from '../mcp/null-arguments.ts';
import { mendReply } from '../mcp/replies.ts';
import { createServer, type Endpoint } from '../mcp/server.ts';
import type { Services } from '../mcp/services.ts';
import { accepts } from './accept.ts';
import { refuse } from './errors.ts';

export interface McpBridge {
  /** Answers a POST to an endpoint. */
  answer(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  close(): Promise<void>;
}

/** The SDK wants both named; we only ever send JSON, and accept any header that allows JSON. */
const WIDE_ACCEPT = 'application/json, text/event-stream';
const FORWARDED = ['mcp-protocol-version', 'mcp-method', 'mcp-name', 'content-type', 'authorization'];

function toRequest(request: FastifyRequest, body: string): Request {
  const headers = new Headers({ accept: WIDE_ACCEPT });
  for (const name of FORWARDED) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  // Nothing reads the URL of the request; its host is whatever the guard has allowed.
  return new Request('http://adapter.invalid/', { method: 'POST', headers, body });
}

async function sendResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status).header('cache-control', 'no-store');
  for (const name of ['content-type', 'allow', 'www-authenticate']) {
    const value = response.headers.get(name);
    if (value !== null) reply.header(name, value);
  }
  const isJson = isJsonContentType(response.headers.get('content-type') ?? '');
  const text = await response.text();
  const body = Buffer.from(isJson ? mendReply(text) : text);
  if (body.length > 0) return reply.send(body);
  reply.removeHeader('content-type');
  return reply.header('content-length', '0').send();
}

function hasOtherCharset(contentType: string): boolean {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(contentType)?.[1];
  return charset !== undefined && !/^utf-?8$/i.test(charset);
}

function parseBody(body: string): { readonly ok: true; readonly value: unknown } | { readonly ok: false } {
  try {
    return { ok: true, value: withoutNullArguments(JSON.parse(body)) };
  } catch {
    return { ok: false };
  }
}

/** Makes the bridge. One handler serves every endpoint; what a request was sent to travels beside it. */
export function makeMcpBridge(services: Services): McpBridge {
  const endpoints = new WeakMap<Request, Endpoint>();
  const serverFor = (request: Request | undefined): McpServer => {
    const endpoint = request === undefined ? undefined : endpoints.get(request);
    if (endpoint === undefined) throw new Error('a request reached the protocol without an endpoint');
    return createServer(endpoint, services);
  };
  const modern = createMcpHandler(({ requestInfo }) => serverFor(requestInfo), { legacy: 'reject', onerror: services.reportRefusal });
  const legacy = async (request: Request, parsedBody: unknown): Promise<Response> => {
    const server = serverFor(request);
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    try {
      return await transport.handleRequest(request, { parsedBody });
    } finally {
      await server.close();
    }
  };
  return {
    async answer(endpoint, request, reply) {
      const { accept, 'content-type': contentType = '' } = request.headers;
      if (!isJsonContentType(contentType) || hasOtherCharset(contentType)) {
        return refuse(reply, 415, 'Unsupported media type: send application/json in UTF-8.');
      }
      if (!accepts(accept, 'application/json', true))
        return refuse(reply, 406, 'Answers are application/json; the Accept header excludes it.');
      const body = typeof request.body === 'string' ? request.body : '';
      const parsed = parseBody(body);
      if (!parsed.ok) return refuse(reply, 400, 'Parse error: the body is not JSON.', RPC_PARSE_ERROR);
      if (Array.isArray(parsed.value) && parsed.value.length === 0)
        return refuse(reply, 400, 'The batch holds no request: send one request, or a list of at least one.', RPC_INVALID_REQUEST);
      const forwarded = toRequest(request, body);
      endpoints.set(forwarded, endpoint);
      const isLegacy = await isLegacyRequest(forwarded, parsed.value);
      return sendResponse(
        reply,
        isLegacy ? await legacy(forwarded, parsed.value) : await modern.fetch(forwarded, { parsedBody: parsed.value }),
      );
    },
    close: () => modern.close(),
  };
}

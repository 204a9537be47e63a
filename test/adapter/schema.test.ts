/**
 * Every reply of both eras against the protocol's own schemas, closed: what a schema does not name may not be there.
 * The modern era is held to the schemas of the new SDK, the older era to those of the old one.
 */
import * as core from '@modelcontextprotocol/core';
import * as ext from '@modelcontextprotocol/core/ext/skills';
import * as old from '@modelcontextprotocol/sdk/types.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { rpcLegacy, rpcModern } from './harness.ts';
import { serveSample } from './sample-server.ts';

const sample = serveSample();

type Json = Record<string, unknown>;

/** Maps of the authors' or of other standards: open by their nature. */
const OPEN = new Set(['frontmatter', 'inputSchema', 'data']);

function close(schema: unknown, key = ''): unknown {
  if (Array.isArray(schema)) return schema.map((inner) => close(inner, key));
  if (typeof schema !== 'object' || schema === null) return schema;
  const closed: Json = {};
  for (const [name, inner] of Object.entries(schema)) {
    closed[name] =
      name === 'properties'
        ? Object.fromEntries(Object.entries(inner as Json).map(([field, value]) => [field, close(value, field)]))
        : close(inner);
  }
  if (closed.properties !== undefined && !OPEN.has(key)) closed.additionalProperties = false;
  return closed;
}

const ajv = new Ajv2020({ strict: false, validateFormats: false });

/** A schema of an SDK as a closed check, with other fields beside its own. */
function checkFor(schema: unknown, more: Json = {}, without: readonly string[] = []) {
  const json = close(z.toJSONSchema(schema as z.ZodType, { unrepresentable: 'any' })) as { properties: Json; required?: string[] };
  for (const name of without) delete json.properties[name];
  Object.assign(json.properties, more);
  json.required = [...new Set([...(json.required ?? []).filter((name) => !without.includes(name)), ...Object.keys(more)])];
  const check = ajv.compile(json);
  return (value: unknown): string => (check(value) ? '' : ajv.errorsText(check.errors));
}

const COMPLETE = { resultType: { const: 'complete' } };
const KEPT = { ttlMs: { type: 'integer', minimum: 1 }, cacheScope: { enum: ['public', 'private'] } };
const DEPLOY = 'skill://gh/acme/skills/skills/deploy/SKILL.md';
const LOGO = 'skill://gh/acme/skills/skills/deploy/logo.png';
const PROMPT = { name: 'use_skill', arguments: { path: 'skills/deploy/SKILL.md' } };
const HINTS = ['ttlMs', 'cacheScope', 'resultType'];

interface Case {
  readonly method: string;
  readonly params: Json;
  readonly modern?: unknown;
  readonly legacy?: unknown;
  /** Carries hints how long it keeps, in the modern era. */
  readonly kept?: boolean;
}

function tool(name: string, args: Json): Case {
  return { method: 'tools/call', params: { name, arguments: args }, modern: core.CallToolResultSchema, legacy: old.CallToolResultSchema };
}

const CASES: readonly Case[] = [
  {
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
    legacy: old.InitializeResultSchema,
  },
  { method: 'ping', params: {}, legacy: old.EmptyResultSchema },
  { method: 'server/discover', params: {}, modern: core.DiscoverResultSchema, kept: true },
  { method: 'tools/list', params: {}, modern: core.ListToolsResultSchema, legacy: old.ListToolsResultSchema, kept: true },
  tool('browse_repo', {}),
  tool('search_repo', { query: 'deploy' }),
  tool('load_skill', { path: 'skills/deploy/SKILL.md' }),
  tool('load_skill', { path: 'skills/sealed/SKILL.md' }),
  tool('read_repo_file', { path: 'README.md' }),
  tool('read_repo_file', { path: 'nope' }),
  { method: 'prompts/list', params: {}, modern: core.ListPromptsResultSchema, legacy: old.ListPromptsResultSchema, kept: true },
  { method: 'prompts/get', params: PROMPT, modern: core.GetPromptResultSchema, legacy: old.GetPromptResultSchema },
  {
    method: 'completion/complete',
    params: { ref: { type: 'ref/prompt', name: 'use_skill' }, argument: { name: 'path', value: 'sk' } },
    modern: core.CompleteResultSchema,
    legacy: old.CompleteResultSchema,
  },
  { method: 'resources/list', params: {}, modern: core.ListResourcesResultSchema, legacy: old.ListResourcesResultSchema, kept: true },
  {
    method: 'resources/templates/list',
    params: {},
    modern: core.ListResourceTemplatesResultSchema,
    legacy: old.ListResourceTemplatesResultSchema,
    kept: true,
  },
  {
    method: 'resources/read',
    params: { uri: DEPLOY },
    modern: core.ReadResourceResultSchema,
    legacy: old.ReadResourceResultSchema,
    kept: true,
  },
  {
    method: 'resources/read',
    params: { uri: LOGO },
    modern: core.ReadResourceResultSchema,
    legacy: old.ReadResourceResultSchema,
    kept: true,
  },
  ...(
    [
      ['skills/list', {}, ext.ListSkillsResultSchema],
      ['skills/get', { uri: DEPLOY }, ext.GetSkillResultSchema],
      ['resources/directory/read', { uri: 'skill://gh/acme/skills/skills/deploy' }, ext.ReadResourceDirectoryResultSchema],
    ] as const
  ).map(([method, params, schema]): Case => ({ method, params, modern: schema, legacy: schema, kept: true })),
];

const NAMED = CASES.map((one) => [one.method, JSON.stringify(one.params), one] as const);

describe('results', () => {
  it.each(NAMED)('of %s %s in the modern era', async (method, _, { params, modern, kept }) => {
    const { json } = await rpcModern(sample.mcp, method, params);
    if (modern === undefined) {
      expect(json.error.code).toBe(-32601);
      return;
    }
    expect(Object.keys(json).sort()).toEqual(['id', 'jsonrpc', 'result']);
    expect(checkFor(modern, { ...COMPLETE, ...(kept ? KEPT : {}) }, kept ? [] : HINTS)(json.result)).toBe('');
    expect(Object.keys(json.result._meta)).toEqual(['io.modelcontextprotocol/serverInfo']);
  });

  it.each(NAMED)('of %s %s in the era of initialize', async (method, _, { params, legacy }) => {
    const { json } = await rpcLegacy(sample.mcp, method, params);
    if (legacy === undefined) {
      expect(json.error.code).toBe(-32601);
      return;
    }
    expect(Object.keys(json).sort()).toEqual(['id', 'jsonrpc', 'result']);
    expect(checkFor(legacy, {}, [...HINTS, '_meta'])(json.result)).toBe('');
  });

  it('would not pass with a field that no schema names', async () => {
    const { result } = (await rpcModern(sample.mcp, 'tools/list')).json;
    const check = checkFor(core.ListToolsResultSchema, { ...COMPLETE, ...KEPT });
    expect(check({ ...result, more: 1 })).toContain('additional');
    expect(check({ ...result, tools: [{ ...result.tools[0], more: 1 }] })).toContain('additional');
    const { ttlMs: _, ...without } = result;
    expect(check(without)).toContain('ttlMs');
  });
});

describe('errors', () => {
  const wrong: readonly (readonly [string, Json])[] = [
    ['skills/activate', {}],
    ['skills/get', { uri: 'skill://gh/acme/skills/nope/SKILL.md' }],
    ['resources/read', { uri: 'skill://gh/acme/other/x/SKILL.md' }],
    ['resources/directory/read', { uri: 'skill://gh/acme/skills/nope' }],
    ['tools/call', { name: 'delete_repo', arguments: {} }],
    ['prompts/get', { name: 'other' }],
    ['skills/list', { cursor: 'nope' }],
    ['resources/list', { cursor: 'nope' }],
  ];
  it.each(wrong)('of %s %j have the shape of both eras', async (method, params) => {
    const [modern, legacy] = [await rpcModern(sample.mcp, method, params), await rpcLegacy(sample.mcp, method, params)];
    expect(checkFor(core.JSONRPCErrorResponseSchema)(modern.json)).toBe('');
    expect(checkFor(old.JSONRPCErrorResponseSchema)(legacy.json)).toBe('');
    for (const { json } of [modern, legacy]) expect(json.error.code).toBe(method === 'skills/activate' ? -32601 : -32602);
  });
});

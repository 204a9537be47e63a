/** Clients that fill in every field send `"arguments": null` for a call without any: it counts as absent (adapter.md, "Tools"). */

const METHODS: ReadonlySet<unknown> = new Set(['tools/call', 'prompts/get']);

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A parsed request, or a batch of them, without arguments that are null. Anything else stays as it is. Total. */
export function withoutNullArguments(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(withoutNullArguments);
  if (!isObject(body) || !METHODS.has(body.method) || !isObject(body.params) || body.params.arguments !== null) return body;
  const { arguments: _none, ...params } = body.params;
  return { ...body, params };
}

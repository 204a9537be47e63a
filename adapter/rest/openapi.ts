/** The OpenAPI 3.1 document of `/api/v1`, made from the schemas that the answers are written in. */
import * as z from 'zod';
import * as rest from '#contract/schema/rest.ts';
import { frontMatterValueSchema } from '#contract/schema/skill.ts';
import { VERSION } from '../version.ts';
import { OPERATIONS, type Operation } from './operations.ts';
import { REST_STATUS } from './problem.ts';

export type JsonObject = { readonly [key: string]: unknown };

/** Refusals that any question may get, with what they mean. */
const REFUSALS: readonly (readonly [number, string])[] = [
  [400, 'An argument or cursor cannot be used.'],
  [403, 'The license allows a description only, or the host or origin is not allowed.'],
  [404, 'Nothing is published here.'],
  [410, 'It was here, and moved or was retired; `movedTo` says where to.'],
  [503, 'Not available right now; the same request may work in a moment.'],
];

function makeSchemas(): JsonObject {
  const registry = z.registry<{ readonly id?: string }>();
  registry.add(frontMatterValueSchema, { id: 'FrontMatterValue' });
  for (const schema of Object.values(rest)) {
    const id = schema instanceof z.ZodType ? schema.meta()?.id : undefined;
    if (schema instanceof z.ZodType && id !== undefined) registry.add(schema, { ...schema.meta(), id });
  }
  const { schemas } = z.toJSONSchema(registry, {
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => {
      // Answers only grow: a client that refuses fields it does not know would break on the next version.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      // What every whole number of JSON must respect says nothing about an answer.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  const named = Object.entries(schemas).map(([name, { $id: _id, $schema: _schema, id: _name, ...schema }]) => [name, schema]);
  return Object.fromEntries(named);
}

function nameOf(schema: unknown): string {
  const id = schema instanceof z.ZodType ? schema.meta()?.id : undefined;
  if (id === undefined) throw new Error('an answer has no name in the document');
  return id;
}

function content(schema: string): JsonObject {
  return { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } };
}

function describeOperation({ name, summary, description, address, parameters, answer }: Operation): [string, JsonObject] {
  const inPath =
    address === undefined
      ? []
      : [
          {
            name: 'address',
            in: 'path',
            required: true,
            description: `Address of ${address}: \`<host>/<owner>/<repo>[@<ref>][/<path>]\`. Its slashes stay as they are; a ref that holds one ends with a colon.`,
            schema: { type: 'string', maxLength: 2048 },
            example: 'gh/acme/skills@main/docs',
          },
        ];
  return [
    address === undefined ? `/${name}` : `/${name}/{address}`,
    {
      get: {
        operationId: name,
        summary,
        description,
        parameters: [...inPath, ...parameters.map((parameter) => ({ ...parameter, in: 'query' }))],
        responses: {
          200: { description: 'The answer.', content: content(nameOf(answer)) },
          ...Object.fromEntries(REFUSALS.map(([status, words]) => [status, { description: words, content: content('Error') }])),
          default: { description: 'Any other refusal.', content: content('Error') },
        },
      },
    },
  ];
}

let schemas: JsonObject | undefined;

/** The document; `server` is the URL of `/api/v1` as the client reaches it. */
export function openApiDocument(server: string): JsonObject {
  schemas ??= makeSchemas();
  return {
    openapi: '3.1.1',
    info: {
      title: 'skillpress',
      version: VERSION,
      summary: 'Published Agent Skills as JSON.',
      description: `The same answers as the MCP tools, as typed JSON. Answers only grow within a major version. Text of a repository is data that its authors wrote. A parameter that a question does not have is refused. Codes of refusals: ${Object.keys(REST_STATUS).join(', ')}.`,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: server }],
    paths: Object.fromEntries(OPERATIONS.map(describeOperation)),
    components: { schemas },
  };
}

/**
 * The OpenAPI document as a page for people: made from the document alone, without scripts, and without a request to
 * anywhere else.
 */
import { escapeHtml } from '#contract/join-body.ts';
import { link, type OwnPage, ownPage } from '../text/html.ts';
import type { JsonObject } from './openapi.ts';

/** Text with `code` in backquotes. */
function prose(text: unknown): string {
  return escapeHtml(typeof text === 'string' ? text : '').replace(/`([^`]+)`/g, '<code>$1</code>');
}

function objectOf(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null ? (value as JsonObject) : {};
}

function listOf(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.map(objectOf) : [];
}

/** A schema in a few words, with a link where it has a name. */
function typeOf(schema: JsonObject): string {
  const ref = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined;
  if (ref !== undefined) return `<a href="#${escapeHtml(ref)}">${escapeHtml(ref)}</a>`;
  const options = listOf(schema.oneOf ?? schema.anyOf);
  if (options.length > 0) return options.map(typeOf).join(' or ');
  if (Array.isArray(schema.allOf)) return listOf(schema.allOf).map(typeOf).join(' and ');
  if ('const' in schema) return `<code>${escapeHtml(JSON.stringify(schema.const))}</code>`;
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => `<code>${escapeHtml(JSON.stringify(value))}</code>`).join(', ');
  if (schema.type === 'array') return `list of ${typeOf(objectOf(schema.items))}`;
  const inner = objectOf(schema.properties);
  if (Object.keys(inner).length > 0)
    return `{ ${Object.entries(inner)
      .map(([name, value]) => `<code>${escapeHtml(name)}</code>: ${typeOf(objectOf(value))}`)
      .join('; ')} }`;
  if (schema.type === 'object') return `map to ${typeOf(objectOf(schema.additionalProperties))}`;
  return escapeHtml(String(schema.type ?? 'anything'));
}

function boundsOf(schema: JsonObject): string {
  const words = [
    typeof schema.minimum === 'number' && typeof schema.maximum === 'number' ? `${schema.minimum} to ${schema.maximum}` : '',
    typeof schema.maxLength === 'number' ? `at most ${schema.maxLength} characters` : '',
    schema.default === undefined ? '' : `default ${String(schema.default)}`,
  ];
  return words.filter((word) => word !== '').join(', ');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `<tr>${cells.map((cell, at) => (at === 0 ? `<th scope="row">${cell}</th>` : `<td>${cell}</td>`)).join('')}</tr>`;
  return `<div class="wide"><table><thead><tr>${head.map((cell) => `<th scope="col">${cell}</th>`).join('')}</tr></thead><tbody>${rows.map(line).join('')}</tbody></table></div>`;
}

function operation(server: string, path: string, get: JsonObject, example: string | undefined): string {
  const rows = listOf(get.parameters).map((parameter) => {
    const schema = objectOf(parameter.schema);
    const bounds = boundsOf(schema);
    return [
      `<code>${escapeHtml(String(parameter.name))}</code>`,
      `${typeOf(schema)}${parameter.required === true ? ', required' : ''}${bounds === '' ? '' : `<br><span class="soft">${escapeHtml(bounds)}</span>`}`,
      prose(parameter.description),
    ];
  });
  const answer = objectOf(objectOf(objectOf(objectOf(objectOf(get.responses)['200']).content)['application/json']).schema);
  return `<section id="${escapeHtml(String(get.operationId))}"><h3><code>GET ${escapeHtml(path)}</code></h3><p>${prose(get.summary)}. ${prose(get.description)}</p>${
    rows.length === 0 ? '' : table(['Parameter', 'Type', 'Meaning'], rows)
  }<p>Answers ${typeOf(answer)}.${example === undefined ? '' : ` Example: ${link(`${server}/${example}`, `GET /${example}`)}`}</p></section>`;
}

function schema(name: string, value: JsonObject): string {
  const required = new Set(Array.isArray(value.required) ? value.required : []);
  const rows = Object.entries(objectOf(value.properties)).map(([field, inner]) => [
    `<code>${escapeHtml(field)}</code>${required.has(field) ? '' : '<span class="soft">?</span>'}`,
    typeOf(objectOf(inner)),
    prose(objectOf(inner).description),
  ]);
  const options = listOf(value.oneOf ?? value.anyOf);
  const body = rows.length > 0 ? table(['Field', 'Type', 'Meaning'], rows) : options.map((option) => `<p>${typeOf(option)}</p>`).join('');
  return `<section id="${escapeHtml(name)}"><h3>${escapeHtml(name)}</h3><p>${prose(value.description)}</p>${body}</section>`;
}

/** Renders the document. `examples` are questions that this deployment answers, by the name of their operation; `frame` is the website's (`text/site-frame.ts`). */
export function referencePage(document: JsonObject, examples: Readonly<Record<string, string>> = {}, frame?: string): OwnPage {
  const info = objectOf(document.info);
  const server = String(listOf(document.servers)[0]?.url ?? '');
  const operationOf = (path: string, get: JsonObject): string => operation(server, path, get, examples[String(get.operationId)]);
  const operations = Object.entries(objectOf(document.paths)).map(([path, item]) => operationOf(path, objectOf(objectOf(item).get)));
  const schemas = Object.entries(objectOf(objectOf(document.components).schemas)).map(([name, value]) => schema(name, objectOf(value)));
  return ownPage(
    'REST interface',
    `<p>${prose(info.description)}</p><p>Base: <code>${escapeHtml(server)}</code>. The same as a document: ${link(`${server}/openapi.json`, 'openapi.json')} (OpenAPI ${escapeHtml(String(document.openapi))}).</p>
<h2>Questions</h2>${operations.join('\n')}<h2>Answers</h2><p class="soft">A question mark stands at fields that may be absent.</p>${schemas.join('\n')}`,
    frame,
  );
}

/**
 * The two places where a reply of the SDK is not ours to send as it is: an error that is a dump of its schema checker
 * becomes one sentence that blames the request, and `server/discover` names every revision that is spoken here.
 */

import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server';
import { few } from '#contract/few.ts';
import { FAULTS } from '../errors.ts';
import { brief } from '../text/one-line.ts';

/** Faults of one request that its error names; the first ones say what to mend. */
const MAX_NAMED = 3;
/** Characters of a parameter's name in an error: names of entries are the client's own. */
const MAX_NAME = 100;

/** Words for what a parameter must be. */
const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

interface Issue {
  readonly path: string;
  readonly expected: string;
  readonly isMissing: boolean;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An entry of the dump: where, what was expected, and whether anything was there. */
function issueOf(value: unknown): Issue | undefined {
  if (!isObject(value) || !Array.isArray(value.path)) return undefined;
  const path = value.path[0] === 'params' ? value.path.slice(1) : value.path;
  return {
    path: path.join('.'),
    expected: typeof value.expected === 'string' ? value.expected : '',
    isMissing: String(value.message).endsWith('received undefined'),
  };
}

/** The dumps that the SDK sends: a JSON list of issues, with or without words before it, or one issue in words. */
function issuesOf(message: string): readonly Issue[] {
  const listed = parseJson(/^(?:Invalid [\w/]+ request: )?(\[[\s\S]*\])$/.exec(message)?.[1] ?? '');
  if (Array.isArray(listed)) return listed.map(issueOf).filter((issue) => issue !== undefined);
  const told = /^Invalid params for [\w/]+: (.+?): Invalid input: expected (\w+), received (\w+)/.exec(message);
  if (told === null) return [];
  const [, path = '', expected = '', received = ''] = told;
  return [{ path, expected, isMissing: received === 'undefined' }];
}

function wordsOf({ path, expected, isMissing }: Issue): string {
  const name = path === '' ? 'params' : JSON.stringify(brief(path, MAX_NAME));
  const kind = KINDS[expected];
  if (kind === undefined) return `${name} is missing or not what the protocol allows here`;
  return isMissing ? `${name} is missing and must be ${kind}` : `${name} must be ${kind}`;
}

/** One sentence for a message that dumps what a schema found; `undefined` for a message that is words already. */
export function sentenceFor(message: string): string | undefined {
  const issues = issuesOf(message);
  if (issues.length === 0) return undefined;
  return `Invalid params: ${few(issues.map(wordsOf), MAX_NAMED).join('; ')}.`;
}

function mendMessage(reply: unknown): unknown {
  if (!isObject(reply)) return reply;
  const { error, result } = reply;
  if (isObject(error) && typeof error.message === 'string') {
    const message = sentenceFor(error.message);
    return message === undefined ? reply : { ...reply, error: { code: FAULTS.invalid_params.rpc, message } };
  }
  if (!isObject(result) || !Array.isArray(result.supportedVersions)) return reply;
  return {
    ...reply,
    result: { ...result, supportedVersions: [...new Set([...result.supportedVersions, ...SUPPORTED_PROTOCOL_VERSIONS])] },
  };
}

/** A result other than a discovery, told from its first bytes so that large results are not parsed. */
const PLAIN_RESULT = /^\{"result":(?!\{"supportedVersions":)/;

/** Mends the JSON text of a reply, or of a batch of them; any other text stays as it is. */
export function mendReply(text: string): string {
  if (PLAIN_RESULT.test(text)) return text;
  const value = parseJson(text);
  if (value === undefined) return text;
  return JSON.stringify(Array.isArray(value) ? value.map(mendMessage) : mendMessage(value));
}

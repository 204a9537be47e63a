/** The text of a settings file to settings: every problem with its line and column, because people mend it by hand. */
import { type Document, isCollection, isMap, isNode, LineCounter, parseDocument } from 'yaml';
import type * as z from 'zod';
import { few } from '#contract/few.ts';
import { distance } from '#contract/spelling.ts';
import { compareText } from '#model/compare.ts';
import { Unavailable } from '../exit.ts';
import { didYouMean, nearCodes } from '../near-codes.ts';
import type { Path, ReadConfig } from './read-config.ts';
import { type Config, configSchema } from './schema.ts';
import { describeAliases, describeYamlError } from './yaml-fault.ts';

/** Characters of a file; a hundred repositories with a thousand moved skills each stay below. */
const MAX_CHARACTERS = 4 * 1024 * 1024;
/** Problems that one message names: the first ones are mended first. */
const MAX_PROBLEMS = 5;

/** Parses the text of a file. Throws `Unavailable` with a line for everything that is wrong. */
export function parseConfig(file: string, text: string): Config {
  return parseLocated(file, text).config;
}

/** Like `parseConfig`, with the place of every setting. */
export function parseLocated(file: string, text: string): Required<Pick<ReadConfig, 'config' | 'at'>> {
  if (text.length > MAX_CHARACTERS) throw new Unavailable(`${file} has more than ${MAX_CHARACTERS} characters`);
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const at = (offset: number): string => {
    const { line, col } = lines.linePos(offset);
    return `${file}:${line}:${col}`;
  };
  const [broken] = document.errors;
  if (broken !== undefined) throw new Unavailable(describeYamlError(file, text, broken, lines));
  const parsed = configSchema.safeParse(toValue(file, document, lines) ?? {});
  if (parsed.success) return { config: parsed.data, at: (path) => at(valueOffset(document, path)) };
  const problems = parsed.error.issues.flatMap((issue) => problemsOf(issue, document));
  const told = problems.map(({ offset, message }) => `${at(offset)}: ${message}`);
  throw new Unavailable(few(told, MAX_PROBLEMS).join('\n'));
}

function toValue(file: string, document: Document.Parsed, lines: LineCounter): unknown {
  try {
    return document.toJS();
  } catch {
    throw new Unavailable(describeAliases(file, document, lines));
  }
}

interface Problem {
  readonly offset: number;
  readonly message: string;
}

function problemsOf(issue: z.core.$ZodIssue, document: Document.Parsed): readonly Problem[] {
  const path = issue.path.filter((part) => typeof part !== 'symbol');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      offset: keyOffset(document, path, key),
      message: `${[...path, key].join('.')}: ${unknownKey(path, key)}`,
    }));
  }
  if (issue.code === 'invalid_key') {
    const key = path.at(-1) ?? '';
    const message = issue.issues[0]?.message ?? issue.message;
    return [{ offset: keyOffset(document, path.slice(0, -1), String(key)), message: `${path.join('.')}: ${message}` }];
  }
  const missing = !document.hasIn(path) && path.length > 0;
  const message = missing ? 'is missing' : issue.message;
  return [{ offset: valueOffset(document, path), message: [path.join('.'), message].filter((part) => part !== '').join(': ') }];
}

function unknownKey(path: Path, key: string): string {
  if (path.at(-1) === 'severities') return `is no code of a finding.${didYouMean(nearCodes(key))}`;
  const settings = path.length === 0 ? Object.keys(configSchema.shape) : repositorySettings();
  const [near] = [...settings].sort((a, b) => distance(a, key) - distance(b, key) || compareText(a, b));
  const hint =
    near !== undefined && distance(near, key) <= Math.min(3, key.length >> 1)
      ? `Did you mean ${near}?`
      : `There are ${[...settings].sort(compareText).join(', ')}.`;
  return `there is no such setting. ${hint}`;
}

function repositorySettings(): readonly string[] {
  return Object.keys(configSchema.shape.repositories.unwrap().element.shape);
}

/** Where a value starts; of a missing one, where the nearest value around it does. */
function valueOffset(document: Document.Parsed, path: Path): number {
  for (let length = path.length; length >= 0; length -= 1) {
    const node = length === 0 ? document.contents : document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return 0;
}

function keyOffset(document: Document.Parsed, path: Path, key: string): number {
  const node = path.length === 0 ? document.contents : document.getIn(path, true);
  if (!isCollection(node) || !isMap(node)) return valueOffset(document, path);
  for (const pair of node.items) {
    if (isNode(pair.key) && String(pair.key.toJSON()) === key && pair.key.range) return pair.key.range[0];
  }
  return valueOffset(document, path);
}

/** Reads the frozen set of judged queries (README.md). */
import { readFileSync } from 'node:fs';
import { z } from 'zod';

const kinds = [
  'question',
  'keywords',
  'identifier',
  'symbols',
  'typo',
  'prefix',
  'stop-words',
  'exact-name',
  'cjk',
  'accents',
  'supporting-file',
] as const;

const judgedQuery = z.strictObject({
  repository: z.string().min(1),
  query: z.string().min(1),
  kind: z.enum(kinds),
  right: z.array(z.string().min(1)).min(1),
  file: z.string().min(1).optional(),
  hard: z.literal(true).optional(),
});

export type Kind = (typeof kinds)[number];
export type JudgedQuery = z.infer<typeof judgedQuery>;

/** The kinds in the order of the tables. */
export const KINDS: readonly Kind[] = kinds;

export function readQueries(): readonly JudgedQuery[] {
  const text = readFileSync(new URL('./queries.json', import.meta.url), 'utf8');
  return z.strictObject({ queries: z.array(judgedQuery) }).parse(JSON.parse(text)).queries;
}

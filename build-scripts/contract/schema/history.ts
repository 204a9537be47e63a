/**
 * `history.json`: dates, as far as git tells them. Outside of every snapshot's identity: the same commit in a clone of
 * another depth has the same snapshot and another history.
 */
import * as z from 'zod';
import { SCHEMA_VERSION } from '../versions.ts';
import { pathSchema } from './common.ts';
import { revisionSchema } from './deployment.ts';

/** A date as git writes it, strict ISO 8601 with the committer's offset from UTC. */
const dateSchema = z.iso.datetime({ offset: true });

export const editionHistorySchema = z.strictObject({
  /**
   * `whole`: every commit down to the first one was there. `cut`: the clone is shallow or was too long to read, so that
   * a path without a date has an older one that nobody here knows.
   */
  extent: z.enum(['whole', 'cut']),
  /** Commits that were read, where there are more and that is why the history is cut; absent where it is cut by a shallow clone. */
  limit: z.int().positive().optional(),
  /** Dates of commits: the built one and those of retained snapshots. */
  revisions: z.record(revisionSchema, dateSchema),
  /** Published path -> date of the last commit that changed it. */
  paths: z.record(pathSchema, dateSchema),
});
export type EditionHistory = z.infer<typeof editionHistorySchema>;

export const historySchema = z.strictObject({
  schema: z.literal(SCHEMA_VERSION),
  kind: z.literal('history'),
  /** By address of the edition: `<host>/<owner>/<repo>[@<ref>]`. Working trees have none. */
  editions: z.record(z.string(), editionHistorySchema),
});
export type History = z.infer<typeof historySchema>;

/** `store/snapshots/<id>.json`: everything that one build published of one repository, by digest. */
import * as z from 'zod';
import { SCHEMA_VERSION } from '../versions.ts';
import { digestSchema, pathSchema, translationsSchema } from './common.ts';
import { revisionSchema } from './deployment.ts';

export const snapshotSchema = z.strictObject({
  schema: z.literal(SCHEMA_VERSION),
  kind: z.literal('snapshot'),
  address: z.string(),
  revision: revisionSchema,
  rules: z.int().positive(),
  generator: z.string(),
  flags: z.strictObject({
    verified: z.boolean(),
    includeInternal: z.boolean(),
    /** Reasons why the index does not cover everything; empty for a whole one. Every surface says so when it is not empty. */
    partial: z.array(z.string()),
  }),
  counts: z.strictObject({
    /** Skills that can be discovered. */
    skills: z.int().nonnegative(),
    /** Skills that the extension lists. */
    listed: z.int().nonnegative(),
    /** Skills of which only name, description, license and link are published. */
    describedOnly: z.int().nonnegative(),
    /** `SKILL.md` files that are no usable skill. */
    skipped: z.int().nonnegative(),
    /** Skills for maintainers that were left out. */
    internal: z.int().nonnegative(),
    documents: z.int().nonnegative(),
    /** Readable files. */
    files: z.int().nonnegative(),
    /** Their bytes. */
    bytes: z.int().nonnegative(),
    errors: z.int().nonnegative(),
    warnings: z.int().nonnegative(),
  }),
  /** What the root manifest says, where there is one. */
  manifest: z
    .strictObject({
      name: z.string().optional(),
      description: z.string(),
      /** Repository path or https URL of a picture. */
      image: z.string().optional(),
      language: z.string().optional(),
      translations: translationsSchema.optional(),
    })
    .optional(),
  /** README introduction of the root. */
  overview: z.strictObject({ path: pathSchema, title: z.string(), summary: z.string() }).optional(),
  /**
   * URL of a file at the built commit on the source host, with `{path}` for the percent-encoded path; absent for a
   * repository without a known host or a working tree.
   */
  sourceUrl: z.string().optional(),
  objects: z.strictObject({
    directory: digestSchema,
    names: digestSchema,
    search: digestSchema,
    findings: digestSchema,
  }),
});
export type SnapshotArtifact = z.infer<typeof snapshotSchema>;

/** `deployment.json`: the stable entry of a published folder, written last. */
import * as z from 'zod';
import { TWIN_LEVELS } from '../page-plan.ts';
import { SCHEMA_VERSION } from '../versions.ts';
import { digestSchema, pathSchema, sizeSchema } from './common.ts';

const snapshotRefSchema = z.strictObject({ id: z.string().regex(/^[0-9a-f]{64}$/), digest: digestSchema });

/** A 40 or 64 digit commit, or `tree-` and 64 digits: the digest of a working tree's file table. */
export const revisionSchema = z.string().regex(/^([0-9a-f]{40}|[0-9a-f]{64}|tree-[0-9a-f]{64})$/);

const retainedSchema = snapshotRefSchema.extend({
  revision: revisionSchema,
  /** The ref that it was published for: retention counts the snapshots of each ref apart. */
  ref: z.string().optional(),
});

export const mountSchema = z.strictObject({
  /** `<host>/<owner>/<repo>`, canonical. */
  address: z.string(),
  /** Ref -> revision that the build published for it. Several refs may share one. */
  refs: z.record(z.string(), revisionSchema),
  /** The ref that an address without `@ref` means; a detached HEAD is published as its own commit. */
  default: z.string(),
  /** The operator vouches for this repository: served in full on its default ref. */
  verified: z.boolean(),
  /** Snapshot of the default ref. */
  snapshot: snapshotRefSchema,
  /**
   * Every other readable snapshot, never a verified one: other refs, retained commits, and for a verified mount the
   * default ref's own commit as it is when it is pinned.
   */
  retained: z.array(retainedSchema),
  /** What the operator says of the repository; shown at its root, after what the repository says itself. */
  description: z.string().optional(),
  /** A PNG of 128 by 128 pixels among the blobs: given by the operator, else drawn from the address. */
  icon: z.strictObject({ digest: digestSchema, size: sizeSchema }).optional(),
  /** `SKILL.md` path that was -> path that is. */
  moved: z.record(pathSchema, pathSchema).optional(),
  /** `SKILL.md` path that was -> what its readers are told. */
  retired: z.record(pathSchema, z.string()).optional(),
});
export type Mount = z.infer<typeof mountSchema>;

export const deploymentSchema = z.strictObject({
  schema: z.literal(SCHEMA_VERSION),
  kind: z.literal('deployment'),
  /** Name and version of the program that wrote it. */
  generator: z.string(),
  /** Base path of the website, with leading and trailing slash. */
  base: z.string(),
  /** Origin (and nothing else) of the website, where known. */
  siteUrl: z.url().optional(),
  /** Origin of the adapter, where known. */
  adapterUrl: z.url().optional(),
  /** Pages load images of other hosts. Absent: they lead to them instead. */
  remoteImages: z.literal(true).optional(),
  /**
   * Which pages the website has. Supporting files lose theirs where the published folder would hold too many files; links
   * to them then lead to the source. Absent: the folder was written before this was decided here, and has all of them.
   */
  pages: z.enum(['all', 'without-supporting-files']).optional(),
  /** How many supporting files keep their pages all the same; `fittingPages` says which. Absent: none. */
  supportingPages: z.int().positive().optional(),
  /** Whether the copies for the older discovery index are there. Absent: they are, or the folder was written before this was said. */
  legacyIndexes: z.literal('none').optional(),
  /** What stands beside the pages: `page-plan.ts`. Absent: all that the website can have. */
  twins: z.enum(TWIN_LEVELS).optional(),
  /**
   * Whether the zips for uploads by hand are there, which skill objects name. Snapshots that are only retained never have
   * them. Absent: the folder was written before there were any.
   */
  uploads: z.enum(['all', 'none']).optional(),
  /** Findings about the deployment as a whole (an object of `schema/findings.ts`); their paths start with a mount's address. Absent: none. */
  findings: digestSchema.optional(),
  /** Every published file outside of the store (an object of `schema/website.ts`). Absent: the folder was written before there was such a list. */
  website: digestSchema.optional(),
  /** The first mount is the deployment's default: the one that `/mcp` means. */
  mounts: z.array(mountSchema).min(1),
});
export type Deployment = z.infer<typeof deploymentSchema>;

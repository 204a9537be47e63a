/** `deployment.json`: the stable entry of a published folder, written last. */
import * as z from 'zod';
import { SCHEMA_VERSION } from '../versions.ts';
import { digestSchema } from './common.ts';

const snapshotRefSchema = z.strictObject({ id: z.string().regex(/^[0-9a-f]{64}$/), digest: digestSchema });

/** A 40 or 64 digit commit, or `tree-` and 64 digits: the digest of a working tree's file table. */
export const revisionSchema = z.string().regex(/^([0-9a-f]{40}|[0-9a-f]{64}|tree-[0-9a-f]{64})$/);

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
  /** Every other readable snapshot: other refs and retained commits. */
  retained: z.array(snapshotRefSchema.extend({ revision: revisionSchema })),
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
  /** The first mount is the deployment's default: the one that `/mcp` means. */
  mounts: z.array(mountSchema).min(1),
});
export type Deployment = z.infer<typeof deploymentSchema>;

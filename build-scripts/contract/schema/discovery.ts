/** `.well-known/agent-skills/index.json`, version 0.2.0 (website.md, "Discovery for installers"). */
import * as z from 'zod';
import { digestSchema } from './common.ts';

/** Installers compare this text exactly and refuse an index that has another one. */
export const DISCOVERY_SCHEMA_URL = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json';

/** Names that every known installer accepts: lowercase letters and digits in groups, joined by single hyphens. */
export const INSTALLABLE_NAME = /^(?=.{1,64}$)[a-z0-9]+(-[a-z0-9]+)*$/;
/** Longest description, in UTF-16 units: installers skip longer ones in silence. */
export const MAX_DISCOVERY_DESCRIPTION = 1_024;

export const discoverySchema = z.strictObject({
  $schema: z.literal(DISCOVERY_SCHEMA_URL),
  skills: z.array(
    z.strictObject({
      name: z.string().regex(INSTALLABLE_NAME),
      type: z.enum(['skill-md', 'archive']),
      description: z.string().min(1).max(MAX_DISCOVERY_DESCRIPTION),
      /** Relative to the index, so that it resolves under any base path. */
      url: z.string(),
      /** Of the bytes at `url`. */
      digest: digestSchema,
    }),
  ),
});
export type DiscoveryArtifact = z.infer<typeof discoverySchema>;

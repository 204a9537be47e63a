/** `.well-known/agent-skills/index.json`, version 0.2.0 (website.md, "Discovery for installers"). */
import * as z from 'zod';
import { digestSchema } from './common.ts';

export const DISCOVERY_SCHEMA_URL = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json';

export const discoverySchema = z.strictObject({
  $schema: z.literal(DISCOVERY_SCHEMA_URL),
  skills: z.array(
    z.strictObject({
      name: z.string().regex(/^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$/),
      type: z.enum(['skill-md', 'archive']),
      description: z.string().min(1).max(1024),
      /** Relative to the index. */
      url: z.string(),
      digest: digestSchema,
    }),
  ),
});
export type DiscoveryArtifact = z.infer<typeof discoverySchema>;

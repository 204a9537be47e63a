/** `.well-known/skills/index.json`: the older discovery format, whose readers know no `$schema`, digest or archive. */
import * as z from 'zod';
import { INSTALLABLE_NAME } from './discovery.ts';

export const legacyDiscoverySchema = z.strictObject({
  skills: z.array(
    z.strictObject({
      name: z.string().regex(INSTALLABLE_NAME),
      description: z.string().min(1),
      /** Below `<name>/` beside the index; `SKILL.md` first. */
      files: z.array(z.string()).min(1),
    }),
  ),
});
export type LegacyDiscoveryArtifact = z.infer<typeof legacyDiscoverySchema>;

/** Names object: the browser's search index over names and descriptions (lunr, no stemming). */
import * as z from 'zod';
import { pathSchema } from './common.ts';

export const namesSchema = z.strictObject({
  kind: z.literal('names'),
  /** Versions that a reader must share, else it refuses the index. */
  lunr: z.string(),
  tokenizer: z.int(),
  /** A lunr ref is the position in this list, as decimal text. */
  documents: z.array(
    z.strictObject({
      path: pathSchema,
      kind: z.enum(['skill', 'document']),
      name: z.string(),
      description: z.string(),
      describedOnly: z.boolean(),
      license: z.string().optional(),
      /** Of a skill that has some. */
      tags: z.array(z.string()).optional(),
    }),
  ),
  /** `lunr.Index#toJSON`. */
  index: z.unknown(),
});
export type NamesArtifact = z.infer<typeof namesSchema>;

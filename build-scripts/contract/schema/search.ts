/** Search object: the adapter's full-text index (lunr). One document per skill, supporting files folded into it. */
import * as z from 'zod';
import { pathSchema } from './common.ts';

export const searchSchema = z.strictObject({
  kind: z.literal('search'),
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
      /** Indexed supporting files, with their own search terms (space separated, unique, bounded), for the second look that names the files that matched. */
      files: z.array(z.strictObject({ path: pathSchema, title: z.string().optional(), terms: z.string() })),
    }),
  ),
  index: z.unknown(),
});
export type SearchArtifact = z.infer<typeof searchSchema>;

/** Where the process that renders pages reads: its parent says it in a variable, because the bundle is older than the input. */
import * as z from 'zod';

/** Name of the variable. */
export const INPUT_VARIABLE = 'SKILLPRESS_SITE_INPUT';

const inputSchema = z.strictObject({
  published: z.string(),
  bodies: z.string(),
  /** Number of the marks that stand for the snapshot (`late.ts`). */
  nonce: z.string().regex(/^[0-9a-f]{32}$/),
});
export type SiteProcessInput = z.infer<typeof inputSchema>;

/** Reads the variable; throws where it is missing. */
export function readInput(): SiteProcessInput {
  return inputSchema.parse(JSON.parse(process.env[INPUT_VARIABLE] ?? 'null'));
}

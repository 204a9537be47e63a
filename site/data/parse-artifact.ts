/** The text of an artifact to its value, by the contract's schema. */
import * as z from 'zod';

/** Parses JSON and checks it. Throws an `Error` that names the file and what is wrong in it. */
export function parseArtifact<T>(schema: z.ZodType<T>, file: string, text: string): T {
  const parsed = schema.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  throw new Error(`${file} does not keep to the artifact contract: ${z.prettifyError(parsed.error)}`);
}

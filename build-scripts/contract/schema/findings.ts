/** Findings object: the build report (published paths only). */
import * as z from 'zod';

export const findingSchema = z.strictObject({
  code: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
  /** Absent for findings about the repository as a whole. */
  path: z.string().optional(),
  /** One-based, of the file. */
  line: z.int().positive().optional(),
  /** One-based, in UTF-16 units. */
  column: z.int().positive().optional(),
  /** Arguments of the code. */
  arguments: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
  /** What happened and where, in one sentence. */
  message: z.string(),
  why: z.string(),
  /** What to do next. */
  fix: z.string(),
  /** The corrected line, where it can be computed. */
  suggestion: z.string().optional(),
});
export type FindingArtifact = z.infer<typeof findingSchema>;

export const findingsSchema = z.strictObject({ kind: z.literal('findings'), findings: z.array(findingSchema) });
export type FindingsArtifact = z.infer<typeof findingsSchema>;

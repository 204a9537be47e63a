/**
 * Page bodies: rendered, sanitized Markdown on its way from the compiler to the website. Not published and not in the
 * store: the same body serves every base path and commit, because links and heading ids are holes.
 */
import * as z from 'zod';

/** Where a link of a page goes. */
export const linkTargetSchema = z.discriminatedUnion('to', [
  /** The page of a published repository path (folder, skill or file). */
  z.strictObject({ to: z.literal('page'), path: z.string(), hash: z.string().optional() }),
  /** The bytes of a published file (images): its blob. */
  z.strictObject({ to: z.literal('blob'), digest: z.string(), path: z.string() }),
  /** A heading of the same rendered file; `hash` is a heading slug. */
  z.strictObject({ to: z.literal('heading'), hash: z.string() }),
  /** Not published: the source at the built commit. */
  z.strictObject({ to: z.literal('source'), path: z.string(), hash: z.string().optional() }),
  /** Another site; http, https or mailto only. */
  z.strictObject({ to: z.literal('web'), url: z.string() }),
  /** Leaves the repository or goes nowhere: shown as text, not as a link. */
  z.strictObject({ to: z.literal('nowhere') }),
]);
export type LinkTarget = z.infer<typeof linkTargetSchema>;

/** Literal HTML, or a hole: the URL of a link (index into `links`), or the `id` prefix of a heading. */
export const segmentSchema = z.union([z.string(), z.strictObject({ link: z.int().nonnegative() }), z.strictObject({ id: z.string() })]);
export type Segment = z.infer<typeof segmentSchema>;

export const pageBodySchema = z.strictObject({
  segments: z.array(segmentSchema),
  links: z.array(linkTargetSchema),
  headings: z.array(z.strictObject({ depth: z.int().min(1).max(6), text: z.string(), slug: z.string() })),
});
export type PageBody = z.infer<typeof pageBodySchema>;

/**
 * Page bodies: rendered, sanitized Markdown on its way from the compiler to the website. Not published and not in the
 * store: the same body serves every base path and commit, because links, images and ids are holes that
 * `join-body.ts` fills.
 */
import * as z from 'zod';

/** Where a link of a page goes. */
export const linkTargetSchema = z.discriminatedUnion('to', [
  /** The page of a published repository path (folder, skill or file). */
  z.strictObject({ to: z.literal('page'), path: z.string(), hash: z.string().optional() }),
  /** The bytes of a published file (images): its blob. */
  z.strictObject({ to: z.literal('blob'), digest: z.string(), path: z.string() }),
  /** A heading of the same rendered file; `hash` is a heading slug, or empty for the top of the page. */
  z.strictObject({ to: z.literal('heading'), hash: z.string() }),
  /** Not published: the source at the built commit. */
  z.strictObject({ to: z.literal('source'), path: z.string(), hash: z.string().optional() }),
  /** Another site; http, https or mailto only. */
  z.strictObject({ to: z.literal('web'), url: z.string() }),
  /** Leaves the repository or goes nowhere: shown as text, not as a link. */
  z.strictObject({ to: z.literal('nowhere') }),
]);
export type LinkTarget = z.infer<typeof linkTargetSchema>;

/**
 * Literal HTML, or a hole. No literal ever contains an author's URL, an `id` or a fragment:
 * - `link`: the whole `href` attribute of an `<a>` (leading space included), or nothing where the target is not followable;
 * - `image`: a whole `<img>` element, or a link in its place where the image must not be loaded. `attributes` is literal,
 *   safe attribute text; `linked` tells that an `<a>` surrounds it, so that no second one may be opened;
 * - `id`: the whole `id` attribute; `fragment`: the whole `href` attribute of a link to an `id` of the same body.
 */
export const segmentSchema = z.union([
  z.string(),
  z.strictObject({ link: z.int().nonnegative() }),
  z.strictObject({ image: z.int().nonnegative(), alt: z.string(), attributes: z.string(), linked: z.boolean() }),
  z.strictObject({ id: z.string() }),
  z.strictObject({ fragment: z.string() }),
]);
export type Segment = z.infer<typeof segmentSchema>;

export const pageBodySchema = z.strictObject({
  segments: z.array(segmentSchema),
  links: z.array(linkTargetSchema),
  headings: z.array(z.strictObject({ depth: z.int().min(1).max(6), text: z.string(), slug: z.string() })),
});
export type PageBody = z.infer<typeof pageBodySchema>;

/** A body on its way to the website. */
export interface MadeBody extends PageBody {
  /** Its segments as JSON, where they lie ready so. */
  readonly segmentsJson?: Uint8Array | undefined;
}

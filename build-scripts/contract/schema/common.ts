/** Pieces that several artifact schemas share. */
import * as z from 'zod';
import { type Digest, isDigest } from '../digest.ts';
import { pathProblem } from '../path-text.ts';

export const digestSchema = z.custom<Digest>((value) => typeof value === 'string' && isDigest(value), 'not a sha256 digest');

/** A repository path; see `path-text.ts`. */
export const pathSchema = z.string().refine((text) => pathProblem(text) === undefined, 'not a repository path');

/** A repository path, or the empty text for the repository's root. */
export const folderPathSchema = z.string().refine((text) => text === '' || pathProblem(text) === undefined, 'not a folder path');

/** Number of bytes. */
export const sizeSchema = z.int().nonnegative();

/** A published file: where it is in the repository, what bytes are served for it, and how many. */
export const fileRefSchema = z.strictObject({ path: pathSchema, digest: digestSchema, size: sizeSchema });
export type FileRef = z.infer<typeof fileRefSchema>;

/** BCP 47 language tag -> what people who read that language see; never searched (format.md, section 2). */
export const translationsSchema = z.record(
  z.string(),
  z.strictObject({ name: z.string().optional(), title: z.string().optional(), description: z.string().optional() }),
);
export type Translations = z.infer<typeof translationsSchema>;

/** The license that governs a skill or file, and where it was found (format.md, section 7). */
export const licenseSchema = z.discriminatedUnion('status', [
  z.strictObject({
    status: z.enum(['permissive', 'restrictive']),
    /** What people call it: an SPDX expression where one is known, else the first words of the text. */
    label: z.string(),
    /** Path of the license file or of the file whose field says it. */
    source: pathSchema,
  }),
  z.strictObject({ status: z.literal('none') }),
]);
export type License = z.infer<typeof licenseSchema>;

/** What can be discovered below a folder (format.md, section 8: counts cover only what can be discovered). */
export const countsSchema = z.strictObject({ skills: z.int().nonnegative(), documents: z.int().nonnegative() });
export type Counts = z.infer<typeof countsSchema>;

/** A finding in words, ready to be shown; `code` is permanent. */
export const noticeSchema = z.strictObject({ code: z.string(), severity: z.enum(['error', 'warning', 'info']), message: z.string() });
export type Notice = z.infer<typeof noticeSchema>;

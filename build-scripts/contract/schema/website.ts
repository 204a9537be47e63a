/** Website object: every published file outside of the store, with the digest of its bytes. What signs `deployment.json` thereby signs all of them. */
import * as z from 'zod';
import { isWebsiteFile } from '../tree.ts';
import { digestSchema, sizeSchema } from './common.ts';

/** Longest name: no system that a build runs on writes a longer path. */
const MAX_NAME_LENGTH = 4096;

/** A name below the published root: `/` separated, and leading nowhere else. */
function isFileName(text: string): boolean {
  const isPlain = text.length <= MAX_NAME_LENGTH && text.isWellFormed() && !text.includes('\\') && !text.includes('\0');
  return isPlain && text.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..');
}

/** No entry may stand twice or out of order: a list has one spelling. */
function isInOrder(files: readonly { readonly path: string }[]): boolean {
  return files.every(({ path }, index) => index === 0 || path > (files[index - 1]?.path ?? ''));
}

export const websiteSchema = z.strictObject({
  kind: z.literal('website'),
  /** Everything that is published but the store, `deployment.json` and its signature, by path in code unit order. */
  files: z
    .array(
      z.strictObject({
        path: z.string().refine((text) => isFileName(text) && isWebsiteFile(text), 'not the name of a file of the website'),
        digest: digestSchema,
        size: sizeSchema,
      }),
    )
    .refine(isInOrder, 'not in code unit order, or named twice'),
});
export type WebsiteArtifact = z.infer<typeof websiteSchema>;
export type WebsiteFile = WebsiteArtifact['files'][number];

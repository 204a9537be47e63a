/**
 * How a page shows a picture of the repository (2026-11-30). Stored bytes have no extension, and static hosts serve them
 * as `application/octet-stream`: browsers recognize raster pictures by their first bytes, so those load straight from the
 * store. SVG is not recognized that way, and publishing it under its own name would let a stranger's document run scripts
 * on this origin; inside an `<img>` it never does, so it travels in the page as a `data:` URL. Rejected: copies of all
 * pictures beside the pages, which double the bytes of the published folder.
 */
import type { Digest } from '#contract/digest.ts';
import { siteHref } from '#contract/page-path.ts';
import { blobFile } from '#contract/tree.ts';
import type { Reader } from './reader.ts';

/** Bytes of an SVG that a page carries; larger ones would outweigh the page and are offered as a download. */
export const MAX_INLINE_SVG = 128 * 1024;

const RASTER = /\.(png|jpe?g|gif|webp|avif|bmp|ico)$/i;
const SVG = /\.svg$/i;

/** Tells whether a file is a picture that pages show, by its name. */
export function isPicture(path: string): boolean {
  return RASTER.test(path) || SVG.test(path);
}

/** URL of a picture for `<img>`; `undefined` where it cannot be shown. */
export function imageHref(base: string, reader: Pick<Reader, 'blob'>, digest: Digest, path: string): string | undefined {
  if (!SVG.test(path)) return siteHref(base, blobFile(digest));
  const bytes = reader.blob(digest);
  return bytes.length > MAX_INLINE_SVG ? undefined : `data:image/svg+xml;base64,${bytes.toString('base64')}`;
}

/** The icon of a repository: what the operator gave, else made of the picture that its manifest names, else drawn. */
import type { MountName } from '#contract/address.ts';
import type { Digest } from '#contract/digest.ts';
import { digestOf } from '#digest/sha256.ts';
import { type Finding, finding } from '#model/finding.ts';
import type { Picture } from '#resolve/picture.ts';
import { drawIcon } from './draw-icon.ts';
import { readPixels } from './png-pixels.ts';
import { scaleIcon } from './scale-icon.ts';

/** A PNG of 128 by 128 pixels. */
export interface Icon {
  readonly bytes: Uint8Array;
  readonly digest: Digest;
}

/** The icon that a picture becomes, or the note that it becomes none. Pure; a hostile picture is one that becomes none. */
export function iconOfPicture(picture: Picture | undefined): { readonly icon?: Icon; readonly findings: readonly Finding[] } {
  if (picture === undefined) return { findings: [] };
  const read = readPixels(picture.bytes);
  if (!read.ok) return { findings: [finding('image_unused', { path: picture.namedBy }, { reason: read.reason })] };
  const bytes = scaleIcon(read.pixels);
  return { icon: { bytes, digest: digestOf(bytes) }, findings: [] };
}

/** The icon of a mount: the nearest to its operator wins. */
export function chooseIcon(name: MountName, given: Icon | undefined, made: Icon | undefined): Icon {
  return given ?? made ?? drawIcon(name);
}

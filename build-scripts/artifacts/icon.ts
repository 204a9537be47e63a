/** The icon of a repository: what the operator gave, else made of the picture that its manifest names, else drawn. */
import type { MountName } from '#contract/address.ts';
import type { Digest } from '#contract/digest.ts';
import { digestOf } from '#digest/sha256.ts';
import { type Finding, finding } from '#model/finding.ts';
import type { Picture } from '#resolve/picture.ts';
import { drawIcon } from './draw-icon.ts';
import { readPixels } from './png-pixels.ts';
import type { PublishedFiles } from './published-files.ts';
import { scaleIcon } from './scale-icon.ts';

/** A PNG of 128 by 128 pixels. */
export interface Icon {
  readonly bytes: Uint8Array;
  readonly digest: Digest;
}

/**
 * The icon that a picture becomes, or the note that it becomes none. Pure; a hostile picture is one that becomes none. Of a picture
 * that `published` remembers, nothing is made: decoding and scaling take longer than most of an edit's build.
 */
export function iconOfPicture(
  picture: Picture | undefined,
  published: Pick<PublishedFiles, 'bytesOf'>,
): { readonly icon?: Icon; readonly findings: readonly Finding[] } {
  if (picture === undefined) return { findings: [] };
  let reason = '';
  const bytes = published.bytesOf('icon', digestOf(picture.bytes), () => {
    const read = readPixels(picture.bytes);
    if (read.ok) return scaleIcon(read.pixels);
    reason = read.reason;
    return undefined;
  });
  if (bytes === undefined) return { findings: [finding('image_unused', { path: picture.namedBy }, { reason })] };
  return { icon: { bytes, digest: digestOf(bytes) }, findings: [] };
}

/** The icon of a mount: the nearest to its operator wins. One that `published` remembers is not drawn again. */
export function chooseIcon(
  name: MountName,
  given: Icon | undefined,
  made: Icon | undefined,
  published: Pick<PublishedFiles, 'bytesOf'>,
): Icon {
  const chosen = given ?? made;
  if (chosen !== undefined) return chosen;
  const bytes = published.bytesOf('drawn icon', name, () => drawIcon(name).bytes) ?? drawIcon(name).bytes;
  return { bytes, digest: digestOf(bytes) };
}

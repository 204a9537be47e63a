/** `sha256:` and 64 lowercase hexadecimal digits: the name of exact bytes (format.md, section 9). */
export type Digest = `sha256:${string}`;

const DIGEST = /^sha256:[0-9a-f]{64}$/;

/** Tells whether a text is a digest; the only way in from untrusted text. */
export function isDigest(text: string): text is Digest {
  return DIGEST.test(text);
}

/** The 64 hexadecimal digits of a digest, as used in file names below `store/`. */
export function digestHex(digest: Digest): string {
  return digest.slice('sha256:'.length);
}

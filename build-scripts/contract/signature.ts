/**
 * Signatures over `deployment.json`: which bytes are signed, what a public key looks like, and whether a trusted key made a
 * signature. `deployment.json` names every snapshot by digest and each snapshot everything below it, so that one signature
 * covers all of `store/`. Only the Web Crypto API is used, so that servers, commands and browsers ask the same code.
 */
import { compareText } from './compare.ts';
import { decodeJson } from './decode.ts';
import type { Digest } from './digest.ts';
import { few } from './few.ts';
import { SIGNATURE_ALGORITHM, type SignatureFile, signatureFileSchema } from './schema/signature.ts';
import { DEPLOYMENT_FILE, isSignatureFile } from './tree.ts';

/** Goes before the signed bytes, so that a signature which the same key made for another purpose never counts here. */
const SIGNED_PREFIX = 'skillpress deployment signature 1\n';
/** Public keys that one reader trusts: the one in use, the next one, and a few for other publishers. */
export const MAX_TRUSTED_KEYS = 16;
/** Bytes of a signature file; sixteen signatures of Ed25519 need a fifth. */
const MAX_SIGNATURE_FILE_BYTES = 16 * 1024;
/** What stands before the 32 bytes of an Ed25519 key in its standard form (RFC 8410, section 4). */
const ED25519_HEADER = [0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00] as const;
const ED25519_KEY_BYTES = ED25519_HEADER.length + 32;

/** A public key that somebody decided to trust. */
export interface TrustedKey {
  /** Digest of its standard form: its name in signature files and messages. */
  readonly id: Digest;
  readonly key: CryptoKey;
  /** The standard form as Base64: what `parsePublicKeys` reads again. */
  readonly text: string;
}

export type KeysResult =
  | { readonly ok: true; readonly keys: readonly TrustedKey[] }
  /** `problem` continues a sentence whose subject is where the text came from. */
  | { readonly ok: false; readonly problem: string };

/** What a signature file says about a `deployment.json`, for one set of trusted keys. */
export type SignatureVerdict =
  | { readonly kind: 'trusted'; readonly keyId: Digest }
  /** There is no signature file. */
  | { readonly kind: 'unsigned' }
  /** The file is none that this program can read. */
  | { readonly kind: 'unreadable' }
  /** Others signed. */
  | { readonly kind: 'other-keys'; readonly keyIds: readonly Digest[] }
  /** A trusted key is named, but did not sign these bytes. */
  | { readonly kind: 'wrong'; readonly keyId: Digest };

/** The exact bytes that are signed for a `deployment.json`. */
export function signedBytes(deployment: Uint8Array): Uint8Array<ArrayBuffer> {
  const prefix = new TextEncoder().encode(SIGNED_PREFIX);
  const bytes = new Uint8Array(prefix.length + deployment.length);
  bytes.set(prefix);
  bytes.set(deployment, prefix.length);
  return bytes;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  } catch {
    return undefined;
  }
}

async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<Digest> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return `sha256:${[...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

async function asKey(base64: string): Promise<TrustedKey | undefined> {
  const text = base64.replace(/\s+/g, '');
  const bytes = fromBase64(text);
  const isEd25519 = bytes?.length === ED25519_KEY_BYTES && ED25519_HEADER.every((byte, index) => bytes[index] === byte);
  if (bytes === undefined || !isEd25519) return undefined;
  // Not every 32 bytes are a point of the curve.
  const key = await crypto.subtle.importKey('spki', bytes, 'Ed25519', false, ['verify']).catch(() => undefined);
  return key === undefined ? undefined : { id: await digestOf(bytes), key, text };
}

/**
 * Reads public keys: PEM blocks, whatever stands around them, or one key as the Base64 text inside such a block.
 * Total: any other text gives a problem.
 */
export async function parsePublicKeys(text: string): Promise<KeysResult> {
  const blocks = [...text.matchAll(/-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\s]*)-----END \1-----/g)];
  if (blocks.some(([, label = '']) => label.includes('PRIVATE'))) {
    return { ok: false, problem: 'holds a private key, which stays with whoever signs; give the public key' };
  }
  if (text.includes('-----') && blocks.length === 0) return { ok: false, problem: 'holds no whole PEM block' };
  const encoded = blocks.length === 0 ? [text.trim()] : blocks.map(([, , body = '']) => body);
  if (encoded.length > MAX_TRUSTED_KEYS) return { ok: false, problem: `holds more than ${MAX_TRUSTED_KEYS} keys` };
  const keys = await Promise.all(encoded.map(asKey));
  const found = keys.filter((key) => key !== undefined);
  return found.length === keys.length ? { ok: true, keys: found } : { ok: false, problem: 'is not an Ed25519 public key in PEM or Base64' };
}

function parseFile(bytes: Uint8Array): SignatureFile | undefined {
  if (bytes.length > MAX_SIGNATURE_FILE_BYTES) return undefined;
  return signatureFileSchema.safeParse(decodeJson(bytes)).data;
}

/**
 * Decides whether one of the trusted keys signed a `deployment.json`. `file` are the bytes of its signature file, where
 * there is one. One signature that holds is enough, so that keys can be exchanged one reader at a time. Total.
 */
export async function checkSignature(
  trusted: readonly TrustedKey[],
  deployment: Uint8Array,
  file: Uint8Array | undefined,
): Promise<SignatureVerdict> {
  if (file === undefined) return { kind: 'unsigned' };
  const parsed = parseFile(file);
  if (parsed === undefined) return { kind: 'unreadable' };
  const message = signedBytes(deployment);
  let wrong: Digest | undefined;
  for (const { algorithm, keyId, signature } of parsed.signatures) {
    const known = trusted.find(({ id }) => id === keyId);
    if (known === undefined || algorithm !== SIGNATURE_ALGORITHM) continue;
    const bytes = fromBase64(signature);
    if (bytes !== undefined && (await crypto.subtle.verify('Ed25519', known.key, bytes, message))) return { kind: 'trusted', keyId };
    wrong = keyId;
  }
  if (wrong !== undefined) return { kind: 'wrong', keyId: wrong };
  return { kind: 'other-keys', keyIds: [...new Set(parsed.signatures.map(({ keyId }) => keyId))] };
}

/** A signature file that lies beside a deployment whose own is missing. */
export interface OtherSignature {
  readonly file: string;
  /** Who is named as its signer. */
  readonly keyIds: readonly Digest[];
}

/** Signature files that may lie beside a deployment and are looked into; a folder that is published in place keeps one of each build. */
const MAX_OTHERS = 16;
/** Of those, how many a sentence names. */
const MAX_OTHERS_NAMED = 3;

/**
 * The signatures of other deployments among the files of a folder, where the deployment's own is missing: with one, it is no deployment
 * that nobody signed, but another one than was signed. What cannot be read as a signature file is none. Total but for what `read` throws.
 */
export async function otherSignatures(
  files: readonly string[],
  read: (file: string) => Promise<Uint8Array | undefined>,
): Promise<readonly OtherSignature[]> {
  const found: OtherSignature[] = [];
  for (const file of files.filter(isSignatureFile).sort(compareText).slice(0, MAX_OTHERS)) {
    const bytes = await read(file);
    const parsed = bytes === undefined ? undefined : parseFile(bytes);
    if (parsed !== undefined) found.push({ file, keyIds: [...new Set(parsed.signatures.map(({ keyId }) => keyId))] });
  }
  return found;
}

/** Says in words that a deployment is not the one that was signed, and what to do next; the sentence begins with the file's name. */
export function describeOtherSignatures(others: readonly OtherSignature[]): string {
  const named = few(
    others.map(({ file, keyIds }) => `${file}, by ${keyIds.join(', ')}`),
    MAX_OTHERS_NAMED,
  );
  return `${DEPLOYMENT_FILE} is not the one that was signed: a signature for another ${DEPLOYMENT_FILE} lies beside it (${named.join('; ')}). Restore the one that was signed, or build and sign again; where a publish is under way, retry in a moment.`;
}

/** Says in words why a deployment is not accepted, and what to do next; the sentence begins with the file's name. */
export function describeVerdict(verdict: Exclude<SignatureVerdict, { kind: 'trusted' }>, file: string): string {
  switch (verdict.kind) {
    case 'unsigned':
      return `${file} is missing: this deployment is not signed. Build it with --sign; where it was signed, deployment.json has been changed since: restore it; where a publish is under way, retry in a moment.`;
    case 'unreadable':
      return `${file} is no signature file of a version that this program reads. Build again with --sign, or update skillpress.`;
    case 'other-keys':
      return `${file} is signed by ${verdict.keyIds.join(', ')}, which is not trusted here. Trust that key only if its owner told you so by another way.`;
    case 'wrong':
      return `${file} names the trusted key ${verdict.keyId}, which did not sign this deployment.json: somebody changed one of both. Do not use it; publish again from a build with --sign.`;
  }
}

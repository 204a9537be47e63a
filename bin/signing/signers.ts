/** Private keys: from files or the environment, into memory, and nowhere else. Nothing here prints what it read. */
import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Digest } from '#contract/digest.ts';
import { MAX_SIGNATURES } from '#contract/schema/signature.ts';
import { Unavailable, UsageError } from '../exit.ts';
import { userPath } from '../paths.ts';

/** The variable that names or holds the private key where no flag does: what a CI keeps as a secret. */
export const SIGN_VARIABLE = 'SKILLPRESS_SIGN_KEY';

export interface Signer {
  /** Digest of the public key's standard form. */
  readonly keyId: Digest;
  readonly key: KeyObject;
}

/** The name of a public key: the digest of its standard form (SubjectPublicKeyInfo, DER). */
export function keyIdOf(publicKey: KeyObject): Digest {
  const der = publicKey.export({ type: 'spki', format: 'der' });
  return `sha256:${createHash('sha256').update(der).digest('hex')}`;
}

/**
 * The keys that sign: of the flag's files, else what the variable holds (PEM) or names (a file). Empty where nobody asked
 * for signatures. Throws `Unavailable` for a key that cannot be used, and `UsageError` for too many.
 */
export async function readSigners(
  files: readonly string[] | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<readonly Signer[]> {
  const variable = environment[SIGN_VARIABLE]?.trim() ?? '';
  const texts =
    files !== undefined
      ? await Promise.all(files.map(async (file) => ({ from: file, text: await readKeyFile(file) })))
      : variable === ''
        ? []
        : [{ from: SIGN_VARIABLE, text: variable.includes('-----BEGIN') ? variable : await readKeyFile(variable, SIGN_VARIABLE) }];
  const signers = texts.flatMap(({ from, text }) => parseSigners(from, text));
  if (signers.length > MAX_SIGNATURES)
    throw new UsageError(`${signers.length} keys are to sign; a deployment has at most ${MAX_SIGNATURES} signatures`);
  return signers.filter(({ keyId }, index) => signers.findIndex((other) => other.keyId === keyId) === index);
}

/** A variable may hold a mistyped key, so that its value is never part of a message. */
async function readKeyFile(file: string, from = file): Promise<string> {
  try {
    return await readFile(userPath(file), 'utf8');
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    throw new Unavailable(`The private key of ${from} cannot be read (${code}). Make one with the command key.`);
  }
}

function parseSigners(from: string, text: string): readonly Signer[] {
  const blocks = text.match(/-----BEGIN [A-Z0-9 ]+-----[^-]*-----END [A-Z0-9 ]+-----/g) ?? [];
  const keys = blocks.filter((block) => block.includes('PRIVATE KEY'));
  if (keys.length === 0) throw new Unavailable(`${from} holds no private key in PEM. Make one with the command key.`);
  return keys.map((block) => {
    if (block.includes('ENCRYPTED'))
      throw new Unavailable(`The private key of ${from} is encrypted. Give it decrypted, from a place that only the build can read.`);
    const key = asPrivateKey(block);
    if (key?.asymmetricKeyType !== 'ed25519')
      throw new Unavailable(`${from} holds a private key that is not of Ed25519. Make one with the command key.`);
    return { keyId: keyIdOf(createPublicKey(key)), key };
  });
}

function asPrivateKey(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem);
  } catch {
    return undefined;
  }
}

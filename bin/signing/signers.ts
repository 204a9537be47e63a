/** Private keys: from files or the environment, into memory, and nowhere else. Nothing here prints what it read. */
import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { Digest } from '#contract/digest.ts';
import { MAX_SIGNATURES } from '#contract/schema/signature.ts';
import { Unavailable, UsageError } from '../exit.ts';
import { userPath } from '../paths.ts';

/** The variable that names or holds the private key where no flag does: what a CI keeps as a secret. */
export const SIGN_VARIABLE = 'SKILLPRESS_SIGN_KEY';

const MAKE_ONE = 'Make one with the command key.';

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

/** Permission bits that let others than its owner read a file. */
const READABLE_BY_OTHERS = 0o044;

/**
 * The keys that sign: of the flag's files, else what the variable holds (PEM) or names (a file). Empty where nobody asked
 * for signatures. `warn` hears of a variable that is set and empty, and of key files that others can read. Throws `Unavailable`
 * for a key that cannot be used, and `UsageError` for too many.
 */
export async function readSigners(
  files: readonly string[] | undefined,
  environment: Readonly<Record<string, string | undefined>>,
  warn: (message: string) => void = () => undefined,
): Promise<readonly Signer[]> {
  const texts =
    files !== undefined
      ? await Promise.all(files.map(async (file) => ({ from: file, text: await readKeyFile(file, warn) })))
      : await textsOf(environment[SIGN_VARIABLE], warn);
  const signers = texts.flatMap(({ from, text }) => parseSigners(from, text));
  if (signers.length > MAX_SIGNATURES)
    throw new UsageError(`${signers.length} keys are to sign; a deployment has at most ${MAX_SIGNATURES} signatures`);
  return signers.filter(({ keyId }, index) => signers.findIndex((other) => other.keyId === keyId) === index);
}

/** What the variable holds or names. It may be a mistyped key, so that its value is never part of a message. */
async function textsOf(
  variable: string | undefined,
  warn: (message: string) => void,
): Promise<readonly { readonly from: string; readonly text: string }[]> {
  if (variable === undefined) return [];
  const value = variable.trim();
  if (value === '') {
    warn(`${SIGN_VARIABLE} is set and empty: nothing is signed. Give it the private key, or unset it.`);
    return [];
  }
  if (value.includes('-----BEGIN')) return [{ from: SIGN_VARIABLE, text: value }];
  const text = await readFile(userPath(value), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Unavailable(
      `${SIGN_VARIABLE} is neither a private key in PEM, which begins with -----BEGIN PRIVATE KEY-----, nor the name of a file that can be read (${error.code ?? 'unknown error'}). Give it the whole text of the key's file, line ends included. ${MAKE_ONE}`,
    );
  });
  return [{ from: SIGN_VARIABLE, text }];
}

async function readKeyFile(file: string, warn: (message: string) => void): Promise<string> {
  const path = userPath(file);
  try {
    const { mode } = await stat(path);
    if (process.platform !== 'win32' && (mode & READABLE_BY_OTHERS) !== 0)
      warn(`${file} can be read by other users of this machine, who could then sign in your name: chmod 600 ${file}`);
    return await readFile(path, 'utf8');
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    throw new Unavailable(`The private key of ${file} cannot be read (${code}). ${MAKE_ONE}`);
  }
}

function parseSigners(from: string, text: string): readonly Signer[] {
  if (/\\[nr]/.test(text)) {
    throw new Unavailable(`${from} holds \\n as two characters where its line ends should be. Copy the key's file as it is. ${MAKE_ONE}`);
  }
  const blocks = text.match(/-----BEGIN [A-Z0-9 ]+-----[^-]*-----END [A-Z0-9 ]+-----/g) ?? [];
  const keys = blocks.filter((block) => block.includes('PRIVATE KEY'));
  if (keys.length === 0)
    throw new Unavailable(`${from} holds no whole private key in PEM, from its BEGIN line to its END line. ${MAKE_ONE}`);
  return keys.map((block) => {
    if (block.includes('ENCRYPTED'))
      throw new Unavailable(`The private key of ${from} is encrypted. Give it decrypted, from a place that only the build can read.`);
    const key = asPrivateKey(block) ?? asPrivateKey(withLineEnds(block));
    if (key === undefined)
      throw new Unavailable(
        `${from} holds a private key that is damaged: something of it was lost or changed. Copy its file again. ${MAKE_ONE}`,
      );
    if (key.asymmetricKeyType !== 'ed25519') throw new Unavailable(`${from} holds a private key that is not of Ed25519. ${MAKE_ONE}`);
    return { keyId: keyIdOf(createPublicKey(key)), key };
  });
}

/** PEM whose line ends became spaces, as in a setting that is one line: between Base64 they mean nothing. */
function withLineEnds(block: string): string {
  return block.replace(/^(-----[^-]+-----)([^-]*)(-----[^-]+-----)$/, (_, begin: string, body: string, end: string) =>
    [begin, ...body.trim().split(/\s+/), end].join('\n'),
  );
}

function asPrivateKey(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem);
  } catch {
    return undefined;
  }
}

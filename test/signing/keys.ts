/** Key pairs that tests make for themselves. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { parsePublicKeys, type TrustedKey } from '#contract/signature.ts';
import { DEPLOYMENT_FILE } from '#contract/tree.ts';
import { signDeployment } from '../../bin/signing/sign-deployment.ts';
import { keyIdOf, type Signer } from '../../bin/signing/signers.ts';

export interface Pair {
  readonly signer: Signer;
  readonly publicPem: string;
  readonly privatePem: string;
}

export function makePair(): Pair {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const pem = (key: KeyObject, type: 'spki' | 'pkcs8') => key.export({ type, format: 'pem' }).toString();
  return {
    signer: { keyId: keyIdOf(publicKey), key: privateKey },
    publicPem: pem(publicKey, 'spki'),
    privatePem: pem(privateKey, 'pkcs8'),
  };
}

/** The keys of a text; throws where it holds none. */
export async function trust(text: string): Promise<readonly TrustedKey[]> {
  const result = await parsePublicKeys(text);
  if (!result.ok) throw new Error(result.problem);
  return result.keys;
}

/** Adds the signature of a published folder in memory, as a build does. */
export function signFiles(files: Map<string, Uint8Array>, ...pairs: readonly Pair[]): Map<string, Uint8Array> {
  const { name, text } = signDeployment(
    files.get(DEPLOYMENT_FILE) ?? new Uint8Array(),
    pairs.map(({ signer }) => signer),
  );
  return files.set(name, new TextEncoder().encode(text));
}

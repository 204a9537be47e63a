/** Signs what a build is about to publish. */
import { sign } from 'node:crypto';
import { SIGNATURE_ALGORITHM, type SignatureFile, signatureFileSchema } from '#contract/schema/signature.ts';
import { signedBytes } from '#contract/signature.ts';
import { signatureFile } from '#contract/tree.ts';
import { SCHEMA_VERSION } from '#contract/versions.ts';
import { digestOf } from '#digest/sha256.ts';
import { compareText } from '#model/compare.ts';
import type { Signer } from './signers.ts';

/**
 * The signature file of a `deployment.json`: its name in the published folder and its text. Ed25519 needs no random bytes,
 * so that the same keys and deployment give the same text. `signers` must not be empty.
 */
export function signDeployment(deployment: Uint8Array, signers: readonly Signer[]): { readonly name: string; readonly text: string } {
  const message = signedBytes(deployment);
  const signatures = signers
    .map(({ keyId, key }) => ({ algorithm: SIGNATURE_ALGORITHM, keyId, signature: sign(null, message, key).toString('base64') }))
    .sort((a, b) => compareText(a.keyId, b.keyId));
  const file: SignatureFile = signatureFileSchema.parse({ schema: SCHEMA_VERSION, kind: 'signatures', signatures });
  return { name: signatureFile(digestOf(deployment)), text: `${JSON.stringify(file)}\n` };
}

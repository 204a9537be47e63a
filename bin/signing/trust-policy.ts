/** `pull --key`: a deployment is believed when a trusted key signed it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { checkSignature, describeVerdict, type TrustedKey } from '#contract/signature.ts';
import { signatureFile } from '#contract/tree.ts';
import { digestOf } from '#digest/sha256.ts';
import type { TrustPolicy } from '../pull/trust.ts';

/** Bytes of a signature file; the contract refuses longer ones. */
const MAX_BYTES = 16 * 1024;
/** Time for a host to deliver the second of two files that were published together. */
const PAUSE_MS = 500;

/** Judges by signatures; a source without a deployment, which nobody can have signed, is refused. */
export function trustKeys(keys: readonly TrustedKey[]): TrustPolicy {
  return {
    needsDeployment: true,
    async judge({ bytes, reader }) {
      const file = signatureFile(digestOf(bytes));
      const look = async () => checkSignature(keys, bytes, await reader.read(file, MAX_BYTES));
      let verdict = await look();
      if (verdict.kind === 'unsigned') {
        await sleep(PAUSE_MS);
        verdict = await look();
      }
      return verdict.kind === 'trusted' ? undefined : describeVerdict(verdict, file);
    },
  };
}

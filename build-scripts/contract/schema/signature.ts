/** `deployment.<hex>.sig.json`: signatures over one `deployment.json`, beside it and named after its digest. */
import * as z from 'zod';
import { SCHEMA_VERSION } from '../versions.ts';
import { digestSchema } from './common.ts';

/** The one algorithm that this program makes and checks; entries of other algorithms are left to readers that know them. */
export const SIGNATURE_ALGORITHM = 'ed25519';
/** Signatures of one deployment: while keys are exchanged there are two, and a few more hands may sign. */
export const MAX_SIGNATURES = 16;

export const signatureFileSchema = z.strictObject({
  schema: z.literal(SCHEMA_VERSION),
  kind: z.literal('signatures'),
  signatures: z
    .array(
      z.strictObject({
        algorithm: z.string().min(1).max(32),
        /** Digest of the public key in its standard form (SubjectPublicKeyInfo, DER): tells readers which key to try, and proves nothing. */
        keyId: digestSchema,
        /** In Base64. */
        signature: z
          .string()
          .regex(/^[A-Za-z0-9+/]+={0,2}$/)
          .max(8192),
      }),
    )
    .min(1)
    .max(MAX_SIGNATURES),
});
export type SignatureFile = z.infer<typeof signatureFileSchema>;

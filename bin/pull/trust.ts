/**
 * Whether a deployment is believed: the one place that decides it. Everything else of a published folder hangs on its
 * `deployment.json` by digests, so that trusting this document is trusting every byte.
 */
import type { Deployment } from '#contract/schema/deployment.ts';
import type { LockedSkill } from '#contract/schema/lock.ts';
import type { PublishedReader } from './published-reader.ts';

/** What there is to judge: the document as it was read, and the folder that it came from. */
export interface DeploymentDocument {
  readonly bytes: Uint8Array;
  readonly deployment: Deployment;
  readonly reader: PublishedReader;
}

export interface TrustPolicy {
  /** Sources without a deployment document (foreign indexes, MCP endpoints) cannot be judged, and are refused. */
  readonly needsDeployment: boolean;
  judge(document: DeploymentDocument): Promise<Judgement>;
}

export type Judgement =
  | { readonly trusted: true; readonly vouch: Vouch }
  /** Why not, as a sentence that says what to do. */
  | { readonly trusted: false; readonly problem: string };

/**
 * Whether a source that is believed may speak for one skill: its entry of the lock, which may demand a key of its own, or none for
 * a skill that the lock does not have from there.
 */
export type Vouch = (entry: Pick<LockedSkill, 'name' | 'key'> | undefined) => Promise<Vouched>;

export type Vouched =
  /** `key`: the public key that was asked for and signed, as the lock remembers it. */
  { readonly ok: true; readonly key?: string } | { readonly ok: false; readonly problem: string };

/** Whoever answers at the address is trusted with skills for which no signature is demanded; the lock then pins what they sent. */
export const vouchUnsigned: Vouch = (entry) =>
  Promise.resolve(
    entry?.key === undefined
      ? { ok: true }
      : {
          ok: false,
          problem: `the lock remembers a key that signed ${entry.name}, and its source is nothing that could be signed. Pull it from its website again, or take the line "key" out of its entry if you trust whoever answers there.`,
        },
  );

/** Whoever answers at the address that was typed is trusted; the lock then pins what they sent. */
export const TRUST_THE_ADDRESS: TrustPolicy = {
  needsDeployment: false,
  judge: () => Promise.resolve({ trusted: true, vouch: vouchUnsigned }),
};

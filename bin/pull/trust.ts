/**
 * Whether a deployment is believed: the one place that decides it. Everything else of a published folder hangs on its
 * `deployment.json` by digests, so that trusting this document is trusting every byte.
 */
import type { Deployment } from '#contract/schema/deployment.ts';
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
  /** `signer`: the public key that was asked for and signed, as the lock remembers it. */
  | { readonly trusted: true; readonly signer?: string }
  /** Why not, as a sentence that says what to do. */
  | { readonly trusted: false; readonly problem: string };

/** Whoever answers at the address that was typed is trusted; the lock then pins what they sent. */
export const TRUST_THE_ADDRESS: TrustPolicy = { needsDeployment: false, judge: () => Promise.resolve({ trusted: true }) };

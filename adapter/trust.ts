/** Whose deployments are accepted: the keys of `--trust`, and the check of what a store holds against them. */
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Digest } from '#contract/digest.ts';
import {
  checkSignature,
  describeOtherSignatures,
  describeVerdict,
  MAX_TRUSTED_KEYS,
  otherSignatures,
  parsePublicKeys,
  type TrustedKey,
} from '#contract/signature.ts';
import { DEPLOYMENT_FILE, signatureFile } from '#contract/tree.ts';
import { ConfigError } from './config.ts';
import { Fault } from './errors.ts';
import type { ArtifactStore } from './store/port.ts';
import { digestOf } from './store/verify.ts';

/** Time for a folder to be swapped or a host to deliver the second of two files, before a signature counts as missing. */
const PAUSE_MS = 500;

/** Tells whether an entry of `--trust` is a key itself, not a file that holds some. */
export function isKeyText(entry: string): boolean {
  return entry.includes('-----BEGIN') || /^MCowBQYDK2VwAyEA[A-Za-z0-9+/]{43}=$/.test(entry);
}

/**
 * The keys of a list of entries: PEM, Base64, or files of PEM blocks. `refuse` throws for a list that cannot be used, in words
 * that continue the name of the setting or flag.
 */
export async function readKeys(entries: readonly string[], refuse: (problem: string) => never): Promise<readonly TrustedKey[]> {
  const keys: TrustedKey[] = [];
  for (const entry of entries) {
    const text = isKeyText(entry)
      ? entry
      : await readFile(entry, 'utf8').catch((error: NodeJS.ErrnoException) =>
          refuse(`${JSON.stringify(entry)} is neither a key nor a file that can be read (${error.code ?? 'unknown error'})`),
        );
    const parsed = await parsePublicKeys(text);
    if (parsed.ok) keys.push(...parsed.keys);
    else refuse(`${isKeyText(entry) ? 'one of its keys' : entry} ${parsed.problem}`);
  }
  if (keys.length > MAX_TRUSTED_KEYS) refuse(`names ${keys.length} keys; at most ${MAX_TRUSTED_KEYS} can be trusted`);
  return keys;
}

/** The keys of the setting. Throws `ConfigError`. */
export function readTrust(entries: readonly string[]): Promise<readonly TrustedKey[]> {
  return readKeys(entries, (message) => {
    throw new ConfigError([{ variable: 'SKILLPRESS_TRUST', message }]);
  });
}

export interface TrustedDeployment {
  readonly bytes: Uint8Array;
  /** The key that signed it; absent where no key is asked for. */
  readonly signedBy?: Digest;
}

/**
 * Reads `deployment.json`, with a signature by one of the keys where any are trusted. Looks twice, because both files may
 * be changing right now. Throws the `not_ready` fault where nothing is published, `corrupt` where it is not signed.
 */
export async function readDeployment(store: ArtifactStore, trusted: readonly TrustedKey[] | undefined): Promise<TrustedDeployment> {
  for (let isLast = trusted === undefined; ; isLast = true) {
    const bytes = await store.read(DEPLOYMENT_FILE);
    if (bytes === undefined) throw new Fault('not_ready', `${DEPLOYMENT_FILE} is missing: nothing is published here.`);
    if (trusted === undefined) return { bytes };
    const file = signatureFile(digestOf(bytes));
    const verdict = await checkSignature(trusted, bytes, await store.read(file));
    if (verdict.kind === 'trusted') return { bytes, signedBy: verdict.keyId };
    if (isLast) {
      const others = verdict.kind === 'unsigned' ? await otherSignatures(await store.list(), (name) => store.read(name)) : [];
      const why = others.length > 0 ? describeOtherSignatures(others) : describeVerdict(verdict, file);
      throw new Fault('corrupt', `${DEPLOYMENT_FILE} has no signature of a trusted key: ${why}`);
    }
    await sleep(PAUSE_MS);
    // A website's deployment is remembered until it is asked whether there is another one.
    await store.stamp();
  }
}

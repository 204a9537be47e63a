/** `pull --key`, and later pulls with the lock that it wrote: a deployment is believed when a trusted key signed it. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { LockedSkill } from '#contract/schema/lock.ts';
import { checkSignature, describeVerdict, MAX_TRUSTED_KEYS, parsePublicKeys, type TrustedKey } from '#contract/signature.ts';
import { signatureFile } from '#contract/tree.ts';
import { digestOf } from '#digest/sha256.ts';
import { asFolder, parseSourceUrl } from '../pull/http.ts';
import { printable, SourceUnusable } from '../pull/problems.ts';
import { TRUST_THE_ADDRESS, type TrustPolicy } from '../pull/trust.ts';

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
      if (verdict.kind !== 'trusted') return { trusted: false, problem: describeVerdict(verdict, file) };
      const signer = keys.find(({ id }) => id === verdict.keyId)?.text;
      return { trusted: true, ...(signer === undefined ? {} : { signer }) };
    },
  };
}

export interface RememberedOptions {
  /** The folder of this machine that a folder source of the lock means. */
  readonly folderOf: (path: string) => string;
  /** The source that a person typed, where one was. */
  readonly typed: string | undefined;
}

/**
 * Where nobody names a key: a source of which the lock remembers who signed it must be signed by one of them still. A lock is
 * untrusted, and can only ask for more: what it names is demanded, and nothing is believed because it stands there.
 */
export function rememberedSigners(skills: readonly LockedSkill[], { folderOf, typed }: RememberedOptions): TrustPolicy {
  const keys = new Map<string, string[]>();
  for (const { source, key } of skills) {
    if (key === undefined || (source.kind !== 'site' && source.kind !== 'folder')) continue;
    const name = source.kind === 'folder' ? folderOf(source.path) : siteName(source.url);
    // A URL that nobody opens fails its own skills.
    if (name === undefined) continue;
    keys.set(name, [...(keys.get(name) ?? []), key]);
  }
  if (keys.size === 0) return TRUST_THE_ADDRESS;
  return {
    // A website that was signed must not turn into an index or endpoint that cannot be.
    needsDeployment: typed !== undefined && [...keys.keys()].some((name) => siteName(typed)?.startsWith(name) ?? false),
    async judge(document) {
      const demanded = keys.get(document.reader.name);
      if (demanded === undefined) return { trusted: true };
      const parsed = await Promise.all([...new Set(demanded)].slice(0, MAX_TRUSTED_KEYS).map(parsePublicKeys));
      const found = parsed.flatMap((result) => (result.ok ? result.keys : []));
      const judged = await trustKeys(found).judge(document);
      if (judged.trusted) return judged;
      const names = found.length === 0 ? 'a key that cannot be read' : found.map(({ id }) => id).join(' or ');
      return {
        trusted: false,
        problem: `${judged.problem} The lock remembers ${printable(document.reader.name)} as signed by ${names}. Where its publisher told you of another key, by another way, give that one with --key.`,
      };
    },
  };
}

/** The name that a reader of a website has (published-reader.ts); `undefined` for what is none. */
function siteName(url: string): string | undefined {
  try {
    return asFolder(parseSourceUrl(url)).href;
  } catch (error) {
    if (error instanceof SourceUnusable) return undefined;
    throw error;
  }
}

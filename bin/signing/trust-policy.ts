/** `pull --key`, and later pulls with the lock that it wrote: a deployment is believed when a trusted key signed it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { compareText } from '#contract/compare.ts';
import type { LockedSkill } from '#contract/schema/lock.ts';
import { checkSignature, describeVerdict, parsePublicKeys, type SignatureVerdict, type TrustedKey } from '#contract/signature.ts';
import { signatureFile } from '#contract/tree.ts';
import { digestOf } from '#digest/sha256.ts';
import { asFolder, parseSourceUrl } from '../pull/http.ts';
import { printable, SourceUnusable } from '../pull/problems.ts';
import type { DeploymentDocument, TrustPolicy, Vouch } from '../pull/trust.ts';

/** Bytes of a signature file; the contract refuses longer ones. */
const MAX_BYTES = 16 * 1024;
/** Time for a host to deliver the second of two files that were published together. */
const PAUSE_MS = 500;

/** Judges by signatures; a source without a deployment, which nobody can have signed, is refused. One of the keys is enough, for every skill. */
export function trustKeys(keys: readonly TrustedKey[]): TrustPolicy {
  return {
    needsDeployment: true,
    async judge(document) {
      const { verdict, problem } = await asker(document)(keys);
      if (verdict.kind !== 'trusted') return { trusted: false, problem };
      const signer = keys.find(({ id }) => id === verdict.keyId)?.text;
      return { trusted: true, vouch: () => Promise.resolve({ ok: true, ...(signer === undefined ? {} : { key: signer }) }) };
    },
  };
}

type Ask = (keys: readonly TrustedKey[]) => Promise<{ readonly verdict: SignatureVerdict; readonly problem: string }>;

/** Asks whether one of some keys signed a document. Its signature file is read once, so that every skill of it is judged by the same one. */
function asker({ bytes, reader }: DeploymentDocument): Ask {
  const file = signatureFile(digestOf(bytes));
  const read = async (): Promise<Uint8Array | undefined> => {
    const found = await reader.read(file, MAX_BYTES);
    if (found !== undefined) return found;
    await sleep(PAUSE_MS);
    return reader.read(file, MAX_BYTES);
  };
  let signatures: Promise<Uint8Array | undefined> | undefined;
  return async (keys) => {
    signatures ??= read();
    const verdict = await checkSignature(keys, bytes, await signatures);
    return { verdict, problem: verdict.kind === 'trusted' ? '' : describeVerdict(verdict, file) };
  };
}

export interface RememberedOptions {
  /** The folder of this machine that a folder source of the lock means. */
  readonly folderOf: (path: string) => string;
  /** The source that a person typed, where one was. */
  readonly typed: string | undefined;
}

/**
 * Where nobody names a key: a source of which the lock remembers who signed it must be signed by one of them still, and each skill
 * is taken only where the key of its own entry signed; a skill without one (a new one, above all) only where all keys did that the
 * lock remembers of the source. So no entry changes its key by itself. A lock is untrusted, and can only ask for more: what it
 * names is demanded, and nothing is believed because it stands there.
 */
export function rememberedSigners(skills: readonly LockedSkill[], { folderOf, typed }: RememberedOptions): TrustPolicy {
  const remembered = new Map<string, Set<string>>();
  for (const { source, key } of skills) {
    if (key === undefined || (source.kind !== 'site' && source.kind !== 'folder')) continue;
    const name = source.kind === 'folder' ? folderOf(source.path) : siteName(source.url);
    // A URL that nobody opens fails its own skills.
    if (name === undefined) continue;
    remembered.set(name, (remembered.get(name) ?? new Set()).add(key));
  }
  return {
    // A website that was signed must not turn into an index or endpoint that cannot be.
    needsDeployment: typed !== undefined && [...remembered.keys()].some((name) => siteName(typed)?.startsWith(name) ?? false),
    async judge(document) {
      const source = printable(document.reader.name);
      const demanded = [...(remembered.get(document.reader.name) ?? [])].sort(compareText);
      const refusalOf = refusals(asker(document));
      const vouch: Vouch = async (entry) => {
        const keys = entry?.key === undefined ? demanded : [entry.key];
        for (const key of keys) {
          const refusal = await refusalOf(key);
          if (refusal === undefined) continue;
          return { ok: false, problem: entry?.key === undefined ? otherSigner(source, refusal) : ownSigner(source, entry.name, refusal) };
        }
        return { ok: true, ...(keys[0] === undefined ? {} : { key: keys[0] }) };
      };
      if (demanded.length === 0) return { trusted: true, vouch };
      const refused = await Promise.all(demanded.map(refusalOf));
      const [first] = refused;
      if (first === undefined || refused.includes(undefined)) return { trusted: true, vouch };
      const names = refused.flatMap((refusal) => refusal?.keyName ?? []).join(' or ');
      return { trusted: false, problem: `${first.problem} The lock remembers ${source} as signed by ${names}. ${GIVE_ANOTHER}` };
    },
  };
}

const GIVE_ANOTHER = 'Where its publisher told you of another key, by another way, give that one with --key.';

interface Refusal {
  /** What signature files and messages call the key. */
  readonly keyName: string;
  readonly problem: string;
}

/** Why a key of the lock did not sign; `undefined` where it did. Each key is asked for once, however many entries name it. */
function refusals(ask: Ask): (key: string) => Promise<Refusal | undefined> {
  const known = new Map<string, Promise<Refusal | undefined>>();
  const look = async (key: string): Promise<Refusal | undefined> => {
    const parsed = await parsePublicKeys(key);
    const { verdict, problem } = await ask(parsed.ok ? parsed.keys : []);
    if (verdict.kind === 'trusted') return undefined;
    return { keyName: (parsed.ok ? parsed.keys[0]?.id : undefined) ?? 'a key that cannot be read', problem };
  };
  return (key) => {
    const found = known.get(key) ?? look(key);
    known.set(key, found);
    return found;
  };
}

function ownSigner(source: string, name: string, { keyName, problem }: Refusal): string {
  return `${problem} The lock remembers ${name} of ${source} as signed by ${keyName}; that another skill of the lock comes from there under another key does not count for it. ${GIVE_ANOTHER}`;
}

function otherSigner(source: string, { keyName, problem }: Refusal): string {
  return `${problem} The lock remembers skills of ${source} as signed by ${keyName}, too, so that it is not clear which key is to sign one without a key. Say it with --key.`;
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

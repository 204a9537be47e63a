/**
 * What a signed build takes over from the deployment before it. A signature covers retained snapshots, too, so that without this
 * whoever controls the host could put one there and have it signed by the next build.
 */
import { createPublicKey } from 'node:crypto';
import type { ReadPublished } from '#artifacts/whole-file.ts';
import { checkSignature, describeVerdict, parsePublicKeys } from '#contract/signature.ts';
import { DEPLOYMENT_FILE, signatureFile } from '#contract/tree.ts';
import { digestOf } from '#digest/sha256.ts';
import type { Signer } from './signers.ts';

/**
 * The earlier deployment where one of the keys that sign now signed it, else nothing, and `say` is told why. Its
 * `deployment.json` is read once: what was judged is what is retained. Without signers, or where nothing was published: as it is.
 */
export async function vouchedPrevious(
  read: ReadPublished,
  { name, signers }: { readonly name: string; readonly signers: readonly Signer[] },
  say: (text: string) => void,
): Promise<ReadPublished> {
  const deployment = signers.length === 0 ? undefined : await read(DEPLOYMENT_FILE);
  if (deployment === undefined) return read;
  const pems = signers.map(({ key }) => createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString());
  const own = await parsePublicKeys(pems.join('\n'));
  const file = signatureFile(digestOf(deployment));
  const verdict = await checkSignature(own.ok ? own.keys : [], deployment, await read(file));
  if (verdict.kind === 'trusted') return async (asked) => (asked === DEPLOYMENT_FILE ? deployment : read(asked));
  say(
    `nothing of ${name} is retained, because no key that signs now has signed it, and this build would sign what it holds. ${describeVerdict(verdict, file)}`,
  );
  return () => Promise.resolve(undefined);
}

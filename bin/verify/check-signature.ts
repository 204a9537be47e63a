/** Who signed the deployment. Everything else of the store hangs on it by digests, which the walk has checked. */
import { checkSignature, describeVerdict, type TrustedKey } from '#contract/signature.ts';
import { DEPLOYMENT_FILE, signatureFile } from '#contract/tree.ts';
import { digestOf } from '#digest/sha256.ts';
import type { Problems } from './problems.ts';
import type { Source } from './source.ts';

/** A sentence for the report: who signed, or that nobody was asked for. Without keys, an unreadable signature is still a problem. */
export async function checkSigned(source: Source, keys: readonly TrustedKey[] | undefined, problems: Problems): Promise<string> {
  const deployment = (await source.read(DEPLOYMENT_FILE)) ?? new Uint8Array();
  const file = signatureFile(digestOf(deployment));
  const verdict = await checkSignature(keys ?? [], deployment, await source.read(file));
  if (verdict.kind === 'trusted') {
    problems.expect(true, file, '');
    return `deployment.json is signed by ${verdict.keyId}`;
  }
  if (keys === undefined && verdict.kind === 'unsigned') return 'deployment.json is not signed';
  if (keys === undefined && verdict.kind === 'other-keys')
    return `deployment.json names signatures of ${verdict.keyIds.join(', ')}, which were not checked: give the public key with --key`;
  const text = describeVerdict(verdict, file);
  problems.expect(false, file, text.slice(file.length + 1).replace(/\.$/, ''));
  return 'deployment.json has no signature that holds';
}

/** Who signed the deployment. Everything else of the store hangs on it by digests, which the walk has checked. */
import { checkSignature, describeOtherSignatures, describeVerdict, otherSignatures, type TrustedKey } from '#contract/signature.ts';
import { DEPLOYMENT_FILE, signatureFile } from '#contract/tree.ts';
import { digestOf } from '#digest/sha256.ts';
import type { Problems } from './problems.ts';
import type { Source } from './source.ts';

/**
 * A sentence for the report: who signed, or that nobody was asked for. Without keys, an unreadable signature is still a problem, and so
 * is one for another deployment. `given` is the same source, which does not track what is read.
 */
export async function checkSigned(
  { source, given }: { readonly source: Source; readonly given: Source },
  keys: readonly TrustedKey[] | undefined,
  problems: Problems,
): Promise<string> {
  const deployment = (await source.read(DEPLOYMENT_FILE)) ?? new Uint8Array();
  const file = signatureFile(digestOf(deployment));
  const verdict = await checkSignature(keys ?? [], deployment, await source.read(file));
  if (verdict.kind === 'trusted') {
    problems.expect(true, file, '');
    return `deployment.json is signed by ${verdict.keyId}`;
  }
  if (verdict.kind === 'unsigned') {
    const files = (await source.list?.())?.flatMap(({ file: name, kind }) => (kind === 'file' ? [name] : [])) ?? [];
    const others = await otherSignatures(files, (name) => given.read(name));
    if (others.length > 0) {
      // What is told here is no file of nobody to the check of the folder.
      for (const { file: name } of others) await source.read(name);
      problems.expectFile(false, DEPLOYMENT_FILE, asProblem(describeOtherSignatures(others), DEPLOYMENT_FILE));
      return 'deployment.json has no signature that holds';
    }
    if (keys === undefined) return 'deployment.json is not signed';
  }
  if (keys === undefined && verdict.kind === 'other-keys')
    return `deployment.json names signatures of ${verdict.keyIds.join(', ')}, which were not checked: give the public key with --key`;
  problems.expectFile(false, file, asProblem(describeVerdict(verdict, file), file));
  return 'deployment.json has no signature that holds';
}

/** A sentence that begins with a file's name as what is said of that file. */
function asProblem(text: string, file: string): string {
  return text.slice(file.length + 1).replace(/\.$/, '');
}

/** Public keys that a command's `--key` names. */
import { isKeyText, readKeys } from '#adapter/trust.ts';
import type { TrustedKey } from '#contract/signature.ts';
import { Unavailable } from '../exit.ts';
import { userPath } from '../paths.ts';

/** Reads the keys; `undefined` where the flag was not given. Throws `Unavailable` for one that cannot be used. */
export async function keysOfFlag(entries: readonly string[] | undefined): Promise<readonly TrustedKey[] | undefined> {
  if (entries === undefined) return undefined;
  return readKeys(
    entries.map((entry) => (isKeyText(entry) ? entry : userPath(entry))),
    (problem) => {
      throw new Unavailable(`--key: ${problem}.`);
    },
  );
}

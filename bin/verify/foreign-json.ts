/** JSON of the host that is verified: whoever compares two values goes as deep as they do. */
import { decodeJson } from '#contract/decode.ts';

/** Levels of objects and lists; what is published has about ten, and an answer of an adapter a few more. */
const MAX_DEPTH = 64;

/** The value that bytes say in JSON; `undefined` for any other bytes, and for what nests deeper than anything of ours. Total. */
export function decodeForeignJson(bytes: Uint8Array): unknown {
  const value = decodeJson(bytes);
  let level: readonly unknown[] = [value];
  for (let depth = 0; depth <= MAX_DEPTH; depth += 1) {
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
    if (level.length === 0) return value;
  }
  return undefined;
}

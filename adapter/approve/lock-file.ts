/** The lock file of `--approved`: which exact bytes may be served. Foreign bytes until the contract's schema has read them. */
import { readFile, stat } from 'node:fs/promises';
import { decodeJson, NO_JSON } from '#contract/decode.ts';
import type { Digest } from '#contract/digest.ts';
import { LOCK_VERSION, type LockedSkill, lockSchema } from '#contract/schema/lock.ts';
import { Fault } from '../errors.ts';

/** Bytes of a lock file: thousands of skills with hundreds of files each. */
const MAX_LOCK_BYTES = 64 * 1024 * 1024;

export interface Approval {
  /** Every approved skill, in the order of the lock. */
  readonly skills: readonly LockedSkill[];
  /** Digest of all files of a skill -> the approvals of these files. */
  readonly byDigest: ReadonlyMap<Digest, readonly LockedSkill[]>;
}

/** A lock file that may change while the adapter runs. */
export interface Approvals {
  /** Changes whenever the file may have; cheap. */
  stamp(): Promise<string>;
  /** What it approves now. Throws the `corrupt` fault where it cannot be read, or is none of a version that is known. */
  read(): Promise<Approval>;
}

/** Reads a lock. Throws the `corrupt` fault, which says what is wrong and where. */
export function parseApproval(bytes: Uint8Array, name: string): Approval {
  const refuse = (problem: string): never => {
    throw new Fault('corrupt', `${name} ${problem}. Write it again with pull, or restore it.`);
  };
  if (bytes.length > MAX_LOCK_BYTES) refuse(`has more than ${MAX_LOCK_BYTES} bytes`);
  const value = decodeJson(bytes);
  if (value === undefined) refuse(NO_JSON);
  const { schema } = (value ?? {}) as { readonly schema?: unknown };
  if (typeof schema === 'number' && schema !== LOCK_VERSION)
    refuse(`is a lock of version ${schema}; this program reads version ${LOCK_VERSION}`);
  const parsed = lockSchema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return refuse(`is not a lock file: ${issue?.path.join('.') || 'its root'} ${issue?.message ?? ''}`);
  }
  const byDigest = new Map<Digest, LockedSkill[]>();
  for (const skill of parsed.data.skills) byDigest.set(skill.digest, [...(byDigest.get(skill.digest) ?? []), skill]);
  return { skills: parsed.data.skills, byDigest };
}

/** Opens the lock file at a path. */
export function openApprovals(path: string): Approvals {
  return {
    async stamp() {
      const found = await stat(path).catch(() => undefined);
      return found === undefined ? 'none' : `${found.mtimeMs}-${found.size}-${found.ino}`;
    },
    async read() {
      const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
        throw new Fault('corrupt', `${path} cannot be read (${error.code ?? 'unknown error'}): nothing is approved without it.`);
      });
      return parseApproval(bytes, path);
    },
  };
}

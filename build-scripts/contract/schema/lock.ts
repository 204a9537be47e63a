/**
 * `skills.lock.json`: exact bytes that somebody approved. `pull` writes it and installs from it; an adapter may serve nothing else.
 */
import * as z from 'zod';
import { formatMount, parseAddress } from '../address.ts';
import { compareText } from '../compare.ts';
import { MAX_LOCKED_FILES, MAX_LOCKED_SKILLS } from '../lock-bounds.ts';
import { digestSchema, fileRefSchema, pathSchema, sizeSchema } from './common.ts';
import { revisionSchema } from './deployment.ts';
import { INSTALLABLE_NAME } from './discovery.ts';

/** Major version of the lock file; a reader refuses one that it does not know. */
export const LOCK_VERSION = 1;

/** Most digests that an entry had before: a replayed deployment is found out as far back as that. */
export const MAX_EARLIER = 20;

const mountAddressSchema = z.string().refine((text) => {
  const parsed = parseAddress(text);
  return parsed.ok && formatMount(parsed.address) === text;
}, 'not the address of a repository');

/** Where a skill came from, and where `pull` looks for it again. */
export const lockSourceSchema = z.discriminatedUnion('kind', [
  /** The root of a published website, or of a folder that is on the network. */
  z.strictObject({ kind: z.literal('site'), url: z.url({ protocol: /^https?$/ }) }),
  /** The page or site whose `.well-known/agent-skills/index.json` offers it. */
  z.strictObject({ kind: z.literal('index'), url: z.url({ protocol: /^https?$/ }) }),
  /** The MCP endpoint whose skills extension offers it. */
  z.strictObject({ kind: z.literal('mcp'), url: z.url({ protocol: /^https?$/ }) }),
  /** A published folder on this machine, relative to the lock file, `/` separated. */
  z.strictObject({ kind: z.literal('folder'), path: z.string().min(1).max(4096) }),
]);
export type LockSource = z.infer<typeof lockSourceSchema>;

/** One skill: who offers it, and every file that was approved. */
export const lockedSkillSchema = z.strictObject({
  /** Its name, and the name of its folder; one lock holds a name once. */
  name: z.string().regex(INSTALLABLE_NAME),
  source: lockSourceSchema,
  /** `<host>/<owner>/<repo>` of its repository, where the source says it. */
  address: mountAddressSchema.optional(),
  /** The ref that the source was asked for; absent: the default one. */
  ref: z.string().min(1).max(255).optional(),
  /** Path of its `SKILL.md` in that repository, where the source says it. */
  path: pathSchema.optional(),
  /** `skill://` URI of its `SKILL.md`; for a skill that came over MCP. */
  uri: z.string().max(4096).optional(),
  /** Public key (SubjectPublicKeyInfo, Base64) that had signed the source. It can only be demanded again: nobody is trusted for standing here. */
  key: z
    .string()
    .regex(/^MCowBQYDK2VwAyEA[A-Za-z0-9+/]{43}=$/, 'not an Ed25519 public key')
    .optional(),
  /** Commit that the source had built, where it says so. Tells people where to look; never compared. */
  revision: revisionSchema.optional(),
  /** Digests that this entry of a signed source had before, newest first: what shows one of them again may be an old deployment. */
  earlier: z.array(digestSchema).min(1).max(MAX_EARLIER).optional(),
  /** Of `skillManifest(files)`: two skills have the same one exactly when all their files are the same. */
  digest: digestSchema,
  /** Estimated tokens of the served `SKILL.md`. */
  tokens: sizeSchema,
  /** Every served file, relative to the skill's folder, in path order; `SKILL.md` is the assembled document (format.md, section 9). */
  files: z
    .array(fileRefSchema)
    .min(1)
    .max(MAX_LOCKED_FILES)
    .refine((files) => files.some(({ path }) => path === 'SKILL.md'), 'has no SKILL.md')
    .refine((files) => new Set(files.map(({ path }) => path)).size === files.length, 'names a file twice'),
});
export type LockedSkill = z.infer<typeof lockedSkillSchema>;

export const lockSchema = z.strictObject({
  schema: z.literal(LOCK_VERSION),
  kind: z.literal('skills-lock'),
  /** Folder that the skills are in, relative to the lock file. Absent where it lies outside; then `--to` names it each time. */
  folder: pathSchema.optional(),
  /** In the order of their names. */
  skills: z
    .array(lockedSkillSchema)
    .max(MAX_LOCKED_SKILLS)
    .refine((skills) => new Set(skills.map(({ name }) => name)).size === skills.length, 'names a skill twice'),
});
export type Lock = z.infer<typeof lockSchema>;

/**
 * The text whose SHA-256 is a skill's `digest`: one line a file, `<digest> <size> <path>`, in path order (code units).
 * Paths hold no line ends, so that different files never give the same text.
 */
export function skillManifest(files: readonly { readonly path: string; readonly digest: string; readonly size: number }[]): string {
  const sorted = [...files].sort((a, b) => compareText(a.path, b.path));
  return sorted.map(({ path, digest, size }) => `${digest} ${size} ${path}\n`).join('');
}

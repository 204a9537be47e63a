/**
 * Which skills a lock approves, and what may be told of them. The lock pins the bytes of a skill's files; the object that
 * describes the skill is not among them, so that every word of it is looked up in the approved document before it is used.
 */
import type { Digest } from '#contract/digest.ts';
import type { License } from '#contract/schema/common.ts';
import { type LockedSkill, skillManifest } from '#contract/schema/lock.ts';
import type { FrontMatterValue, ServedSkill, SkillArtifact } from '#contract/schema/skill.ts';
import { digestOf } from '../store/verify.ts';
import type { Approval } from './lock-file.ts';

// Escaped in served front matter beyond what JSON escapes (format.md, section 9).
const UNPRINTABLE = /[\u007f-\u009f\u2028\u2029\ufeff\ufff0-\uffff]/g;
/** The names of licenses, alone or joined: words of a list that everybody knows, not of an author. */
const LICENSE_NAME = /^[A-Za-z0-9.+-]{1,40}( (AND|OR|WITH) [A-Za-z0-9.+-]{1,40}){0,3}$/;

/** The digest under which a lock approves a skill; `undefined` for one that is not served with its files. */
export function approvalDigest(skill: SkillArtifact): Digest | undefined {
  if (skill.serving !== 'full' || skill.resources.length === 0) return undefined;
  const prefix = skill.directory === '' ? 0 : skill.directory.length + 1;
  const files = skill.resources.map(({ path, digest, size }) => ({ path: path.slice(prefix), digest, size }));
  return digestOf(Buffer.from(skillManifest(files)));
}

/** Tells whether an entry of the lock is about a skill of a repository, whatever its content is now. */
export function isAbout(locked: LockedSkill, address: string, skill: Pick<SkillArtifact, 'name' | 'path'>): boolean {
  const { name, address: at = address, path = skill.path } = locked;
  return name === skill.name && at === address && path === skill.path;
}

/** The approval of exactly this content, where there is one. */
export function approvalOf({ byDigest }: Approval, address: string, skill: SkillArtifact): LockedSkill | undefined {
  const digest = approvalDigest(skill);
  return digest === undefined ? undefined : byDigest.get(digest)?.find((locked) => isAbout(locked, address, skill));
}

/**
 * The skill, told in approved words alone. `undefined` where its object says of the front matter, or of the sources, what
 * the document does not say: then somebody changed the one and not the other.
 */
export function approvedWords(skill: ServedSkill, document: string): ServedSkill | undefined {
  const end = document.indexOf('\n---\n', 3);
  const head = document.startsWith('---\n') && end > 0 ? document.slice(0, end + 1) : undefined;
  if (head === undefined || !isSaid(skill.frontMatter, head)) return undefined;
  if (!skill.document.parts.every(({ path }) => document.includes(path))) return undefined;
  const { description } = skill.frontMatter;
  const own = skill.resources.find(({ path }) => path === skill.path);
  if (own?.digest !== skill.document.digest || own.size !== skill.document.size) return undefined;
  const byPath = new Map(skill.resources.map((file) => [file.path, file]));
  const { compatibility, allowedTools, translations: _, archive: __, upload: ___, ...rest } = skill;
  return {
    ...rest,
    description: typeof description === 'string' ? description.trim() : '',
    license: approvedLicense(skill, head),
    warnings: [],
    listing: skill.listing.listed ? skill.listing : { listed: false, reason: skill.listing.reason },
    ...(compatibility !== undefined && isSaid(compatibility, head) ? { compatibility } : {}),
    ...(allowedTools !== undefined && isSaid(allowedTools, head) ? { allowedTools } : {}),
    metadata: Object.fromEntries(Object.entries(skill.metadata).filter(([key, value]) => head.includes(key) && isSaid(value, head))),
    tags: skill.tags.filter((tag) => head.includes(tag)),
    missing: [],
    // The bytes of the repository's own SKILL.md are not in the lock; the document that is made from them is.
    source: { digest: own.digest, size: own.size },
    files: skill.files.filter(({ path, digest, size }) => byPath.get(path)?.digest === digest && byPath.get(path)?.size === size),
    omitted: skill.omitted.filter(({ path }) => document.includes(path)),
    references: skill.references.map(({ path }) => ({ path })),
  };
}

/** Tells whether every text of a value stands in the front matter of a served document, where all texts are quoted alike. */
function isSaid(value: FrontMatterValue | Readonly<Record<string, FrontMatterValue>>, head: string): boolean {
  if (typeof value === 'boolean') return true;
  if (typeof value === 'string') return head.includes(quoted(value));
  if (Array.isArray(value)) return value.every((item: FrontMatterValue) => isSaid(item, head));
  return Object.entries(value).every(([key, item]) => (head.includes(`${key}:`) || head.includes(`${quoted(key)}:`)) && isSaid(item, head));
}

function quoted(text: string): string {
  return JSON.stringify(text).replace(UNPRINTABLE, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** A license is told by its usual name, or by the words of the skill itself; its file only where the skill has it. */
function approvedLicense({ license, path, resources }: ServedSkill, head: string): License {
  if (license.status === 'none') return license;
  const label = LICENSE_NAME.test(license.label) || isSaid(license.label, head) ? license.label : 'see its license file';
  const isOwn = resources.some((file) => file.path === license.source);
  return { status: license.status, label, source: isOwn ? license.source : path };
}

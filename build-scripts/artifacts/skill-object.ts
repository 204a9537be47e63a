/** One resolved and digested skill to its object (contract: `schema/skill.ts`). */
import type { Notice } from '#contract/schema/common.ts';
import type { SkillMark } from '#contract/schema/folder.ts';
import type { SkillArtifact } from '#contract/schema/skill.ts';
import type { Digested } from '#digest/digest.ts';
import { compareBy } from '#model/compare.ts';
import type { RepoPath } from '#model/repo-path.ts';
import { estimateTokens } from '#model/text.ts';
import type { ResolvedSkill } from '#resolve/finish-skills.ts';
import type { FileNode } from '#resolve/tree.ts';
import type { Archives } from './archives.ts';

type FileEntry = { path: string; digest: `sha256:${string}`; size: number };

/** Reasons for which an unlisted skill still answers `skills/get`, so that its bytes can be verified (format.md, section 8). */
const VERIFIABLE: ReadonlySet<string> = new Set(['duplicate', 'hidden']);

/** Tells whether a host may ask for the skill's entry. */
export function hasEntry(skill: ResolvedSkill): boolean {
  return skill.unlisted === undefined || VERIFIABLE.has(skill.unlisted.reason);
}

/** Makes the object; `warnings` are the findings about its `SKILL.md`, in words. */
export function skillObject(digested: Digested, skill: ResolvedSkill, warnings: readonly Notice[], archives: Archives): SkillArtifact {
  const { declaration, directory, path } = skill.skill;
  const common = {
    kind: 'skill' as const,
    path,
    directory,
    name: declaration.name,
    description: declaration.description,
    license: skill.license,
    hiddenPath: skill.hidden,
    discoverable: skill.discoverable,
    ...(skill.duplicateOf === undefined ? {} : { duplicateOf: skill.duplicateOf }),
    warnings: [...warnings],
    ...(skill.translations === undefined ? {} : { translations: skill.translations }),
    listing: skill.unlisted === undefined ? { listed: true as const } : { listed: false as const, ...skill.unlisted },
  };
  const document = digested.documents.get(path);
  const source = digested.sources.get(path);
  if (skill.describedOnly || document === undefined || source === undefined) return { ...common, serving: 'described-only' };
  const body = declaration.text.slice(declaration.bodyOffset);
  const { archive, upload } = archives.get(path) ?? {};
  return {
    ...common,
    serving: 'full',
    ...(declaration.compatibility === undefined ? {} : { compatibility: declaration.compatibility }),
    ...(declaration.allowedTools === undefined ? {} : { allowedTools: declaration.allowedTools }),
    metadata: Object.fromEntries(declaration.metadata),
    tags: [...declaration.tags],
    frontMatter: { ...document.frontMatter },
    complete: skill.includes.missing.length === 0,
    missing: [...skill.includes.missing],
    document: { digest: document.digest, size: document.bytes.length, parts: [...document.parts] },
    source: { digest: source.digest, size: source.bytes.length },
    files: skill.files.flatMap((file) => (file.content === undefined ? [] : [{ ...fileEntry(file), executable: file.executable }])),
    omitted: skill.omitted.map((file) => ({ path: file.path, size: file.size, reason: file.unavailable ?? 'over_read_limit' })),
    references: [...skill.references],
    nested: [...skill.nested],
    resources: hasEntry(skill) ? resourcesOf(digested, skill) : [],
    ...(archive === undefined ? {} : { archive }),
    ...(upload === undefined ? {} : { upload }),
    tokens: { description: estimateTokens(declaration.description), body: estimateTokens(body), document: estimateTokens(document.text) },
  };
}

function fileEntry(file: FileNode): FileEntry {
  if (file.content === undefined) throw new Error('a file without bytes has no entry');
  return { path: file.path, digest: file.content.digest, size: file.content.bytes.length };
}

/**
 * Exactly the bytes that `resources/read` serves: a nested `SKILL.md` is its document where it has an entry of its own (listed,
 * or a copy or hidden one that can be asked for), else the source. One URI, one set of bytes.
 */
export function resourcesOf(digested: Digested, skill: ResolvedSkill): FileEntry[] {
  const [first, ...others] = skill.held;
  if (first === undefined) return [];
  const entries = pathsWithEntry(digested);
  const entry = (file: FileNode): FileEntry => {
    const document = file === first || entries.has(file.path) ? digested.documents.get(file.path) : undefined;
    return document === undefined ? fileEntry(file) : { path: file.path, digest: document.digest, size: document.bytes.length };
  };
  return [entry(first), ...others.map(entry).sort(compareBy((file) => file.path))];
}

const known = new WeakMap<Digested, ReadonlySet<RepoPath>>();

function pathsWithEntry(digested: Digested): ReadonlySet<RepoPath> {
  const found = known.get(digested);
  if (found !== undefined) return found;
  const { skills } = digested.assembled.resolved;
  const paths = new Set(skills.filter(hasEntry).map(({ skill }) => skill.path));
  known.set(digested, paths);
  return paths;
}

/** What a folder's listing says about a skill. */
export function skillMark(skill: ResolvedSkill): SkillMark {
  const { declaration, path } = skill.skill;
  return {
    path,
    name: declaration.name,
    description: declaration.description,
    describedOnly: skill.describedOnly,
    discoverable: skill.discoverable,
    listed: skill.unlisted === undefined,
    license: skill.license,
    tags: skill.describedOnly ? [] : [...declaration.tags],
  };
}

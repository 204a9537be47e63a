/** A skill object as the answer of `skills` and as the twin of a skill's page. */
import type { MountName } from '../address.ts';
import type { RestFullSkill, RestMount, RestSkillAnswer } from '../schema/rest.ts';
import type { ServedSkill, SkillArtifact } from '../schema/skill.ts';
import { formatSkillUri } from '../skill-uri.ts';
import { sourceUrlOf } from '../source-url.ts';
import { archivesOf, blobFile } from '../tree.ts';

export interface SkillPage {
  readonly mount: RestMount;
  readonly name: MountName;
  /** Tells whether the mount shows a path. */
  readonly shows: (path: string) => boolean;
  /** The mount lists the skill, as itself or in the place of a copy outside of it. */
  readonly isListed: boolean;
  /** `sourceUrl` of the snapshot. */
  readonly sourceUrl: string | undefined;
  /** Most bytes of context; files that nothing continues take all of it. */
  readonly contextBytes?: number;
}

/** Bytes of context in one answer: most skills whole, and a bound for the few that are not. */
export const REST_CONTEXT_BYTES = 262_144;

/** Where the context starts in the assembled document: after the head, with the first rules or the instructions. */
export function contextStart(skill: ServedSkill): number {
  return skill.document.parts.find((part) => part.kind !== 'head')?.offset ?? skill.document.size;
}

function urlOf(template: string | undefined, path: string): { readonly sourceUrl?: string } {
  const url = sourceUrlOf(template, path);
  return url === undefined ? {} : { sourceUrl: url };
}

function uriOf(name: MountName, skill: ServedSkill, path: string): string {
  return formatSkillUri(name, skill.directory === '' ? `${skill.name}/${path}` : path);
}

function commonOf(skill: SkillArtifact, { mount, shows, isListed, sourceUrl }: SkillPage) {
  const { path, directory, name, description, license, discoverable, warnings, translations, duplicateOf, listing } = skill;
  return {
    mount,
    path,
    directory,
    name,
    description,
    license,
    discoverable,
    listing: {
      listed: isListed,
      ...(isListed || listing.listed ? {} : { reason: listing.reason }),
      ...(duplicateOf === undefined || !shows(duplicateOf) ? {} : { copyOf: duplicateOf }),
    },
    warnings,
    ...(translations === undefined ? {} : { translations }),
    ...urlOf(sourceUrl, path),
  };
}

/** The last position at or before `end` that splits no UTF-8 character. */
function wholeCharacters(bytes: Uint8Array, start: number, end: number): number {
  if (end >= bytes.length) return bytes.length;
  let at = end;
  while (at > start && ((bytes[at] ?? 0) & 0xc0) === 0x80) at -= 1;
  return at;
}

function contextOf(
  skill: ServedSkill,
  context: Uint8Array,
  from: number,
  size: number,
  cursorAt: (position: number) => string | undefined,
): RestFullSkill['context'] {
  const to = wholeCharacters(context, from, from + size);
  const ended = to >= context.length;
  const cursor = ended || !skill.complete ? undefined : cursorAt(to);
  return {
    from,
    to,
    total: context.length,
    text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(context.subarray(from, to)),
    complete: ended && skill.complete,
    ...(cursor === undefined ? {} : { cursor }),
  };
}

/** A skill of which only a description is published. */
export function describedSkillAnswer(skill: SkillArtifact, page: SkillPage): RestSkillAnswer {
  return { ...commonOf(skill, page), serving: 'described-only' };
}

/**
 * A skill that is served in full, with the part of its context that starts at `from`. `context` is the assembled document
 * after its head (format.md, section 9).
 */
export function fullSkillAnswer(
  skill: ServedSkill,
  page: SkillPage,
  context: Uint8Array,
  from: number,
  cursorAt: (position: number) => string | undefined,
): RestFullSkill {
  const { document, compatibility, allowedTools, archive } = skill;
  const [tarGz, zip] = archivesOf(skill);
  const references = skill.references.filter((reference) => page.shows(reference.path));
  return {
    ...commonOf(skill, page),
    serving: 'full',
    uri: uriOf(page.name, skill, skill.path),
    ...(compatibility === undefined ? {} : { compatibility }),
    ...(allowedTools === undefined ? {} : { allowedTools }),
    metadata: skill.metadata,
    tags: skill.tags,
    frontmatter: skill.frontMatter,
    complete: skill.complete,
    missing: skill.missing,
    tokens: skill.tokens,
    document: { digest: document.digest, size: document.size, file: blobFile(document.digest), parts: document.parts },
    context: contextOf(skill, context, from, page.contextBytes ?? REST_CONTEXT_BYTES, cursorAt),
    files: skill.files,
    omitted: skill.omitted.map((file) => ({ ...file, ...urlOf(page.sourceUrl, file.path) })),
    references,
    referencesOutside: skill.references.length - references.length,
    nested: skill.nested,
    resources: skill.resources.map((file) => ({ ...file, uri: uriOf(page.name, skill, file.path) })),
    ...(archive === undefined || tarGz === undefined
      ? {}
      : { archive: { name: archive.name, ...tarGz, ...(zip === undefined ? {} : { zip }) } }),
  };
}

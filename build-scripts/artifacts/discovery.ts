/**
 * The discovery index for installers (website.md, "Discovery for installers"). One entry that an installer does not
 * understand can hide every other skill, so that such entries are left out and reported.
 */
import type { Digest } from '#contract/digest.ts';
import { encodePath } from '#contract/path-text.ts';
import { DISCOVERY_SCHEMA_URL, type DiscoveryArtifact, INSTALLABLE_NAME, MAX_DISCOVERY_DESCRIPTION } from '#contract/schema/discovery.ts';
import { blobFile, discoveryFile } from '#contract/tree.ts';

export interface DiscoverySkill {
  /** Path of its `SKILL.md`. */
  readonly path: string;
  readonly name: string;
  readonly description: string;
  /** Number of its files, the `SKILL.md` included. */
  readonly files: number;
  /** The assembled `SKILL.md`. */
  readonly document: Digest;
  /** Where one could be made: its file in the published folder and the digest of its bytes. */
  readonly archive?: { readonly file: string; readonly digest: Digest };
}

export type LeftOutReason = 'name' | 'description_empty' | 'description_too_long' | 'duplicate_name' | 'no_archive';

export interface LeftOut {
  readonly path: string;
  readonly reason: LeftOutReason;
}

function problemOf(skill: DiscoverySkill): LeftOutReason | undefined {
  if (!INSTALLABLE_NAME.test(skill.name)) return 'name';
  if (skill.description.trim() === '') return 'description_empty';
  if (skill.description.length > MAX_DISCOVERY_DESCRIPTION) return 'description_too_long';
  if (skill.files > 1 && skill.archive === undefined) return 'no_archive';
  return undefined;
}

/** The way from an index up to the published root. */
function upFrom(indexFolder: string): string {
  return '../'.repeat(discoveryFile(indexFolder).split('/').length - 1);
}

function entryOf(skill: DiscoverySkill, up: string): DiscoveryArtifact['skills'][number] {
  const { name, description, document, archive } = skill;
  const packed = skill.files > 1 ? archive : undefined;
  return packed === undefined
    ? { name, type: 'skill-md', description, url: up + blobFile(document), digest: document }
    : { name, type: 'archive', description, url: up + encodePath(packed.file), digest: packed.digest };
}

/**
 * Builds the index that lies below a folder of the published tree (`''`: its root), in path order. Of several skills with
 * one name the first by path stays, because an installer knows names only; a scoped index below its page still has each.
 */
export function buildDiscovery(
  skills: readonly DiscoverySkill[],
  indexFolder: string,
): { readonly artifact: DiscoveryArtifact; readonly leftOut: readonly LeftOut[] } {
  const sorted = [...skills].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  const up = upFrom(indexFolder);
  const names = new Set<string>();
  const entries: DiscoveryArtifact['skills'] = [];
  const leftOut: LeftOut[] = [];
  for (const skill of sorted) {
    const reason = problemOf(skill) ?? (names.has(skill.name) ? 'duplicate_name' : undefined);
    if (reason === undefined) {
      names.add(skill.name);
      entries.push(entryOf(skill, up));
    } else leftOut.push({ path: skill.path, reason });
  }
  return { artifact: { $schema: DISCOVERY_SCHEMA_URL, skills: entries }, leftOut };
}

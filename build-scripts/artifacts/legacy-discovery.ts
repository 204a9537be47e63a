/**
 * The older discovery index (website.md, "Discovery for installers"): a list of files for each skill, with a copy of every
 * file beside it. Its readers refuse the whole index for one bad entry and skip a file that they cannot fetch in silence,
 * so that a skill with such a file is left out and reported. So is one with a file that would run as part of the website.
 */
import type { Digest } from '#contract/digest.ts';
import { isRunByHosts } from '#contract/run-by-hosts.ts';
import { INSTALLABLE_NAME, MAX_DISCOVERY_DESCRIPTION } from '#contract/schema/discovery.ts';
import type { LegacyDiscoveryArtifact } from '#contract/schema/legacy-discovery.ts';
import { legacyDiscoveryFile } from '#contract/tree.ts';

export interface LegacySkill {
  /** Path of its `SKILL.md`. */
  readonly path: string;
  readonly name: string;
  readonly description: string;
  /** Its files, below its directory; the digests are those of the served bytes. */
  readonly files: readonly { readonly path: string; readonly digest: Digest }[];
}

export type LegacyLeftOutReason =
  | 'name'
  | 'description_empty'
  | 'description_too_long'
  | 'duplicate_name'
  | 'file_name'
  | 'run_by_hosts'
  | 'no_skill_file';

export interface LegacyDiscovery {
  readonly artifact: LegacyDiscoveryArtifact;
  /** Files of the published tree that the index needs, and what they hold. */
  readonly copies: readonly { readonly file: string; readonly digest: Digest }[];
  readonly leftOut: readonly { readonly path: string; readonly reason: LegacyLeftOutReason }[];
}

// The readers refuse `..` anywhere in a name, and put names into URLs as they are.
const UNFIT_FILE = /\.\.|[#?%\\]/;

/** Tells whether readers of the older index refuse the name of a file. */
export function isUnfitFile(path: string): boolean {
  return UNFIT_FILE.test(path);
}

function problemOf(skill: LegacySkill): LegacyLeftOutReason | undefined {
  if (!INSTALLABLE_NAME.test(skill.name)) return 'name';
  if (skill.description.trim() === '') return 'description_empty';
  if (skill.description.length > MAX_DISCOVERY_DESCRIPTION) return 'description_too_long';
  if (!skill.files.some((file) => file.path === 'SKILL.md')) return 'no_skill_file';
  if (skill.files.some((file) => isUnfitFile(file.path))) return 'file_name';
  return skill.files.some((file) => isRunByHosts(file.path)) ? 'run_by_hosts' : undefined;
}

function skillFileFirst(a: { readonly path: string }, b: { readonly path: string }): number {
  const rank = (path: string): string => (path === 'SKILL.md' ? '' : path);
  return rank(a.path) < rank(b.path) ? -1 : 1;
}

/** Builds the older index that lies below a folder of the published tree (`''`: its root), in path order. */
export function buildLegacyDiscovery(skills: readonly LegacySkill[], indexFolder: string): LegacyDiscovery {
  const sorted = [...skills].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  const folder = legacyDiscoveryFile(indexFolder).slice(0, -'index.json'.length);
  const names = new Set<string>();
  const entries: LegacyDiscoveryArtifact['skills'] = [];
  const copies: { file: string; digest: Digest }[] = [];
  const leftOut: { path: string; reason: LegacyLeftOutReason }[] = [];
  for (const skill of sorted) {
    const reason = problemOf(skill) ?? (names.has(skill.name) ? 'duplicate_name' : undefined);
    if (reason !== undefined) {
      leftOut.push({ path: skill.path, reason });
      continue;
    }
    names.add(skill.name);
    const files = [...skill.files].sort(skillFileFirst);
    entries.push({ name: skill.name, description: skill.description, files: files.map((file) => file.path) });
    copies.push(...files.map((file) => ({ file: `${folder}${skill.name}/${file.path}`, digest: file.digest })));
  }
  return { artifact: { skills: entries }, copies, leftOut };
}

/**
 * What may not be named: bytes that are excluded, internal or described only get no finding that names them
 * (format.md, section 7). The `SKILL.md` of a skill that is described only is the one place that may be named, and with it the
 * folder in which it stands: its page describes the skill, and people link to folders.
 */
import type { ArgumentValue, Finding } from '#model/finding.ts';
import type { RepoPath } from '#model/repo-path.ts';
import type { Manifests } from './manifests.ts';
import type { Serving } from './serving.ts';
import type { Skills } from './skills.ts';

/** Tells whether a finding, a page or an object may name a path. */
export type MayName = (path: string) => boolean;

export function decideNames(manifests: Pick<Manifests, 'isOpen'>, skills: Skills, serving: Pick<Serving, 'isWithheld'>): MayName {
  const described = new Set<string>(skills.published.flatMap(({ path, directory }) => [path, directory]));
  return (path) => manifests.isOpen(path) && (described.has(path) || !serving.isWithheld(path as RepoPath));
}

/** Arguments that hold repository paths. */
const PATHS: readonly string[] = ['path', 'other', 'expected'];

/** Drops every finding that stands in or speaks of something that may not be named. */
export function nameable(findings: readonly Finding[], mayName: MayName): readonly Finding[] {
  const isFine = (value: ArgumentValue | undefined): boolean => typeof value !== 'string' || value === '' || mayName(value);
  return findings.filter(({ place, arguments: args }) => isFine(place?.path) && PATHS.every((key) => isFine(args[key])));
}

/** `--changed REF`: what an edit touches. Compares the files on disk with a commit, file by file and digest by digest. */
import type { Digest } from '#contract/digest.ts';
import type { SkillArtifact } from '#contract/schema/skill.ts';
import { compareText } from '#model/compare.ts';
import type { Finding } from '#model/finding.ts';
import type { Snapshot } from '#model/snapshot.ts';

export interface Change {
  /** Paths that were added, edited or removed. */
  readonly files: readonly string[];
  /** Skills of which an agent now gets other bytes, with the reason. */
  readonly skills: readonly { readonly path: string; readonly what: 'added' | 'removed' | 'document' | 'files'; readonly tokens: number }[];
}

type Skills = ReadonlyMap<string, SkillArtifact>;

/** Compares two builds of the same repository. `tokens` is the difference of the whole document. */
export function compareBuilds(before: Snapshot, after: Snapshot, oldSkills: Skills, newSkills: Skills): Change {
  const paths = [...new Set([...before.entries.keys(), ...after.entries.keys()])].sort(compareText);
  const digestIn = (snapshot: Snapshot, path: (typeof paths)[number]): Digest | string | undefined => {
    const entry = snapshot.entries.get(path);
    return entry === undefined ? undefined : `${entry.mode} ${entry.content?.digest ?? entry.size}`;
  };
  const files = paths.filter((path) => digestIn(before, path) !== digestIn(after, path));
  const skillPaths = [...new Set([...oldSkills.keys(), ...newSkills.keys()])].sort(compareText);
  const skills = skillPaths.flatMap((path) => {
    const what = compareSkill(oldSkills.get(path), newSkills.get(path));
    return what === undefined ? [] : [{ path, what, tokens: tokensOf(newSkills.get(path)) - tokensOf(oldSkills.get(path)) }];
  });
  return { files, skills };
}

function tokensOf(skill: SkillArtifact | undefined): number {
  return skill?.serving === 'full' ? skill.tokens.document : 0;
}

function compareSkill(before: SkillArtifact | undefined, after: SkillArtifact | undefined): Change['skills'][number]['what'] | undefined {
  if (before === undefined) return 'added';
  if (after === undefined) return 'removed';
  const bytes = (skill: SkillArtifact): string => (skill.serving === 'full' ? skill.document.digest : `${skill.name} ${skill.description}`);
  const files = (skill: SkillArtifact): string =>
    skill.serving === 'full' ? skill.files.map((file) => `${file.path} ${file.digest}`).join('\n') : '';
  if (bytes(before) !== bytes(after)) return 'document';
  return files(before) === files(after) ? undefined : 'files';
}

/** Findings of changed files and of skills that a change touches; those about the repository as a whole stay. */
export function findingsOf(change: Change, findings: readonly Finding[]): readonly Finding[] {
  const touched = new Set<string>([...change.files, ...change.skills.map(({ path }) => path)]);
  return findings.filter(({ place }) => place === undefined || touched.has(place.path));
}

const WORDS = { added: 'new', removed: 'gone', document: 'reads differently', files: 'has other files' } as const;

/** The change in words. */
export function describeChange(change: Change, ref: string): string {
  const lines = change.skills.map(
    ({ path, what, tokens }) => `  ${path}: ${WORDS[what]}${tokens === 0 ? '' : `, ${tokens > 0 ? '+' : ''}${tokens} tokens`}`,
  );
  return [`Since ${ref}: ${change.files.length} files changed, ${change.skills.length} skills affected`, ...lines].join('\n');
}

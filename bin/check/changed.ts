/** `--changed REF`: what an edit touches. Compares the files on disk with a commit, file by file and digest by digest. */
import type { Digest } from '#contract/digest.ts';
import type { SkillArtifact } from '#contract/schema/skill.ts';
import { compareText } from '#model/compare.ts';
import type { Finding } from '#model/finding.ts';
import type { Snapshot } from '#model/snapshot.ts';
import { plural } from '../terminal.ts';

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
  const bytes = (skill: SkillArtifact): string =>
    skill.serving === 'full' ? skill.document.digest : JSON.stringify([skill.name, skill.description, skill.license]);
  const files = (skill: SkillArtifact): string =>
    skill.serving === 'full' ? skill.files.map((file) => `${file.path} ${file.digest}`).join('\n') : '';
  if (bytes(before) !== bytes(after)) return 'document';
  return files(before) === files(after) ? undefined : 'files';
}

/** What makes two findings the same although lines above them moved. */
function keyOf({ code, severity, place, arguments: args }: Finding): string {
  return JSON.stringify([code, severity, place?.path, args]);
}

/**
 * Findings of changed files and of skills that a change touches, and those that were not there before: a file that is
 * deleted breaks the links of files that nobody edited. `before` are the findings of the commit.
 */
export function findingsOf(change: Change, before: readonly Finding[], after: readonly Finding[]): readonly Finding[] {
  const touched = new Set<string>([...change.files, ...change.skills.map(({ path }) => path)]);
  const known = new Set(before.map(keyOf));
  return after.filter((finding) => (finding.place !== undefined && touched.has(finding.place.path)) || !known.has(keyOf(finding)));
}

const WORDS = { added: 'new', removed: 'gone', document: 'reads differently', files: 'has other files' } as const;

/** The change in words. */
export function describeChange(change: Change, ref: string): string {
  const lines = change.skills.map(
    ({ path, what, tokens }) => `  ${path}: ${WORDS[what]}${tokens === 0 ? '' : `, ${tokens > 0 ? '+' : ''}${tokens} tokens`}`,
  );
  const files = plural(change.files.length, 'file');
  return [`Since ${ref}: ${files} changed, ${plural(change.skills.length, 'skill')} affected`, ...lines].join('\n');
}

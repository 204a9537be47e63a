/** The same file in several skills: it is edited in one place and goes stale in the others. */
import { type Finding, finding } from '#model/finding.ts';
import { baseName, type RepoPath } from '#model/repo-path.ts';
import type { ResolvedSkill } from '#resolve/finish-skills.ts';

/** Smaller files are alike by chance. */
const MIN_BYTES = 512;
/** Files that belong beside every copy. */
const EXPECTED = /^(licen[cs]e|copying|notice|unlicense)/i;

/** One finding a repeated file, at its first copy in path order. Copies inside one skill do not count, and those of whole skills are told elsewhere. */
export function repeatedFiles(skills: readonly ResolvedSkill[]): readonly Finding[] {
  const places = new Map<string, Map<ResolvedSkill, RepoPath>>();
  for (const skill of skills) {
    if (skill.describedOnly || skill.duplicateOf !== undefined) continue;
    for (const file of skill.files) {
      if (file.content === undefined || file.size < MIN_BYTES || EXPECTED.test(baseName(file.path))) continue;
      const known = places.get(file.content.digest);
      if (known === undefined) places.set(file.content.digest, new Map([[skill, file.path]]));
      else if (!known.has(skill)) known.set(skill, file.path);
    }
  }
  return [...places.values()].flatMap((bySkill) => {
    const [first, second] = bySkill.values();
    if (first === undefined || second === undefined) return [];
    return [finding('repeated_file', { path: first }, { count: bySkill.size - 1, other: second })];
  });
}

/** Rules in the folder of an internal skill that travel with public skills below it, and are public thereby (format.md, section 4). */
import { SKILL_NAME } from '#model/file-kinds.ts';
import { type Finding, finding } from '#model/finding.ts';
import { childOf, folderOf, type RepoPath } from '#model/repo-path.ts';
import type { ResolvedSkill } from './finish-skills.ts';
import type { Skills } from './skills.ts';

/** One for each such manifest, with the skills that carry its rules: for whoever builds, because it names what is internal. Pure. */
export function rulesOfInternal(
  finished: readonly Pick<ResolvedSkill, 'skill' | 'rules' | 'describedOnly'>[],
  { internal, owner }: Pick<Skills, 'internal' | 'owner'>,
): readonly Finding[] {
  if (internal.length === 0) return [];
  const kept = new Set<string>(internal.map(({ directory }) => directory));
  const carriers = new Map<RepoPath, RepoPath[]>();
  for (const { skill, rules, describedOnly } of finished) {
    if (describedOnly) continue;
    for (const { path } of rules) {
      if (kept.has(owner(folderOf(path)) ?? '')) carriers.set(path, [...(carriers.get(path) ?? []), skill.path]);
    }
  }
  return [...carriers].map(([path, skills]) => {
    const around = childOf(owner(folderOf(path)) ?? '', SKILL_NAME);
    return finding('rules_of_internal', { path }, { internal: around, count: skills.length, names: skills });
  });
}

/** Locks that tests write of what a published folder holds now. */
import { approvalDigest } from '#adapter/approve/approved-skill.ts';
import type { Generation } from '#adapter/catalog/model.ts';
import { type Lock, type LockedSkill, lockSchema } from '#contract/schema/lock.ts';

/** Approves skills of a generation, by mount and path, in any of its refs and commits. Throws for one that cannot be approved. */
export function lockOf(
  generation: Generation,
  wanted: readonly (readonly [address: string, path: string])[],
  more: readonly LockedSkill[] = [],
): Lock {
  const skills = wanted.map(([address, path]): LockedSkill => {
    const mount = generation.mounts.get(address);
    const skill = [...(mount?.byRef.values() ?? [])].map((snapshot) => snapshot.skills.get(path)).find((found) => found !== undefined);
    const digest = skill === undefined ? undefined : approvalDigest(skill);
    if (skill?.serving !== 'full' || digest === undefined) throw new Error(`${path} cannot be approved`);
    const prefix = skill.directory === '' ? 0 : skill.directory.length + 1;
    return {
      name: skill.name,
      source: { kind: 'folder', path: '.' },
      address,
      path,
      digest,
      tokens: 1,
      files: skill.resources.map((file) => ({ ...file, path: file.path.slice(prefix) })),
    };
  });
  return lockSchema.parse({ schema: 1, kind: 'skills-lock', skills: [...skills, ...more] });
}

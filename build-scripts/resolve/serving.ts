/** Who may be served what: a skill in full or described only, a file or nothing (format.md, section 7). */
import type { License } from '#contract/schema/common.ts';
import type { RepoPath } from '#model/repo-path.ts';
import { type Licenses, stricter } from './licenses.ts';
import type { DeclaredSkill, Skills } from './skills.ts';
import type { FileNode } from './tree.ts';

export interface Served {
  readonly license: License;
  readonly describedOnly: boolean;
}

export interface Serving {
  ofSkill(skill: DeclaredSkill): Served;
  /** For files outside skills: what a restrictive license governs is not published, except of a verified repository. */
  mayServe(file: FileNode): boolean;
  /** Whether the skill that a file belongs to lets it be read; `free` where it belongs to none. */
  ownerState(path: RepoPath): 'free' | 'served' | 'withheld';
}

export function decideServing(skills: Skills, licenses: Licenses, verified: boolean): Serving {
  const served = new Map(
    skills.published.map((skill) => {
      const own = licenses.ofSkill(skill);
      const license = skill.file.origin === skill.path ? own : stricter(own, licenses.ofFile(skill.file.origin));
      return [skill.directory, { license, describedOnly: license.status === 'restrictive' && !verified }];
    }),
  );
  return {
    ofSkill: (skill) => served.get(skill.directory) ?? { license: { status: 'none' }, describedOnly: false },
    mayServe: (file) => verified || stricter(licenses.ofFile(file.path), licenses.ofFile(file.origin)).status !== 'restrictive',
    ownerState(path) {
      const owner = skills.owner(path);
      if (owner === undefined) return 'free';
      return served.get(owner)?.describedOnly === false ? 'served' : 'withheld';
    },
  };
}

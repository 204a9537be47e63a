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
  /**
   * Tells whether a file may be served where it stands and, for what a link publishes, where its bytes stand: not a part
   * of a skill that is withheld, and outside skills not under a restrictive license, unless the repository is verified.
   */
  mayServe(file: Pick<FileNode, 'path' | 'origin'>): boolean;
  /** Tells whether a path belongs to a skill that is described only or internal, its `SKILL.md` included. */
  isWithheld(path: RepoPath): boolean;
}

export function decideServing(skills: Skills, licenses: Licenses, verified: boolean): Serving {
  const byDirectory = new Map(skills.published.map((skill) => [skill.directory, skill]));
  /** License of the bytes at a path, wherever they are published. */
  const licenseAt = (path: RepoPath): License => {
    const owner = skills.owner(path);
    const skill = owner === undefined ? undefined : byDirectory.get(owner);
    return skill === undefined ? licenses.ofFile(path) : licenses.ofSkill(skill);
  };
  const served = new Map(
    skills.published.map((skill): [RepoPath, Served] => {
      const own = licenses.ofSkill(skill);
      const license = skill.file.origin === skill.path ? own : stricter(own, licenseAt(skill.file.origin));
      return [skill.path, { license, describedOnly: license.status === 'restrictive' && !verified }];
    }),
  );
  const isDescribedOnly = (skill: DeclaredSkill | undefined): boolean =>
    skill !== undefined && served.get(skill.path)?.describedOnly === true;
  const withheldFiles = new Set([...skills.internal, ...skills.published.filter(isDescribedOnly)].map((skill) => skill.path));
  const isWithheld = (path: RepoPath): boolean => {
    if (withheldFiles.has(path)) return true;
    const owner = skills.owner(path);
    return owner !== undefined && (!byDirectory.has(owner) || isDescribedOnly(byDirectory.get(owner)));
  };
  const mayServeAt = (path: RepoPath): boolean =>
    !isWithheld(path) && (verified || skills.owner(path) !== undefined || licenses.ofFile(path).status !== 'restrictive');
  return {
    ofSkill: (skill) => served.get(skill.path) ?? { license: { status: 'none' }, describedOnly: false },
    mayServe: (file) => mayServeAt(file.path) && (file.origin === file.path || mayServeAt(file.origin)),
    isWithheld,
  };
}

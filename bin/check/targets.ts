/** Which repositories `check` looks at, and what a build would be told of each. */
import type { MountName } from '#contract/address.ts';
import type { Finding } from '#model/finding.ts';
import type { Limits } from '#model/limits.ts';
import type { Open, OpenSource } from '#snapshot/open-sources.ts';
import { COMMAND } from '../command-name.ts';
import { gatheredRepositories, gathersOthers, oneByOne } from '../config/gathering-folder.ts';
import { limitsOf } from '../config/limits.ts';
import { readConfigOf } from '../config/read-config.ts';
import { ofRepository } from '../config/repositories.ts';
import { UsageError } from '../exit.ts';
import type { RepositoryBuild } from '../read-repositories.ts';
import { shellWord } from '../shell-word.ts';
import type { Severities } from './config.ts';

/** What a build would take from settings and from flags. */
export interface CheckSettings extends Pick<RepositoryBuild, 'description' | 'moved' | 'retired' | 'verified' | 'includeInternal'> {
  readonly severities: Severities;
  readonly limits: Limits;
  readonly picture: RepositoryBuild['icon'];
}

export interface CheckTarget extends CheckSettings {
  readonly repository: string;
  /** What people call it. */
  readonly shown: string;
  readonly ref: string | undefined;
  readonly mount: MountName | undefined;
  readonly worktree: boolean;
  /** What was found while the settings were read. */
  readonly found: readonly Finding[];
  /** The same of a commit. */
  readonly foundIn: (commit: string) => Promise<readonly Finding[]>;
}

export interface CheckTargets {
  readonly targets: readonly CheckTarget[];
  /** What is not looked at as a person may expect, a line each. */
  readonly notes: readonly string[];
}

/** Flags that decide what is looked at. */
export interface TargetFlags {
  readonly verified: boolean;
  readonly includeInternal: boolean;
  /** Settings file; absolute. */
  readonly config: string | undefined;
  readonly format: 'text' | 'json' | 'github' | 'sarif';
  readonly report?: string;
  readonly sarif?: string;
}

/**
 * The repositories of opened sources: each source, or in place of a folder whose settings file gathers others these, as `start` serves
 * them. Throws what `gatheredRepositories` does, `Unavailable` for settings that cannot be read, and `UsageError` where a report that
 * is about one repository is asked of several.
 */
export async function checkTargets(asked: string, sources: readonly OpenSource[], flags: TargetFlags, open: Open): Promise<CheckTargets> {
  const targets: CheckTarget[] = [];
  const notes: string[] = [];
  const ofOne = optionOfOne(flags);
  const refuse = (commands: string): never => {
    throw new UsageError(`${ofOne} is about one repository, and ${asked} holds several. Check them one by one: ${commands}`);
  };
  const [first, another] = sources;
  if (first !== undefined && another !== undefined && ofOne !== undefined) refuse(`${COMMAND} check ${shellWord(first.shown)} ${ofOne}`);
  for (const source of sources) {
    const read = await readConfigOf(source, source.ref, flags.config);
    const limits = limitsOf(read.config.maxFiles);
    if (gathersOthers(source, read)) {
      if (ofOne !== undefined && (read.config.repositories ?? []).length > 1) refuse(oneByOne(source, read, ofOne));
      const gathered = await gatheredRepositories(source, read, flags, 'check', open);
      targets.push(...(gathered?.repositories ?? []).map((build) => targetOf(build, limits)));
      notes.push(...(gathered?.notes ?? []));
      continue;
    }
    if (read.config.repositories !== undefined) {
      notes.push(`Note: the other repositories that ${read.file} names are not checked here; check each of them.`);
    }
    const said = ofRepository(source, { ...flags, worktree: false }, read);
    targets.push({ ...targetOf(said, limits), ref: source.ref, worktree: true });
  }
  return { targets, notes };
}

/** The option that gives one report about one repository, as it is typed. */
function optionOfOne({ format, report, sarif }: TargetFlags): string | undefined {
  if (format === 'json' || format === 'sarif') return `--format ${format}`;
  return report !== undefined ? '--report FILE' : sarif !== undefined ? '--sarif FILE' : undefined;
}

function targetOf(build: RepositoryBuild, limits: Limits): CheckTarget {
  const { repository, shown = repository, refs, mount, worktree, findings: found = [], findingsOf: foundIn = async () => [] } = build;
  const { description, moved, retired, verified, includeInternal, severities = {}, icon: picture } = build;
  const settings = { description, moved, retired, verified, includeInternal, severities, limits, picture };
  return { ...settings, repository, shown, ref: worktree ? undefined : refs[0], mount, worktree, found, foundIn };
}

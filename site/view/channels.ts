/** Which skills each channel hands out, and why others are left out. */
import type { FindingArtifact } from '#contract/schema/findings.ts';
import type { SkillArtifact, UnlistedReason } from '#contract/schema/skill.ts';

/** Skills that a reason names; the count says how many there are. */
export const MAX_NAMED = 5;

export interface LeftOut {
  /** A reason of the contract, which the catalog of texts has words for, or words of the build report. */
  readonly reason: UnlistedReason | string;
  readonly count: number;
  /** `SKILL.md` paths, the first ones. */
  readonly paths: readonly string[];
}

export interface Channel {
  readonly key: 'site' | 'tools' | 'extension' | 'index';
  readonly count: number;
  readonly leftOut: readonly LeftOut[];
}

/**
 * The channels of one edition. `installable` is the number of entries of its discovery index; the report says why the
 * index leaves out skills that it could have had.
 */
export function channelsOf(
  skills: readonly SkillArtifact[],
  findings: readonly FindingArtifact[],
  installable: number,
): readonly Channel[] {
  const closed = skills.filter((skill) => skill.serving !== 'full');
  const unlisted = skills.flatMap(({ listing, path }) => (listing.listed ? [] : [{ reason: listing.reason, path }]));
  const unfit = findings.flatMap(({ code, path, arguments: { reason } }) =>
    code === 'entry_unfit_for_installers' && path !== undefined && typeof reason === 'string' ? [{ reason, path }] : [],
  );
  // The index is made for skills that can be found and passed on.
  const notOffered = unlisted.filter(({ reason }) => reason === 'described_only' || reason === 'hidden' || reason === 'duplicate');
  return [
    { key: 'site', count: skills.length, leftOut: [] },
    {
      key: 'tools',
      count: skills.length - closed.length,
      leftOut: groupByReason(closed.map(({ path }) => ({ reason: 'described_only', path }))),
    },
    { key: 'extension', count: skills.length - unlisted.length, leftOut: groupByReason(unlisted) },
    { key: 'index', count: installable, leftOut: groupByReason([...notOffered, ...unfit]) },
  ];
}

function groupByReason(entries: readonly { readonly reason: string; readonly path: string }[]): readonly LeftOut[] {
  const groups = new Map<string, string[]>();
  for (const { reason, path } of entries) groups.set(reason, [...(groups.get(reason) ?? []), path]);
  return [...groups]
    .map(([reason, paths]) => ({ reason, count: paths.length, paths: paths.slice(0, MAX_NAMED) }))
    .sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1));
}

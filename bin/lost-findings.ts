/** What of the deployment before cannot be kept, as findings: they count, and a strict build leaves the output as it is. */
import { withSeverities } from '#artifacts/findings-object.ts';
import type { Kept } from '#artifacts/retention.ts';
import { formatMount } from '#contract/address.ts';
import { few } from '#contract/few.ts';
import { DEPLOYMENT_FILE } from '#contract/tree.ts';
import { finding } from '#model/finding.ts';
import type { Found } from './build-findings.ts';
import type { BuildOptions } from './build-folder.ts';
import type { RepositoryRead } from './read-repositories.ts';

/** Most files that one finding names: who restores them has them from one place. */
const MAX_NAMED = 3;

/** A finding for each snapshot that is lost, and one where all are. They are published nowhere. */
export function lostFindings(
  { lost, unread }: Pick<Kept, 'lost' | 'unread'>,
  reads: readonly Pick<RepositoryRead, 'asked' | 'name'>[],
  { severities = {} }: Pick<BuildOptions, 'severities'>,
): readonly Found[] {
  const whole = unread === undefined ? [] : [finding('deployment_not_kept', undefined, { file: DEPLOYMENT_FILE, problem: unread })];
  const severitiesOf = new Map(reads.map(({ asked, name }) => [formatMount(name), asked.severities]));
  return [
    ...withSeverities(whole, severities).map((found) => ({ finding: found, of: '' })),
    ...lost.flatMap(({ address, revision, files }) => {
      const named = few(
        files.map(({ file, problem }) => `${file} (${problem})`),
        MAX_NAMED,
      ).join(', ');
      const found = [finding('snapshot_not_kept', undefined, { revision, files: named })];
      return withSeverities(found, severitiesOf.get(address) ?? severities).map((each) => ({ finding: each, of: address }));
    }),
  ];
}

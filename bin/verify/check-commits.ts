/**
 * Which commit each address shows. A signature and every digest of an older deployment hold for ever, so that only somebody who
 * knows which commit to expect can tell it from the newest one.
 */
import { formatMount } from '#contract/address.ts';
import { UsageError } from '../exit.ts';
import type { RevisionDates } from './check-history.ts';
import type { Problems } from './problems.ts';
import type { Walked, WalkedMount } from './walk-store.ts';

/** `[<host>/<owner>/<repo>[@<ref>]=]` before a commit of at least seven digits: fewer are no name of one. */
const EXPECTED = /^(?:([^=]+)=)?([0-9a-f]{7,64})$/i;

/**
 * Compares what must be published with what is; gives a note for each address that has pages. Throws a `UsageError` for a text that
 * is no commit, or that does not say which repository it is about.
 */
export function checkCommits(walked: Walked, expected: readonly string[], dates: RevisionDates, problems: Problems): readonly string[] {
  const shown = walked.mounts.filter(({ page }) => page !== undefined);
  for (const text of expected) {
    const [, address, commit = ''] = EXPECTED.exec(text) ?? [];
    if (commit === '') throw new UsageError(`--commit ${text}: give at least seven digits of a commit, such as git rev-parse HEAD prints`);
    const mount = mountOf(shown, walked, address);
    if (mount === undefined) {
      // Most likely meant is who shows it now.
      const likely = (shown.find((each) => isFrom(each, commit)) ?? shown[0])?.address;
      const all = shown.slice(0, 5).map((each) => each.address);
      throw new UsageError(
        `--commit ${text}: say what is to show it, as ${likely ?? 'gh/acme/library'}=${commit}; published are ${all.join(', ')}`,
      );
    }
    const { revision } = mount.snapshot;
    problems.expect(
      isFrom(mount, commit),
      mount.address,
      `is published from ${revision}, and not from ${commit}. Every digest and signature of an older deployment holds as well: publish again, or ask who runs the host`,
    );
  }
  return shown.map(({ address, ref, snapshot: { revision } }) => {
    const date = dates.get(address)?.[revision];
    const from = revision.startsWith('tree-')
      ? `files on disk (${revision})`
      : ref === revision
        ? `commit ${revision}`
        : `${ref} at commit ${revision}`;
    return `${address} is ${from}${date === undefined ? '' : ` of ${date}`}`;
  });
}

function isFrom({ snapshot: { revision } }: WalkedMount, commit: string): boolean {
  return revision.startsWith(commit.toLowerCase());
}

function mountOf(shown: readonly WalkedMount[], { deployment }: Walked, address: string | undefined): WalkedMount | undefined {
  if (address === undefined) return deployment.mounts.length === 1 ? shown[0] : undefined;
  return (
    shown.find((mount) => mount.address === address) ??
    shown.find(({ name, page }) => page?.ref === undefined && formatMount(name) === address)
  );
}

/** Whether what `--rebuild` names can rebuild anything: said before everything else is looked at, because it ends the command. */
import { stat } from 'node:fs/promises';
import { formatMount } from '#contract/address.ts';
import { isShallow } from '#snapshot/checkout-findings.ts';
import { askGit } from '#snapshot/git.ts';
import { commitOf, UnreadableRepository } from '#snapshot/read-repository.ts';
import type { Origin } from './rebuild.ts';
import type { WalkedMount } from './walk-store.ts';

const GIVE = 'Give a clone of the repository with its full history';

/** Throws `UnreadableRepository`, with what to give instead, for an origin that is no repository or lacks its published commits for being shallow. */
export async function requireUsable(origins: ReadonlyMap<string, Origin>, mounts: readonly WalkedMount[]): Promise<void> {
  for (const [address, origin] of origins) {
    const own = mounts.filter(({ name }) => formatMount(name) === address);
    await requireOrigin(origin, address, own);
  }
}

async function requireOrigin({ repository, shown }: Origin, address: string, mounts: readonly WalkedMount[]): Promise<void> {
  const stats = await stat(repository).catch(() => undefined);
  if (stats === undefined) throw new UnreadableRepository(`--rebuild ${shown}: nothing is there. ${GIVE}.`);
  // What was built from files on disk is rebuilt from such files, packed or not.
  const commits = mounts.filter(({ snapshot }) => !snapshot.revision.startsWith('tree-'));
  const [first] = commits;
  if (first === undefined) return;
  const built = `${address} was built from the commit ${first.snapshot.revision}`;
  if (stats.isFile())
    throw new UnreadableRepository(`--rebuild ${shown} is a file, and ${built}, which no archive proves to hold. ${GIVE}.`);
  if ((await askGit(repository, ['rev-parse', '--git-dir'])) === undefined)
    throw new UnreadableRepository(`--rebuild ${shown} is no git repository, and ${built}. ${GIVE}.`);
  if (!(await isShallow(repository))) return;
  for (const { page, address: at, snapshot } of commits) {
    if (page === undefined || (await commitOf(repository, snapshot.revision)) !== undefined) continue;
    throw new UnreadableRepository(
      `--rebuild ${shown} is a shallow clone without the commit ${snapshot.revision} of ${at}. Run git -C ${shown} fetch --unshallow, or in CI let the check-out fetch everything.`,
    );
  }
}

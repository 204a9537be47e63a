/** The commit that `--changed` compares with, also where the library is a folder of a larger repository. */
import { DEFAULT_LIMITS } from '#model/limits.ts';
import type { Outcome } from '#model/result.ts';
import type { Snapshot, SnapshotIdentity } from '#model/snapshot.ts';
import { buildSnapshot } from '#snapshot/build-snapshot.ts';
import { chooser } from '#snapshot/choose-files.ts';
import { askGit } from '#snapshot/git.ts';
import type { Choose } from '#snapshot/raw-entry.ts';
import { readCommit } from '#snapshot/read-commit.ts';
import { UnreadableRepository } from '#snapshot/read-repository.ts';

/** The way from the top of the check-out to a folder: the empty text at the top and outside of git, else with a final `/`. */
export async function prefixInCheckout(folder: string): Promise<string> {
  return (await askGit(folder, ['rev-parse', '--show-prefix'])) ?? '';
}

/** Reads the folder as it was in a commit. Throws `UnreadableRepository` where there is no such commit. */
export async function readBefore(folder: string, ref: string, mount: SnapshotIdentity['mount']): Promise<Outcome<Snapshot>> {
  const commit = await askGit(folder, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`]);
  if (commit === undefined) {
    throw new UnreadableRepository(
      `${folder} has no commit ${ref} to compare with. Run \`git fetch\`, or name a ref that \`git branch -a\` shows.`,
    );
  }
  const prefix = await prefixInCheckout(folder);
  const entries = (await readCommit(folder, commit, below(prefix, chooser(DEFAULT_LIMITS)))).flatMap((entry) =>
    entry.path.startsWith(prefix) ? [{ ...entry, path: entry.path.slice(prefix.length) }] : [],
  );
  return buildSnapshot({ mount, ref, revision: commit }, entries, DEFAULT_LIMITS);
}

/** Chooses among the files of one folder, which are named as if it were the top. */
function below(prefix: string, choose: Choose): Choose {
  return (table) => {
    const inside = table.flatMap((entry) => (entry.path.startsWith(prefix) ? [{ ...entry, path: entry.path.slice(prefix.length) }] : []));
    return new Set([...choose(inside)].map((path) => prefix + path));
  };
}

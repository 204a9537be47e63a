/** What things are called when they have no name of their own. */
import type { Deployment } from '#contract/schema/deployment.ts';
import type { FolderArtifact } from '#contract/schema/folder.ts';
import type { Edition } from '../data/edition.ts';
import { shortRevision } from './format.ts';

/** Name of the repository: its manifest's, else the one that its host knows; its owner stands in the address above. */
export function repositoryName(edition: Edition): string {
  return edition.snapshot.manifest?.name ?? edition.mount.repo;
}

/**
 * The first form by which a repository differs from all others of the site, whatever the case of their letters; the last one where none does. An edition of
 * another ref is the same repository.
 */
export function tellApart(edition: Edition, editions: readonly Edition[], forms: readonly ((edition: Edition) => string)[]): string {
  const others = editions.filter(({ snapshot }) => snapshot.address !== edition.snapshot.address);
  const differs = (form: (edition: Edition) => string): boolean => {
    const own = form(edition).toLowerCase();
    return others.every((other) => form(other).toLowerCase() !== own);
  };
  return (forms.find(differs) ?? forms.at(-1) ?? repositoryName)(edition);
}

/** Name of a repository among others: with its owner, its host or its whole address where another one has the same. */
export function repositoryLabel(edition: Edition, editions: readonly Edition[]): string {
  return tellApart(edition, editions, [
    repositoryName,
    (each) => `${repositoryName(each)} (${each.mount.owner})`,
    (each) => `${repositoryName(each)} (${each.mount.host}/${each.mount.owner})`,
    (each) => `${repositoryName(each)} (${each.snapshot.address})`,
  ]);
}

/** Name of the website: that of its repository, where there is one only. */
export function siteName(deployment: Deployment, home: Edition): string {
  return deployment.mounts.length === 1 ? repositoryName(home) : 'Agent Skills';
}

/** Introduction of the repository in a sentence or two. */
export function repositoryIntroduction(edition: Edition): string | undefined {
  return edition.snapshot.manifest?.description ?? edition.snapshot.overview?.summary;
}

/** Name of a folder: its manifest's, else the last segment of its path, else the repository's. */
export function folderName(edition: Edition, folder: FolderArtifact): string {
  if (folder.manifest?.name !== undefined) return folder.manifest.name;
  return folder.path === '' ? repositoryName(edition) : folder.path.slice(folder.path.lastIndexOf('/') + 1);
}

/** Which state of the repository was built: a commit and its ref, or the files on disk. */
export function builtFrom(edition: Edition): string {
  const { revision } = edition.snapshot;
  if (revision.startsWith('tree-')) return 'the files on disk';
  return edition.ref === revision ? `commit ${shortRevision(revision)}` : `commit ${shortRevision(revision)} of ${edition.ref}`;
}

/** Last segment of a path. */
export function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

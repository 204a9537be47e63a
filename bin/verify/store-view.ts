/**
 * The deployment as the website's own makers of texts see it, laid over what the walk read and hashed: so verify makes each text that
 * stands beside a page again, and nothing that a host sends as such a text has a say in what it should be.
 */
import type { Digest } from '#contract/digest.ts';
import { type SiteView, viewOf } from '../../site/data/open-view.ts';
import type { Reader } from '../../site/data/reader.ts';
import { GENERATOR } from '../version.ts';
import { mainsOf, type Walked } from './walk-store.ts';

/** Something that a text is made of cannot be read, which the walk told already. */
export class StoreGap extends Error {}

/**
 * The view; `undefined` where another version of the program built the deployment, which words its texts in its own way, and where the
 * walk could not read all that the website is planned from.
 */
export function storeView(walked: Walked): SiteView | undefined {
  return isOfThisProgram(walked) ? unlessGap(() => viewOf(storeReader(walked))) : undefined;
}

/** Tells whether this version of the program built the default refs, and with them the website. */
export function isOfThisProgram(walked: Pick<Walked, 'mounts'>): boolean {
  return mainsOf(walked).every(({ snapshot }) => snapshot.generator === GENERATOR);
}

/** Makes something of the store; `undefined` where it has a gap that this would need. */
export function unlessGap<T>(make: () => T | undefined): T | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof StoreGap) return undefined;
    throw error;
  }
}

function storeReader({ deployment, mounts }: Walked): Reader {
  const byPath = <T>(at: (mount: (typeof mounts)[number]) => ReadonlyMap<string, T>): ReadonlyMap<Digest, T> =>
    new Map(
      mounts.flatMap((mount) =>
        [...at(mount)].flatMap(([path, artifact]) => {
          const entry = mount.entries.get(path);
          return entry?.kind === 'folder' || entry?.kind === 'skill' ? [[entry.digest, artifact] as const] : [];
        }),
      ),
    );
  const snapshots = new Map(mounts.map(({ id, snapshot }) => [id, snapshot]));
  const directories = new Map(mounts.map(({ snapshot, entries }) => [snapshot.objects.directory, entries]));
  const findings = new Map(mounts.map((mount) => [mount.snapshot.objects.findings, mount.findings]));
  const folders = byPath(({ folderAt }) => folderAt);
  const skills = byPath(({ skillAt }) => skillAt);
  return {
    deployment,
    snapshot: (id) => known(snapshots.get(id)),
    directory: (digest) => known(directories.get(digest)),
    folder: (digest) => known(folders.get(digest)),
    skill: (digest) => known(skills.get(digest)),
    findings: (digest) => known(findings.get(digest)),
    // No text that is made here shows bytes, dates or bodies; where one came to, it would be compared with nothing.
    blob: nothing,
    history: nothing,
    body: nothing,
    bodyName: nothing,
    size: nothing,
    has: nothing,
    installable: nothing,
  };
}

function known<T>(value: T | undefined): T {
  return value ?? nothing();
}

function nothing(): never {
  throw new StoreGap('is not in what the walk read');
}

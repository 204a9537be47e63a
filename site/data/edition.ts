/** One snapshot of one repository as the website shows it: under the mount's own address, or under `@ref`. */
import { parseAddress } from '#contract/address.ts';
import { type PageMount, pageAddress } from '#contract/page-path.ts';
import type { mountOf } from '#contract/rest/mount.ts';
import type { DirectoryEntry } from '#contract/schema/directory.ts';
import type { FolderArtifact } from '#contract/schema/folder.ts';
import type { SkillArtifact } from '#contract/schema/skill.ts';
import type { SnapshotArtifact } from '#contract/schema/snapshot.ts';
import { shortRevision } from '../view/format.ts';
import type { Reader } from './reader.ts';

export interface Edition {
  readonly mount: PageMount;
  /** Address of its root; the key of its page bodies. */
  readonly address: string;
  /** The ref that it was built from. */
  readonly ref: string;
  readonly snapshotId: string;
  /** Files on disk, a commit that was asked for by its name, or the commit that a branch or tag names. */
  readonly built: 'disk' | 'commit' | 'ref';
  /** Its commit, or tree, as machines read it. */
  readonly revision: string;
  /** Its commit as people read it. */
  readonly commit: string;
  readonly snapshot: SnapshotArtifact;
  readonly verified: boolean;
  readonly directory: ReadonlyMap<string, DirectoryEntry>;
}

/** Every edition of a deployment: each mount's default ref first, then its other published refs by name. */
export function readEditions(reader: Reader): readonly Edition[] {
  return reader.deployment.mounts.flatMap((mount) => {
    const parsed = parseAddress(mount.address);
    if (!parsed.ok) throw new Error(`The deployment names an address that is none: ${mount.address}`);
    const { host, owner, repo } = parsed.address;
    const open = (snapshotId: string, ref: string, named: boolean): Edition => {
      const snapshot = reader.snapshot(snapshotId);
      const pageMount = named ? { host, owner, repo, ref } : { host, owner, repo };
      const directory = reader.directory(snapshot.objects.directory);
      const { verified } = snapshot.flags;
      return {
        mount: pageMount,
        address: pageAddress(pageMount, ''),
        ref,
        snapshotId,
        built: builtFrom(snapshot.revision, ref),
        revision: snapshot.revision,
        commit: shortRevision(snapshot.revision),
        snapshot,
        verified,
        directory,
      };
    };
    const others = Object.entries(mount.refs).flatMap(([ref, revision]) => {
      if (ref === mount.default) return [];
      const retained = mount.retained.find((entry) => entry.revision === revision);
      return retained === undefined ? [] : [open(retained.id, ref, true)];
    });
    return [open(mount.snapshot.id, mount.default, false), ...others];
  });
}

function builtFrom(revision: string, ref: string): Edition['built'] {
  if (revision.startsWith('tree-')) return 'disk';
  return ref === revision ? 'commit' : 'ref';
}

/** The folder object of a path (`''` for the root); `undefined` where the path is no published folder. */
export function folderAt(reader: Reader, edition: Edition, path: string): FolderArtifact | undefined {
  const entry = edition.directory.get(path);
  return entry?.kind === 'folder' ? reader.folder(entry.digest) : undefined;
}

/** The skill object of a `SKILL.md` path; `undefined` where the path is no published skill. */
export function skillAt(reader: Reader, edition: Edition, path: string): SkillArtifact | undefined {
  const entry = edition.directory.get(path);
  return entry?.kind === 'skill' ? reader.skill(entry.digest) : undefined;
}

/** The snapshot of an edition as answers name it (`contract/rest/mount.ts`), with marks where the edition has them. */
export function namedSnapshot({ snapshotId: id, revision, snapshot: { address, flags } }: Edition): Parameters<typeof mountOf>[0] {
  return { id, artifact: { address, revision, flags } };
}

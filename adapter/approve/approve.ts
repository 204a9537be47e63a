/** `--approved`: a generation that serves what a lock approves, byte for byte, and nothing else. */
import { isRef } from '#contract/address.ts';
import { decodeUtf8 } from '#contract/decode.ts';
import type { LockedSkill } from '#contract/schema/lock.ts';
import type { ServedSkill } from '#contract/schema/skill.ts';
import { blobFile, DEPLOYMENT_FILE } from '#contract/tree.ts';
import { forEachAtOnce } from '../at-once.ts';
import type { ApprovalReport, Generation, LoadedMount, LoadedSnapshot } from '../catalog/model.ts';
import { Fault } from '../errors.ts';
import type { ArtifactStore } from '../store/port.ts';
import { digestOf } from '../store/verify.ts';
import { approvalOf, approvedWords, isAbout } from './approved-skill.ts';
import { approvedSnapshot } from './approved-snapshot.ts';
import type { Approval } from './lock-file.ts';

/** A document that is served, by its digest: what a skill is called and described by must stand in it. */
type ReadDocument = (skill: ServedSkill) => Promise<string | undefined>;
/** Names of the approvals that a snapshot serves. */
type Served = Map<LoadedSnapshot, ReadonlySet<string>>;

/**
 * Leaves of a generation what is approved, in every ref and retained commit. The operator's own words about repositories go
 * too, because no lock holds them. Throws the `corrupt` fault for a ref that is none, as its name would be shown.
 */
export async function approveGeneration(
  generation: Generation,
  approval: Approval,
  store: Pick<ArtifactStore, 'read'>,
): Promise<Generation> {
  const documents = new Map<string, string | undefined>();
  const read: ReadDocument = async ({ document: { digest } }) => {
    if (documents.has(digest)) return documents.get(digest);
    const bytes = await store.read(blobFile(digest));
    const text = bytes === undefined || digestOf(bytes) !== digest ? undefined : decodeUtf8(bytes);
    documents.set(digest, text);
    return text;
  };
  const isSigned = generation.signedBy !== undefined;
  const made = new Map<LoadedSnapshot, LoadedSnapshot>();
  const served: Served = new Map();
  const approveOne = async (snapshot: LoadedSnapshot): Promise<LoadedSnapshot> => {
    const known = made.get(snapshot);
    if (known !== undefined) return known;
    const { skills, names } = await approvedSkills(snapshot, approval, read);
    served.set(snapshot, names);
    const result = approvedSnapshot(snapshot, skills, { isSigned });
    made.set(snapshot, result);
    return result;
  };
  const mounts = new Map<string, LoadedMount>();
  for (const [address, mount] of generation.mounts) mounts.set(address, await approveMount(mount, approveOne));
  const first = mounts.get(generation.first.mount.address);
  if (first === undefined) throw new Error('a generation lost its first mount');
  const { siteUrl: _, adapterUrl: __, findings: ___, ...deployment } = generation.deployment;
  return {
    ...generation,
    deployment: { ...deployment, mounts: [...mounts.values()].map(({ mount }) => mount) },
    mounts,
    first,
    approved: report(generation, approval, served),
  };
}

async function approvedSkills(
  { skills, artifact }: LoadedSnapshot,
  approval: Approval,
  read: ReadDocument,
): Promise<{ readonly skills: ReadonlyMap<string, ServedSkill>; readonly names: ReadonlySet<string> }> {
  const found = new Map<string, ServedSkill>();
  const names = new Set<string>();
  await forEachAtOnce(skills, async ([path, skill]) => {
    const locked = approvalOf(approval, artifact.address, skill);
    if (locked === undefined || skill.serving !== 'full') return;
    const document = await read(skill);
    const words = document === undefined ? undefined : approvedWords(skill, document);
    if (words === undefined) return;
    found.set(path, words);
    names.add(locked.name);
  });
  return { skills: found, names };
}

async function approveMount(mount: LoadedMount, approve: (snapshot: LoadedSnapshot) => Promise<LoadedSnapshot>): Promise<LoadedMount> {
  const { description: _, icon: __, moved: ___, retired: ____, ...rest } = mount.mount;
  for (const ref of [rest.default, ...Object.keys(rest.refs)]) {
    if (!isRef(ref)) throw new Fault('corrupt', `${DEPLOYMENT_FILE}: ${JSON.stringify(ref.slice(0, 100))} is not the name of a ref`);
  }
  const each = async (all: ReadonlyMap<string, LoadedSnapshot>): Promise<ReadonlyMap<string, LoadedSnapshot>> => {
    const approved = new Map<string, LoadedSnapshot>();
    for (const [key, snapshot] of all) approved.set(key, await approve(snapshot));
    return approved;
  };
  return {
    name: mount.name,
    mount: rest,
    main: await approve(mount.main),
    byRef: await each(mount.byRef),
    byRevision: await each(mount.byRevision),
  };
}

/** What became of every approval, for the person who runs the server. */
function report({ mounts }: Generation, { skills }: Approval, served: Served): ApprovalReport {
  const isServed = (snapshot: LoadedSnapshot, { name }: LockedSkill): boolean => served.get(snapshot)?.has(name) ?? false;
  const found = skills.map((locked) => {
    const about = [...mounts.values()].filter(({ mount }) => locked.address === undefined || locked.address === mount.address);
    const meant = about.flatMap(({ mount, main, byRef }) =>
      [main, byRef.get(locked.ref ?? mount.default) ?? main].map((snapshot) => ({ address: mount.address, snapshot })),
    );
    const isThere = meant.some(({ address, snapshot }) => [...snapshot.skills.values()].some((skill) => isAbout(locked, address, skill)));
    return {
      name: locked.name,
      state: meant.some(({ snapshot }) => isServed(snapshot, locked))
        ? ('served' as const)
        : isThere
          ? ('changed' as const)
          : ('missing' as const),
      at: about.flatMap((mount) => placesOf(mount, (snapshot) => isServed(snapshot, locked))),
    };
  });
  const names = (wanted: 'served' | 'changed' | 'missing') => found.flatMap(({ name, state }) => (state === wanted ? [name] : []));
  return {
    served: names('served'),
    changed: names('changed'),
    missing: names('missing'),
    elsewhere: found.flatMap(({ name, state, at }) => (state === 'served' || at.length === 0 ? [] : [{ name, at }])),
  };
}

/** Refs, and commits that no ref names, with a wanted snapshot: what is behind the `@` of an address. */
function placesOf({ byRef, byRevision }: LoadedMount, isWanted: (snapshot: LoadedSnapshot) => boolean): readonly string[] {
  const named = new Set(byRef.values());
  const commits = [...byRevision].filter(([, snapshot]) => !named.has(snapshot));
  return [...byRef, ...commits].flatMap(([place, snapshot]) => (isWanted(snapshot) ? [place] : []));
}

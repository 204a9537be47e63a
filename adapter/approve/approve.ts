/** `--approved`: a generation that serves what a lock approves, byte for byte, and nothing else. */
import { isRef } from '#contract/address.ts';
import { decodeUtf8 } from '#contract/decode.ts';
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
  const served = new Set<string>();
  const approveOne = async (snapshot: LoadedSnapshot): Promise<LoadedSnapshot> => {
    const known = made.get(snapshot);
    if (known !== undefined) return known;
    const skills = await approvedSkills(snapshot, approval, read, served);
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
  served: Set<string>,
): Promise<ReadonlyMap<string, ServedSkill>> {
  const found = new Map<string, ServedSkill>();
  await forEachAtOnce(skills, async ([path, skill]) => {
    const locked = approvalOf(approval, artifact.address, skill);
    if (locked === undefined || skill.serving !== 'full') return;
    const document = await read(skill);
    const words = document === undefined ? undefined : approvedWords(skill, document);
    if (words === undefined) return;
    found.set(path, words);
    served.add(locked.name);
  });
  return found;
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
function report({ mounts }: Generation, { skills }: Approval, served: ReadonlySet<string>): ApprovalReport {
  const all = [...mounts.values()].flatMap(({ mount, main, byRef }) =>
    [main, ...byRef.values()].flatMap((snapshot) => [...snapshot.skills.values()].map((skill) => ({ address: mount.address, skill }))),
  );
  const others = skills.filter(({ name }) => !served.has(name));
  const isThere = (locked: (typeof skills)[number]): boolean => all.some(({ address, skill }) => isAbout(locked, address, skill));
  return {
    served: skills.filter(({ name }) => served.has(name)).map(({ name }) => name),
    changed: others.filter(isThere).map(({ name }) => name),
    missing: others.filter((locked) => !isThere(locked)).map(({ name }) => name),
  };
}

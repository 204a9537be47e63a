/** The three things that `pull` does with a lock: put skills in, bring them up to date, install exactly what is pinned. */
import { type Lock, type LockedSkill, type LockSource, skillManifest } from '#contract/schema/lock.ts';
import { DEPLOYMENT_FILE } from '#contract/tree.ts';
import { digestOfText } from '#digest/sha256.ts';
import { inTurns } from '#model/in-turns.ts';
import { COMMAND } from '../command-name.ts';
import { labelOf, type Origin, type Selector } from './catalog.ts';
import { type Found, findLocked } from './find-locked.ts';
import { LIMITS } from './limits.ts';
import { withSkills } from './lock-file.ts';
import { withEarlier } from './older.ts';
import { bySource, type OpenOptions, type OpenSource, openLocked, readerOf, sourceKey, sourceText } from './open-source.ts';
import { budget, type Placed, place, type Wanted } from './place.ts';
import { asUnusable, FileMissing, problemOf, SkillRefused, SourceUnusable } from './problems.ts';
import type { PublishedReader } from './published-reader.ts';
import { type Selection, select, selectAll } from './select.ts';
import { openSite } from './site.ts';
import { loadBlobs } from './site-catalog.ts';
import { fileRefs, type SkillFiles } from './skill-files.ts';
import type { SkillsFolder } from './skills-folder.ts';
import { AS_LOCKED, type Typed } from './tell-gone.ts';
import { type Vouch, vouchUnsigned } from './trust.ts';

/** What became of one skill. */
export type Outcome =
  | {
      readonly name: string;
      readonly label: string;
      readonly status: Placed['status'];
      readonly before: LockedSkill | undefined;
      readonly now: LockedSkill;
      readonly notable: Placed['notable'];
    }
  | { readonly name: string; readonly label: string; readonly status: 'failed' | 'left out'; readonly problem: string };

export interface LockedOptions extends OpenOptions {
  /** The folder of this machine that a folder source of the lock means. */
  readonly folderOf: (path: string) => string;
  readonly step: (text: string) => void;
  /** For commands that are printed; as the lock says where absent. */
  readonly typed?: Typed;
}

export interface PullOptions extends LockedOptions {
  readonly folder: SkillsFolder;
  readonly force: boolean;
  /** Takes what the lock had before from a signed source that shows it again. */
  readonly allowOlder?: boolean;
}

/** Installs what a source offers. Without `wanted`: everything. */
export async function pullFrom(
  open: OpenSource,
  wanted: readonly Selector[],
  lock: Lock,
  options: PullOptions,
): Promise<readonly Outcome[]> {
  const { typed = AS_LOCKED } = options;
  options.step(`Reading what ${open.name} offers`);
  const catalog = await open.catalog(wanted);
  const all = async (): Promise<readonly string[]> => (await open.catalog([])).offers.map(({ name }) => name);
  const selection: Selection = wanted.length === 0 ? selectAll(catalog, typed) : await select(catalog, wanted, all, typed);
  const failed = selection.refused.map(({ name, path, problem, heldBack }): Outcome => {
    // Whoever asks for everything means everything that there is to have.
    const label = path === undefined ? name : labelOf({ name, path });
    return { name, label, status: heldBack === true && wanted.length === 0 ? 'left out' : 'failed', problem };
  });
  const before = new Map(lock.skills.map((skill) => [skill.name, skill]));
  const vouched = await Promise.all(
    selection.offers.map(async (offer) => {
      const old = before.get(offer.name);
      const answer = await open.vouch(old !== undefined && isSamePlace(old, offer) ? old : undefined);
      return { offer, answer };
    }),
  );
  const offers = vouched.flatMap(({ offer, answer }) =>
    answer.ok ? [{ ...offer, ...(answer.key === undefined ? {} : { key: answer.key }) }] : [],
  );
  const refused = vouched.flatMap(({ offer, answer }): readonly Outcome[] =>
    answer.ok ? [] : [{ name: offer.name, label: labelOf(offer), status: 'failed', problem: answer.problem }],
  );
  return [...(await installAll(offers, lock, options)), ...refused, ...failed];
}

/** Brings what the lock names up to date with its sources. */
export async function pullLocked(skills: readonly LockedSkill[], lock: Lock, options: PullOptions): Promise<readonly Outcome[]> {
  const outcomes = await mapSources(skills, options, async (found) => {
    const offers = found.flatMap(({ offer }) => (offer === undefined ? [] : [offer]));
    return [...(await installAll(offers, lock, options)), ...found.flatMap(failureOf)];
  });
  return outcomes.flat();
}

function failureOf({ skill, problem }: Found): readonly Outcome[] {
  return problem === undefined ? [] : [{ name: skill.name, label: labelOf(skill), status: 'failed', problem }];
}

/** A file that is gone is most often one of a version that is not kept any more, and no damage. */
async function loadLocked(reader: PublishedReader, { files, name, revision }: LockedSkill): Promise<SkillFiles> {
  try {
    return await loadBlobs(reader, files);
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
    const version = revision === undefined ? 'The locked version' : `The locked version (commit ${revision})`;
    throw new SkillRefused(
      `${version} is not published any more: ${error.message}. What is published now is approved with ${COMMAND} pull ${name}; whoever publishes keeps earlier versions with --retain`,
    );
  }
}

/** Installs exactly what the lock pins, or fails. What is there already is not asked for. */
export async function pullFrozen(skills: readonly LockedSkill[], lock: Lock, options: PullOptions): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [source, list] of bySource(skills)) {
    // The files of a published folder are named by their digests: what was approved is there as long as it is kept.
    const reader = readerOf(source, options, options.folderOf);
    const current = lazily(() => openFound(source, list, options));
    const believed = reader === undefined ? undefined : lazily(() => believe(source, reader, list, options));
    const wanted = list.map((skill): Wanted => {
      const load = async (): ReturnType<Wanted['load']> => {
        if (reader === undefined || believed === undefined) return loadSame(skill, current.get());
        const answer = await (await believed.get())(skill);
        if (!answer.ok) throw new SkillRefused(answer.problem);
        return loadLocked(reader, skill);
      };
      return { ...skill, load };
    });
    try {
      outcomes.push(...(await installAll(wanted, lock, options)));
    } finally {
      await (await current.made())?.close();
    }
  }
  return outcomes;
}

/** Whoever signed the source when the lock was made must be signing it still, or whoever is asked for now. Throws `SourceUnusable`. */
async function believe(source: LockSource, reader: PublishedReader, list: readonly LockedSkill[], { trust }: OpenOptions): Promise<Vouch> {
  // Nothing but bytes by digest is asked of a source that nobody has to have signed.
  if (!trust.needsDeployment && list.every(({ key }) => key === undefined)) return vouchUnsigned;
  const site = await asUnusable(() => openSite(reader, trust));
  if (site === undefined) throw new SourceUnusable(`${sourceText(source)} has no ${DEPLOYMENT_FILE} that could be signed.`);
  return site.vouch;
}

async function loadSame(skill: LockedSkill, current: Promise<OpenFound>): ReturnType<Wanted['load']> {
  const found = (await current).found.find((one) => one.skill === skill);
  if (found?.offer === undefined) throw new SkillRefused(found?.problem ?? 'its source does not offer it');
  const files = await found.offer.load();
  if (digestOfText(skillManifest(fileRefs(files))) !== skill.digest) {
    throw new SkillRefused(`${sourceText(skill.source)} has other bytes than the lock. See what changed with --check`);
  }
  return files;
}

function lazily<T>(make: () => Promise<T>): { get(): Promise<T>; made(): Promise<T | undefined> } {
  let value: Promise<T> | undefined;
  return {
    get: () => {
      value ??= make();
      return value;
    },
    made: async () => value,
  };
}

/** Looks locked skills up where they came from and works with what is there; each source is open as long as it takes. */
export async function mapSources<R>(
  skills: readonly LockedSkill[],
  options: LockedOptions,
  work: (found: readonly Found[]) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = [];
  for (const [source, list] of bySource(skills)) {
    const { found, close } = await openFound(source, list, options);
    try {
      results.push(await work(found));
    } finally {
      await close();
    }
  }
  return results;
}

interface OpenFound {
  readonly found: readonly Found[];
  close(): Promise<void>;
}

async function openFound(source: LockSource, list: readonly LockedSkill[], options: LockedOptions): Promise<OpenFound> {
  options.step(`Reading ${sourceText(source)}`);
  try {
    const open = await openLocked(source, options, options.folderOf);
    return { found: await findLocked(open, list, options.typed), close: () => open.close() };
  } catch (error) {
    const problem = problemOf(error);
    return { found: list.map((skill) => ({ skill, problem })), close: () => Promise.resolve() };
  }
}

async function installAll(list: readonly Wanted[], lock: Lock, options: PullOptions): Promise<readonly Outcome[]> {
  const spend = budget();
  const before = new Map(lock.skills.map((skill) => [skill.name, skill]));
  let done = 0;
  return inTurns(list, LIMITS.skillsAtOnce, async (wanted): Promise<Outcome> => {
    const old = before.get(wanted.name);
    const label = labelOf(wanted);
    try {
      if (old !== undefined && !options.force) refuseOther(old, wanted);
      const { locked, status, notable } = await place(wanted, {
        folder: options.folder,
        before: old,
        force: options.force,
        allowOlder: options.allowOlder ?? false,
        spend,
      });
      done += 1;
      options.step(`Installing skills: ${done} of ${list.length}`);
      return { name: wanted.name, label, status, before: old, now: locked, notable };
    } catch (error) {
      return { name: wanted.name, label, status: 'failed', problem: problemOf(error) };
    }
  });
}

/** Tells whether two skills come from one place, whatever their bytes are. */
function isSamePlace(a: Origin, b: Origin): boolean {
  return sourceKey(a.source) === sourceKey(b.source) && a.address === b.address && a.path === b.path && a.uri === b.uri;
}

/** A name that the lock has from elsewhere is another skill, until somebody says otherwise. */
function refuseOther(old: LockedSkill, wanted: Wanted): void {
  if (isSamePlace(old, wanted)) return;
  throw new SkillRefused(`the lock has ${old.name} from ${sourceText(old.source)} (${labelOf(old)}). Replace it with --force.`);
}

/**
 * The lock after a run: what was installed is in it, what failed is as it was. The same bytes from the same place keep their
 * entry, so that a lock changes only with what it approves, and its commit is the one that they were approved at.
 */
export function lockAfter(lock: Lock, outcomes: readonly Outcome[]): Lock {
  return withSkills(
    lock,
    outcomes.flatMap((outcome) => {
      if (!('now' in outcome)) return [];
      const { before, now } = outcome;
      const isKept =
        before !== undefined &&
        before.digest === now.digest &&
        before.ref === now.ref &&
        before.key === now.key &&
        isSamePlace(before, now);
      if (isKept) return [before];
      return [before !== undefined && isSamePlace(before, now) ? withEarlier(now, before) : now];
    }),
  );
}

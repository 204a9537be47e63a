/** One skill into its folder: what is there already, whether it may go, fetching, checking, swapping. */
import { few } from '#contract/few.ts';
import type { FileRef } from '#contract/schema/common.ts';
import { type LockedSkill, skillManifest } from '#contract/schema/lock.ts';
import { digestOfText } from '#digest/sha256.ts';
import { compareBy } from '#model/compare.ts';
import { SKILL_NAME } from '#model/file-kinds.ts';
import { decodeText, estimateTokens } from '#model/text.ts';
import type { Origin } from './catalog.ts';
import { editsOf, type Installed, inspect, readInstalled } from './installed.ts';
import { LIMITS } from './limits.ts';
import { type Notable, notableIn } from './notable.ts';
import { refuseOlder } from './older.ts';
import { printable, SkillRefused } from './problems.ts';
import { checkListing, checkName, fileRefs, type SkillFiles } from './skill-files.ts';
import type { SkillsFolder } from './skills-folder.ts';

/** What is to be installed: an offer of a source, or what a lock pins. */
export interface Wanted extends Origin {
  readonly files?: readonly FileRef[];
  /** Commits that the source says to have published before. */
  readonly before?: readonly string[];
  load(): Promise<SkillFiles>;
}

export interface Placed {
  readonly locked: LockedSkill;
  /** `same`: the files were there already. */
  readonly status: 'installed' | 'updated' | 'same';
  /** Nothing where the files were there already. */
  readonly notable: Notable;
}

export interface PlaceOptions {
  readonly folder: SkillsFolder;
  /** What the lock says of the skill of this name. */
  readonly before: LockedSkill | undefined;
  readonly force: boolean;
  /** Bytes that the lock had before are taken, too (older.ts). */
  readonly allowOlder: boolean;
  /** Takes the bytes of a skill off what a run may install; throws `SkillRefused` where nothing is left. */
  readonly spend: (bytes: number) => void;
}

const NOTHING: Notable = { scripts: [], settings: [] };

/** Edited files that a refusal lists. */
const MAX_NAMED = 10;

/** Installs one skill. Throws `SkillRefused` before anything is touched. */
export async function place(wanted: Wanted, { folder, before, force, allowOlder, spend }: PlaceOptions): Promise<Placed> {
  checkName(wanted.name);
  const refuseReplay = (files: readonly FileRef[]): void => {
    if (!allowOlder) refuseOlder(before, { digest: digestOfText(skillManifest(files)), before: wanted.before ?? [] });
  };
  const at = folder.of(wanted.name);
  const there = await inspect(at);
  if (wanted.files !== undefined) {
    checkListing(wanted.files);
    refuseReplay(wanted.files);
    const document = isExactly(there, wanted.files) ? await documentOf(at, wanted.files) : undefined;
    if (document !== undefined) return { locked: lockedSkill(wanted, wanted.files, document), status: 'same', notable: NOTHING };
  }
  if (!force) refuseOverwriting(there, before, at);
  const files = await wanted.load();
  const refs = fileRefs(files);
  checkListing(refs);
  refuseReplay(refs);
  const locked = lockedSkill(wanted, refs, files.get(SKILL_NAME) ?? new Uint8Array());
  if (isExactly(there, refs)) return { locked, status: 'same', notable: NOTHING };
  spend(refs.reduce((sum, { size }) => sum + size, 0));
  await folder.put(wanted.name, files);
  return { locked, status: there.kind === 'absent' ? 'installed' : 'updated', notable: notableIn(files) };
}

/** Counts bytes down from what one run may install. */
export function budget(): (bytes: number) => void {
  let left: number = LIMITS.runBytes;
  return (bytes) => {
    left -= bytes;
    if (left < 0) throw new SkillRefused(`this run would install more than ${LIMITS.runBytes} bytes; pull fewer skills at a time`);
  };
}

function isExactly(there: Installed, files: readonly FileRef[]): boolean {
  return there.kind === 'folder' && editsOf(there, files).length === 0;
}

async function documentOf(at: string, files: readonly FileRef[]): Promise<Uint8Array | undefined> {
  const file = files.find(({ path }) => path === SKILL_NAME);
  return file === undefined ? undefined : readInstalled(at, file);
}

function refuseOverwriting(there: Installed, before: LockedSkill | undefined, at: string): void {
  const problem = editedProblem(there, before, at);
  if (problem !== undefined) throw new SkillRefused(`${problem}. Move it away, or replace it with --force.`);
}

/** Why what lies in a skill's place is a person's own; `undefined` where it is what the lock says, or nothing. */
export function editedProblem(there: Installed, locked: LockedSkill | undefined, at: string): string | undefined {
  if (there.kind === 'absent') return undefined;
  if (there.kind === 'foreign') return `${at} is ${there.what}, which pull did not make`;
  if (locked === undefined) return `${at} is there already, and the lock does not name it`;
  const edits = editsOf(there, locked.files);
  if (edits.length === 0) return undefined;
  const named = few(
    edits.map((edit) => printable(edit)),
    MAX_NAMED,
  );
  return `${at} differs from the lock: ${named.join(', ')}`;
}

/** A skill as the lock names it, from its checked files. */
export function lockedSkill(
  { name, source, address, ref, path, uri, key, revision }: Origin,
  files: readonly FileRef[],
  document: Uint8Array,
): LockedSkill {
  const refs = files.map((file) => ({ path: file.path, digest: file.digest, size: file.size }));
  return {
    name,
    source,
    ...(address === undefined ? {} : { address }),
    ...(ref === undefined ? {} : { ref }),
    ...(path === undefined ? {} : { path }),
    ...(uri === undefined ? {} : { uri }),
    ...(key === undefined ? {} : { key }),
    ...(revision === undefined ? {} : { revision }),
    digest: digestOfText(skillManifest(refs)),
    tokens: tokensOf(document),
    files: refs.sort(compareBy(({ path }) => path)),
  };
}

/** Estimated tokens of a text; none for what is no text. */
export function tokensOf(document: Uint8Array): number {
  const decoded = decodeText(document);
  return decoded.kind === 'text' ? estimateTokens(decoded.text) : 0;
}

/** What a source offers: one shape for published folders, websites, indexes and MCP endpoints. */
import type { Gone } from '#contract/lifecycle.ts';
import type { FileRef } from '#contract/schema/common.ts';
import type { LockedSkill } from '#contract/schema/lock.ts';
import { SKILL_NAME } from '#model/file-kinds.ts';
import { printable } from './problems.ts';
import type { SkillFiles } from './skill-files.ts';

/** Who a skill is and where it comes from: what the lock says of it beside its bytes. */
export type Origin = Omit<LockedSkill, 'digest' | 'tokens' | 'files' | 'earlier'>;

export interface Offer extends Origin {
  /** Files with their digests, where the source says them before it sends them. */
  readonly files?: readonly FileRef[];
  /** Commits that the source says to have published before under the same ref, where it says so. */
  readonly before?: readonly string[];
  /** Offered to everybody who asks for all; hidden skills and copies come only when they are named. */
  readonly offered: boolean;
  /** Fetches the bytes, checked against what the source promised. Throws `SkillRefused`. */
  load(): Promise<SkillFiles>;
  /** Bytes of an earlier version by digest, where the source still has them. */
  recall?(file: FileRef): Promise<Uint8Array | undefined>;
}

/** A skill that a source has and that may not be installed. */
export interface Refused {
  readonly name: string;
  readonly path?: string | undefined;
  readonly uri?: string | undefined;
  readonly problem: string;
  /** It is there, and its publisher's build could not read it: most likely by mistake, so that nobody should let it go for that. */
  readonly skipped?: true;
  /** Its publisher holds it back from everybody, or it is no skill that anybody can install: no fault of this run. */
  readonly heldBack?: true;
}

/** Where a skill went. `uri`: how an endpoint calls the new place. `moved-away`: to where this source does not reach. */
export type Whereabouts = (Gone & { readonly uri?: string }) | { readonly kind: 'moved-away' };

/** A skill that is not there any more, and what its source says about it. */
export interface GoneSkill extends Pick<Offer, 'name' | 'source' | 'address' | 'ref' | 'uri'> {
  /** `SKILL.md` path that was. */
  readonly path: string;
  readonly where: Whereabouts;
}

export interface Catalog {
  readonly offers: readonly Offer[];
  readonly refused: readonly Refused[];
  /** What was at the place that was asked for. */
  readonly gone: readonly GoneSkill[];
  /** Where nothing is offered to whoever asks for all: why, and what to do, in sentences. */
  none(): string;
}

/** How a person names a skill: its name, its folder or `SKILL.md` in the repository, with or without the repository's address, or its URI. */
export type Selector = string;

/** The name that the skill of a `SKILL.md` path most likely has: that of its folder. */
export function nameAt(path: string): string {
  const folder = path.slice(0, -`/${SKILL_NAME}`.length);
  return folder === '' ? path : folder.slice(folder.lastIndexOf('/') + 1);
}

/** Every text that names a skill. */
export function namesOf({ name, path, address, uri }: Pick<Offer, 'name' | 'path' | 'address' | 'uri'>): readonly string[] {
  const paths = path === undefined ? [] : [path, path.replace(/\/?SKILL\.md$/, '')].filter((text) => text !== '');
  return [name, ...paths, ...(address === undefined ? [] : paths.map((text) => `${address}/${text}`)), ...(uri === undefined ? [] : [uri])];
}

/** What a person types to mean this skill and no other of its name, fit for a terminal. */
export function labelOf({ name, path, address, uri }: Pick<Offer, 'name' | 'path' | 'address' | 'uri'>): string {
  const folder = path?.replace(/\/?SKILL\.md$/, '');
  if (folder === undefined || folder === '') return printable(uri ?? name);
  return printable(address === undefined ? folder : `${address}/${folder}`);
}

/** The words about a skill that is not at its place any more, and the command that gets it from where it went. */
import { parseAddress } from '#contract/address.ts';
import { MOVED_OUT_OF_SIGHT } from '#contract/lifecycle.ts';
import { pageHref } from '#contract/page-path.ts';
import { SKILL_NAME } from '#model/file-kinds.ts';
import { COMMAND } from '../command-name.ts';
import { shellWord } from '../shell-word.ts';
import { type GoneSkill, labelOf } from './catalog.ts';
import { printable } from './problems.ts';

/** How a person calls things in a command that is printed for copying. */
export interface Typed {
  /** Flags that say which lock and folder are meant, each after a space; none where the defaults are. */
  readonly flags: string;
  /** The folder that a source of the lock names, as a person where the command runs names it. */
  readonly folder: (path: string) => string;
}

/** What the lock itself says, for a lock beside which the command runs. */
export const AS_LOCKED: Typed = { flags: '', folder: (path) => path };

export interface Told {
  /** Goes on after the name of the skill, without a final full stop of ours. */
  readonly words: string;
  /** Pulls it from its new place; absent where nothing can be had. */
  readonly pull?: string;
}

/** Says where a skill went. What a publisher wrote stays one quoted word of the command. Pure. */
export function tellGone(skill: Omit<GoneSkill, 'where'>, where: GoneSkill['where'], { flags, folder }: Typed): Told {
  if (where.kind === 'retired' && where.reason === MOVED_OUT_OF_SIGHT) return { words: 'it has moved to a place that is not public' };
  if (where.kind === 'retired') return { words: `it is retired: ${printable(where.reason)}` };
  if (where.kind === 'moved-away') return { words: 'it has moved to where this source does not publish it' };
  const to = labelAt(skill, where.to);
  if (!where.arrives) return { words: `it has moved to ${to}, where nothing is published` };
  // A folder that is called like a flag is still a folder.
  const from = skill.source.kind === 'folder' ? folder(skill.source.path).replace(/^-/, './-') : pageOfRef(skill, skill.source.url);
  const pull = `${COMMAND} pull ${shellWord(printable(from, Infinity))} ${shellWord(where.uri ?? to)}${flags}`;
  return { words: `it has moved to ${to}`, pull };
}

/** A skill of the root is called by its file, because its folder has no name there. */
function labelAt(skill: Omit<GoneSkill, 'where'>, path: string): string {
  if (path !== SKILL_NAME) return labelOf({ ...skill, path });
  return printable(skill.address === undefined ? path : `${skill.address}/${path}`);
}

/** A website shows the default ref to whoever names none; another one has a page of its own. */
function pageOfRef({ source, address, ref }: Omit<GoneSkill, 'where'>, url: string): string {
  if (source.kind !== 'site' || address === undefined || ref === undefined) return url;
  const parsed = parseAddress(address);
  if (!parsed.ok) return url;
  const { host, owner, repo } = parsed.address;
  const root = new URL(url);
  return new URL(pageHref(root.pathname, { host, owner, repo, ref }, ''), root).href;
}

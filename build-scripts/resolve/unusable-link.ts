/** Links that lead nowhere anywhere but on their author's machine, and those that pages do not follow. */
import { shorten } from '#model/text.ts';
import { hasScheme } from './link-target.ts';

/** A file as Windows or a file manager writes it: with its disk, or as a file URL. */
const LOCAL = /^(file:|[a-z]:[\\/])/i;
/** Names of folders and of a file with an ending. Regular expressions of prose have backslashes, too. */
const BACKSLASHES = /^[\w. /-]+\\[\w. /\\-]*\.[a-z0-9]{1,8}(#.*)?$/i;

/** Characters of an address that a finding repeats: a whole picture can stand in one (`data:`). */
const MAX_SHOWN = 80;

export interface UnusableLink {
  /**
   * `local`: a file of one machine; `separator`: backslashes where slashes belong; `host`: a host without the way to ask it;
   * `scheme`: a program or a script, which no page starts for whoever reads a stranger's text; `long`: longer than links may be.
   */
  readonly reason: 'local' | 'separator' | 'host' | 'scheme' | 'long';
  /** The link as a finding shows it. */
  readonly target: string;
  /** The link as it should be, where that can be told; else as it is. */
  readonly correct: string;
}

/** Why nobody can follow a link that leads nowhere; undefined for one that is none. `url` is as written. */
export function unusableLink(url: string): UnusableLink | undefined {
  const text = url.trim();
  const target = shorten(text, MAX_SHOWN);
  if (LOCAL.test(text)) return { reason: 'local', target, correct: text };
  if (BACKSLASHES.test(text)) return { reason: 'separator', target, correct: text.replaceAll('\\', '/') };
  if (text.startsWith('//')) return { reason: 'host', target, correct: `https:${text}` };
  return hasScheme(text) ? { reason: 'scheme', target, correct: target } : undefined;
}

/** What is wrong with a link of which only the beginning was kept. */
export function cutLink(beginning: string): UnusableLink {
  const target = shorten(beginning.trim(), MAX_SHOWN);
  return unusableLink(beginning) ?? { reason: 'long', target, correct: target };
}

/** Links that lead nowhere anywhere but on their author's machine, and those that pages do not follow. */
import { asBrowsersRead } from '#model/browser-url.ts';
import { shorten } from '#model/text.ts';
import type { MarkdownLink } from '#parse/markdown/parse-markdown.ts';
import { hasScheme } from './link-target.ts';

/** A file as Windows or a file manager writes it: with its disk, or as a file URL. */
const LOCAL = /^(file:|[a-z]:[\\/])/i;
/** Names of folders and of a file with an ending. Regular expressions of prose have backslashes, too. */
const BACKSLASHES = /^[\w. /-]+\\[\w. /\\-]*\.[a-z0-9]{1,8}(#.*)?$/i;

/** Opens what people call, write or load files with: not a page, and no danger either. */
const CONTACT = /^(callto|facetime|fax|ftps?|geo|ircs?|sftp|sips?|sms|tel|webcal|xmpp):/i;

/** Characters of an address that a finding repeats: a whole picture can stand in one (`data:`). */
const MAX_SHOWN = 80;

export interface UnusableLink {
  /**
   * `local`: a file of one machine; `separator`: backslashes where slashes belong; `host`: a host without the way to ask it;
   * `scheme`: a program or a script, which no page starts for whoever reads a stranger's text; `contact`: one that is only no link;
   * `picture`: an image that is neither a file nor on the web; `long`: longer than links may be.
   */
  readonly reason: 'local' | 'separator' | 'host' | 'scheme' | 'contact' | 'picture' | 'long';
  /** The link as a finding shows it. */
  readonly target: string;
  /** The link as it should be, where that can be told; else as it is. */
  readonly correct: string;
}

/** Why nobody can follow a link that leads nowhere; undefined for one that is none. `url` is as written. */
export function unusableLink(url: string, kind: MarkdownLink['kind']): UnusableLink | undefined {
  const text = asBrowsersRead(url);
  const target = shorten(text, MAX_SHOWN);
  if (LOCAL.test(text)) return { reason: 'local', target, correct: text };
  if (BACKSLASHES.test(text)) return { reason: 'separator', target, correct: text.replaceAll('\\', '/') };
  if (text.startsWith('//')) return { reason: 'host', target, correct: `https:${text}` };
  if (!hasScheme(text)) return undefined;
  return { reason: kind === 'image' ? 'picture' : CONTACT.test(text) ? 'contact' : 'scheme', target, correct: target };
}

/** What is wrong with a link of which only the beginning was kept. */
export function cutLink(beginning: string, kind: MarkdownLink['kind']): UnusableLink {
  const target = shorten(asBrowsersRead(beginning), MAX_SHOWN);
  return unusableLink(beginning, kind) ?? { reason: 'long', target, correct: target };
}

/**
 * What a person may name as a repository beside a path: a URL that git clones, and `#ref` after it. Everything that git
 * could take for an option, a program or a secret is told apart here, before git sees it.
 */
import { isRef, type MountName } from '#contract/address.ts';
import { kindOfName } from './archive-format.ts';
import { mountOfFolder, mountOfRemote } from './hosts.ts';

export interface GitUrl {
  /** For git alone: it may hold credentials. */
  readonly url: string;
  /** Branch, tag or commit after `#`. */
  readonly ref?: string;
  /** For people, without credentials. */
  readonly shown: string;
  /** Address that the repository has where nobody gives another. */
  readonly mount: MountName;
  /** Texts that must be shown to nobody. */
  readonly secrets: readonly string[];
}

export type SourceText =
  | { readonly kind: 'path' }
  | ({ readonly kind: 'url' } & GitUrl)
  /** `problem` is a sentence that follows the source's name. */
  | { readonly kind: 'refused'; readonly shown: string; readonly problem: string };

/** Longest URL; servers take no longer ones. */
const MAX_LENGTH = 2048;
const FORMS = 'Give https://host/owner/repository, ssh://git@host/owner/repository, git@host:owner/repository, or a path.';

// One letter is a drive of Windows.
const SCHEME = /^([A-Za-z][A-Za-z0-9+.-]+):(?:\/\/|:)/;
// git's short form of ssh; the user is what tells it from a path.
const SHORT = /^([A-Za-z0-9_][A-Za-z0-9._-]*)@([A-Za-z0-9][A-Za-z0-9.-]*):(?!\/\/)([^#]+)(?:#(.*))?$/su;
// What no address of a repository needs, and what a shell on the other side may not get to see.
const UNFIT = /[\p{C}\s\\'"`$;&|<>!*?()[\]{}^]/u;
const PROTOCOLS: readonly string[] = ['https:', 'http:', 'ssh:', 'file:'];

/** Tells a URL from a path, and takes a URL apart. Total. */
export function parseSource(text: string): SourceText {
  const short = SHORT.exec(text);
  if (short !== null) return shortForm(short[1] ?? '', short[2] ?? '', short[3] ?? '', short[4]);
  const scheme = SCHEME.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined) return { kind: 'path' };
  const refuse = (problem: string): SourceText => ({ kind: 'refused', shown: `${scheme}://...`, problem });
  if (!PROTOCOLS.includes(`${scheme}:`)) return refuse(`is no kind of URL that is read. ${FORMS}`);
  const [url = '', ...rest] = text.split('#');
  if (text.length > MAX_LENGTH) return refuse('is too long.');
  if (UNFIT.test(url) || !URL.canParse(url)) return refuse(`is no URL of a repository. ${FORMS}`);
  return takeApart(url, rest.length === 0 ? undefined : rest.join('#'));
}

/** Tells whether a text is a URL that is cloned. */
export function isGitUrl(text: string): boolean {
  return parseSource(text).kind === 'url';
}

function shortForm(user: string, host: string, path: string, ref: string | undefined): SourceText {
  const shown = `${user}@${host}:${path}`;
  if (shown.length > MAX_LENGTH || UNFIT.test(path) || path.startsWith('-')) {
    return { kind: 'refused', shown: `${user}@${host}:...`, problem: `is no address of a repository. ${FORMS}` };
  }
  return finish({ url: shown, shown, secrets: [], mount: mountOf(shown, path) }, ref);
}

function takeApart(url: string, ref: string | undefined): SourceText {
  const { protocol, username, password, host, hostname, pathname } = new URL(url);
  // A name before the host is a secret on the web, where it may be a token, and part of the address in ssh.
  const user = protocol === 'ssh:' && username !== '' ? `${username}@` : '';
  const shown = `${protocol}//${user}${host}${pathname}`;
  const refuse = (problem: string): SourceText => ({ kind: 'refused', shown, problem });
  const isFile = protocol === 'file:';
  if (isFile ? hostname !== '' : hostname === '') return refuse(`is no URL of a repository. ${FORMS}`);
  if (/^-|^%2d/i.test(hostname) || username.startsWith('-') || pathname.length < 2) return refuse(`is no URL of a repository. ${FORMS}`);
  if (kindOfName(pathname).kind !== 'other')
    return refuse('is an archive, and nothing but git repositories is fetched. Download it, and give the file.');
  const page = pageOf(protocol, host, pathname);
  if (page !== undefined) return refuse(page);
  const secrets = [password, protocol === 'ssh:' ? '' : username].filter((text) => text !== '').flatMap((text) => [text, decode(text)]);
  return finish({ url, shown, secrets, mount: mountOf(shown, pathname) }, ref);
}

function finish(url: Omit<GitUrl, 'ref'>, ref: string | undefined): SourceText {
  if (ref === undefined) return { kind: 'url', ...url };
  if (!isRef(ref))
    return { kind: 'refused', shown: url.shown, problem: 'is followed by # and something that is no branch, tag or commit.' };
  return { kind: 'url', ...url, ref };
}

/** The page of a folder or file on a host's website is what people copy from their browser. */
function pageOf(protocol: string, host: string, pathname: string): string | undefined {
  const match = /^(\/[^/]+\/[^/]+)\/(?:-\/)?(?:tree|blob)\/([^/]+)/.exec(pathname);
  if (match === null || mountOfRemote(`${protocol}//${host}${match[1]}`) === undefined) return undefined;
  return `is a page about a repository. Give the repository itself: ${protocol}//${host}${match[1]}#${match[2]}`;
}

function mountOf(shown: string, path: string): MountName {
  const name =
    path
      .replace(/\/+$/, '')
      .replace(/\.git$/, '')
      .split('/')
      .at(-1) ?? '';
  return mountOfRemote(shown) ?? mountOfFolder(decode(name));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A text with nothing in it that lets anybody in: what git says about a URL repeats the URL. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  const longest = [...secrets].sort((a, b) => b.length - a.length);
  const bare = text.replace(/\b(https?|ssh|file):\/\/[^\s/'"]*@/gi, '$1://');
  return longest.reduce((all, secret) => all.replaceAll(secret, '***'), bare);
}

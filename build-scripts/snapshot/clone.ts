/**
 * Clones a repository into a folder of its own. Nothing of it is checked out and no submodule is fetched, so that no hook
 * and no filter can run; who is let in is decided by the credential helpers and SSH keys that the person's git has.
 */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { askGit, GitError, runGit } from './git.ts';
import { type GitUrl, withoutSecrets } from './git-url.ts';
import { UnreadableRepository } from './read-repository.ts';

/** Bytes of a clone: far above any repository of skills, far below what fills a disk. */
const MAX_BYTES = 4 * 1024 * 1024 * 1024;
/** Time between two looks at how much has come. */
const WATCH_MS = 500;
/** A server that sends less than this for a minute has gone. */
const SLOWEST = ['-c', 'http.lowSpeedLimit=1000', '-c', 'http.lowSpeedTime=60'];
/** The only ways to a server, also where the person's git turns one URL into another; `ext` would run a program. */
const PROTOCOLS = 'https:http:ssh:file';

/**
 * Clones into a folder that is not there yet, with the whole history, because dates come from it. Throws `UnreadableRepository`,
 * and the signal's reason where it was aborted.
 */
export async function cloneRepository({ url, shown, secrets }: GitUrl, folder: string, signal: AbortSignal): Promise<void> {
  const parent = join(folder, '..');
  const stop = new AbortController();
  const watch = setInterval(() => {
    void bytesIn(folder).then((bytes) => {
      if (bytes > MAX_BYTES)
        stop.abort(
          new UnreadableRepository(
            `${shown} is larger than ${MAX_BYTES} bytes, and its clone was stopped. Clone it yourself, and give the folder.`,
          ),
        );
    });
  }, WATCH_MS);
  try {
    const args = [
      '-c',
      'submodule.recurse=false',
      '-c',
      'gc.auto=0',
      ...SLOWEST,
      'clone',
      '--bare',
      '--quiet',
      '--template=',
      '--',
      url,
      folder,
    ];
    await runGit(parent, args, {
      env: { GIT_ALLOW_PROTOCOL: PROTOCOLS, ...(await quietSsh(parent)) },
      signal: AbortSignal.any([signal, stop.signal]),
    });
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    throw new UnreadableRepository(describe(withoutSecrets(error.message, secrets), shown));
  } finally {
    clearInterval(watch);
  }
}

/** ssh asks on the terminal, where nobody may sit; who set a command of their own has decided about that. */
async function quietSsh(folder: string): Promise<Readonly<Record<string, string>>> {
  const isSet = process.env.GIT_SSH !== undefined || process.env.GIT_SSH_COMMAND !== undefined;
  if (isSet || (await askGit(folder, ['config', '--get', 'core.sshCommand'])) !== undefined) return {};
  return { GIT_SSH_COMMAND: 'ssh -o BatchMode=yes' };
}

/** Bytes of the packs, finished or not. */
async function bytesIn(folder: string): Promise<number> {
  const packs = join(folder, 'objects', 'pack');
  const names = await readdir(packs).catch(() => []);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(packs, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** What git's words mean for whoever reads them; the first that fits. */
const NEXT: readonly { readonly when: RegExp; readonly next: string }[] = [
  { when: /host key verification failed/i, next: 'Connect to the host once with ssh and accept its key.' },
  {
    when: /authentication failed|could not read (username|password)|terminal prompts disabled|permission denied|\b40[13]\b/i,
    next: 'You need to be let in: set up a credential helper or an SSH key for this host, and try git ls-remote with the URL.',
  },
  { when: /certificate|SSL|TLS/, next: 'The certificate of the host is not trusted: git has http.sslCAInfo for one of your own.' },
  {
    when: /could not resolve|connection (refused|timed out|reset)|network|failed to connect|timed out|too slow/i,
    next: 'Check the name of the host and your connection.',
  },
  {
    when: /not found|does not exist|does not appear to be a git repository|no such file|\b404\b/i,
    next: 'There is no repository, or none that you may see. Check the address; private ones need a credential helper or an SSH key.',
  },
];

function describe(words: string, shown: string): string {
  const lines = words
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('Cloning into'));
  const said = (lines.find((line) => line.startsWith('fatal:')) ?? lines[0] ?? '').replace(/^fatal: /, '').replace(/\.$/, '');
  const next = NEXT.find(({ when }) => when.test(words))?.next ?? 'Try git ls-remote with the URL.';
  return `${shown} cannot be cloned: ${said}. ${next}`;
}

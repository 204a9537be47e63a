/** Source hosts: host key, domain, and the shape of a file's URL at a commit (adapter.md, "Addresses"). */
import { formatMount, type MountName, parseAddress } from '#contract/address.ts';

interface SourceHost {
  readonly key: string;
  readonly domain: string;
  /** `{commit}` is filled in here; `{path}` stays for the reader. */
  readonly file: string;
}

const HOSTS: readonly SourceHost[] = [
  { key: 'gh', domain: 'github.com', file: 'blob/{commit}/{path}' },
  { key: 'gl', domain: 'gitlab.com', file: '-/blob/{commit}/{path}' },
  { key: 'cb', domain: 'codeberg.org', file: 'src/commit/{commit}/{path}' },
  { key: 'bb', domain: 'bitbucket.org', file: 'src/{commit}/{path}' },
];

/** Address of a clone's `origin`, for the known hosts; credentials in the URL are never looked at. */
export function mountOfRemote(remote: string): MountName | undefined {
  const match = /^(?:https?:\/\/|ssh:\/\/|git:\/\/)?(?:[^@/]*@)?([a-z0-9.-]+)(?::\d+)?[/:]([^/]+)\/([^/]+?)(?:\.git)?\/?$/i.exec(
    remote.trim(),
  );
  const host = HOSTS.find((candidate) => candidate.domain === match?.[1]?.toLowerCase());
  if (match === null || host === undefined) return undefined;
  return asMount(`${host.key}/${match[2]}/${match[3]}`);
}

const OF_FOLDERS = { host: 'local', owner: 'repo' } as const;

/** Tells whether an address is one that a folder gave its name to. */
export function isOfFolder({ host, owner }: MountName): boolean {
  return host === OF_FOLDERS.host && owner === OF_FOLDERS.owner;
}

/** Address of a repository without a known remote: `local/repo/<folder>`. */
export function mountOfFolder(folder: string): MountName {
  const name = folder
    .toLowerCase()
    .replace(/[^a-z0-9_.-]+/g, '-')
    .replace(/^[.-]+|[.-]+$/g, '')
    .slice(0, 100);
  return { ...OF_FOLDERS, repo: name === '' ? 'library' : name };
}

/** Parses `<host>/<owner>/<repo>` as given on the command line; `undefined` for anything else. */
export function asMount(text: string): MountName | undefined {
  const parsed = parseAddress(text);
  if (!parsed.ok || parsed.address.ref !== undefined || parsed.address.path !== undefined) return undefined;
  const { host, owner, repo } = parsed.address;
  return { host, owner, repo };
}

/** URL template of a file at a commit, where the host is known. */
export function sourceUrlOf(mount: MountName, commit: string): string | undefined {
  const host = HOSTS.find((candidate) => candidate.key === mount.host);
  if (host === undefined) return undefined;
  return `https://${host.domain}/${formatMount(mount).slice(host.key.length + 1)}/${host.file.replace('{commit}', commit)}`;
}

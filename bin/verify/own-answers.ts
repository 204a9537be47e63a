/** The JSON of the site's own pages: which repositories there are, where search finds its indexes, how to connect, what was found. */
import { normalizeBase, pageHref } from '#contract/page-path.ts';
import { skillUriPrefix } from '#contract/skill-uri.ts';
import { objectFile } from '#contract/tree.ts';
import { PLACEHOLDER_ORIGIN } from '../../site/view/origins.ts';
import { writtenDiffersAt } from './differs-at.ts';
import { fileBeside, type OwnPage } from './page-list.ts';
import type { Problems } from './problems.ts';
import { restMount } from './rest-answers.ts';
import { mainsOf, type Walked, type WalkedMount } from './walk-store.ts';

/** Checks one of them. */
export function checkOwnJson(page: OwnPage, told: unknown, walked: Walked, problems: Problems): void {
  const file = fileBeside(page, 'index.json');
  const compare = (expected: unknown, found: unknown): void => {
    const differs = writtenDiffersAt(expected, found);
    problems.expect(differs === undefined, file, `is not what the store says: ${differs}`);
  };
  const mains = mainsOf(walked);
  if (page.folder === '') compare({ mounts: mains.map((mount) => inHome(walked, mount)), more: 0 }, told);
  else if (page.folder === 'search')
    compare(
      ...about(
        mains.map((mount) => inSearch(walked, mount)),
        told,
      ),
    );
  else if (page.folder === 'health') {
    const withPages = walked.mounts.filter(({ page: own }) => own !== undefined);
    compare(...about(withPages.map(inHealth), told));
    compare(walked.findings?.findings ?? [], (told as { readonly findings?: unknown } | null)?.findings);
  } else {
    compare(
      ...about(
        mains.map((mount) => ({ address: mount.address, mcp: mcpOf(walked, mount) })),
        told,
      ),
    );
    for (const origin of foreignOrigins(told, walked)) problems.expect(false, file, `tells people to connect to ${origin}`);
  }
}

/**
 * What is told of each repository, as far as it is expected: these files have no schema and may say more, such as conclusions that
 * the website draws.
 */
function about(expected: readonly object[], told: unknown): readonly [expected: object, told: object] {
  const { repositories } = (told ?? {}) as { readonly repositories?: unknown };
  const list: readonly unknown[] = Array.isArray(repositories) ? repositories : [];
  return [{ repositories: expected }, { repositories: list.map((each, index) => only(each, Object.keys(expected[index] ?? {}))) }];
}

function originsOf({ deployment: { siteUrl, adapterUrl } }: Walked): {
  readonly site: string | undefined;
  readonly agent: string | undefined;
} {
  const plain = (url: string | undefined): string | undefined => url?.replace(/\/$/, '');
  return { site: plain(siteUrl), agent: plain(adapterUrl ?? siteUrl) };
}

function mcpOf(walked: Walked, { address }: WalkedMount): string {
  const { base, adapterUrl } = walked.deployment;
  return `${originsOf(walked).agent ?? PLACEHOLDER_ORIGIN}${adapterUrl === undefined ? normalizeBase(base) : '/'}${address}`;
}

function inHome(walked: Walked, mount: WalkedMount): unknown {
  const { manifest, counts } = mount.snapshot;
  const { site, agent } = originsOf(walked);
  return {
    mount: restMount(mount, ''),
    name: manifest?.name,
    description: manifest?.description,
    language: manifest?.language,
    counts: { skills: counts.skills, documents: counts.documents },
    links: {
      uri: skillUriPrefix(mount.name),
      mcp: agent === undefined ? undefined : mcpOf(walked, mount),
      page: site === undefined ? undefined : `${site}${pageHref(walked.deployment.base, mount.name, '')}`,
    },
  };
}

function inSearch({ deployment }: Walked, mount: WalkedMount): object {
  const { moved = {}, retired = {} } = deployment.mounts.find(({ address }) => address === mount.snapshot.address) ?? {};
  const { names, search } = mount.snapshot.objects;
  const unusable = [...mount.entries].flatMap(([path, { kind }]) => (kind === 'file' && /(^|\/)SKILL\.md$/.test(path) ? [path] : []));
  return { mount: restMount(mount, ''), names: objectFile(names), search: objectFile(search), moved, retired, unusable };
}

function inHealth(mount: WalkedMount): object {
  return { mount: restMount(mount, ''), counts: mount.snapshot.counts, findings: mount.findings?.findings ?? [] };
}

function only(value: unknown, keys: readonly string[]): object {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([key]) => keys.includes(key)));
}

/** Origins in what people copy that are neither the site's nor the adapter's. */
function foreignOrigins(told: unknown, walked: Walked): readonly string[] {
  const { site, agent } = originsOf(walked);
  const known = new Set([site, agent, PLACEHOLDER_ORIGIN].flatMap((url) => (url === undefined ? [] : [new URL(url).origin])));
  const listOf = (value: unknown, key: string): readonly unknown[] => {
    const list: unknown = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[key] : undefined;
    return Array.isArray(list) ? list : [];
  };
  const copied = listOf(told, 'repositories').flatMap((each) => [
    only(each, ['install', 'message']),
    ...listOf(each, 'clients').map((client) => only(client, ['snippets'])),
  ]);
  const urls = JSON.stringify(copied).match(/https?:\/\/[^\s"'\\/]+/g) ?? [];
  return [...new Set(urls)].filter((url) => !URL.canParse(url) || !known.has(new URL(url).origin));
}

/** The site's own pages as JSON: the repositories, where search finds its indexes, how clients connect, and the build report. */
import { pageAddress } from '#contract/page-path.ts';
import { mountOf } from '#contract/rest/mount.ts';
import type { FindingArtifact } from '#contract/schema/findings.ts';
import type { RestFeaturedAnswer, RestMount } from '#contract/schema/rest.ts';
import type { SnapshotArtifact } from '#contract/schema/snapshot.ts';
import { skillUriPrefix } from '#contract/skill-uri.ts';
import { objectFile } from '#contract/tree.ts';
import { connectionOf } from '../data/connection.ts';
import { type Edition, namedSnapshot } from '../data/edition.ts';
import { unusableSkills } from '../data/unusable-skill.ts';
import { PAGE_TEXTS } from '../texts/en.ts';
import { type Channel, channelsOf } from '../view/channels.ts';
import { type ClientRow, clientRows } from '../view/client-rules.ts';
import { deepLink } from '../view/deep-links.ts';
import { repositoryLabel } from '../view/names.ts';
import { splitOrigins } from '../view/origins.ts';
import { mainEditions, outside, type SiteView } from './site-view.ts';

export interface SearchTwin {
  readonly repositories: readonly {
    readonly mount: RestMount;
    /** Files of the published folder: the index of names and descriptions, and that of whole texts. */
    readonly names: string;
    readonly search: string;
    /** `SKILL.md` path that was -> path that is, or what readers are told. */
    readonly moved: Readonly<Record<string, string>>;
    readonly retired: Readonly<Record<string, string>>;
    /** `SKILL.md` paths that are no usable skills. */
    readonly unusable: readonly string[];
  }[];
}

export interface ConnectTwin {
  readonly repositories: readonly {
    readonly address: string;
    readonly name: string;
    readonly mcp: string;
    /** What clients call it. */
    readonly connection: string;
    readonly clients: readonly {
      readonly client: string;
      readonly steps: string;
      readonly snippets: readonly { readonly label: string; readonly text: string }[];
      readonly link?: string;
      /** It calls from its maker's servers and needs an address on the internet. */
      readonly remote: boolean;
    }[];
    readonly install: string;
    /** A first message to try. */
    readonly message?: string;
  }[];
}

export interface HealthTwin {
  readonly repositories: readonly {
    readonly mount: RestMount;
    readonly counts: SnapshotArtifact['counts'];
    readonly channels: readonly Channel[];
    readonly clients: readonly (Omit<ClientRow, 'way'> & { readonly way: string })[];
    readonly findings: readonly FindingArtifact[];
  }[];
  /** About the site as a whole. */
  readonly findings: readonly FindingArtifact[];
  readonly pagesLeftOut: number;
  readonly twins: string;
}

function mountAt(edition: Edition): RestMount {
  return mountOf(namedSnapshot(edition), pageAddress(edition.mount, ''), edition.ref, '');
}

/** A text with the origins of the deployment in it. */
function filled(view: SiteView, text: string): string {
  return splitOrigins(text, view.reader.deployment)
    .map((piece) => piece.text)
    .join('');
}

/** The home page: what the REST interface answers to `featured`. Origins that are not known are left out. */
export function homeTwin(view: SiteView): RestFeaturedAnswer {
  const { siteUrl, adapterUrl } = view.reader.deployment;
  const mounts = mainEditions(view).map((edition) => {
    const { manifest, counts } = edition.snapshot;
    return {
      mount: mountAt(edition),
      ...(manifest?.name === undefined ? {} : { name: manifest.name }),
      ...(manifest === undefined ? {} : { description: manifest.description }),
      ...(manifest?.language === undefined ? {} : { language: manifest.language }),
      counts: { skills: counts.skills, documents: counts.documents },
      links: {
        uri: skillUriPrefix(edition.mount),
        ...(adapterUrl === undefined && siteUrl === undefined ? {} : { mcp: filled(view, view.links.agent(edition, '')) }),
        ...(siteUrl === undefined ? {} : { page: outside(view, view.links.page(edition, '')) }),
      },
    };
  });
  return { mounts, more: 0 };
}

export function searchTwin(view: SiteView): SearchTwin {
  const { mounts } = view.reader.deployment;
  const repositories = mainEditions(view).map((edition) => {
    const { moved = {}, retired = {} } = mounts.find(({ address }) => address === edition.snapshot.address) ?? {};
    const { names, search } = edition.snapshot.objects;
    return {
      mount: mountAt(edition),
      names: objectFile(names),
      search: objectFile(search),
      moved,
      retired,
      unusable: unusableSkills(edition),
    };
  });
  return { repositories };
}

export function connectTwin(view: SiteView): ConnectTwin {
  const repositories = mainEditions(view).map((edition) => {
    const { name: connection, url, clients, install, message } = connectionOf(view, edition);
    const mcp = filled(view, url);
    return {
      address: edition.address,
      name: repositoryLabel(edition, view.editions),
      mcp,
      connection,
      clients: clients.map(({ name, steps, snippets, link, remote }) => ({
        client: name ?? PAGE_TEXTS.otherClient,
        steps: PAGE_TEXTS[steps],
        snippets: snippets.map(({ label, text }) => ({ label, text: filled(view, text) })),
        ...(link === undefined ? {} : { link: deepLink(link, connection, mcp) }),
        remote: remote === true,
      })),
      install: filled(view, install),
      ...(message === undefined ? {} : { message }),
    };
  });
  return { repositories };
}

export function healthTwin(view: SiteView): HealthTwin {
  const { reader, editions, plan, twins } = view;
  const repositories = editions.map((edition) => {
    const { findings } = reader.findings(edition.snapshot.objects.findings);
    const skills = [...edition.directory.values()].flatMap((entry) => (entry.kind === 'skill' ? [reader.skill(entry.digest)] : []));
    return {
      mount: mountAt(edition),
      counts: edition.snapshot.counts,
      channels: channelsOf(skills, findings, reader.installable(edition.address)),
      clients: clientRows(skills).map(({ way, leftOut, ...row }) => ({
        ...row,
        way: PAGE_TEXTS[way],
        leftOut: leftOut.map((entry) => ({ ...entry, reason: PAGE_TEXTS[entry.reason as keyof typeof PAGE_TEXTS] })),
      })),
      findings,
    };
  });
  const { findings: whole } = reader.deployment;
  return {
    repositories,
    findings: whole === undefined ? [] : reader.findings(whole).findings,
    pagesLeftOut: plan.dropped,
    twins: twins.level,
  };
}

/** File name -> what it holds. */
export function ownJson(view: SiteView): ReadonlyMap<string, string> {
  const files = {
    'index.json': homeTwin(view),
    'search/index.json': searchTwin(view),
    'connect/index.json': connectTwin(view),
    'health/index.json': healthTwin(view),
  };
  return new Map(Object.entries(files).map(([name, value]) => [name, `${JSON.stringify(value)}\n`]));
}

/** How a repository is connected to, as the connect page and its twins say it. */
import { type Client, clientsFor, connectionName, firstMessage, repositoryAnchor } from '../view/clients.ts';
import { tellApart } from '../view/names.ts';
import type { Edition } from './edition.ts';
import type { SiteView } from './open-view.ts';
import { findSpecimen } from './specimen.ts';

export interface Connection {
  /** What clients call it: no two repositories of a site are called the same. */
  readonly name: string;
  /** What an agent mounts, with `{agent}` for its origin. */
  readonly url: string;
  readonly clients: readonly Client[];
  /** A command, with `{site}` for its origin. */
  readonly install: string;
  /** A first message to an agent; `undefined` where no skill can be named in it. */
  readonly message: string | undefined;
}

/** The connection to the whole of an edition. */
export function connectionOf({ reader, editions, links }: Pick<SiteView, 'reader' | 'editions' | 'links'>, edition: Edition): Connection {
  const name = tellApart(edition, editions, [
    ({ mount }) => connectionName(mount.repo),
    ({ mount }) => connectionName(`${mount.owner}-${mount.repo}`),
    ({ mount }) => connectionName(`${mount.host}-${mount.owner}-${mount.repo}`),
  ]);
  const url = links.agent(edition, '');
  return {
    name,
    url,
    clients: clientsFor(name, url),
    install: `npx skills add {site}${links.page(edition, '')}`,
    message: firstMessage(name, findSpecimen(reader, edition)?.name),
  };
}

/** Where the connect page tells of a repository: the first one has the page, the others a place on it. */
export function connectHref({ reader, links }: Pick<SiteView, 'reader' | 'links'>, edition: Edition): string {
  const { address } = edition.snapshot;
  const isFirst = address === reader.deployment.mounts[0]?.address;
  return links.site('connect/') + (isFirst ? '' : `#${repositoryAnchor(address)}`);
}

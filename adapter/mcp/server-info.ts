/** Who answers: stamped on every modern reply, and so kept small. */
import type { Implementation } from '@modelcontextprotocol/server';
import { formatMount } from '#contract/address.ts';
import { pageHref } from '#contract/page-path.ts';
import type { Generation, View } from '../catalog/model.ts';
import { brief } from '../text/one-line.ts';
import { VERSION } from '../version.ts';

/** Longest URL in the server info; past it the repository's own page stands for the folder's. */
const MAX_URL = 400;

/** Where this deployment is reachable, as far as anybody said. */
export interface Origins {
  /** Origin and prefix of the adapter, without trailing slash. */
  readonly adapter: string;
  /** Origin of the website, without trailing slash; the adapter's own where it serves the pages too. Absent where nobody has pages. */
  readonly site: string | undefined;
}

function firstShort(...urls: readonly string[]): string | undefined {
  return urls.find((url) => url.length <= MAX_URL);
}

/** Server info of a view. */
export function serverInfoOf(view: View, generation: Generation, origins: Origins): Implementation {
  const { artifact, folders } = view.snapshot;
  const page = { ...view.name, ...(view.named ? { ref: view.ref } : {}) };
  const { base } = generation.deployment;
  // A commit has one page, which speaks for all of its folders.
  const hrefs = [pageHref(base, page, view.pinned ? '' : view.scope), pageHref(base, view.name, '')];
  const websiteUrl =
    generation.approved !== undefined || origins.site === undefined ? undefined : firstShort(...hrefs.map((href) => origins.site + href));
  const folder = folders.get(view.scope);
  const manifest = folder?.manifest ?? artifact.manifest;
  // A README speaks to whoever browses; the operator, of the repository as a whole, speaks to whoever connects.
  const mount = generation.mounts.get(formatMount(view.name))?.mount;
  const host = view.scope === '' ? mount?.description : undefined;
  const icon =
    mount?.icon === undefined
      ? undefined
      : firstShort(`${origins.adapter}/icon/${view.address}`, `${origins.adapter}/icon/${formatMount(view.name)}`);
  const description = folder?.manifest?.description ?? host ?? (folder?.overview?.summary || undefined) ?? artifact.manifest?.description;
  return {
    name: 'skillpress',
    title: brief(manifest?.name ?? artifact.address, 80),
    version: VERSION,
    ...(description === undefined ? {} : { description: brief(description, 160) }),
    ...(websiteUrl === undefined ? {} : { websiteUrl }),
    ...(icon === undefined ? {} : { icons: [{ src: icon, mimeType: 'image/png', sizes: ['128x128'] }] }),
  };
}

/** Server info while artifacts are still loading. */
export const LOADING_SERVER_INFO: Implementation = { name: 'skillpress', version: VERSION };

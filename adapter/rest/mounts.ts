/** `mounts` and `featured`: what a connection to an address hears, and which addresses there are. */
import { formatMount } from '#contract/address.ts';
import type { RestFeaturedAnswer, RestMountAnswer, RestSummary } from '#contract/schema/rest.ts';
import { skillUriPrefix } from '#contract/skill-uri.ts';
import { listingOf, unlistedIn } from '../catalog/listing.ts';
import type { Generation, LoadedMount, View } from '../catalog/model.ts';
import { otherMounts } from '../catalog/other-mounts.ts';
import { resolveAddress } from '../catalog/resolve-address.ts';
import { type Origins, serverInfoOf } from '../mcp/server-info.ts';
import { instructionsText } from '../text/instructions.ts';
import { restMount } from './asked.ts';
import { MAX_FEATURED } from './bounds.ts';

/** What the process knows beside the artifacts. */
export interface Surroundings {
  readonly generation: Generation;
  readonly origins: Origins;
  /** The skills extension is switched on. */
  readonly extension: boolean;
}

function summaryOf(view: View, { generation, origins }: Surroundings): RestSummary {
  const { artifact, folders } = view.snapshot;
  const folder = folders.get(view.scope);
  const manifest = folder?.manifest ?? artifact.manifest;
  const language = folder?.manifest?.language ?? artifact.manifest?.language;
  const { websiteUrl, icons } = serverInfoOf(view, generation, origins);
  const icon = icons?.[0]?.src;
  return {
    mount: restMount(view),
    ...(manifest?.name === undefined ? {} : { name: manifest.name }),
    ...(manifest === undefined ? {} : { description: manifest.description }),
    ...(language === undefined ? {} : { language }),
    counts: { skills: listingOf(view).discoverable.length, documents: folder?.counts.documents ?? 0 },
    links: {
      uri: skillUriPrefix(view.name),
      mcp: `${origins.adapter}/${view.address}`,
      ...(websiteUrl === undefined ? {} : { page: websiteUrl }),
      ...(icon === undefined ? {} : { icon }),
    },
  };
}

/** `mounts`: what an address shows. */
export function mountAnswer(view: View, loaded: LoadedMount, surroundings: Surroundings): RestMountAnswer {
  const { counts } = view.snapshot.artifact;
  const { generation, origins } = surroundings;
  const others = otherMounts(view, generation, origins.adapter);
  const { errors, warnings, describedOnly, skipped } = counts;
  return {
    ...summaryOf(view, surroundings),
    defaultRef: loaded.mount.default,
    refs: Object.entries(loaded.mount.refs).map(([ref, commit]) => ({ ref, commit })),
    listed: listingOf(view).listed.length,
    unlisted: Object.fromEntries(unlistedIn(view)),
    diagnostics: { errors, warnings, describedOnly, skipped },
    instructions: instructionsText(view, surroundings.extension, others),
  };
}

/** `featured`: the mounts that the operator publishes, in their order. */
export function featuredAnswer(surroundings: Surroundings): RestFeaturedAnswer {
  const { generation } = surroundings;
  const all = [...generation.mounts.values()];
  const views = all.slice(0, MAX_FEATURED).map(({ name }) => resolveAddress(generation, formatMount(name)));
  return {
    mounts: views.filter((view) => view !== undefined).map((view) => summaryOf(view, surroundings)),
    more: all.length - views.length,
  };
}

/** A published folder or website: its deployment, and which snapshot an address of it shows. */
import { type Address, formatMount, parseAddress } from '#contract/address.ts';
import type { Digest } from '#contract/digest.ts';
import { type Deployment, deploymentSchema, type Mount } from '#contract/schema/deployment.ts';
import { DEPLOYMENT_FILE } from '#contract/tree.ts';
import { LIMITS } from './limits.ts';
import { printable, SourceUnusable } from './problems.ts';
import { type PublishedReader, parseDocument } from './published-reader.ts';
import type { TrustPolicy, Vouch } from './trust.ts';

export interface Site {
  readonly reader: PublishedReader;
  readonly deployment: Deployment;
  /** Whether it may speak for a skill. */
  readonly vouch: Vouch;
}

/** Opens a published folder; `undefined` where there is none. Throws `SkillRefused` for one that is broken, `SourceUnusable` for one that is not trusted. */
export async function openSite(reader: PublishedReader, trust: TrustPolicy): Promise<Site | undefined> {
  const bytes = await reader.read(DEPLOYMENT_FILE, LIMITS.documentBytes);
  if (bytes === undefined) return undefined;
  const deployment = parseDocument(`${DEPLOYMENT_FILE} of ${printable(reader.name)}`, bytes, deploymentSchema);
  const judged = await trust.judge({ bytes, deployment, reader });
  if (!judged.trusted) throw new SourceUnusable(judged.problem);
  return { reader, deployment, vouch: judged.vouch };
}

/** Tells whether bytes at a URL are a deployment at all; other websites answer everything with a page. */
export function looksLikeDeployment(bytes: Uint8Array): boolean {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'deployment';
  } catch {
    return false;
  }
}

/** One snapshot of a site, under the address that shows it. */
export interface Shown {
  readonly mount: Mount;
  readonly address: string;
  readonly ref: string | undefined;
  readonly folder: string;
  readonly digest: Digest;
  readonly revision: string;
  /** Commits that were published for the same ref before. */
  readonly before: readonly string[];
}

/** What an address means in a deployment; without one, every default ref. Throws `SourceUnusable`. */
export function shownBy({ deployment, reader }: Site, scope: Address | undefined): readonly Shown[] {
  const mounts = deployment.mounts.filter((mount) => scope === undefined || mount.address === formatMount(scope));
  if (scope !== undefined && mounts.length === 0) {
    const known = deployment.mounts.map(({ address }) => address).join(', ');
    throw new SourceUnusable(`${printable(reader.name)} publishes no ${formatMount(scope)}. It has ${printable(known)}.`);
  }
  return mounts.map((mount) => {
    const ref = scope?.ref;
    const revision = mount.refs[ref ?? mount.default] ?? ref ?? '';
    const isDefault = ref === undefined || (ref === mount.default && !mount.verified);
    const snapshot = isDefault ? mount.snapshot : mount.retained.find((entry) => entry.revision === revision);
    if (snapshot === undefined)
      throw new SourceUnusable(`${printable(reader.name)} has no ref or commit "${printable(ref ?? '')}" of ${mount.address}.`);
    const before = mount.retained.flatMap((kept) =>
      kept.ref === (ref ?? mount.default) && kept.revision !== revision ? [kept.revision] : [],
    );
    return { mount, address: mount.address, ref, folder: scope?.path ?? '', digest: snapshot.digest, revision, before };
  });
}

/** The address that a path below a site's root is the page of; the empty path is the site itself, `mcp` its first mount. Throws `SourceUnusable`. */
export function scopeOf({ deployment }: Pick<Site, 'deployment'>, path: string): Address | undefined {
  if (path === '') return undefined;
  // The page of a path marks names that pages use themselves with a final `~` (page-path.ts).
  const address = path === 'mcp' ? (deployment.mounts[0]?.address ?? '') : path.replace(/~(?=\/|$)/g, '');
  const parsed = parseAddress(address);
  if (!parsed.ok)
    throw new SourceUnusable(`"${printable(path)}" is no page of a repository, folder or skill of this website (${parsed.problem}).`);
  return parsed.address;
}

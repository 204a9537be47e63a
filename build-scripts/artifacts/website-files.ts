/**
 * The list of the website's files, made while they are written: every published byte that no name of the store promises.
 * A deployment that names the list, and whoever signs it, vouches for pages as for what agents get.
 */
import type { Digest } from '#contract/digest.ts';
import { type Deployment, deploymentSchema } from '#contract/schema/deployment.ts';
import { websiteSchema } from '#contract/schema/website.ts';
import { DEPLOYMENT_FILE, isWebsiteFile } from '#contract/tree.ts';
import { digestOf } from '#digest/sha256.ts';
import { compareBy } from '#model/compare.ts';
import { PublishedFiles } from './published-files.ts';

export class WebsiteFiles {
  readonly #files = new Map<string, { readonly digest: Digest; readonly size: number }>();

  /** Takes note of a file that is written, where the list must name it, and gives its digest then; of one that was written again, the last bytes count. */
  add(path: string, bytes: Uint8Array): Digest | undefined {
    if (!isWebsiteFile(path)) return undefined;
    const digest = digestOf(bytes);
    this.note(path, digest, bytes.length);
    return digest;
  }

  /** Takes note of a file that somebody hashed, where the list must name it. */
  note(path: string, digest: Digest, size: number): void {
    if (isWebsiteFile(path)) this.#files.set(path, { digest, size });
  }

  /** Digests of the files that were noted. */
  digests(): ReadonlyMap<string, Digest> {
    return new Map([...this.#files].map(([path, { digest }]) => [path, digest]));
  }

  /** The deployment that names the list, and the files to write after all others: the list, then `deployment.json`. */
  finish(deployment: Deployment): { readonly deployment: Deployment; readonly files: ReadonlyMap<string, Uint8Array> } {
    const files = [...this.#files].map(([path, { digest, size }]) => ({ path, digest, size })).sort(compareBy(({ path }) => path));
    const published = new PublishedFiles();
    const website = published.object(websiteSchema, { kind: 'website', files });
    const named = { ...deployment, website };
    published.json(DEPLOYMENT_FILE, deploymentSchema, named);
    return { deployment: named, files: published.files };
  }
}

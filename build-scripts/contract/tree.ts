/** Names of the files in the published folder (architecture.md, "The published folder"); all `/` separated and relative to its root. */
import { type Digest, digestHex } from './digest.ts';
import type { ServedSkill } from './schema/skill.ts';

/** Stable name, written last: what a reader opens first. */
export const DEPLOYMENT_FILE = 'deployment.json';

/**
 * Signatures over the deployment of a digest. The name follows the signed bytes, so that no reader can meet a deployment
 * with the signature of another one, however slowly a host is updated.
 */
export function signatureFile(deployment: Digest): string {
  return `deployment.${digestHex(deployment)}.sig.json`;
}

const SIGNATURE_NAME = /^deployment\.[0-9a-f]{64}\.sig\.json$/;

/** Tells whether a name is that of a signature file, whichever deployment it signs. */
export function isSignatureFile(file: string): boolean {
  return SIGNATURE_NAME.test(file);
}

/** Tells whether a published file is one that the list of the website (`schema/website.ts`) must name: the others are named by digests or sign them. */
export function isWebsiteFile(file: string): boolean {
  return !file.startsWith('store/') && file !== DEPLOYMENT_FILE && !isSignatureFile(file);
}

/** Dates, beside the deployment; absent where no repository has a history. */
export const HISTORY_FILE = 'history.json';

/** `store/snapshots/<id>.json`; the id is the hexadecimal digest of the file. */
export function snapshotFile(id: string): string {
  return `store/snapshots/${id}.json`;
}

/** `store/objects/aa/<hex>.json`: canonical JSON named by its digest. */
export function objectFile(digest: Digest): string {
  const hex = digestHex(digest);
  return `store/objects/${hex.slice(0, 2)}/${hex}.json`;
}

/** `store/blobs/aa/<hex>`: served bytes. */
export function blobFile(digest: Digest): string {
  const hex = digestHex(digest);
  return `store/blobs/${hex.slice(0, 2)}/${hex}`;
}

/** `store/archives/<hex>/<name>.<format>`; the digest is that of the archive's own bytes. */
export function archiveFile(digest: Digest, name: string, format: 'tar.gz' | 'zip'): string {
  return `store/archives/${digestHex(digest)}/${name}.${format}`;
}

/** The archives of a skill that every snapshot keeps: file, digest of its bytes, size. */
export function archivesOf({ archive }: Pick<ServedSkill, 'archive'>): readonly { file: string; digest: Digest; size: number }[] {
  if (archive === undefined) return [];
  const { name, tarGz, zip } = archive;
  return [
    { file: archiveFile(tarGz.digest, name, 'tar.gz'), ...tarGz },
    ...(zip === undefined ? [] : [{ file: archiveFile(zip.digest, name, 'zip'), ...zip }]),
  ];
}

/** Discovery index for installers, below the root (`''`) or below a page's folder. */
export function discoveryFile(pageFolder: string): string {
  return `${pageFolder === '' ? '' : `${pageFolder}/`}.well-known/agent-skills/index.json`;
}

/** The older discovery index; the files that it names lie beside it, at `<skill name>/<file>`. */
export function legacyDiscoveryFile(pageFolder: string): string {
  return `${pageFolder === '' ? '' : `${pageFolder}/`}.well-known/skills/index.json`;
}

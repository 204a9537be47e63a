/**
 * Which file is the picture of the repository: the one that the root manifest's `image` names (format.md, section 2). Only a
 * file of the repository can be; nothing is fetched. What may not be published cannot be a picture either, and is not named.
 */
import { type Finding, finding } from '#model/finding.ts';
import type { RepoPath } from '#model/repo-path.ts';
import type { Context } from './context.ts';
import { makeLookup } from './link-target.ts';
import { isReadable } from './manifests.ts';

export interface Picture {
  readonly bytes: Uint8Array;
  /** The manifest that names it. */
  readonly namedBy: RepoPath;
}

/** The picture of the repository; `undefined` where its manifest names none, or none that can be used, which is reported. Pure. */
export function resolvePicture({ tree, manifests, serving, mayName }: Pick<Context, 'tree' | 'manifests' | 'serving' | 'mayName'>): {
  readonly value: Picture | undefined;
  readonly findings: readonly Finding[];
} {
  const manifest = manifests.byFolder.get('');
  if (manifest?.image === undefined) return { value: undefined, findings: [] };
  const { image, path: namedBy } = manifest;
  const unused = (reason: string, correct = '') => {
    const args = correct === '' ? { reason } : { reason, correct };
    return { value: undefined, findings: [finding('image_unused', { path: namedBy }, args)] };
  };
  if (image.startsWith('https://')) return unused('is on the web, and nothing is fetched');
  const file = tree.files.get(image as RepoPath);
  // Excluded, internal and nonexistent are one answer.
  if (file === undefined || !mayName(image) || !isReadable(manifests, file) || !serving.mayServe(file)) {
    const other = file === undefined ? makeLookup(tree).inOtherCase(image as RepoPath) : undefined;
    return unused('is no file of the repository that may be published', other !== undefined && mayName(other) ? other : '');
  }
  if (file.content === undefined) return unused(file.unavailable === 'lfs_pointer' ? 'is kept in Git LFS' : 'is over the read limit');
  return { value: { bytes: file.content.bytes, namedBy }, findings: [] };
}

/** What the `index.json` of a page says about what is no longer, or not only, at its address. */
import { pageAddress } from '#contract/page-path.ts';
import { snapshotFile } from '#contract/tree.ts';
import { skillPagePath } from '../../site/data/skill-path.ts';
import type { GonePage } from './page-list.ts';
import { restMount } from './rest-answers.ts';

/** The whole answer. */
export function goneAnswer({ past, mount, today, kept }: GonePage): unknown {
  if (past.kind === 'commit') {
    const pinned = { ...restMount(mount, ''), address: pageAddress(past.mount, ''), ref: past.revision };
    return { mount: pinned, commit: { current: past.isCurrent, today: today.address, snapshotFile: snapshotFile(past.snapshot) } };
  }
  const place = skillPagePath(past.path);
  const said = { mount: restMount(mount, place), path: past.path };
  const asItWas = kept === undefined ? {} : { kept: { commit: kept.commit, address: pageAddress(kept.mount, kept.directory) } };
  if (past.kind === 'retired') return { ...said, retired: { reason: past.reason }, ...asItWas };
  const address = pageAddress(mount.page ?? mount.name, skillPagePath(past.to));
  const published = mount.skillAt.has(past.to);
  return { ...said, moved: { path: past.to, address, published }, ...(published ? {} : asItWas) };
}

/**
 * Indexes at the old pages of skills that moved: a command for installers that somebody pasted goes on working, and installs
 * the skill from where it is now, under its name of today. What was retired has none.
 */
import { pageFolder } from '#contract/page-path.ts';
import type { PastPage } from '#contract/past-pages.ts';
import { discoverySchema } from '#contract/schema/discovery.ts';
import { discoveryFile } from '#contract/tree.ts';
import { buildDiscovery } from './discovery.ts';
import type { OfferedMount } from './discovery-indexes.ts';
import type { PublishedFiles } from './published-files.ts';

/** Adds an index for each old page whose skill the same edition offers; nothing takes the place of an index that is there. */
export function addMovedIndexes(published: PublishedFiles, editions: readonly OfferedMount[], past: readonly PastPage[]): void {
  const byFolder = new Map(editions.map(({ page, offered }) => [pageFolder(page, ''), offered]));
  for (const page of past) {
    if (page.kind !== 'moved' || published.files.has(discoveryFile(page.folder))) continue;
    const offered = byFolder.get(pageFolder(page.mount, '')) ?? [];
    const skills = offered.flatMap(({ entry }) => (entry.path === page.to ? [entry] : []));
    const { artifact } = buildDiscovery(skills, page.folder);
    if (artifact.skills.length > 0) published.index(discoveryFile(page.folder), 'current', discoverySchema, artifact);
  }
}

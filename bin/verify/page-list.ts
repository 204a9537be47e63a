/** Which pages a website has, by what its store says; the same plan as that of the compiler and of the website. */
import type { Digest } from '#contract/digest.ts';
import { pageFolder } from '#contract/page-path.ts';
import { hasTwins, isMarkdownPage, pagesOf } from '#contract/page-plan.ts';
import type { Walked, WalkedMount } from './walk-store.ts';

export interface ExpectedPage {
  /** Folder below the root, unencoded; empty for the home page. */
  readonly folder: string;
  /** Snapshot that it is made from, where it is about a repository. */
  readonly snapshot?: string;
  readonly hasJson: boolean;
  readonly hasMarkdown: boolean;
  /** What its Markdown must be, byte for byte, where that is published bytes. */
  readonly markdown?: Digest | undefined;
}

const OWN = ['', 'search', 'connect', 'health'] as const;

/** Every page, in a fixed order: the site's own, then each repository's and ref's. */
export function expectedPages({ deployment, mounts }: Walked): readonly ExpectedPage[] {
  const level = deployment.twins ?? 'pictures';
  const all = deployment.pages !== 'without-supporting-files';
  const own = OWN.map((folder): ExpectedPage => ({ folder, hasJson: false, hasMarkdown: false }));
  const of = (mount: WalkedMount): readonly ExpectedPage[] => {
    const { page } = mount;
    if (page === undefined) return [];
    return pagesOf(mount.entries).flatMap((planned): ExpectedPage[] => {
      if (planned.supporting && !all) return [];
      const twins = hasTwins(level, planned);
      return [
        {
          folder: pageFolder(page, planned.at),
          snapshot: mount.id,
          hasJson: twins,
          hasMarkdown: twins && isMarkdownPage(planned),
          markdown: markdownOf(mount, planned.path),
        },
      ];
    });
  };
  return [...own, ...mounts.flatMap(of)];
}

function markdownOf({ entries, skills }: WalkedMount, path: string): Digest | undefined {
  const entry = entries.get(path);
  if (entry?.kind === 'document' || entry?.kind === 'file') return entry.digest;
  const skill = entry?.kind === 'skill' ? skills.find((found) => found.path === path) : undefined;
  return skill?.serving === 'full' ? skill.document.digest : undefined;
}

/** At most `count` of a list, evenly spread, the first one among them: the same ones each time. */
export function spread<T>(list: readonly T[], count: number): readonly T[] {
  if (list.length <= count) return list;
  return Array.from({ length: count }, (_, index) => list[Math.floor((index * list.length) / count)] as T);
}

/** What the later decisions of this stage know: the results of the earlier ones. */
import type { FolderPath, RepoPath } from '#model/repo-path.ts';
import type { Parsed } from '#parse/parser.ts';
import type { ResolvedDocument } from './documents.ts';
import type { Includes } from './includes.ts';
import type { Manifests } from './manifests.ts';
import type { Overview } from './overviews.ts';
import type { Serving } from './serving.ts';
import type { Skills } from './skills.ts';
import type { FileNode, Tree } from './tree.ts';
import type { MayName } from './withheld.ts';

export interface Context {
  readonly parsed: Parsed;
  readonly tree: Tree;
  readonly manifests: Manifests;
  readonly skills: Skills;
  readonly serving: Serving;
  readonly mayName: MayName;
  readonly documents: ReadonlyMap<RepoPath, ResolvedDocument>;
  /** Documents without bytes: named, not served. */
  readonly unavailableDocuments: readonly FileNode[];
  readonly includes: ReadonlyMap<RepoPath, Includes>;
  readonly overviews: ReadonlyMap<FolderPath, Overview>;
  /** Folders that hold a skill or a document, itself or below. */
  readonly exposed: ReadonlySet<FolderPath>;
}

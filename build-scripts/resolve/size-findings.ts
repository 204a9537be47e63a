/** Files that are too large to be served, or to be searched: each is reported (format.md, section 10). */
import { isMarkdownOrJson } from '#model/file-kinds.ts';
import { type Finding, finding } from '#model/finding.ts';
import type { Limits } from '#model/limits.ts';
import type { RepoPath } from '#model/repo-path.ts';
import type { PublishedFile } from './publish.ts';

export function sizeFindings(limits: Limits, files: ReadonlyMap<RepoPath, PublishedFile>): readonly Finding[] {
  return [...files].flatMap(([path, { file }]) => {
    if (file.unavailable === 'over_read_limit' && file.size > limits.readableBytes) {
      return [finding('file_over_read_limit', { path }, { size: file.size, limit: limits.readableBytes })];
    }
    const isText = file.content !== undefined && isMarkdownOrJson(path);
    return isText && file.size > limits.indexedBytes
      ? [finding('file_not_searched', { path }, { size: file.size, limit: limits.indexedBytes })]
      : [];
  });
}

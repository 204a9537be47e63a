/** What search knows: one entry per discoverable skill, its supporting files folded in, and one per document (format.md, section 3). */

import { isMarkdown } from '#model/file-kinds.ts';
import type { RepoPath } from '#model/repo-path.ts';
import type { ResolvedSkill } from '#resolve/finish-skills.ts';
import type { Resolved } from '#resolve/resolve.ts';
import type { FileNode } from '#resolve/tree.ts';
import type { SearchEntry } from './search/entry.ts';

export function searchEntries(resolved: Resolved): readonly SearchEntry[] {
  const skills = resolved.skills.filter((skill) => skill.discoverable).map((skill) => skillEntry(resolved, skill));
  const documents = [...resolved.documents.values()].map(
    ({ path, file, title, summary }): SearchEntry => ({
      path,
      kind: 'document',
      name: title,
      description: summary,
      describedOnly: false,
      headings: headingsOf(resolved, file),
      body: textOf(resolved, file),
      files: [],
    }),
  );
  return [...skills, ...documents];
}

function skillEntry(resolved: Resolved, skill: ResolvedSkill): SearchEntry {
  const { declaration, path, file } = skill.skill;
  const full = !skill.describedOnly;
  return {
    path,
    kind: 'skill',
    name: declaration.name,
    description: declaration.description,
    describedOnly: skill.describedOnly,
    ...(skill.license.status === 'none' ? {} : { license: skill.license.label }),
    tags: full ? [...declaration.tags] : [],
    headings: full ? headingsOf(resolved, file) : [],
    body: full && isSearched(resolved, file) ? declaration.text.slice(declaration.bodyOffset) : '',
    files: full ? skill.files.flatMap((supporting) => fileEntry(resolved, supporting)) : [],
  };
}

/** Past the indexing limit a file can be read, but is not searched (format.md, section 10). */
function isSearched(resolved: Resolved, file: FileNode): boolean {
  return file.size <= resolved.parsed.limits.indexedBytes;
}

/** Supporting files are searched only where they are Markdown or JSON within the indexing limit. */
function fileEntry(resolved: Resolved, file: FileNode): SearchEntry['files'] {
  const markdown = isMarkdown(file.path);
  if (!(markdown || /\.json$/i.test(file.path)) || !isSearched(resolved, file)) return [];
  const title = markdown && file.content !== undefined ? resolved.parsed.markdown(file.content)?.title : undefined;
  return [
    {
      path: file.path as RepoPath,
      ...(title === undefined ? {} : { title }),
      ...(file.content === undefined ? {} : { source: file.content.digest }),
      // Decoded when it is asked for: of a file that a build before counted, nobody does.
      get text() {
        return textOf(resolved, file);
      },
    },
  ];
}

function textOf(resolved: Resolved, file: FileNode): string {
  return file.content === undefined || !isSearched(resolved, file) ? '' : (resolved.parsed.text(file.content) ?? '');
}

function headingsOf(resolved: Resolved, file: FileNode): readonly string[] {
  if (file.content === undefined || !isMarkdown(file.path) || !isSearched(resolved, file)) return [];
  return resolved.parsed.markdown(file.content)?.headings.map((heading) => heading.text) ?? [];
}

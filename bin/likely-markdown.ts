/** Which Markdown a build will ask for, guessed before anything is parsed: a wrong guess costs time and nothing else. */
import type { Digest } from '#contract/digest.ts';
import { isMarkdown, MANIFEST_NAME, SKILL_NAME } from '#model/file-kinds.ts';
import type { Limits } from '#model/limits.ts';
import { baseName, type FolderPath, folderOf, foldersDownTo, type RepoPath, resolveRelative } from '#model/repo-path.ts';
import type { Snapshot, TreeEntry } from '#model/snapshot.ts';
import { decodeText } from '#model/text.ts';

type FileContent = NonNullable<TreeEntry['content']>;

/** Where a link to Markdown begins: its target, as far as the suffix. Links inside of code are found as well, which is no harm. */
const LINK = /\](?:\(|:)\s*<?([^\s()<>]+\.(?:md|mdx|markdown))/gi;
const INTRODUCTION = /^readme\.[a-z]+$/i;

type Files = ReadonlyMap<FolderPath, FileContent>;

/** A content, and what of it search is likely to look at: the body of a `SKILL.md`, or the whole of a skill's other file. */
export type LikelyContent = FileContent & { readonly searched?: 'body' | 'file' };

/** Files of skills, manifests, introductions, the usual document folders, and whatever they lead to by links: distinct contents. */
export function likelyMarkdown({ entries }: Snapshot, limits: Limits): ReadonlyMap<Digest, LikelyContent> {
  const files = new Map<FolderPath, FileContent>();
  for (const { path, mode, content } of entries.values()) {
    if (content !== undefined && mode !== 'link' && mode !== 'submodule' && isMarkdown(path)) files.set(path, content);
  }
  const likely = new Set([...files.keys()].filter(isPublishedIn(files)));
  // What is added to a set while it is walked is walked, too.
  for (const path of likely) for (const target of targetsIn(files, path, limits)) likely.add(target);
  const contents = new Map<Digest, LikelyContent>();
  const skills = foldersOf(files, SKILL_NAME);
  for (const path of likely) {
    const content = files.get(path);
    if (content === undefined) continue;
    const searched = baseName(path) === SKILL_NAME ? 'body' : isInside(path, skills) ? 'file' : undefined;
    contents.set(content.digest, searched === undefined ? content : { ...content, searched });
  }
  return contents;
}

/** Tells whether a file belongs to a skill. A skill at the root does not own what lies below it. */
function isInside(path: FolderPath, skills: ReadonlySet<FolderPath>): boolean {
  return foldersDownTo(folderOf(path as RepoPath)).some((around) => around !== '' && skills.has(around));
}

/** What needs no link to be read. */
function isPublishedIn(files: Files): (path: FolderPath) => boolean {
  const skills = foldersOf(files, SKILL_NAME);
  const above = new Set([...skills].flatMap(foldersDownTo));
  const documents = new Set(['', ...foldersOf(files, MANIFEST_NAME)].map((folder) => (folder === '' ? 'docs' : `${folder}/docs`)));
  return (path) => {
    const folder = folderOf(path as RepoPath);
    const name = baseName(path);
    if (name === MANIFEST_NAME || (INTRODUCTION.test(name) && above.has(folder))) return true;
    return isInside(path, skills) || foldersDownTo(folder).some((around) => documents.has(around));
  };
}

function foldersOf(files: Files, name: string): ReadonlySet<FolderPath> {
  return new Set([...files.keys()].filter((path) => baseName(path) === name).map((path) => folderOf(path as RepoPath)));
}

function targetsIn(files: Files, path: FolderPath, { linkCharacters, fileLinks }: Limits): readonly FolderPath[] {
  const content = files.get(path);
  const decoded = content === undefined ? undefined : decodeText(content.bytes);
  if (decoded?.kind !== 'text') return [];
  const found = [...decoded.text.slice(0, linkCharacters).matchAll(LINK)].slice(0, fileLinks);
  return found.flatMap(([, target = '']) => {
    const resolved = resolveRelative(folderOf(path as RepoPath), target);
    return resolved.kind === 'path' && files.has(resolved.path) ? [resolved.path] : [];
  });
}

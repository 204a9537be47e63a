/** Supporting files that nothing in their skill leads to: an agent that follows the text never opens them. */
import { digestOfText } from '#digest/sha256.ts';
import { isMarkdown, MANIFEST_NAME } from '#model/file-kinds.ts';
import { type Finding, finding } from '#model/finding.ts';
import { baseName, type FolderPath, type RepoPath, relativeTo } from '#model/repo-path.ts';
import type { Parsed } from '#parse/parser.ts';
import type { ResolvedSkill } from '#resolve/finish-skills.ts';
import type { Resolved } from '#resolve/resolve.ts';
import type { FileNode } from '#resolve/tree.ts';

/** Files that are there for people or tools, whatever the text says. */
const SELF_EVIDENT = /^(licen[cs]e|copying|notice|readme|changelog|requirements|package|pyproject|\.)/i;

/** Characters compared for one skill: about a second. What holds more is no skill that hosts take, and is told so elsewhere. */
const MAX_WORK = 2_000_000_000;

type Text = Pick<FileNode, 'path' | 'content'>;

/** Looks at the skill's own texts: a link, or the file's name or relative path written out, leads to a file. */
export function unreachableFiles(resolved: Pick<Resolved, 'parsed' | 'destinations'>, skill: ResolvedSkill): readonly Finding[] {
  if (skill.describedOnly || skill.files.length === 0) return [];
  const documents: readonly Text[] = [
    skill.skill.file,
    ...skill.files.filter((file) => isMarkdown(file.path)),
    ...skill.includes.files.map(({ file }) => file),
  ];
  const linked = new Set<RepoPath>();
  for (const { path } of documents)
    for (const target of resolved.destinations.get(path) ?? []) if (target.kind === 'file') linked.add(target.path);
  const unlinked = skill.files.map(({ path }) => path).filter((path) => !linked.has(path) && !isSelfEvident(baseName(path)));
  if (unlinked.length === 0) return [];
  const scripts = skill.files.filter((file) => !isMarkdown(file.path) && file.size <= resolved.parsed.limits.indexedBytes);
  const sources = [...documents, ...scripts];
  const { directory } = skill.skill;
  // Most skills are as in the build before, and their texts need not be read.
  const follows = digestOfText(JSON.stringify([directory, unlinked, sources.map(({ path, content }) => [path, content?.digest ?? ''])]));
  const lost = resolved.parsed.facts.of('unnamed', follows, () => unnamedFiles(resolved.parsed, directory, unlinked, sources));
  if (lost.length === 0) return [];
  const names = lost.map((path) => relativeTo(directory, path));
  return [finding('files_unreachable', { path: skill.skill.path }, { count: lost.length, names })];
}

/** The rules of a manifest are in every document below it, and what it excludes is out, whoever links to it. */
function isSelfEvident(name: string): boolean {
  return name === MANIFEST_NAME || SELF_EVIDENT.test(name);
}

/** Those of some files that no text but their own names; none where there is too much to look through. */
function unnamedFiles(
  parsed: Pick<Parsed, 'text'>,
  directory: FolderPath,
  files: readonly RepoPath[],
  sources: readonly Text[],
): readonly RepoPath[] {
  const texts = sources.map(({ path, content }) => ({ path, text: content === undefined ? '' : (parsed.text(content) ?? '') }));
  const namers = new Map<string, readonly RepoPath[]>();
  // Many files have a folder in common.
  const namersOf = (folder: string): readonly RepoPath[] => {
    const found = namers.get(folder) ?? texts.filter(({ text }) => text.includes(folder)).map(({ path }) => path);
    namers.set(folder, found);
    return found;
  };
  const isNamed = (path: RepoPath): boolean => {
    const [name, folder] = [stem(path), folderIn(directory, path)];
    if (folder !== '' && namersOf(folder).some((namer) => namer !== path)) return true;
    return texts.some((source) => source.path !== path && source.text.includes(name));
  };
  const characters = texts.reduce((sum, { text }) => sum + text.length, 0);
  return files.length * characters > MAX_WORK ? [] : files.filter((path) => !isNamed(path));
}

/** What names a file: a module is named without its ending. The whole name holds it. */
function stem(path: RepoPath): string {
  const name = baseName(path).replace(/\.[^.]+$/, '');
  return name.length >= 4 ? name : baseName(path);
}

/** Folder of a file inside of its skill: `references/` written out leads to everything in it. */
function folderIn(directory: FolderPath, path: RepoPath): string {
  const relative = relativeTo(directory, path);
  return relative.slice(0, relative.lastIndexOf('/') + 1);
}

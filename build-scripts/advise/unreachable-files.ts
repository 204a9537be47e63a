/** Supporting files that nothing in their skill leads to: an agent that follows the text never opens them. */
import { isMarkdown } from '#model/file-kinds.ts';
import { type Finding, finding } from '#model/finding.ts';
import { baseName, type RepoPath, relativeTo } from '#model/repo-path.ts';
import type { ResolvedSkill } from '#resolve/finish-skills.ts';
import type { Resolved } from '#resolve/resolve.ts';

/** Files that are there for people or tools, whatever the text says. */
const SELF_EVIDENT = /^(licen[cs]e|copying|notice|readme|changelog|requirements|package|pyproject|\.)/i;

/** Characters compared for one skill: about a second. What holds more is no skill that hosts take, and is told so elsewhere. */
const MAX_WORK = 2_000_000_000;

/** Looks at the skill's own texts: a link, or the file's name or relative path written out, leads to a file. */
export function unreachableFiles(resolved: Pick<Resolved, 'parsed' | 'destinations'>, skill: ResolvedSkill): readonly Finding[] {
  if (skill.describedOnly || skill.files.length === 0) return [];
  const documents = [
    skill.skill.file,
    ...skill.files.filter((file) => isMarkdown(file.path)),
    ...skill.includes.files.map(({ file }) => file),
  ];
  const texts = documents.map((file) => ({
    path: file.path,
    text: file.content === undefined ? '' : (resolved.parsed.text(file.content) ?? ''),
  }));
  const linked = new Set<RepoPath>();
  for (const { path } of texts)
    for (const target of resolved.destinations.get(path) ?? []) if (target.kind === 'file') linked.add(target.path);
  const scripts = skill.files.filter((file) => !isMarkdown(file.path) && file.size <= resolved.parsed.limits.indexedBytes);
  const code = scripts.map((file) => ({
    path: file.path,
    text: file.content === undefined ? '' : (resolved.parsed.text(file.content) ?? ''),
  }));
  const sources = [...texts, ...code];
  const namers = new Map<string, readonly RepoPath[]>();
  // Many files have a folder in common.
  const namersOf = (folder: string): readonly RepoPath[] => {
    const found = namers.get(folder) ?? sources.filter(({ text }) => text.includes(folder)).map(({ path }) => path);
    namers.set(folder, found);
    return found;
  };
  const isNamed = (path: RepoPath): boolean => {
    const [name, folder] = [stem(path), folderIn(skill, path)];
    if (folder !== '' && namersOf(folder).some((namer) => namer !== path)) return true;
    return sources.some((source) => source.path !== path && source.text.includes(name));
  };
  const unlinked = skill.files.filter((file) => !linked.has(file.path) && !SELF_EVIDENT.test(baseName(file.path)));
  const characters = sources.reduce((sum, { text }) => sum + text.length, 0);
  if (unlinked.length * characters > MAX_WORK) return [];
  const lost = unlinked.filter((file) => !isNamed(file.path));
  if (lost.length === 0) return [];
  const names = lost.map((file) => relativeTo(skill.skill.directory, file.path));
  return [finding('files_unreachable', { path: skill.skill.path }, { count: lost.length, names })];
}

/** What names a file: a module is named without its ending. The whole name holds it. */
function stem(path: RepoPath): string {
  const name = baseName(path).replace(/\.[^.]+$/, '');
  return name.length >= 4 ? name : baseName(path);
}

/** Folder of a file inside of its skill: `references/` written out leads to everything in it. */
function folderIn(skill: ResolvedSkill, path: RepoPath): string {
  const relative = relativeTo(skill.skill.directory, path);
  return relative.slice(0, relative.lastIndexOf('/') + 1);
}

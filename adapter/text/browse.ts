/** The text of `browse_repo`. */
import type { Child, FolderArtifact, SkillMark } from '#contract/schema/folder.ts';
import type { SkillArtifact } from '#contract/schema/skill.ts';
import { formatCursor, type Walk } from '../catalog/cursor.ts';
import { filesBelow } from '../catalog/files-below.ts';
import { listingOf, skillsBelow } from '../catalog/listing.ts';
import type { View } from '../catalog/model.ts';
import { baseName, childOf, folderOf, isWithin } from '../catalog/scope.ts';
import { type SkippedSkill, skippedIn } from '../catalog/skipped.ts';
import { lineBytes, Page } from './budget.ts';
import { describedOnlyMark, heading } from './heading.ts';
import { brief, call, count } from './one-line.ts';
import { partialLines } from './partial.ts';
import { skippedBelow, skippedMark } from './skipped.ts';

export interface BrowseQuestion {
  readonly view: View;
  readonly folder: FolderArtifact;
  /** Position of the first child of this page. */
  readonly start: number;
  readonly limit: number;
  readonly walk: Walk;
}

/** Longer pages have shorter summaries, so that they hold what was asked for. */
function summaryLength(limit: number): number {
  return limit <= 20 ? 160 : limit <= 60 ? 100 : 60;
}

function skillFields(view: View, mark: SkillMark, max: number): readonly string[] {
  return [
    `skill: ${brief(mark.name, 80)}`,
    `path: ${mark.path}`,
    ...(mark.describedOnly ? [describedOnlyMark(mark.license)] : []),
    ...(listingOf(view).found.has(mark.path) ? [] : ['not in search']),
    brief(mark.description, max),
  ];
}

/** What lies below a folder. Skills that listings and search leave out are named apart, because their entries are shown; other files, where there are any. */
function countsBelow(view: View, folder: string, documents: number): string {
  const { found, aside } = skillsBelow(view, folder);
  const files = filesBelow(view.snapshot).get(folder) ?? 0;
  return [
    `${count(found, 'skill')}, ${count(documents, 'document')} below`,
    ...(aside === 0 ? [] : [`and ${count(aside, 'skill')} not in search`]),
    ...(files === 0 ? [] : [`and ${count(files, 'other file')}`]),
  ].join(', ');
}

function skippedMarks(skipped: SkippedSkill | undefined): readonly string[] {
  return skipped === undefined ? [] : [skippedMark(skipped)];
}

function describeChild(view: View, folder: string, child: Child, max: number): string {
  const path = childOf(folder, child.name);
  const { snapshot } = view;
  switch (child.kind) {
    case 'folder': {
      const about = [child.title, child.description].filter((text) => text !== undefined && text !== '').join(': ');
      return [
        `- folder: ${path}`,
        ...(child.skill === undefined ? [countsBelow(view, path, child.counts.documents)] : skillFields(view, child.skill, max)),
        ...skippedMarks(snapshot.skipped.get(path)),
        ...(about === '' ? [] : [`manifest: ${brief(about, max)}`]),
        ...(child.overviewPath === undefined ? [] : [`overviewPath: ${child.overviewPath}`]),
      ].join(' | ');
    }
    case 'skill':
      return [`- SKILL.md`, ...skillFields(view, child.skill, max)].join(' | ');
    case 'document':
      return [`- document: ${path}`, `${child.size} bytes`, brief(child.title, 80), brief(child.summary, max)]
        .filter((text) => text !== '')
        .join(' | ');
    case 'file': {
      const skipped = snapshot.skipped.get(folder);
      return [
        `- file: ${path}`,
        `${child.size} bytes`,
        ...(child.manifest ? ['manifest'] : []),
        ...skippedMarks(skipped?.path === path ? skipped : undefined),
      ].join(' | ');
    }
    case 'oversize':
      return `- file: ${path} | ${child.size} bytes | not readable (${child.reason === 'lfs_pointer' ? 'its bytes are not in the repository' : 'over the read limit'})`;
  }
}

function aboutFolder(folder: FolderArtifact): readonly string[] {
  const { manifest, overview } = folder;
  return [
    ...(manifest === undefined
      ? []
      : [
          `Manifest (from ${manifest.file.path}): ${brief([manifest.name, manifest.description].filter((text) => text !== undefined).join(': '), 600)}`,
        ]),
    ...(overview === undefined
      ? []
      : [`overview (from ${overview.path}): ${brief([overview.title, overview.summary].filter((text) => text !== '').join(': '), 300)}`]),
  ];
}

function shownPaths(children: readonly Child[]): ReadonlySet<string> {
  const paths = children.map((child) =>
    child.kind === 'skill' ? child.skill.path : child.kind === 'folder' ? child.skill?.path : undefined,
  );
  return new Set(paths.filter((path) => path !== undefined));
}

/** Bytes of a list of all deeper skills at the mount's own folder, where everybody starts: after it, no other call has to find one. */
const MAX_DEEPER_AT_START = 12_288;
/** Bytes of a list that is a sample, or elsewhere: the beginning of the alphabet finds nothing, and is paid for in every conversation. */
const MAX_DEEPER_SAMPLE = 3072;

function describeDeeper(skill: SkillArtifact): string {
  const mark = skill.serving === 'full' ? '' : ` | ${describedOnlyMark(skill.license)}`;
  // A name that its folder says already is not said twice.
  const name = skill.name === baseName(skill.directory) ? '' : `${brief(skill.name, 80)}: `;
  return `- ${skill.path} | ${name}${brief(skill.description, 90)}${mark}`;
}

/** Skills that lie deeper than the entries of the page, so that the first call is enough to load any of them. */
function addDeeperSkills(page: Page, skills: readonly SkillArtifact[], folder: string, isStart: boolean): void {
  const heading = `More skills below ${folder === '' ? 'the repository root' : folder}, by exact path:`;
  const more = (rest: number): string =>
    `- ${count(rest, 'more skill')}: search_repo with words finds any of them; browse_repo with a folder lists them`;
  const spare = page.room - lineBytes(heading) - lineBytes(more(skills.length));
  if (spare < 0) return;
  const all = isStart ? rowsWithin(skills, Math.min(MAX_DEEPER_AT_START, spare)) : [];
  const rows = all.length === skills.length ? all : rowsWithin(skills, Math.min(MAX_DEEPER_SAMPLE, spare));
  page.add(heading, ...rows, ...(rows.length < skills.length ? [more(skills.length - rows.length)] : []));
}

function rowsWithin(skills: readonly SkillArtifact[], maxBytes: number): readonly string[] {
  const rows: string[] = [];
  let used = 0;
  for (const skill of skills) {
    const row = describeDeeper(skill);
    used += lineBytes(row);
    if (used > maxBytes) break;
    rows.push(row);
  }
  return rows;
}

/** Writes one page of a folder; ends it early where the budget does. */
export function browseText({ view, folder, start, limit, walk }: BrowseQuestion, room: number): string {
  const { children } = folder;
  const page = new Page(room);
  const inside = listingOf(view).discoverable.filter((skill) => isWithin(folder.path, skill.path));
  page.add(
    ...heading(view),
    ...(start === 0 && folder.path === view.scope ? partialLines(view) : []),
    `Folder: ${folder.path === '' ? '/ (repository root)' : folder.path} | ${countsBelow(view, folder.path, folder.counts.documents)}`,
  );
  if (folder.skill !== undefined && isWithin(view.scope, folder.skill)) page.add(`Belongs to skill: ${folder.skill}`);
  if (start === 0) page.add(...aboutFolder(folder));
  const next =
    'Next: load_skill {"path":"<path of a SKILL.md>"} to use a skill; search_repo {"query":"<words>"} to find one; browse_repo {"path":"<folder>"} to look deeper; read_repo_file {"path":"<file>"} to read a file.';
  const continuation = (end: number): string =>
    `Continue: ${call('browse_repo', { path: folder.path, limit, cursor: formatCursor(walk, end) })}`;
  // The lines that end the page are paid for first; the last position has the longest cursor.
  const footer = lineBytes(next) + lineBytes(continuation(children.length));
  page.reserve(footer);
  const rows: string[] = [];
  const max = summaryLength(limit);
  let used = lineBytes(`Entries ${children.length}-${children.length} of ${children.length}:`);
  for (const child of children.slice(start, start + limit)) {
    const row = describeChild(view, folder.path, child, max);
    used += lineBytes(row);
    // A page holds at least one entry, so that a walk always moves on.
    if (used > page.room && rows.length > 0) break;
    rows.push(row);
  }
  const end = start + rows.length;
  page.add(children.length === 0 ? 'Entries: none' : `Entries ${start + 1}-${end} of ${children.length}:`, ...rows);
  if (start === 0) {
    const shown = shownPaths(children.slice(0, end));
    const isStart = folder.path === view.scope;
    // Entries of later pages come by themselves, but where everybody starts, they are worth a line now.
    const deeper = inside.filter((skill) => !shown.has(skill.path) && (isStart || folderOf(skill.directory) !== folder.path));
    const marked = new Set(children.slice(0, end).map((child) => childOf(folder.path, child.name)));
    const skipped = skippedIn(view).filter(({ path }) => isWithin(folder.path, path) && !marked.has(path) && !marked.has(folderOf(path)));
    for (const line of skippedBelow(skipped)) page.addIfFits(line);
    if (deeper.length > 0) addDeeperSkills(page, deeper, folder.path, isStart);
  }
  page.reserve(-footer);
  if (end < children.length) page.add(continuation(end));
  page.add(next);
  return page.toString();
}

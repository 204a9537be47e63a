/** The text of `load_skill`: header lines once, then the context of the assembled document, page by page. */
import type { ServedSkill, SkillArtifact } from '#contract/schema/skill.ts';
import { formatCursor, type Walk } from '../catalog/cursor.ts';
import { skillUri } from '../catalog/extension.ts';
import { listingOf } from '../catalog/listing.ts';
import type { View } from '../catalog/model.ts';
import { childOf, isWithin } from '../catalog/scope.ts';
import { boundedLines, jsonBytes, lineBytes, Page } from './budget.ts';
import { describeLicense, heading, sourceUrl } from './heading.ts';
import { brief, call, count, oneLine } from './one-line.ts';

/** Bytes of context on one page (format.md, section 10). */
export const CONTEXT_PAGE_BYTES = 16_384;
/** Bounds of the header's lists; past each, a line says where the rest is. */
const MAX_FILE_BYTES = 3072;
const MAX_REFERENCE_BYTES = 3072;
const MAX_METADATA_BYTES = 2048;
const MAX_WARNING_BYTES = 1024;
/** Code points of single header values; what their fields allow. */
const MAX_DESCRIPTION = 1024;
const MAX_VALUE = 500;

export interface LoadQuestion {
  readonly view: View;
  readonly skill: ServedSkill;
  /** Byte of the context that this page starts at. */
  readonly start: number;
  readonly walk: Walk;
}

function howToRead(skill: SkillArtifact): { readonly tool: string; readonly arguments: { readonly path: string } } {
  return { tool: 'read_repo_file', arguments: { path: childOf(skill.directory, '<file>') } };
}

function identity(view: View, skill: SkillArtifact): readonly string[] {
  const url = sourceUrl(view, skill.path);
  return [
    ...heading(view),
    `Skill: ${brief(skill.name, 100)}`,
    `Source: ${skill.path}${url === undefined ? '' : ` | ${url}`}`,
    `Description: ${brief(skill.description, MAX_DESCRIPTION)}`,
    `License: ${describeLicense(skill.license)}`,
  ];
}

function listed(title: string, rows: readonly string[], maxBytes: number, more: (rest: number) => string): readonly string[] {
  if (rows.length === 0) return [];
  const { shown, rest } = boundedLines(rows, maxBytes);
  return [title, ...shown, ...(rest > 0 ? [more(rest)] : [])];
}

/** A skill's own files; those that its text links to say so, so that no path stands twice. */
function fileRows(skill: ServedSkill): ReadonlyMap<string, string> {
  const linked = new Map(skill.references.map(({ path, title }) => [path, title === undefined ? '' : `: ${brief(title, 100)}`]));
  return new Map(
    skill.files.map(({ path, size }) => {
      const title = linked.get(path);
      return [path, `- ${path} (${size} bytes)${title === undefined ? '' : ` | linked${title}`}`];
    }),
  );
}

function fileLines(view: View, skill: ServedSkill): readonly string[] {
  const files = fileRows(skill);
  const more = (rest: number): string => `- ${count(rest, 'more file')}; more: ${call('browse_repo', { path: skill.directory })}`;
  const lines = listed(`Supporting files (${skill.files.length}):`, [...files.values()], MAX_FILE_BYTES, more);
  const shown = new Set([...files].filter(([, row]) => lines.includes(row)).map(([path]) => path));
  const readable = skill.references.filter(({ path }) => isWithin(view.scope, path));
  const rows = readable
    .filter(({ path }) => !shown.has(path))
    .map(({ path, title }) => `- ${path}${title === undefined ? '' : ` (${brief(title, 100)})`}`);
  const outside = skill.references.length - readable.length;
  return [
    ...lines,
    ...omittedLines(view, skill),
    ...listed(
      'References (other published files that its text links to):',
      rows,
      MAX_REFERENCE_BYTES,
      (rest) => `- ${rest} more, where the text links to them`,
    ),
    ...(outside === 0 ? [] : [`References outside of this mount: ${outside}`]),
  ];
}

function omittedLines(view: View, skill: ServedSkill): readonly string[] {
  const rows = skill.omitted.map(({ path, size, reason }) => {
    const url = sourceUrl(view, path);
    const why = reason === 'lfs_pointer' ? 'its bytes are not in the repository' : 'over the read limit';
    return `- ${path} (${size} bytes, ${why})${url === undefined ? '' : ` | ${url}`}`;
  });
  return listed('Files left out:', rows, MAX_WARNING_BYTES, (rest) => `- ${rest} more: ${call('browse_repo', { path: skill.directory })}`);
}

/** Why hosts do not see the skill in the extension's list; the skill it is a copy of only where the mount shows that one. */
function listingLines(view: View, skill: ServedSkill): readonly string[] {
  if (skill.listing.listed || listingOf(view).listed.includes(skill)) return [];
  const original = skill.duplicateOf !== undefined && isWithin(view.scope, skill.duplicateOf) ? `, copy of ${skill.duplicateOf}` : '';
  return [`Listing: not in skills/list (${skill.listing.reason}${original})`];
}

function metadataLines(skill: ServedSkill): readonly string[] {
  const rows = Object.entries(skill.metadata).map(([key, value]) => `- ${oneLine(key)}: ${brief(value, MAX_VALUE)}`);
  return listed('Metadata:', rows, MAX_METADATA_BYTES, (rest) => `- ${rest} more: ${call('read_repo_file', { path: skill.path })}`);
}

function warningLines(skill: SkillArtifact): readonly string[] {
  const rows = skill.warnings.map((warning) => `- ${oneLine(warning.code)}: ${oneLine(warning.message)}`);
  return listed('Warnings:', rows, MAX_WARNING_BYTES, (rest) => `- ${rest} more, which \`skillpress check\` shows its owner`);
}

function headerLines(view: View, skill: ServedSkill, whole: boolean): readonly string[] {
  const root = skill.directory === '' ? '/ (repository root)' : skill.directory;
  const machine = JSON.stringify({ skill: skill.path, root: skill.directory, uri: skillUri(view, skill), read: howToRead(skill) });
  const { tool, arguments: args } = howToRead(skill);
  return [
    machine,
    ...identity(view, skill),
    ...(skill.compatibility === undefined ? [] : [`Compatibility: ${brief(skill.compatibility, MAX_VALUE)}`]),
    ...(skill.allowedTools === undefined
      ? []
      : [`Allowed tools: ${brief(skill.allowedTools, MAX_VALUE)} (as its author wrote them; this grants nothing)`]),
    ...(whole ? metadataLines(skill) : []),
    `Skill root: ${root} | relative paths in the text below start here; read one with ${call(tool, args)}`,
    ...listingLines(view, skill),
    ...(whole ? fileLines(view, skill) : [`Supporting files: ${call('browse_repo', { path: skill.directory })}`]),
    ...(skill.nested.length === 0 || !whole
      ? []
      : listed(
          'Skills below its folder:',
          skill.nested.map((path) => `- ${path}`),
          1024,
          (rest) => `- ${rest} more: ${call('browse_repo', { path: skill.directory })}`,
        )),
    ...(whole ? warningLines(skill) : []),
    ...(skill.missing.length === 0 ? [] : [`Missing required content: ${brief(skill.missing.join(', '), MAX_VALUE)}`]),
  ];
}

/** The largest end of a slice that is a whole number of code points, at most `size` bytes, and fits the room as JSON. */
function sliceEnd(context: Uint8Array, start: number, size: number, room: number): number {
  const floor = (end: number): number => {
    let at = Math.min(end, context.length);
    while (at > start && at < context.length && ((context[at] ?? 0) & 0xc0) === 0x80) at -= 1;
    return at;
  };
  const fits = (end: number): boolean => jsonBytes(Buffer.from(context.subarray(start, end)).toString('utf8')) <= room;
  const most = floor(start + size);
  if (fits(most)) return most;
  let low = start;
  let high = most;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(floor(middle))) low = middle;
    else high = middle - 1;
  }
  return floor(low);
}

function status(question: LoadQuestion, end: number, total: number): readonly string[] {
  const { skill, walk } = question;
  if (end >= total)
    return [
      skill.complete
        ? 'complete: true (nothing follows; work by the context below)'
        : 'complete: false (required content is missing, so no cursor can complete it)',
    ];
  if (!skill.complete) return ['complete: false (required content is missing, so there is no cursor)'];
  const cursor = formatCursor(walk, end);
  return ['complete: false', `cursor: ${cursor}`, `Continue: ${call('load_skill', { path: skill.path, cursor })}`];
}

function sourcesOf(skill: ServedSkill): string {
  const paths = [...new Set(skill.document.parts.filter((part) => part.kind !== 'head').map((part) => part.path))];
  return brief(paths.join(', '), MAX_VALUE);
}

/** Fewest bytes of context on a page before its header gives way. */
const MIN_CONTEXT_BYTES = 4096;

function pageOf(
  question: LoadQuestion,
  context: Uint8Array,
  room: number,
  lead: readonly string[],
): { readonly text: string; readonly taken: number } {
  const { start, skill } = question;
  const total = context.length;
  const page = new Page(room);
  page.add(...lead);
  const label = (end: number): string => `Context bytes ${start}-${end} of ${total} (from ${sourcesOf(skill)}), as written by its authors:`;
  const mark = (end: number): string => `[fragment: bytes ${end}-${total} follow]`;
  const bytesOf = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + lineBytes(line), 0);
  const spare =
    Math.max(bytesOf(status(question, Math.max(start, total - 1), total)), bytesOf(status(question, total, total))) +
    bytesOf([label(total), mark(total)]);
  const end = sliceEnd(context, start, CONTEXT_PAGE_BYTES, page.room - spare);
  page.add(...status(question, end, total), label(end));
  const slice = Buffer.from(context.subarray(start, end)).toString('utf8');
  return { text: `${page.toString()}\n${slice}${end < total ? `\n${mark(end)}` : ''}`, taken: end - start };
}

/**
 * Writes one page of a skill. `context` is the assembled document after its head (format.md, section 9, parts 4 to 6).
 * A header that would leave too little of the page to the context is shortened, never the context.
 */
export function loadText(question: LoadQuestion, context: Uint8Array, room: number): string {
  const { view, skill, start } = question;
  const brevity = [...heading(view), `Skill: ${brief(skill.name, 100)}`, `Source: ${skill.path}`];
  if (start > 0) return pageOf(question, context, room, brevity).text;
  const left = Math.min(MIN_CONTEXT_BYTES, context.length);
  for (const whole of [true, false]) {
    const made = pageOf(question, context, room, headerLines(view, skill, whole));
    if (made.taken >= left) return made.text;
  }
  return pageOf(question, context, room, brevity).text;
}

/** Writes what is published of a skill whose license allows a description only. */
export function describedOnlyText(view: View, skill: SkillArtifact): string {
  const url = sourceUrl(view, skill.path);
  return [
    ...identity(view, skill),
    ...warningLines(skill),
    `Described only: its license does not allow more, so its text and files are not published here. Link: ${url ?? 'no public address is known'}`,
    `Next: tell the user about the link, or search_repo {"query":"<words>"} for another skill`,
  ].join('\n');
}

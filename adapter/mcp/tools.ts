/** The four tools: arguments in, one text out. Which lookup answers which question; the words are in `text/`. */
import { decodeUtf8 } from '#contract/decode.ts';
import { contextStart } from '#contract/rest/skill.ts';
import type { ServedSkill } from '#contract/schema/skill.ts';
import { type Operation, parseCursor, type Walk } from '../catalog/cursor.ts';
import { find } from '../catalog/find.ts';
import { goneNamedBy } from '../catalog/gone.ts';
import { lookUpFile, lookUpFolder, lookUpSkill } from '../catalog/lookup.ts';
import type { View } from '../catalog/model.ts';
import type { Surroundings } from '../catalog/pasted.ts';
import { skippedAt, skippedNamedBy } from '../catalog/skipped.ts';
import type { Blobs } from '../store/blobs.ts';
import { browseText } from '../text/browse.ts';
import { describedOnlyText, loadText } from '../text/load.ts';
import { call } from '../text/one-line.ts';
import { notThere, pastedQuery } from '../text/pasted.ts';
import { badArgument, badCursor, isFolder, restricted } from '../text/problem.ts';
import { quote } from '../text/quote.ts';
import { binaryText, oversizeText, readText as readFileText } from '../text/read.ts';
import { searchText } from '../text/search.ts';
import { type Arguments, type Read, readAll, readFolder, readNumber, readText } from './arguments.ts';
import { BROWSE_LIMIT, MAX_QUERY, READ_LIMIT, SEARCH_LIMIT } from './tool-list.ts';

export interface Answer {
  readonly text: string;
  readonly isError: boolean;
}

export interface ToolContext {
  readonly view: View;
  readonly blobs: Blobs;
  /** Bytes that the text may take. */
  readonly room: number;
  /** What else this server publishes, for addresses that are pasted as words or paths. */
  readonly around?: Surroundings | undefined;
}

const OFFSETS = { min: 0, max: Number.MAX_SAFE_INTEGER, fallback: 0 } as const;

function fail(text: string): Answer {
  return { text, isError: true };
}

function say(text: string): Answer {
  return { text, isError: false };
}

function unusable(context: ToolContext, tool: string, read: Extract<Read<unknown>, { ok: false }>): Answer {
  return fail(badArgument(context.view, `${read.problem}`, `call ${tool} again with that argument corrected or left out`));
}

/** Position that a cursor argument stands for; 0 without one, `undefined` for one that does not belong to the walk. */
function startOf(walk: Walk, cursor: string | undefined): number | undefined {
  return cursor === undefined ? 0 : parseCursor(walk, cursor);
}

function walkOf(view: View, operation: Operation, ...subject: readonly string[]): Walk {
  return { view, operation, subject };
}

function folderProblem(context: ToolContext, path: string, kind: 'file' | 'outside' | 'bad-path' | 'unknown'): Answer {
  const { view, around } = context;
  if (kind !== 'file') return fail(notThere(view, path, 'folder', around));
  const next = view.snapshot.skills.has(path) ? call('load_skill', { path }) : call('read_repo_file', { path });
  return fail(badArgument(view, `${quote(path)} is a file, not a folder.`, next));
}

function browse(context: ToolContext, args: Arguments): Answer {
  const { view, room } = context;
  const read = readAll({
    path: readFolder(args, 'path'),
    cursor: readText(args, 'cursor'),
    limit: readNumber(args, 'limit', BROWSE_LIMIT),
  });
  if (!read.ok) return unusable(context, 'browse_repo', read);
  const { path, cursor, limit } = read.value;
  const asked = path ?? view.scope;
  const found = lookUpFolder(view, asked);
  if (found.kind !== 'folder') return folderProblem(context, asked, found.kind);
  const walk = walkOf(view, 'browse', asked);
  const start = startOf(walk, cursor);
  if (start === undefined || (start > 0 && start >= found.folder.children.length))
    return fail(badCursor(view, 'browse_repo', { path: asked }));
  return say(browseText({ view, folder: found.folder, start, limit, walk }, room));
}

function search(context: ToolContext, args: Arguments): Answer {
  const { view, room } = context;
  const read = readAll({
    query: readText(args, 'query'),
    path: readFolder(args, 'path'),
    cursor: readText(args, 'cursor'),
    limit: readNumber(args, 'limit', SEARCH_LIMIT),
  });
  if (!read.ok) return unusable(context, 'search_repo', read);
  const { query, path, cursor, limit } = read.value;
  if (query === undefined) {
    return fail(
      badArgument(view, '"query" is empty.', 'search_repo {"query":"<words>"} with words that say what is needed, or browse_repo {}'),
    );
  }
  if ([...query.slice(0, 2 * MAX_QUERY + 2)].length > MAX_QUERY) {
    return fail(
      badArgument(
        view,
        `"query" is longer than ${MAX_QUERY} characters.`,
        'search_repo {"query":"<words>"} with the few words that matter',
      ),
    );
  }
  const folder = path ?? view.scope;
  const place = lookUpFolder(view, folder);
  if (place.kind !== 'folder') return folderProblem(context, folder, place.kind);
  const pasted = pastedQuery(view, query, context.around);
  if (pasted.answer !== undefined)
    return cursor === undefined ? say(pasted.answer) : fail(badCursor(view, 'search_repo', { query, path: folder }));
  const found = find(view, pasted.words, folder);
  const walk = walkOf(view, 'search', query, folder);
  const start = startOf(walk, cursor);
  if (start === undefined || (start > 0 && start >= found.hits.length))
    return fail(badCursor(view, 'search_repo', { query, path: folder }));
  const told = { skipped: skippedNamedBy(view, query, folder), gone: goneNamedBy(view, query, folder), notes: pasted.notes };
  return say(searchText({ view, query, folder, start, limit, walk, ...told }, found, room));
}

/** One page of a served skill; `undefined` for a cursor that is none of its own. */
async function loadPage(context: ToolContext, skill: ServedSkill, cursor: string | undefined): Promise<string | undefined> {
  const { view, blobs, room } = context;
  const document = await blobs.read(skill.document.digest);
  const content = document.subarray(contextStart(skill));
  const walk = walkOf(view, 'load', skill.path);
  const start = startOf(walk, cursor);
  if (start === undefined || (start > 0 && start >= content.length)) return undefined;
  return loadText({ view, skill, start, walk }, content, room);
}

/** What `load_skill` and the prompt answer; `wrong` says whether the path could not be answered at all. */
export async function loadSkill(context: ToolContext, args: Arguments): Promise<Answer> {
  const { view } = context;
  const read = readAll({ path: readText(args, 'path'), cursor: readText(args, 'cursor') });
  if (!read.ok) return unusable(context, 'load_skill', read);
  const { path, cursor } = read.value;
  if (path === undefined) {
    return fail(
      badArgument(view, '"path" is missing.', 'search_repo {"query":"<words>"} or browse_repo {} shows the exact SKILL.md paths'),
    );
  }
  const found = lookUpSkill(view, path);
  if (found.kind !== 'skill') {
    const isPlainFolder = view.snapshot.folders.has(path) && found.kind !== 'outside' && skippedAt(view, path) === undefined;
    return fail(isPlainFolder ? isFolder(view, path, 'skill') : notThere(view, path, 'skill', context.around));
  }
  if (found.skill.serving === 'described-only') return say(describedOnlyText(view, found.skill));
  const text = await loadPage(context, found.skill, cursor);
  return text === undefined ? fail(badCursor(view, 'load_skill', { path })) : say(text);
}

async function readFile(context: ToolContext, args: Arguments): Promise<Answer> {
  const { view, blobs, room } = context;
  const read = readAll({
    path: readText(args, 'path'),
    offset: readNumber(args, 'offset', OFFSETS),
    limit: readNumber(args, 'limit', READ_LIMIT),
  });
  if (!read.ok) return unusable(context, 'read_repo_file', read);
  const { path, offset, limit } = read.value;
  if (path === undefined) return fail(badArgument(view, '"path" is missing.', 'browse_repo {} shows the files and their exact paths'));
  const found = lookUpFile(view, path);
  switch (found.kind) {
    case 'file': {
      const content = decodeUtf8(await blobs.read(found.digest));
      if (content === undefined) return fail(binaryText(view, found.path, found.size, found.digest));
      const asked = limit === READ_LIMIT.fallback ? {} : { limit };
      return readFileText({ view, path: found.path, offset, limit, asked }, content, room);
    }
    case 'oversize':
      return fail(oversizeText(view, found.path, found.size, found.reason));
    case 'described-only':
      return fail(restricted(view, found.skill));
    case 'folder':
      return fail(isFolder(view, found.path, 'file'));
    default:
      return fail(notThere(view, path, 'file', context.around));
  }
}

/** Answers a call of one of the four tools; `undefined` for any other name. */
export async function answerTool(context: ToolContext, name: string, args: Arguments): Promise<Answer | undefined> {
  switch (name) {
    case 'browse_repo':
      return browse(context, args);
    case 'search_repo':
      return search(context, args);
    case 'load_skill':
      return loadSkill(context, args);
    case 'read_repo_file':
      return readFile(context, args);
    default:
      return undefined;
  }
}

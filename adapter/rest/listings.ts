/** `browse` and `find`: the same look-ups as `browse_repo` and `search_repo`, in the shapes of the contract instead of words. */
import { folderAnswer } from '#contract/rest/folder.ts';
import type { RestFindAnswer, RestFolderAnswer, RestGone, RestResult } from '#contract/schema/rest.ts';
import { formatCursor } from '../catalog/cursor.ts';
import { type Found, find } from '../catalog/find.ts';
import { goneNamedBy } from '../catalog/gone.ts';
import { listingOf } from '../catalog/listing.ts';
import { lookUpFolder } from '../catalog/lookup.ts';
import type { View } from '../catalog/model.ts';
import { isWithin } from '../catalog/scope.ts';
import type { SearchHit } from '../catalog/search.ts';
import { skippedNamedBy } from '../catalog/skipped.ts';
import { readAll, readFolder, readNumber, readText } from '../mcp/arguments.ts';
import { tellSkipped } from '../text/skipped.ts';
import { type Asked, BAD_CURSOR, fail, missing, type RestAnswer, restMount, startOf, unusable, walkOf } from './asked.ts';
import { BROWSE_PAGE, FIND_PAGE, MAX_FILES_NAMED, MAX_GONE, MAX_QUERY } from './bounds.ts';
import { problemOfGone } from './problem.ts';

/** `browse`: one page of a folder. */
export function browse(asked: Asked): RestAnswer<RestFolderAnswer> {
  const { view, args } = asked;
  const read = readAll({ path: readFolder(args, 'path'), cursor: readText(args, 'cursor'), limit: readNumber(args, 'limit', BROWSE_PAGE) });
  if (!read.ok) return unusable(read);
  const { path = asked.path, cursor, limit } = read.value;
  const found = lookUpFolder(view, path);
  if (found.kind !== 'folder') return missing(asked, path, 'folder');
  const { folder } = found;
  const walk = walkOf(view, 'browse', path);
  const from = startOf(walk, cursor, folder.children.length);
  if (from === undefined) return BAD_CURSOR;
  const skills = listingOf(view).discoverable.filter((skill) => isWithin(path, skill.path)).length;
  return {
    ok: true,
    value: folderAnswer({
      mount: restMount(view),
      folder,
      counts: { skills, documents: folder.counts.documents },
      showsOwner: folder.skill !== undefined && isWithin(view.scope, folder.skill),
      from,
      limit,
      cursorAt: (position) => formatCursor(walk, position),
    }),
  };
}

function resultOf(view: View, hit: SearchHit): RestResult {
  const license = view.snapshot.skills.get(hit.path)?.license;
  const files = hit.files.slice(0, MAX_FILES_NAMED);
  return {
    kind: hit.kind,
    path: hit.path,
    name: hit.name,
    description: hit.description,
    serving: hit.describedOnly ? 'described-only' : 'full',
    ...(license === undefined ? {} : { license }),
    matched: [...hit.matched],
    ...(hit.slips.size === 0 ? {} : { slips: Object.fromEntries(hit.slips) }),
    files: [...files],
    moreFiles: hit.files.length - files.length,
  };
}

/** Skills that the query names and that no result can be. */
function goneOf(view: View, query: string, folder: string): readonly RestGone[] {
  const gone = goneNamedBy(view, query, folder).flatMap(({ path }): RestGone[] => {
    const problem = problemOfGone(view, path);
    if (problem === undefined) return [];
    const { code, message, movedTo } = problem;
    return [{ code: code === 'moved' ? code : 'retired', path, message, ...(movedTo === undefined ? {} : { movedTo }) }];
  });
  const skipped = skippedNamedBy(view, query, folder).map((skill): RestGone => {
    return { code: 'skipped', path: skill.path, message: tellSkipped(skill.path, skill) };
  });
  return [...gone, ...skipped].slice(0, MAX_GONE);
}

function leftOutOf({ count, words, near }: Found['leftOut']): NonNullable<RestFindAnswer['leftOut']> {
  return { count, words: [...words], ...(near.length === 0 ? {} : { near: [...near] }) };
}

/** `find`: one page of search results. */
export function findAnswer(asked: Asked): RestAnswer<RestFindAnswer> {
  const { view, args } = asked;
  const read = readAll({
    query: readText(args, 'query'),
    path: readFolder(args, 'path'),
    cursor: readText(args, 'cursor'),
    limit: readNumber(args, 'limit', FIND_PAGE),
  });
  if (!read.ok) return unusable(read);
  const { query, path = asked.path, cursor, limit } = read.value;
  if (query === undefined) return fail('invalid_argument', '"query" is empty.');
  if ([...query.slice(0, 2 * MAX_QUERY + 2)].length > MAX_QUERY) {
    return fail('invalid_argument', `"query" is longer than ${MAX_QUERY} characters.`);
  }
  if (lookUpFolder(view, path).kind !== 'folder') return missing(asked, path, 'folder');
  const { hits, closest, leftOut, nowhere, noWords, unreadable } = find(view, query, path);
  const gone = goneOf(view, query, path);
  const walk = walkOf(view, 'search', query, path);
  const from = startOf(walk, cursor, hits.length);
  if (from === undefined) return BAD_CURSOR;
  const end = Math.min(from + limit, hits.length);
  return {
    ok: true,
    value: {
      mount: restMount(view),
      query,
      path,
      from,
      total: hits.length,
      results: hits.slice(from, end).map((hit) => resultOf(view, hit)),
      ...(end < hits.length ? { cursor: formatCursor(walk, end) } : {}),
      ...(nowhere.length === 0 ? {} : { unmatched: [...nowhere] }),
      ...(leftOut.count === 0 ? {} : { leftOut: leftOutOf(leftOut) }),
      ...(closest.length === 0 ? {} : { closest: closest.slice(0, limit).map((hit) => resultOf(view, hit)) }),
      ...(gone.length === 0 ? {} : { gone: [...gone] }),
      ...(hits.length > 0 ? {} : { nothingBecause: unreadable ? 'not_searchable' : noWords ? 'no_words' : 'no_match' }),
    },
  };
}

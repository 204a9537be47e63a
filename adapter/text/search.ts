/** The text of `search_repo`. */
import { formatCursor, type Walk } from '../catalog/cursor.ts';
import type { Found } from '../catalog/find.ts';
import type { View } from '../catalog/model.ts';
import type { SearchHit } from '../catalog/search.ts';
import type { SkippedSkill } from '../catalog/skipped.ts';
import { lineBytes, Page } from './budget.ts';
import { describedOnlyMark, heading } from './heading.ts';
import { brief, call } from './one-line.ts';
import { quote } from './quote.ts';
import { skippedByName } from './skipped.ts';

export interface SearchQuestion {
  readonly view: View;
  readonly query: string;
  /** Folder that bounds the search. */
  readonly folder: string;
  readonly start: number;
  readonly limit: number;
  readonly walk: Walk;
  /** Skills that the query names and that were skipped. */
  readonly skipped: readonly SkippedSkill[];
}

/** Supporting files named under a hit; the rest is counted. */
const MAX_FILES_NAMED = 5;

function describeHit(view: View, hit: SearchHit, position: number, max: number): string {
  const license = hit.describedOnly ? view.snapshot.skills.get(hit.path)?.license : undefined;
  const named = hit.files.slice(0, MAX_FILES_NAMED);
  const rest = hit.files.length - named.length;
  return [
    [
      `${position}. ${hit.kind}: ${brief(hit.name, 80)}`,
      `path: ${hit.path}`,
      ...(license === undefined ? [] : [describedOnlyMark(license)]),
      `matched: ${brief(hit.matched.join(', '), 120)}`,
    ].join(' | '),
    `   ${brief(hit.description, max)}`,
    ...(named.length === 0 ? [] : [`   files: ${named.join(', ')}${rest > 0 ? ` (and ${rest} more)` : ''}`]),
  ].join('\n');
}

function describeNothing({ view, query, folder }: SearchQuestion, found: Found): readonly string[] {
  return [
    `No results for ${quote(query)}${folder === '' ? '' : ` below ${folder}`}.`,
    found.unreadable
      ? 'Hint: this commit was published by another version and cannot be searched here; browse it instead.'
      : found.noWords
        ? 'Hint: the query holds no word; use letters or digits, for instance the task in two or three words.'
        : found.onlyGrammar
          ? 'Hint: every text has these words; say what it is about, for instance the task in two or three words.'
          : 'Hint: any word may match; try other words, fewer words, or names.',
    `Next: ${call('browse_repo', { path: view.scope })} shows what is here.`,
  ];
}

/** Writes one page of hits; ends it early where the budget does. */
export function searchText(question: SearchQuestion, found: Found, room: number): string {
  const { view, query, folder, start, limit, walk, skipped } = question;
  const { hits } = found;
  const page = new Page(room);
  page.add(...heading(view), ...(start === 0 ? skippedByName(skipped) : []));
  if (hits.length === 0) {
    page.add(...describeNothing(question, found));
    return page.toString();
  }
  const next = 'Next: load_skill {"path":"<path of a skill>"} to use a skill; read_repo_file {"path":"<file>"} to read a document or file.';
  const title = (end: number): string =>
    `Results ${start + 1}-${end} of ${hits.length} for ${quote(query)}${folder === '' ? '' : ` below ${folder}`}, best first:`;
  const continuation = (end: number): string =>
    `Continue: ${call('search_repo', { query, path: folder, limit, cursor: formatCursor(walk, end) })}`;
  // The lines around the hits are paid for first; the last position has the longest cursor.
  const around = lineBytes(next) + lineBytes(title(hits.length)) + lineBytes(continuation(hits.length));
  page.reserve(around);
  const rows: string[] = [];
  let used = 0;
  for (const hit of hits.slice(start, start + limit)) {
    const row = describeHit(view, hit, start + rows.length + 1, limit <= 10 ? 300 : 160);
    used += lineBytes(row);
    if (used > page.room && rows.length > 0) break;
    rows.push(row);
  }
  const end = start + rows.length;
  page.reserve(-around);
  page.add(title(end), ...rows);
  if (end < hits.length) page.add(continuation(end));
  page.add(next);
  return page.toString();
}

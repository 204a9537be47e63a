/** The text of `search_repo`. */
import { few } from '#contract/few.ts';
import { formatCursor, type Walk } from '../catalog/cursor.ts';
import type { Found } from '../catalog/find.ts';
import type { GoneSkill } from '../catalog/gone.ts';
import type { View } from '../catalog/model.ts';
import { isLatin } from '../catalog/scripts.ts';
import type { SearchHit } from '../catalog/search.ts';
import type { SkippedSkill } from '../catalog/skipped.ts';
import { lineBytes, Page } from './budget.ts';
import { goneByName } from './gone.ts';
import { describedOnlyMark, heading } from './heading.ts';
import { brief, call } from './one-line.ts';
import { partialLines } from './partial.ts';
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
  /** Skills that the query names and that moved or were retired. */
  readonly gone: readonly GoneSkill[];
  /** What is said above everything else. */
  readonly notes: readonly string[];
}

/** Supporting files named under a hit; the rest is counted. */
const MAX_FILES_NAMED = 5;

/** What matched, and of a slip what stands there instead. */
function matchedWords({ matched, slips }: SearchHit): readonly string[] {
  return matched.map((word) => {
    const instead = slips.get(word);
    return instead === undefined ? word : `${instead} for ${word}`;
  });
}

function describeHit(view: View, hit: SearchHit, position: number, max: number): string {
  const license = hit.describedOnly ? view.snapshot.skills.get(hit.path)?.license : undefined;
  const named = hit.files.slice(0, MAX_FILES_NAMED);
  const rest = hit.files.length - named.length;
  return [
    [
      `${position}. ${hit.kind}: ${brief(hit.name, 80)}`,
      `path: ${hit.path}`,
      ...(license === undefined ? [] : [describedOnlyMark(license)]),
      `matched: ${brief(matchedWords(hit).join(', '), 120)}`,
    ].join(' | '),
    `   ${brief(hit.description, max)}`,
    ...(named.length === 0 ? [] : [`   files: ${named.join(', ')}${rest > 0 ? ` (and ${rest} more)` : ''}`]),
  ].join('\n');
}

/** Words of a query that one line names. */
const MAX_WORDS = 5;

function listed(words: readonly string[]): string {
  const quoted = words.map((word) => JSON.stringify(brief(word, 40)));
  return few(quoted, MAX_WORDS).join(', ');
}

/** What somebody who asks in another script has to know; nothing where that is not so. */
function otherScript({ view }: SearchQuestion, { otherScript: script }: Found): string {
  if (script === undefined) return '';
  const language = view.snapshot.artifact.manifest?.language;
  const isEnglish = language === undefined ? isLatin(script) : /^en\b/i.test(language);
  return ` Most pages here are written in ${script}: try ${isEnglish ? 'English words' : `words of their language${language === undefined ? '' : ` (${brief(language, 40)})`}`}.`;
}

/** Words of the query that no page has: what was asked for may not be here, whatever else matches. */
function nowhereLine(question: SearchQuestion, found: Found): readonly string[] {
  const hint = otherScript(question, found);
  if (found.nowhere.length === 0) return hint === '' ? [] : [`Hint:${hint}`];
  return [`No page ${question.folder === '' ? 'here' : `below ${question.folder}`} holds ${listed(found.nowhere)}.${hint}`];
}

/** What results that are no answers hold: the words, and those that it only nearly holds. Of several words, not all of them hold each. */
function holdsOnly({ leftOut: { words, near } }: Found): string {
  const held = words.length === 0 ? [] : [`${words.length > 1 ? 'some of ' : ''}${listed(words)}`];
  return [...held, ...(near.length === 0 ? [] : [`words near to ${listed(near)}`])].join(' and ');
}

function leftOutLine(found: Found): readonly string[] {
  const { count } = found.leftOut;
  return count === 0 ? [] : [`Left out: ${count} more that match${count === 1 ? 'es' : ''} only ${holdsOnly(found)}.`];
}

function describeNothing(question: SearchQuestion, found: Found): readonly string[] {
  const { view, query, folder } = question;
  return [
    `No results for ${quote(query)}${folder === '' ? '' : ` below ${folder}`}.`,
    found.unreadable
      ? 'Hint: this commit was published by another version and cannot be searched here; browse it instead.'
      : found.noWords
        ? 'Hint: the query holds no word; use letters or digits, for instance the task in two or three words.'
        : found.onlyGrammar
          ? 'Hint: every text has these words; say what it is about, for instance the task in two or three words.'
          : found.otherScript === undefined
            ? 'Hint: any word may match; try other words, fewer words, or names.'
            : `Hint: no page holds a word of it.${otherScript(question, found)}`,
    `Next: ${call('browse_repo', { path: view.scope })} shows what is here.`,
  ];
}

/** Where nothing answers, but some pages hold a word that says next to nothing: those, so that nobody takes them for answers. */
function describeClosest(question: SearchQuestion, found: Found, page: Page): void {
  const { view, query, folder, limit } = question;
  const { closest } = found;
  const next = `Next: if none of these is what you need, it is not here; other words may find more, or ${call('browse_repo', { path: view.scope })} shows what is here.`;
  page.add(`No page answers ${quote(query)}${folder === '' ? '' : ` below ${folder}`}.`, ...nowhereLine(question, found));
  const title = (end: number): string => `Closest ${end} of ${closest.length}, matching only ${holdsOnly(found)}:`;
  page.reserve(lineBytes(next) + lineBytes(title(closest.length)));
  const rows = rowsOf(view, closest.slice(0, limit), 1, page.room);
  page.add(title(rows.length), ...rows, next);
}

/** Rows of hits that fit; the first one always. */
function rowsOf(view: View, hits: readonly SearchHit[], first: number, room: number): readonly string[] {
  const rows: string[] = [];
  let used = 0;
  for (const hit of hits) {
    const row = describeHit(view, hit, first + rows.length, hits.length <= 10 ? 300 : 160);
    used += lineBytes(row);
    if (used > room && rows.length > 0) break;
    rows.push(row);
  }
  return rows;
}

/** Writes one page of hits; ends it early where the budget does. */
export function searchText(question: SearchQuestion, found: Found, room: number): string {
  const { view, query, folder, start, limit, walk, skipped, gone, notes: first } = question;
  const { hits } = found;
  const page = new Page(room);
  page.add(
    ...heading(view),
    ...(start === 0 ? [...partialLines(view), ...first, ...goneByName(view, gone), ...skippedByName(skipped)] : []),
  );
  if (hits.length === 0) {
    if (found.closest.length === 0) page.add(...describeNothing(question, found));
    else describeClosest(question, found, page);
    return page.toString();
  }
  const notes = start === 0 ? { before: nowhereLine(question, found), after: leftOutLine(found) } : { before: [], after: [] };
  page.add(...notes.before);
  const next = 'Next: load_skill {"path":"<path of a skill>"} to use a skill; read_repo_file {"path":"<file>"} to read a document or file.';
  const title = (end: number): string =>
    `Results ${start + 1}-${end} of ${hits.length} for ${quote(query)}${folder === '' ? '' : ` below ${folder}`}, best first:`;
  const continuation = (end: number): string =>
    `Continue: ${call('search_repo', { query, path: folder, limit, cursor: formatCursor(walk, end) })}`;
  // The lines around the hits are paid for first; the last position has the longest cursor.
  const around =
    lineBytes(next) +
    lineBytes(title(hits.length)) +
    lineBytes(continuation(hits.length)) +
    notes.after.reduce((sum, line) => sum + lineBytes(line), 0);
  page.reserve(around);
  const rows = rowsOf(view, hits.slice(start, start + limit), start + 1, page.room);
  const end = start + rows.length;
  page.reserve(-around);
  page.add(title(end), ...rows, ...notes.after);
  if (end < hits.length) page.add(continuation(end));
  page.add(next);
  return page.toString();
}

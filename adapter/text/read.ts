/** The text of `read_repo_file`: a slice of a file as its author wrote it, counted in Unicode code points. */
import { advance, countPoints } from '#contract/code-points.ts';
import type { Digest } from '#contract/digest.ts';
import { mimeTypeOf } from '#contract/mime.ts';
import { formatSkillUri } from '#contract/skill-uri.ts';
import type { View } from '../catalog/model.ts';
import { folderOf } from '../catalog/scope.ts';
import { jsonBytes, lineBytes, Page } from './budget.ts';
import { heading, sourceUrl } from './heading.ts';
import { call } from './one-line.ts';
import { badArgument, problem } from './problem.ts';
import { skippedNote } from './skipped.ts';

export interface ReadQuestion {
  readonly view: View;
  readonly path: string;
  readonly offset: number;
  readonly limit: number;
  /** What was asked for beside path and offset: a continuation asks for the same. */
  readonly asked: Readonly<Record<string, number>>;
}

/** The longest run of whole code points that fits a number of bytes inside a JSON string. */
export function longestFit(text: string, room: number): string {
  if (jsonBytes(text) <= room) return text;
  let low = 0;
  let high = Math.min(text.length, Math.max(0, room));
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (jsonBytes(wholePoints(text, middle)) <= room) low = middle;
    else high = middle - 1;
  }
  return wholePoints(text, low);
}

function wholePoints(text: string, end: number): string {
  const last = text.charCodeAt(end - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? end - 1 : end);
}

export type ReadAnswer = { readonly text: string; readonly isError: boolean };

/** Writes a slice of a file, or the problem with the offset. */
export function readText({ view, path, offset, limit, asked }: ReadQuestion, content: string, room: number): ReadAnswer {
  const total = countPoints(content);
  if (offset > total) {
    const next = call('read_repo_file', { path, offset: 0 });
    return {
      text: badArgument(view, `offset ${offset} is past the end of ${path}, which has ${total} characters in total.`, next),
      isError: true,
    };
  }
  const page = new Page(room);
  page.add(...heading(view), `File: ${path}`, ...skippedNote(view, path));
  const from = advance(content, 0, offset);
  const wanted = content.slice(from, advance(content, from, limit));
  const status = (end: number): string =>
    `Characters: ${offset}-${end} of ${total} in total${end < total ? ` | Continue: ${call('read_repo_file', { path, offset: end, ...asked })}` : ' | complete: true (nothing follows)'}`;
  const label = `Content (from ${path}, as written):`;
  const slice = longestFit(wanted, page.room - lineBytes(status(total - 1)) - lineBytes(status(total)) - lineBytes(label));
  page.add(status(offset + countPoints(slice)), label);
  return { text: `${page.toString()}\n${slice}`, isError: false };
}

/** Describes bytes that are not text; never the bytes. */
export function binaryText(view: View, path: string, size: number, digest: Digest): string {
  const url = sourceUrl(view, path);
  return problem(
    view,
    `Problem: ${path} is binary and cannot be read as text.`,
    `Type: ${mimeTypeOf(path)} | size: ${size} bytes | digest: ${digest}`,
    `URI: ${formatSkillUri(view.name, path)} (for clients that read resources)`,
    ...(url === undefined ? [] : [`Source URL: ${url}`]),
    nextWithout(path, url),
  );
}

/** What can be done about a file whose text nobody gets here. */
function nextWithout(path: string, url: string | undefined): string {
  const link = url === undefined ? 'tell the user where the file is' : 'give the user the source URL';
  return `Next: ${link}, or ${call('browse_repo', { path: folderOf(path) })} for what lies beside it`;
}

/** Describes a file that is named but stored nowhere. */
export function oversizeText(view: View, path: string, size: number, reason: 'over_read_limit' | 'lfs_pointer'): string {
  const url = sourceUrl(view, path);
  return problem(
    view,
    `Problem: ${path} (${size} bytes) cannot be read here: ${reason === 'lfs_pointer' ? 'its bytes are not in the repository (Git LFS)' : 'it is over the read limit'}.`,
    ...(url === undefined ? [] : [`Source URL: ${url}`]),
    nextWithout(path, url),
  );
}

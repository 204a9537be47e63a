/** Numbers and sizes in words; no locale, so that the same input gives the same page everywhere. */
import { withoutEnd } from './excerpt.ts';
import { withoutBackticks } from './inline-code.ts';

/** An integer with thousands separated. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** A count and its noun. */
export function countOf(count: number, one: string, many: string = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** A number of bytes, rounded as people read sizes. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kib = bytes / 1024;
  if (kib < 1024) return `${kib < 10 ? kib.toFixed(1) : Math.round(kib)} KB`;
  return `${(kib / 1024).toFixed(1)} MB`;
}

/** The first digits of a commit. */
export function shortRevision(revision: string): string {
  return revision.slice(0, 7);
}

/** Text cut at a word end near `max` characters. */
export function clip(text: string, max: number): string {
  const points = [...text];
  if (points.length <= max) return text;
  const cut = points.slice(0, max).join('');
  const space = cut.lastIndexOf(' ');
  return `${withoutEnd(space > max * 0.6 ? cut.slice(0, space) : cut)}…`;
}

/** A description in a line: without the signs of its code, cut at a word end near `max` characters. */
export function summarize(description: string, max: number): string {
  return clip(withoutBackticks(description), max);
}

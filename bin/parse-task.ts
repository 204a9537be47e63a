/** What a process of `parse-ahead.ts` does with a file, and what a build would do itself where there is no such process. */
import { type CountAhead, countAhead } from '#artifacts/search/text-terms.ts';
import { type Memory, NO_MEMORY } from '#model/memory.ts';
import { parseMarkdownBytes } from '#parse/markdown-bytes.ts';
import { bodyOffsetOf, textOfBytes } from '#parse/text-bytes.ts';
import { markdownEntry } from './cache/markdown-memory.ts';
import type { LikelyContent } from './likely-markdown.ts';

/** A file to parse, and what of it is searched, so that its terms are counted. */
export type ParseTask = Pick<LikelyContent, 'digest' | 'bytes' | 'searched'>;

/** Gives a function that remembers what a build will ask about a file. Nothing is asked of the memory. */
export function taskWorker(remember: Memory['set']): (task: ParseTask) => void {
  const count: CountAhead = countAhead({ ...NO_MEMORY, set: remember });
  return ({ digest, bytes, searched }) => {
    const parsed = parseMarkdownBytes(bytes);
    if (parsed !== undefined) remember(...markdownEntry(digest, parsed));
    const text = searched === undefined ? undefined : textOfBytes(bytes);
    if (text !== undefined) count(searched === 'body' ? { text: text.slice(bodyOffsetOf(text)) } : { source: digest, text });
  };
}

/** A process of `parse-ahead.ts`: Markdown bytes in, parsed files into a segment of the cache. */
import { parseMarkdownBytes } from '#parse/markdown-bytes.ts';
import { markdownEntry } from './cache/markdown-memory.ts';
import { SegmentWriter } from './cache/segment.ts';
import type { ParseMessage } from './parse-ahead.ts';

let writer: SegmentWriter | undefined;

process.on('message', (message: ParseMessage) => {
  if ('access' in message) {
    writer = new SegmentWriter(message.access.folder, message.access.key);
  } else if ('tasks' in message) {
    for (const { digest, bytes } of message.tasks) {
      const parsed = parseMarkdownBytes(bytes);
      if (parsed !== undefined) writer?.add(...markdownEntry(digest, parsed));
    }
  } else {
    writer?.finish();
    process.disconnect();
    return;
  }
  process.send?.('ready');
});

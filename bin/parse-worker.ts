/** A process of `parse-ahead.ts`: Markdown bytes in, parsed files and counted terms into a segment of the cache. */
import { SegmentWriter } from './cache/segment-writer.ts';
import type { ParseMessage } from './parse-ahead.ts';
import { type ParseTask, taskWorker } from './parse-task.ts';

let writer: SegmentWriter | undefined;
let work: ((task: ParseTask) => void) | undefined;

process.on('message', (message: ParseMessage) => {
  if ('access' in message) {
    const made = new SegmentWriter(message.access.folder, message.access.key);
    work = taskWorker((name, bytes) => made.add(name, bytes));
    writer = made;
  } else if ('tasks' in message) {
    for (const task of message.tasks) work?.(task);
  } else {
    writer?.finish();
    process.disconnect();
    return;
  }
  process.send?.('ready');
});

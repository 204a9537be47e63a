/** A process of `parser-process.ts`: Markdown bytes in, parsed files and counted terms into a segment of the cache. */
import { SegmentWriter } from './cache/segment-writer.ts';
import type { CacheAccess } from './cache/work-cache.ts';
import { taskWorker } from './parse-task.ts';
import type { ParseMessage } from './parser-process.ts';

let access: CacheAccess | undefined;
let writer: SegmentWriter | undefined;

/** The segment is made with the first result: a process that gets no work leaves nothing. */
const work = taskWorker((name, bytes) => {
  if (access !== undefined) writer ??= new SegmentWriter(access.folder, access.key);
  writer?.add(name, bytes);
});

process.on('message', (message: ParseMessage) => {
  if ('access' in message) access = message.access;
  else if ('tasks' in message) for (const task of message.tasks) work(task);
  else {
    writer?.finish();
    process.disconnect();
    return;
  }
  process.send?.('ready');
});

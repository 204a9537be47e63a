/** The worker of `parse-ahead.ts`: Markdown bytes in, parsed files out. */
import { parentPort } from 'node:worker_threads';
import { parseMarkdownBytes } from '#parse/markdown-bytes.ts';
import type { ParseAnswer, ParseTask } from './parse-ahead.ts';

parentPort?.on('message', (tasks: readonly ParseTask[]) => {
  const answer: ParseAnswer = tasks.flatMap(({ digest, bytes }) => {
    const markdown = parseMarkdownBytes(bytes);
    return markdown === undefined ? [] : [[digest, markdown] as const];
  });
  parentPort?.postMessage(answer);
});

/**
 * Parses the Markdown of a large repository in workers before the stages ask for it. Parsing is a pure function of a
 * file's bytes, so this changes how long a build takes and nothing else.
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Digest } from '#contract/digest.ts';
import { isMarkdown } from '#model/file-kinds.ts';
import { type FolderPath, folderOf, foldersDownTo } from '#model/repo-path.ts';
import type { Snapshot } from '#model/snapshot.ts';
import type { MarkdownFile } from '#parse/markdown/parse-markdown.ts';

/** Bytes of Markdown below which starting workers takes longer than parsing. */
const WORTH_WORKERS = 2 * 1024 * 1024;
/** Bytes that a worker gets at once: few enough that no worker is left with all the large files at the end. */
const BATCH_BYTES = 256 * 1024;
/** More workers than this wait for memory, not for processors. */
const MAX_WORKERS = 8;

export interface ParseTask {
  readonly digest: Digest;
  readonly bytes: Uint8Array;
}

export type ParseAnswer = readonly (readonly [Digest, MarkdownFile])[];

const WORKER = new URL(import.meta.url.endsWith('.ts') ? './parse-worker.ts' : './parse-worker.js', import.meta.url);

/** Gives parsed Markdown by digest; empty for a small repository. */
export async function parseAhead(snapshot: Snapshot): Promise<Map<string, MarkdownFile>> {
  const parsed = new Map<string, MarkdownFile>();
  const tasks = likelyMarkdown(snapshot);
  if (tasks.reduce((sum, { bytes }) => sum + bytes.length, 0) < WORTH_WORKERS) return parsed;
  const batches = inBatches(tasks);
  const count = Math.min(availableParallelism(), MAX_WORKERS, batches.length);
  await Promise.all(Array.from({ length: count }, () => runWorker(batches, parsed)));
  return parsed;
}

/** Markdown that a build will ask for: of skills, manifests, introductions and the usual document folders. */
function likelyMarkdown({ entries }: Snapshot): readonly ParseTask[] {
  const skillFolders = new Set<FolderPath>();
  for (const { path } of entries.values()) if (path.endsWith('/SKILL.md')) skillFolders.add(folderOf(path));
  const tasks = new Map<Digest, ParseTask>();
  for (const { path, mode, content } of entries.values()) {
    if (content === undefined || mode === 'link' || mode === 'submodule' || !isMarkdown(path)) continue;
    const near = foldersDownTo(folderOf(path)).some((folder) => skillFolders.has(folder));
    if (near || /(^|\/)(docs\/|readme\.|SKILL|SKILLCDN)/i.test(path))
      tasks.set(content.digest, { digest: content.digest, bytes: content.bytes });
  }
  return [...tasks.values()];
}

function inBatches(tasks: readonly ParseTask[]): ParseTask[][] {
  const batches: ParseTask[][] = [];
  let size = BATCH_BYTES;
  for (const { digest, bytes } of tasks) {
    if (size >= BATCH_BYTES) {
      batches.push([]);
      size = 0;
    }
    // A copy: the bytes are a view of one large buffer, and a message would carry all of it.
    batches.at(-1)?.push({ digest, bytes: bytes.slice() });
    size += bytes.length;
  }
  return batches;
}

/** One worker that takes batches until there are none. */
function runWorker(batches: ParseTask[][], parsed: Map<string, MarkdownFile>): Promise<void> {
  return new Promise((done, fail) => {
    const worker = new Worker(WORKER);
    const next = (): void => {
      const batch = batches.shift();
      if (batch === undefined) worker.terminate().then(() => done(), fail);
      else worker.postMessage(batch);
    };
    worker.on('message', (answer: ParseAnswer) => {
      for (const [digest, markdown] of answer) parsed.set(digest, markdown);
      next();
    });
    worker.on('error', fail);
    next();
  });
}

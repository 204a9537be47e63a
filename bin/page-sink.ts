/** What a process that renders pages does with them (`site/sink.ts`): it writes them into the new generation, and their HTML into a segment of the cache. */
import { pathToFileURL } from 'node:url';
import { digestOf } from '#digest/sha256.ts';
import { markedName, type PageSink, type SinkModule } from '../site/sink.ts';
import { SegmentWriter } from './cache/segment-writer.ts';
import type { CacheAccess } from './cache/work-cache.ts';
import { placer, putFile } from './put-file.ts';
import { workerFile } from './worker-file.ts';

export interface SinkOptions {
  /** The new generation, in which nobody else writes these files. */
  readonly folder: string;
  readonly access: CacheAccess;
}

/** The sink as a process is told of it. */
export function pageSink(options: SinkOptions): SinkModule {
  return { module: pathToFileURL(workerFile('page-sink', import.meta.url)).href, options };
}

/** Opens the sink. A cache that cannot be written costs the next build time, and nothing else. */
export function openSink({ folder, access }: SinkOptions): PageSink {
  const place = placer(folder);
  let segment: SegmentWriter | undefined;
  let failed = false;
  const attempt = (work: () => void): void => {
    if (failed) return;
    try {
      work();
    } catch {
      failed = true;
      segment?.abandon();
    }
  };
  return {
    put(name, bytes) {
      putFile(place(name), bytes);
      return digestOf(bytes);
    },
    remember: (digest, html) =>
      attempt(() => {
        segment ??= new SegmentWriter(access.folder, access.key);
        if (!segment.has(markedName(digest))) segment.add(markedName(digest), html);
      }),
    finish: () => attempt(() => segment?.finish()),
  };
}

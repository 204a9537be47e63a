/** Makes what lies beside pages with marks in the place of the snapshot (`data/late.ts`), and notes what was asked, so that builds to come can take it. */
import { hash } from 'node:crypto';
import { digestHex } from '#contract/digest.ts';
import type { FillMarks } from './data/fill-marks.ts';
import type { SiteView } from './data/open-view.ts';
import type { Page } from './data/pages.ts';
import type { Answers, Asked } from './data/questions.ts';
import { traceReader, tracer } from './data/trace.ts';
import { viewOfWatched, watch } from './data/watched.ts';
import type { SiteMemory } from './memory.ts';
import type { KeptFile } from './page-cache.ts';
import { markedName } from './sink.ts';
import { twinsOf } from './twins/write-twins.ts';
import type { WriteFile } from './write-files.ts';

export interface MadeTwins {
  readonly files: readonly KeptFile[];
  readonly asked: readonly Asked[];
}

export interface TwinInput {
  /** With the marks of `nonce`. */
  readonly marked: SiteView;
  readonly answers: Answers;
  readonly nonce: string;
  readonly fill: FillMarks;
  readonly write: WriteFile;
  readonly memory: SiteMemory | undefined;
}

/** Gives a function that writes what lies beside a page of `marked`, remembers it, and says what it wrote. It throws where the page shows something that its edition does not hold. */
export function twinMaker({ marked, answers, nonce, fill, write, memory }: TwinInput): (page: Page) => MadeTwins {
  const watched = watch(marked, answers);
  const view = viewOfWatched(marked, watched);
  const editions = new Map(marked.editions.map((edition, index) => [edition, view.editions[index] ?? edition]));
  const takeTrace = tracer(watched, answers);
  const read = traceReader();
  return (page) => {
    const files = twinsOf(view, { ...page, edition: editions.get(page.edition) ?? page.edition }).map(([name, content]): KeptFile => {
      const file = `${page.folder}/${name}`;
      if (typeof content === 'object' && 'read' in content) {
        write(file, content);
        return [name, digestHex(content.digest), content.size];
      }
      const bytes = typeof content === 'string' ? Buffer.from(content) : content;
      write(file, fill(bytes, nonce));
      const digest = hash('sha256', bytes, 'hex');
      memory?.set(markedName(digest), bytes);
      return [name, digest];
    });
    return { files, asked: read(takeTrace()) };
  };
}

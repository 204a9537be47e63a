/** Has pages rendered and left where they belong, in processes of their own, and says of each what became of it. */
import { availableParallelism } from 'node:os';
import type { Digest } from '#contract/digest.ts';
import type { Bundle } from './bundle.ts';
import { type RunningChild, runChild } from './child.ts';
import type { SiteProcessInput } from './data/input.ts';
import type { Asked } from './data/questions.ts';
import type { Trace } from './data/site.ts';
import type { SinkModule } from './sink.ts';

/** What a page needs is thrown away after it, so that a little room for new objects is enough. */
const EXEC_ARGV = ['--max-semi-space-size=8'] as const;

export interface RenderTask {
  /** Path below the base, as the bundle knows it. */
  readonly path: string;
  /** Name of its file below the published root. */
  readonly name: string;
  /** Whether builds to come may take it. */
  readonly isKept: boolean;
}

export interface RenderedPage {
  readonly path: string;
  /** Bytes of the published page, and their digest where the sink gives one. */
  readonly size: number;
  readonly digest: Digest | undefined;
  /** Digest in hex digits of the page with marks where the snapshot is named (`data/late.ts`). */
  readonly kept: string;
  /** What the page asked for, with the answers as text. Of one process, the same question is the same object. */
  readonly asked: readonly Asked[];
}

export interface RenderInput {
  readonly site: SiteProcessInput;
  readonly sink: SinkModule;
  readonly tasks: readonly RenderTask[];
}

/** What a process says: that it is there, which pages it left, or what the place where it leaves them said. */
type Message =
  | 'ready'
  | { readonly pages: readonly (Omit<RenderedPage, 'asked'> & { readonly trace: Trace })[] }
  | { readonly problem: { readonly message: string; readonly code: string | undefined } };

/** Pages below which another process takes longer to start than to render its share. */
export const WORTH_PROCESS = 400;
/** Each holds the whole list of pages, and the process that they work for has work of its own. */
const MAX_PROCESSES = 2;

/** Renders pages, in any order. Rejects with what a process printed, with what the sink threw, or with what `take` throws. */
export async function renderPages(
  bundle: Pick<Bundle, 'entry'>,
  module: string,
  { site, sink, tasks }: RenderInput,
  take: (page: RenderedPage) => void,
): Promise<void> {
  const count = Math.max(1, Math.min(availableParallelism(), MAX_PROCESSES, Math.floor(tasks.length / WORTH_PROCESS)));
  const stop = new AbortController();
  // Pages of one kind lie side by side and take equally long.
  const shares = Array.from({ length: count }, (_, share) => tasks.filter((_task, index) => index % count === share));
  const rendering = shares.map((share) =>
    renderShare(startRenderer(bundle, module, stop.signal), { site, sink, tasks: share }, take).catch((error: unknown) => {
      stop.abort(error);
      throw error;
    }),
  );
  const ended = await Promise.allSettled(rendering);
  // The first failure is the reason of all.
  if (ended.some(({ status }) => status === 'rejected')) throw stop.signal.reason;
}

function startRenderer({ entry }: Pick<Bundle, 'entry'>, module: string, signal: AbortSignal): RunningChild {
  // The bundle lies in another folder for every output: Node would keep its code for each of them, for ever.
  return runChild(module, [entry], { env: { NODE_DISABLE_COMPILE_CACHE: '1' }, execArgv: [...EXEC_ARGV], signal });
}

/** One process, which renders its pages one after another. */
async function renderShare(child: RunningChild, { site, sink, tasks }: RenderInput, take: (page: RenderedPage) => void): Promise<void> {
  let problem: Error | undefined;
  let taken = 0;
  const asked: Asked[] = [];
  const takeAll = (message: Exclude<Message, 'ready'>): void => {
    if ('problem' in message) throw Object.assign(new Error(message.problem.message), { code: message.problem.code });
    for (const { trace, ...page } of message.pages) {
      asked.push(...trace.fresh);
      take({ ...page, asked: trace.asked.map((number) => askedAt(asked, number)) });
      taken += 1;
    }
  };
  child.process.on('message', (message: Message) => {
    if (message === 'ready') {
      // A process that is gone says so by its end.
      child.process.send({ input: site, sink, tasks: [...tasks] }, () => undefined);
      return;
    }
    try {
      if (problem === undefined) takeAll(message);
    } catch (error) {
      problem = error instanceof Error ? error : new Error(String(error));
      child.process.kill();
    }
  });
  await child.ended.catch((error: unknown) => {
    throw problem ?? error;
  });
  if (problem !== undefined) throw problem;
  if (taken !== tasks.length) throw new Error(`The website could not be built: ${tasks.length - taken} pages are missing.`);
}

function askedAt(asked: readonly Asked[], number: number): Asked {
  const found = asked[number];
  if (found === undefined) throw new Error('A page asked a question that nobody told.');
  return found;
}

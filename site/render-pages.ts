/** Has pages rendered and left where they belong, in processes of their own, and says of each what became of it. */
import { availableParallelism } from 'node:os';
import type { Digest } from '#contract/digest.ts';
import type { Bundle } from './bundle.ts';
import { type RunningChild, runChild } from './child.ts';
import type { SiteProcessInput } from './data/input.ts';
import type { Asked } from './data/questions.ts';
import { type Trace, traceReader } from './data/trace.ts';
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

/** What a process renders from, and where it leaves pages. */
export interface RenderInput {
  readonly site: SiteProcessInput;
  readonly sink: SinkModule;
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

/** A process that has the program loaded, or is loading it, and renders pages once it is told from what and which. */
export interface Renderer {
  readonly child: RunningChild;
  /** Resolves when it listens; never where it ends before. */
  readonly ready: Promise<void>;
}

export interface RendererOptions {
  /** A folder that was published before and will be much the same, which the process reads as long as it has nothing else to do. It may change at any time: no page depends on it. */
  readonly before?: string | undefined;
  readonly signal?: AbortSignal;
}

/** Starts a process from a module that does as `render-child.mjs` does. It ends after its pages, with this process, or as `signal` says. */
export function startRenderer({ entry }: Pick<Bundle, 'entry'>, module: string, { before = '', signal }: RendererOptions = {}): Renderer {
  // The bundle lies in another folder for every output: Node would keep its code for each of them. It keeps what the child loads after it.
  const env = { NODE_COMPILE_CACHE: undefined };
  const child = runChild(module, [entry, process.env.NODE_COMPILE_CACHE ?? '', before], {
    env,
    execArgv: [...EXEC_ARGV],
    ...(signal === undefined ? {} : { signal }),
  });
  // Whoever waits for its pages hears how it ended.
  child.ended.catch(() => undefined);
  return { child, ready: new Promise((done) => child.process.once('message', () => done())) };
}

/** Has a process open what it will render from, which it does while its pages are chosen. Gives the process. */
export function openRenderer(renderer: Renderer, { site, sink }: RenderInput): Renderer {
  tell(renderer, { input: site, sink });
  return renderer;
}

/** A process that is gone says so by its end. */
function tell({ child, ready }: Renderer, message: object): void {
  void ready.then(() => child.process.send(message, () => undefined));
}

/**
 * Renders pages, in any order, by `started` and as many more processes as are worth it, all of them open. Rejects with what a process printed,
 * with what the sink threw, or with what `take` throws.
 */
export async function renderPages(
  started: Renderer,
  startAnother: () => Renderer,
  tasks: readonly RenderTask[],
  take: (page: RenderedPage) => void,
): Promise<void> {
  const count = Math.max(1, Math.min(availableParallelism(), MAX_PROCESSES, Math.floor(tasks.length / WORTH_PROCESS)));
  const renderers = [started, ...Array.from({ length: count - 1 }, startAnother)];
  const failures: unknown[] = [];
  const rendering = renderers.map(async (renderer, share) => {
    try {
      // Pages of one kind lie side by side and take equally long.
      const own = tasks.filter((_task, index) => index % count === share);
      await renderShare(renderer, own, take);
    } catch (error) {
      failures.push(error);
      for (const { child } of renderers) child.process.kill();
    }
  });
  await Promise.all(rendering);
  // The first failure is the reason of all.
  if (failures.length > 0) throw failures[0];
}

/** One process, which renders its pages one after another. */
async function renderShare(renderer: Renderer, tasks: readonly RenderTask[], take: (page: RenderedPage) => void): Promise<void> {
  const { child } = renderer;
  let problem: Error | undefined;
  let taken = 0;
  const read = traceReader();
  const takeAll = (message: Exclude<Message, 'ready'>): void => {
    if ('problem' in message) throw Object.assign(new Error(message.problem.message), { code: message.problem.code });
    for (const { trace, ...page } of message.pages) {
      take({ ...page, asked: read(trace) });
      taken += 1;
    }
  };
  child.process.on('message', (message: Message) => {
    if (message === 'ready') return;
    try {
      if (problem === undefined) takeAll(message);
    } catch (error) {
      problem = error instanceof Error ? error : new Error(String(error));
      child.process.kill();
    }
  });
  tell(renderer, { tasks: [...tasks] });
  await child.ended.catch((error: unknown) => {
    throw problem ?? error;
  });
  if (problem !== undefined) throw problem;
  if (taken !== tasks.length) throw new Error(`The website could not be built: ${tasks.length - taken} pages are missing.`);
}

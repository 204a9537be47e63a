/** Renders pages in processes of their own and hands each over when it is done. */
import { availableParallelism } from 'node:os';
import type { Bundle } from './bundle.ts';
import { runChild } from './child.ts';
import { INPUT_VARIABLE, type SiteProcessInput } from './data/input.ts';
import type { Question } from './data/questions.ts';

/** What a page needs is thrown away after it, so that a little room for new objects is enough. */
const EXEC_ARGV = ['--max-semi-space-size=8'] as const;

export interface RenderedPage {
  /** Path below the base, as the bundle knows it. */
  readonly path: string;
  /** With marks where the snapshot is named (`data/late.ts`). */
  readonly html: string;
  /** What the page asked for, with the answers as text. */
  readonly trace: readonly (readonly [question: Question, answer: string])[];
}

/** Pages below which another process takes longer to start than to render its share. */
export const WORTH_PROCESS = 400;
/** Each holds the whole list of pages, and the process that writes what they give has work of its own. */
const MAX_PROCESSES = 2;

/** Renders the paths, in any order. Rejects with what a process printed, or with what `take` throws. */
export async function renderPages(
  bundle: Pick<Bundle, 'entry'>,
  input: SiteProcessInput,
  module: string,
  paths: readonly string[],
  take: (page: RenderedPage) => void,
): Promise<void> {
  const count = Math.max(1, Math.min(availableParallelism(), MAX_PROCESSES, Math.floor(paths.length / WORTH_PROCESS)));
  const stop = new AbortController();
  // Pages of one kind lie side by side and take equally long.
  const shares = Array.from({ length: count }, (_, share) => paths.filter((_path, index) => index % count === share));
  const rendering = shares.map((share) =>
    renderShare(bundle, input, module, share, take, stop.signal).catch((error: unknown) => {
      stop.abort(error);
      throw error;
    }),
  );
  const ended = await Promise.allSettled(rendering);
  // The first failure is the reason of all.
  if (ended.some(({ status }) => status === 'rejected')) throw stop.signal.reason;
}

/** One process, which renders its pages one after another. */
async function renderShare(
  { entry }: Pick<Bundle, 'entry'>,
  input: SiteProcessInput,
  module: string,
  paths: readonly string[],
  take: (page: RenderedPage) => void,
  signal: AbortSignal,
): Promise<void> {
  // The bundle lies in another folder for every output: Node would keep its code for each of them, for ever.
  const env = { [INPUT_VARIABLE]: JSON.stringify(input), NODE_DISABLE_COMPILE_CACHE: '1' };
  const child = runChild(module, [entry], { env, execArgv: [...EXEC_ARGV], signal });
  let problem: unknown;
  let taken = 0;
  child.process.on('message', (message: 'ready' | RenderedPage) => {
    if (message === 'ready') {
      // A process that is gone says so by its end.
      child.process.send([...paths], () => undefined);
      return;
    }
    try {
      take(message);
      taken += 1;
    } catch (error) {
      problem = error;
      child.process.kill();
    }
  });
  await child.ended.catch((error: unknown) => {
    throw problem ?? error;
  });
  if (taken !== paths.length) throw new Error(`The website could not be built: ${paths.length - taken} pages are missing.`);
}

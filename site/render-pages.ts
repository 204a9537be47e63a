/** Renders pages in a process of their own, one after another, and hands each over when it is done. */
import type { Bundle } from './bundle.ts';
import { runChild } from './child.ts';
import { INPUT_VARIABLE, type SiteProcessInput } from './data/input.ts';
import type { Question } from './data/questions.ts';

/** What a page needs is thrown away after it, so that little room for new objects costs nothing. */
const EXEC_ARGV = ['--max-semi-space-size=4'] as const;

export interface RenderedPage {
  /** Path below the base, as the bundle knows it. */
  readonly path: string;
  /** With marks where the snapshot is named (`data/late.ts`). */
  readonly html: string;
  /** What the page asked for, with the answers as text. */
  readonly trace: readonly (readonly [question: Question, answer: string])[];
}

/** Renders the paths in order. Rejects with what the process printed, or with what `take` throws. */
export async function renderPages(
  { entry }: Pick<Bundle, 'entry'>,
  input: SiteProcessInput,
  module: string,
  paths: readonly string[],
  take: (page: RenderedPage) => void,
): Promise<void> {
  // The bundle lies in another folder for every output: Node would keep its code for each of them, for ever.
  const env = { [INPUT_VARIABLE]: JSON.stringify(input), NODE_DISABLE_COMPILE_CACHE: '1' };
  const child = runChild(module, [entry], { env, execArgv: [...EXEC_ARGV] });
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

/** The command line: arguments in, exit code out. */

import { CommanderError } from 'commander';
import { EXIT, reportError } from './exit.ts';
import { createProgram } from './program.ts';

/** Runs the command that this process was started with. Resolves when it is done, with the exit code set; never rejects. */
export async function main(): Promise<void> {
  // A reader that has seen enough, such as head, closes the pipe: that is no fault, and the work goes on.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }

  try {
    process.exitCode = EXIT.clean;
    await createProgram().parseAsync(process.argv);
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? EXIT.clean : EXIT.usage;
    else process.exitCode = reportError(error);
  }
}

/** The command line: arguments in, exit code out. */

import { CommanderError } from 'commander';
import { EXIT, reportError } from './exit.ts';
import { createProgram } from './program.ts';

try {
  process.exitCode = EXIT.clean;
  await createProgram().parseAsync(process.argv);
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? EXIT.clean : EXIT.usage;
  else process.exitCode = reportError(error);
}

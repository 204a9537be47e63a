/** `skillpress check`: the findings of the files on disk, in full. */
import { DEFAULT_LIMITS } from '#model/limits.ts';
import { formatFinding } from '#report/text.ts';
import { readRepository } from '#snapshot/read-repository.ts';
import { compile } from '../../build-scripts/compile.ts';
import { EXIT } from '../exit.ts';
import { userPath } from '../paths.ts';
import { paintFor, plural, startProgress } from '../terminal.ts';
import { GENERATOR } from '../version.ts';

export async function runCheck(repository: string, flags: { readonly strict: boolean }): Promise<void> {
  const progress = startProgress();
  try {
    progress.step('Reading the repository');
    const read = await readRepository({ repository: userPath(repository), worktree: true, limits: DEFAULT_LIMITS });
    progress.step('Checking');
    const compiled = compile(read, {
      limits: DEFAULT_LIMITS,
      verified: false,
      includeInternal: false,
      generator: GENERATOR,
      base: '/',
      withBodies: false,
    });
    progress.done();
    const paint = paintFor(process.stdout);
    for (const finding of compiled.findings) process.stdout.write(`${formatFinding(finding, paint)}\n`);
    const { counts } = compiled.snapshot;
    const notes = compiled.findings.length - counts.errors - counts.warnings;
    process.stdout.write(
      `${plural(counts.skills, 'skill')}, ${counts.listed} of them listed: ${plural(counts.errors, 'error')}, ${plural(counts.warnings, 'warning')}, ${plural(notes, 'note')}\n`,
    );
    process.exitCode = counts.errors > 0 || (flags.strict && counts.warnings > 0) ? EXIT.findings : EXIT.clean;
  } finally {
    progress.done();
  }
}

/** The last line of a test run says how many tests did not run here, and what would make them run. */
import type { Reporter, TestModule } from 'vitest/node';

export default class SkippedReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const skipped = modules.flatMap((module) => [...module.children.allTests('skipped')]);
    if (skipped.length === 0) return;
    const why = process.env.SKILLPRESS_CORPORA
      ? ''
      : ' SKILLPRESS_CORPORA is not set, so tests over real repositories have nothing to read.';
    console.log(`Not tested here: ${skipped.length} ${skipped.length === 1 ? 'test was' : 'tests were'} skipped.${why}`);
    for (const test of skipped) console.log(`  ${test.module.relativeModuleId}: ${test.fullName}`);
  }
}

/** How the tests run: two workers, a summary at the end, and one line about what could not be tested on this machine. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    reporters: ['default', './test/helpers/skipped-reporter.ts'],
    globalSetup: ['./test/helpers/global-setup.ts'],
    // Builds and browsers are processes of their own; more workers than this fight over small machines.
    maxWorkers: 2,
    // These end a test that hangs, and judge nothing: a test may wait five minutes for a build that another worker makes, on a busy machine.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});

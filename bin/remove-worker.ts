/** The thread of `remove-ahead.ts`: removes one folder, without a word where it is gone or will not go. */
import { rmSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

try {
  rmSync(workerData as string, { recursive: true, force: true });
} catch {
  // Whoever needs the place removes what is left, and hears why it stays.
}

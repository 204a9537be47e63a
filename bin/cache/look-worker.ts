/** The thread of `look-ahead.ts`: looks at one folder and says what it saw. */
import { parentPort, workerData } from 'node:worker_threads';
import { outputState } from './output-state.ts';

parentPort?.postMessage(outputState(workerData as string));

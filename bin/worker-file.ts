/** The file of a worker that lies beside the module that starts it. */
import { fileURLToPath } from 'node:url';
import { ownModule } from '#contract/own-module.ts';

/** `name` has no suffix; `beside` is the module's `import.meta.url`. */
export function workerFile(name: string, beside: string): string {
  return fileURLToPath(new URL(ownModule(name, beside), beside));
}

/** The file of a worker that lies beside the module that starts it. */
import { fileURLToPath } from 'node:url';

/** `name` has no suffix: sources end with `.ts`, and a package has the same file compiled. `beside` is the module's `import.meta.url`. */
export function workerFile(name: string, beside: string): string {
  return fileURLToPath(new URL(`./${name}${beside.endsWith('.ts') ? '.ts' : '.js'}`, beside));
}

/** `skillpress config-schema`: what editors complete `skillpress.yaml` with. */
import { configJsonSchema } from '../config/schema.ts';

export function runConfigSchema(): void {
  process.stdout.write(`${JSON.stringify(configJsonSchema(), null, 2)}\n`);
}

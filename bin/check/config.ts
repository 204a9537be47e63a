/** Severities per code, from `skillpress.yaml` (README, "Configuration"). */
import type { Code, SeverityChoice } from '#model/finding.ts';
import { readConfig } from '../config/read-config.ts';
import type { Config } from '../config/schema.ts';

export { CONFIG_FILE } from '../config/read-config.ts';

export type Severities = Readonly<Partial<Record<Code, SeverityChoice>>>;

/** Severities as the stages take them: the schema knows every code, and nothing else. */
export function asSeverities(severities: Config['severities']): Severities {
  return (severities ?? {}) as Severities;
}

/** Reads the file. A missing default file means no changes; everything else that is wrong is `Unavailable`, and names it. */
export async function readSeverities(repository: string, file: string | undefined): Promise<Severities> {
  return asSeverities((await readConfig(repository, file)).config.severities);
}

/** Severities per code, from `skillpress.yaml` (README, "Configuration"). */
import type { Code, SeverityChoice } from '#model/finding.ts';
import type { Config } from '../config/schema.ts';

export type Severities = Readonly<Partial<Record<Code, SeverityChoice>>>;

/** Severities as the stages take them: the schema knows every code, and nothing else. */
export function asSeverities(severities: Config['severities']): Severities {
  return (severities ?? {}) as Severities;
}

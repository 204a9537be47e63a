/** Severities per code, from `skillpress.yaml` (README, "Configuration"). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';
import { type Code, SEVERITIES, type SeverityChoice } from '#model/finding.ts';
import { UsageError } from '../exit.ts';

/** Looked for at the root of the repository when `--config` names nothing. */
export const CONFIG_FILE = 'skillpress.yaml';

const codes = Object.keys(SEVERITIES) as [Code, ...Code[]];
const schema = z.strictObject({
  severities: z
    .partialRecord(
      z.enum(codes, 'is no code of a finding'),
      z.enum(['error', 'warning', 'info', 'off'], 'must be error, warning, info or off'),
    )
    .optional(),
});

export type Severities = Readonly<Partial<Record<Code, SeverityChoice>>>;

/** Reads the file. A missing default file means no changes; everything else that is wrong is a `UsageError` that names it. */
export async function readSeverities(repository: string, file: string | undefined): Promise<Severities> {
  const path = file ?? join(repository, CONFIG_FILE);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' && file === undefined) return '';
    throw new UsageError(`${path} cannot be read: ${error.message}`);
  });
  if (text.trim() === '') return {};
  let value: unknown;
  try {
    value = parse(text);
  } catch (error) {
    throw new UsageError(`${path} is not YAML: ${(error as Error).message.split('\n')[0]}`);
  }
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data.severities ?? {};
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'the file'}: ${issue.message}`);
  throw new UsageError(`${path}: ${problems.join('; ')}`);
}

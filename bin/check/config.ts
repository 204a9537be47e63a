/** Severities per code, from `skillpress.yaml` (README, "Configuration"). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';
import type { Code, SeverityChoice } from '#model/finding.ts';
import { UsageError } from '../exit.ts';
import { isCode, nearCodes } from '../near-codes.ts';

/** Looked for at the root of the repository when `--config` names nothing. */
export const CONFIG_FILE = 'skillpress.yaml';

const CHOICES: readonly unknown[] = ['error', 'warning', 'info', 'off'];

const severities = z.record(z.string(), z.unknown(), 'must be codes with a severity each').superRefine((value, context) => {
  for (const [code, choice] of Object.entries(value)) {
    const problem = problemOf(code, choice);
    if (problem !== undefined) context.addIssue({ code: 'custom', path: [code], message: problem });
  }
});
const schema = z.strictObject(
  { severities: severities.optional() },
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `${issue.keys.join(', ')}: there is no such setting, only severities`
        : 'must be a mapping with severities',
  },
);

function problemOf(code: string, choice: unknown): string | undefined {
  if (!isCode(code)) return `is no code of a finding. Did you mean ${nearCodes(code).join(', ')}?`;
  return CHOICES.includes(choice) ? undefined : 'must be error, warning, info or off';
}

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
  if (parsed.success) return (parsed.data.severities ?? {}) as Severities;
  const problems = parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message].filter((part) => part !== '').join(': '));
  throw new UsageError(`${path}: ${problems.join('; ')}`);
}

/** The program's own version, from the package that this file belongs to. */
import { readFileSync } from 'node:fs';

function readVersion(): string {
  const parsed: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const version = (parsed as { version?: unknown }).version;
  return typeof version === 'string' ? version : '0.0.0';
}

export const VERSION = readVersion();

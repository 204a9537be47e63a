/** Name and version of this program, as artifacts and `--version` say it. */
import { readFileSync } from 'node:fs';

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { readonly version: string };

export const VERSION = manifest.version;
export const GENERATOR = `skillpress ${VERSION}`;

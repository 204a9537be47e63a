/** Where the program in one piece begins: with itself, or with the sources where they are others than those that it was made of. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isProgramCurrent, ownDigest, ROOT, SOURCE } from './program-digest.ts';

await (isProgramCurrent(ROOT, ownDigest) ? import('./main.ts') : import(pathToFileURL(join(ROOT, SOURCE)).href));

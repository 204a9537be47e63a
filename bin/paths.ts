/** Paths that a person types mean the folder that they stand in, also where npm has changed it. */
import { resolve } from 'node:path';

export function userPath(path: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path);
}

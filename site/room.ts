/** Where the sources of this room lie, from which the website is made. */
import { fileURLToPath } from 'node:url';

/** The program that is made of all rooms (`bin/make-program.ts`) lies in a folder beside them, so that the same name leads here from there. */
export const ROOM = fileURLToPath(new URL('../site/', import.meta.url));

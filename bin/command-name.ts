/** How a person runs the program, so that hints can be copied: a checkout has no `skillpress` on its path. */
export const COMMAND = import.meta.url.endsWith('.ts') ? 'npm run -s skillpress --' : 'skillpress';

import { encodePath } from './path-text.ts';

/** URL of a path on the source host: a snapshot's `sourceUrl` with the path filled in; `undefined` where no host is known. */
export function sourceUrlOf(template: string | undefined, path: string): string | undefined {
  return template?.replaceAll('{path}', () => encodePath(path));
}

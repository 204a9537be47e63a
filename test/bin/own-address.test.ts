/** Who is told that nobody chose the address of a repository. */
import { expect, it } from 'vitest';
import { addressHint } from '../../bin/own-address.ts';

const ofFolder = { host: 'local', owner: 'repo', repo: 'repo' };

it.each([
  [ofFolder, false, true],
  [ofFolder, true, false],
  [{ host: 'gh', owner: 'acme', repo: 'repo' }, false, false],
  [{ host: 'local', owner: 'acme', repo: 'repo' }, false, false],
  [undefined, false, false],
])('of %j, chosen: %j, something is said: %j', (name, chosen, expected) => {
  expect(addressHint(name, chosen)?.includes('local/repo/repo')).toBe(expected ? true : undefined);
});

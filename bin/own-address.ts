/** What a build says of an address that nobody chose: it is on every page, and agents keep it. */
import { formatMount, type MountName } from '#contract/address.ts';
import { isOfFolder } from '#snapshot/hosts.ts';

/**
 * One line for a repository that is called after its folder, because neither an option nor a known remote names it; `undefined` for every
 * other one, and where `given` says that somebody chose the address.
 */
export function addressHint(name: MountName | undefined, given: boolean): string | undefined {
  if (given || name === undefined || !isOfFolder(name)) return undefined;
  return `Its address ${formatMount(name)} is after its folder, because no known remote names it: give another with --address, such as gh/acme/library.`;
}

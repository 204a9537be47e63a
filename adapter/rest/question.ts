/**
 * What a request asks: the address in the path, read by the one address parser, and the query. Total over any text.
 */
import { formatAddress, parseAddress } from '#contract/address.ts';
import type { Generation, View } from '../catalog/model.ts';
import { resolveAddress } from '../catalog/resolve-address.ts';
import type { Arguments } from '../mcp/arguments.ts';
import { problemOfGone, type RestProblem } from './problem.ts';

/** What an address names: a mount, and a path in it that the address itself gives. */
export interface Named {
  readonly view: View;
  readonly path: string;
}

/** The arguments of a query, or what is wrong with it. A name given twice is a problem: nobody can tell which was meant. */
export function readQuery(
  query: string,
): { readonly ok: true; readonly args: Arguments } | { readonly ok: false; readonly problem: RestProblem } {
  const args = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    if (args.has(name)) {
      return { ok: false, problem: { code: 'invalid_argument', message: `${JSON.stringify(name.slice(0, 60))} is given more than once.` } };
    }
    args.set(name, value);
  }
  return { ok: true, args: Object.fromEntries(args) };
}

/** The mount that an address names, which must be a folder. */
export function namedMount(generation: Generation, address: string): Named | undefined {
  const view = resolveAddress(generation, address);
  return view === undefined ? undefined : { view, path: view.scope };
}

/** What is said of an address whose folder is not there: it moved or was retired with its skill. */
export function goneMount(generation: Generation, address: string): RestProblem | undefined {
  const named = namedThing(generation, address);
  return named === undefined ? undefined : problemOfGone(named.view, named.path);
}

/** The thing that an address names in its repository, whatever it is; `undefined` where the repository or ref is not published. */
export function namedThing(generation: Generation, address: string): Named | undefined {
  const parsed = parseAddress(address);
  if (!parsed.ok) return undefined;
  const { path = '', ...mount } = parsed.address;
  const view = resolveAddress(generation, formatAddress(mount));
  return view === undefined ? undefined : { view, path };
}

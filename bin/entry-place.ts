/** Where in a document of somebody else something is wrong, so that its publisher finds it: by number, and by the names around it. */
import { printable } from './pull/problems.ts';

/** Characters of a name or path that are shown. */
const MAX_SHOWN = 100;

/**
 * `skills[3].digest (of "review")`, or `skills[3] (after "review")` for an entry without a name of its own; numbers begin with 0.
 * Total: the value may be anything.
 */
export function placeIn(value: unknown, path: readonly PropertyKey[]): string {
  const text = path.map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index === 0 ? '' : '.'}${String(step)}`)).join('');
  const at = path.findIndex((step) => typeof step === 'number');
  const words = at === -1 ? '' : entryWords(valueAt(value, path.slice(0, at)), path[at] as number);
  return `${printable(text, MAX_SHOWN)}${words === '' ? '' : ` (${words})`}`;
}

/** What an entry of a list is called: its name, or its number and the name of the one before it, or after it. */
export function entryTitle(list: readonly unknown[], index: number): string {
  const name = nameOf(list[index]);
  if (name !== undefined) return printable(name, MAX_SHOWN);
  const words = entryWords(list, index);
  return `entry ${index}${words === '' ? '' : ` (${words})`}`;
}

function entryWords(list: unknown, index: number): string {
  if (!Array.isArray(list)) return '';
  for (const [word, entry] of [
    ['of', list[index]],
    ['after', list[index - 1]],
    ['before', list[index + 1]],
  ] as const) {
    const name = nameOf(entry);
    if (name !== undefined) return `${word} "${printable(name, MAX_SHOWN)}"`;
  }
  return '';
}

function nameOf(entry: unknown): string | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined;
  const { name, path, uri, address } = entry as Readonly<Record<string, unknown>>;
  return [name, path, uri, address].find((each) => typeof each === 'string' && each !== '') as string | undefined;
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let at = value;
  for (const step of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return undefined;
    at = (at as Readonly<Record<PropertyKey, unknown>>)[step];
  }
  return at;
}

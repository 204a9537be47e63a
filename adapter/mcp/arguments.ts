/**
 * Tool arguments as models really send them: numbers as text, blank or null for "none". Reading them never throws;
 * what cannot be used becomes a sentence for an error result.
 */

export type Arguments = Readonly<Record<string, unknown>>;

/** A value, or what is wrong with it. */
export type Read<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: string };

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/** The names of arguments that hold something and are none of the known ones, in the order in which they came. */
export function unknownArguments(args: Arguments, known: readonly string[]): readonly string[] {
  return Object.keys(args).filter((name) => !known.includes(name) && !isAbsent(args[name]));
}

/** An optional text; blank and null are absent. */
export function readText(args: Arguments, name: string): Read<string | undefined> {
  const value = args[name];
  if (isAbsent(value)) return { ok: true, value: undefined };
  return typeof value === 'string' ? { ok: true, value } : { ok: false, problem: `"${name}" must be text.` };
}

/** An optional whole number within bounds; text that spells one is one. */
export function readNumber(
  args: Arguments,
  name: string,
  bounds: { readonly min: number; readonly max: number; readonly fallback: number },
): Read<number> {
  const value = args[name];
  if (isAbsent(value)) return { ok: true, value: bounds.fallback };
  const number = typeof value === 'string' && /^\s*[+-]?\d{1,15}(\.0+)?\s*$/.test(value) ? Number(value) : value;
  if (typeof number === 'number' && Number.isSafeInteger(number) && number >= bounds.min && number <= bounds.max)
    return { ok: true, value: number };
  const range = bounds.max === Number.MAX_SAFE_INTEGER ? `${bounds.min} or more` : `from ${bounds.min} to ${bounds.max}`;
  return { ok: false, problem: `"${name}" must be a whole number ${range}.` };
}

/** A folder path as people write it: one trailing slash goes, `.` and `/` mean the mount's own folder. */
export function readFolder(args: Arguments, name: string): Read<string | undefined> {
  const text = readText(args, name);
  if (!text.ok || text.value === undefined) return text;
  if (text.value === '.' || text.value === './' || text.value === '/') return { ok: true, value: undefined };
  return { ok: true, value: text.value.endsWith('/') ? text.value.slice(0, -1) : text.value };
}

type Values<T> = { readonly [K in keyof T]: T[K] extends Read<infer V> ? V : never };

/** All values at once, or the first problem. */
export function readAll<T extends Readonly<Record<string, Read<unknown>>>>(reads: T): Read<Values<T>> {
  const values: Record<string, unknown> = {};
  for (const [name, read] of Object.entries(reads)) {
    if (!read.ok) return read;
    values[name] = read.value;
  }
  return { ok: true, value: values as Values<T> };
}

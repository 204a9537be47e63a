/** Where two JSON values differ, for a sentence that says it. */

/** Longest value that is shown; the beginning of a longer one says where to look. */
const MAX_SHOWN = 80;

/** Words about the first place where `told` is not what `expected` says; `undefined` where they are equal. Total. */
export function differsAt(expected: unknown, told: unknown, at = ''): string | undefined {
  if (Array.isArray(expected) && Array.isArray(told)) {
    for (let index = 0; index < Math.max(expected.length, told.length); index += 1) {
      const found = differsAt(expected[index], told[index], `${at}[${index}]`);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (isRecord(expected) && isRecord(told)) {
    for (const key of new Set([...Object.keys(expected), ...Object.keys(told)])) {
      const found = differsAt(own(expected, key), own(told, key), at === '' ? key : `${at}.${key}`);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  return Object.is(expected, told) ? undefined : `${at || 'all of it'} is ${shown(told, expected)}, and must be ${shown(expected, told)}`;
}

/** The same for a value of ours, as it is when it is written: fields that are absent are not written. */
export function writtenDiffersAt(expected: unknown, told: unknown): string | undefined {
  return differsAt(JSON.parse(JSON.stringify(expected)), told);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function own(record: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** A value around the place where it stops being the other one. */
function shown(value: unknown, other: unknown): string {
  if (value === undefined) return 'absent';
  const [text, against] = [JSON.stringify(value), JSON.stringify(other) ?? ''];
  let same = 0;
  while (same < text.length && text[same] === against[same]) same += 1;
  const from = text.length <= MAX_SHOWN ? 0 : Math.max(0, same - MAX_SHOWN / 4);
  const part = text.slice(from, from + MAX_SHOWN).toWellFormed();
  return `${from > 0 ? '…' : ''}${part}${from + MAX_SHOWN < text.length ? '…' : ''}`;
}

/** Fields whose name is nearly one of the format's (format.md, section 2): their values are ignored, and nothing else would say so. */
import { type Finding, finding } from '#model/finding.ts';
import { field } from './fields.ts';
import type { YamlEntry } from './yaml-block.ts';

export const SKILL_FIELDS = ['name', 'description', 'license', 'compatibility', 'allowed-tools', 'metadata', 'skillcdn'] as const;
export const EXTENSION_FIELDS = ['include', 'translations'] as const;
export const MANIFEST_FIELDS = [
  'name',
  'description',
  'image',
  'documents',
  'exclude',
  'language',
  'translations',
  'license',
  'metadata',
] as const;

/** Letters of a name from which on two slips are still that name: of shorter ones, two make another word. */
const LONG = 8;

/** The entry that was most likely meant as the field, where the field itself is absent. */
export function nearField(entries: readonly YamlEntry[], name: string): YamlEntry | undefined {
  return field(entries, name) === undefined ? entries.find(({ key }) => isNear(key, name)) : undefined;
}

/** The line of an entry with its field spelled as it should be; undefined where the line does not start with it. */
export function respelled(text: string, entry: YamlEntry, name: string): string | undefined {
  const line = text.split('\n')[entry.line - 1] ?? '';
  const start = line.slice(0, entry.column - 1);
  const rest = line.slice(entry.column - 1);
  return start.trim() === '' && rest.startsWith(entry.key) ? start + name + rest.slice(entry.key.length) : undefined;
}

/** A finding for each field that is misspelled, whether it is absent or there beside it. `prefix` names the mapping around them; `text` is the file, where its lines may be shown. */
export function misspelledFields(
  path: string,
  entries: readonly YamlEntry[],
  names: readonly string[],
  { prefix = '', text }: { readonly prefix?: string; readonly text?: string } = {},
): readonly Finding[] {
  return names.flatMap((name) => {
    const isThere = field(entries, name) !== undefined;
    // Free fields may be called anything; what another field of the format is called is that field.
    const near = entries.filter(({ key }) => !names.includes(key) && isNear(key, name));
    // Beside the field itself one of nearly its name may be meant, such as names or licenses: only what nobody would call a field is told.
    const told = isThere ? near.filter(({ key }) => isSlip(key, name)) : near;
    return told.map((entry, index) => {
      const place = { path, line: entry.line, column: entry.column };
      const args = { field: prefix + entry.key, expected: prefix + name, beside: isThere || index > 0 ? 'yes' : 'no' };
      const corrected = text === undefined || isThere || index > 0 ? undefined : respelled(text, entry, name);
      return finding('field_misspelled', place, args, corrected);
    });
  });
}

/** Tells whether a key is a field's name with a slip in a long word: no plural, and not the same word in another case. */
function isSlip(key: string, name: string): boolean {
  const [typed, meant] = [bare(key), bare(name)];
  return meant.length >= LONG && typed !== meant && typed !== `${meant}s`;
}

/** Tells whether a field was meant by a key: the same letters in another case or with other joints, or a slip or two. */
function isNear(key: string, name: string): boolean {
  if (key === name || key.length > name.length + 4) return false;
  const [typed, meant] = [bare(key), bare(name)];
  return typed === meant || isWithin(typed, meant, meant.length < LONG ? 1 : 2);
}

function bare(name: string): string {
  return name.toLowerCase().replace(/[-_ ]/g, '');
}

/** Whether at most `slips` letters are missing, added, changed, or exchanged with their neighbor. */
function isWithin(typed: string, meant: string, slips: number): boolean {
  let at = 0;
  while (at < typed.length && typed[at] === meant[at]) at += 1;
  const [a, b] = [typed.slice(at), meant.slice(at)];
  if (a.length + b.length === 0) return true;
  if (slips === 0) return false;
  const isExchanged = a.length > 1 && a[0] === b[1] && a[1] === b[0];
  return (
    isWithin(a.slice(1), b.slice(1), slips - 1) ||
    isWithin(a.slice(1), b, slips - 1) ||
    isWithin(a, b.slice(1), slips - 1) ||
    (isExchanged && isWithin(a.slice(2), b.slice(2), slips - 1))
  );
}

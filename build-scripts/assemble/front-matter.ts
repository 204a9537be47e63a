/**
 * Canonical front matter of a served document (format.md, section 9, 1): every scalar double-quoted, so that YAML 1.1, 1.2
 * and failsafe readers agree; only plain `true` and `false` outside `metadata` stay booleans.
 */
import type { FrontMatterValue } from '#contract/schema/skill.ts';
import type { YamlEntry, YamlValue } from '#parse/yaml-block.ts';

/** Keys that every YAML reader takes as the same plain text. */
const PLAIN_KEY = /^[A-Za-z_][A-Za-z0-9_-]*$/;
const YAML_WORD = /^(y|n|yes|no|on|off|true|false|null|inf|nan)$/i;
// What a YAML reader may refuse or fold when it stands unescaped, beyond what JSON escapes.
const UNPRINTABLE = /[\u007f-\u009f\u2028\u2029\ufeff\ufff0-\uffff]/g;

function quote(text: string): string {
  return JSON.stringify(text).replace(UNPRINTABLE, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function isSwitch(value: YamlValue, inMetadata: boolean): boolean {
  return value.kind === 'text' && value.plain && !inMetadata && (value.text === 'true' || value.text === 'false');
}

/** The lines between the fences, each with its line end. */
export function serializeFrontMatter(entries: readonly YamlEntry[]): string {
  return entries.map((entry) => serializeEntry(entry, '', entry.key === 'metadata')).join('');
}

function serializeEntry({ key, value }: YamlEntry, indent: string, inMetadata: boolean): string {
  const head = `${indent}${PLAIN_KEY.test(key) && !YAML_WORD.test(key) ? key : quote(key)}:`;
  return `${head}${serializeValue(value, indent, inMetadata)}`;
}

/** What stands behind `key:` or `-`, with the final line end. */
function serializeValue(value: YamlValue, indent: string, inMetadata: boolean): string {
  const deeper = `${indent}  `;
  if (value.kind === 'text') return ` ${isSwitch(value, inMetadata) ? value.text : quote(value.text)}\n`;
  if (value.kind === 'list') {
    if (value.items.length === 0) return ' []\n';
    return `\n${value.items.map((item) => `${deeper}-${serializeValue(item, deeper, inMetadata)}`).join('')}`;
  }
  if (value.entries.length === 0) return ' {}\n';
  return `\n${value.entries.map((entry) => serializeEntry(entry, deeper, inMetadata)).join('')}`;
}

/** The values that a reader of the served front matter gets; what listings carry. */
export function frontMatterValues(entries: readonly YamlEntry[]): Readonly<Record<string, FrontMatterValue>> {
  return Object.fromEntries(entries.map(({ key, value }) => [key, toValue(value, key === 'metadata')]));
}

function toValue(value: YamlValue, inMetadata: boolean): FrontMatterValue {
  if (value.kind === 'text') return isSwitch(value, inMetadata) ? value.text === 'true' : value.text;
  if (value.kind === 'list') return value.items.map((item) => toValue(item, inMetadata));
  return Object.fromEntries(value.entries.map((entry) => [entry.key, toValue(entry.value, inMetadata)]));
}

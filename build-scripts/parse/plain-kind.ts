/**
 * What readers of YAML with types take an unquoted value for. Here every value is text (format.md, section 2), but a reader
 * that gets a number where the format has a text refuses the whole skill.
 */

export type PlainKind = 'nothing' | 'true or false' | 'a number' | 'a date';

/** YAML 1.1 and 1.2 together: libraries of both are in use. */
const KINDS: readonly (readonly [kind: PlainKind, pattern: RegExp])[] = [
  ['nothing', /^(?:~|null|Null|NULL)$/],
  ['true or false', /^(?:true|True|TRUE|false|False|FALSE|yes|Yes|YES|no|No|NO|on|On|ON|off|Off|OFF)$/],
  [
    'a number',
    /^[-+]?(?:\d[\d_]*(?:\.[\d_]*)?(?:[eE][-+]?\d+)?|\.\d[\d_]*(?:[eE][-+]?\d+)?|0x[\dA-Fa-f_]+|0o[0-7]+|\.(?:inf|Inf|INF))$|^\.(?:nan|NaN|NAN)$/,
  ],
  ['a date', /^\d{4}-\d\d?-\d\d?(?:[Tt \t][\d:.]+[ \t]*(?:Z|[-+]\d\d?(?::?\d\d)?)?)?$/],
];

/** What a plain value is for such a reader; `undefined` where it is text. */
export function kindOfPlain(text: string): PlainKind | undefined {
  return KINDS.find(([, pattern]) => pattern.test(text))?.[0];
}

/** Characters that nobody types on purpose: programs obey them, people do not see them. */

// YAML's own set of characters that are not printable. Tabs and line ends are printable.
// biome-ignore lint/suspicious/noControlCharactersInRegex: looking for control characters is the purpose
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]/;

/** Those that have a name of their own outside of tables. */
const NAMES: Readonly<Record<number, string>> = { 0: 'NUL', 7: 'BEL', 8: 'BACKSPACE', 12: 'FORM FEED', 27: 'ESCAPE', 127: 'DELETE' };

/** Offset of the first control character; -1 where there is none. */
export function findControl(text: string): number {
  return text.search(CONTROL);
}

/** How a character that cannot be shown is written: `U+0000 (NUL)`. */
export function nameOfCharacter(code: number): string {
  const name = code >= 0xd800 && code <= 0xdfff ? 'half of a character' : NAMES[code];
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}${name === undefined ? '' : ` (${name})`}`;
}

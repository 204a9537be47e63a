/** Characters that nobody types on purpose: programs obey them, people do not see them. */

// YAML's own set of characters that are not printable. Tabs and line ends are printable.
// biome-ignore lint/suspicious/noControlCharactersInRegex: looking for control characters is the purpose
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]/;

/** Those that have a name of their own outside of tables. */
const NAMES: Readonly<Record<number, string>> = {
  0: 'NUL',
  7: 'BEL',
  8: 'BACKSPACE',
  12: 'FORM FEED',
  27: 'ESCAPE',
  127: 'DELETE',
  8234: 'LEFT-TO-RIGHT EMBEDDING',
  8235: 'RIGHT-TO-LEFT EMBEDDING',
  8236: 'POP DIRECTIONAL FORMATTING',
  8237: 'LEFT-TO-RIGHT OVERRIDE',
  8238: 'RIGHT-TO-LEFT OVERRIDE',
  8294: 'LEFT-TO-RIGHT ISOLATE',
  8295: 'RIGHT-TO-LEFT ISOLATE',
  8296: 'FIRST STRONG ISOLATE',
  8297: 'POP DIRECTIONAL ISOLATE',
};

/** What makes people read a text in another order than programs do (UAX #9: embeddings, overrides, isolates). */
const REORDERING = /[\u202a-\u202e\u2066-\u2069]/;

/** Offset of the first control character or reordering one; -1 where there is none. */
export function findHidden(text: string): number {
  const found = [text.search(CONTROL), text.search(REORDERING)].filter((offset) => offset >= 0);
  return found.length === 0 ? -1 : Math.min(...found);
}

/** Offset of the first control character; -1 where there is none. */
export function findControl(text: string): number {
  return text.search(CONTROL);
}

/** How a character that cannot be shown is written: `U+0000 (NUL)`. */
export function nameOfCharacter(code: number): string {
  const name = code >= 0xd800 && code <= 0xdfff ? 'half of a character' : NAMES[code];
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}${name === undefined ? '' : ` (${name})`}`;
}

/** The characters that change the direction of writing, as findings name them: translations have one sentence for all of them. */

const NAMES: readonly string[] = [
  'U+202A (LEFT-TO-RIGHT EMBEDDING)',
  'U+202B (RIGHT-TO-LEFT EMBEDDING)',
  'U+202C (POP DIRECTIONAL FORMATTING)',
  'U+202D (LEFT-TO-RIGHT OVERRIDE)',
  'U+202E (RIGHT-TO-LEFT OVERRIDE)',
  'U+2066 (LEFT-TO-RIGHT ISOLATE)',
  'U+2067 (RIGHT-TO-LEFT ISOLATE)',
  'U+2068 (FIRST STRONG ISOLATE)',
  'U+2069 (POP DIRECTIONAL ISOLATE)',
];

/** The cases of a sentence for each of these characters. */
export function ofReordering(sentence: string): Readonly<Record<string, string>> {
  return Object.fromEntries(NAMES.map((name) => [name, sentence]));
}

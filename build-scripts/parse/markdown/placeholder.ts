/** Links that authors write as a pattern to fill in, not as a place to go (format.md, section 5). */

/** `<file>`, `{x}`, `{{x}}`, `$VAR`, `${VAR}`, `%VAR%`, `[x]`. `$` needs a letter or brace after it: `?price=$5` is a value. */
const PATTERN = /[<>{}]|\$[A-Za-z_{]|%[A-Z_]{2,}%|^\[.*\]$/;

/** Only dots, or a path that names itself: nobody has a folder called `path/to`. */
const NAMELESS = /^(\.{3,}|…|#|#\.{3,})$|(^|\/)path\/to(\/|$)|\/\.\.\.(\/|$)/;

/** `[x](<file>)`: CommonMark reads a destination in angle brackets; one bare word in them is a placeholder. */
const BRACKETED_WORD = /\]\(\s*<[A-Za-z][\w-]*>[^()]*\)$/;

/** Tells whether a link's URL is a placeholder. `source` is the Markdown of the whole link, where it is known. */
export function isPlaceholder(url: string, source?: string): boolean {
  if (url.trim() === '' || PATTERN.test(url) || NAMELESS.test(url)) return true;
  return source !== undefined && BRACKETED_WORD.test(source);
}

/** Links that authors write as a pattern to fill in, not as a place to go (format.md, section 5). */
import { asBrowsersRead } from '#model/browser-url.ts';

/** `<file>`, `{x}`, `{{x}}`, `${VAR}`, `[x]`, in any address. */
const PATTERN = /[<>{}]|^\[.*\]$/;

/** `%VAR%`, which is neither an escaped byte (`%AD%E4`) nor followed by one. */
const PERCENT_NAME = /%(?![\dA-F]{2}%)[A-Z_]{2,}%(?![\dA-Fa-f]{2})/;

/** `$VAR` and `$name` in a path. `$` needs a letter after it: `?price=$5` is a value. */
const VARIABLE = /\$[A-Za-z_]/;

/** `$VAR` in an address of the web, where `$filter` and `$metadata` are names that services have. */
const CAPITAL_VARIABLE = /\$[A-Z_]{2,}(?![a-z])/;

const WEB = /^[a-z][a-z\d+.-]*:/i;

/** Only dots, or a path that names itself: nobody has a folder called `path/to`. */
const NAMELESS = /^(\.{3,}|…|#\.{3,})$|(^|\/)path\/to(\/|$)|\/\.\.\.(\/|$)/;

/** What somebody left out of an address of the web. */
const CUT = /\/(?:\.{3,}|…)(?:\/|$)/;

/** `[x](<file>)`: CommonMark reads a destination in angle brackets; one bare word in them is a placeholder. */
const BRACKETED_WORD = /\]\(\s*<[A-Za-z][\w-]*>[^()]*\)$/;

/** A program or a picture that stands in the address itself: its brackets are its own. */
const WITH_CONTENT = /^(?:javascript|vbscript):|^data:[^,]*,(?!\s*(?:<[\w -]+>|\$?\{.*\})\s*$)/is;

/** Tells whether a link's URL is a placeholder. `source` is the Markdown of the whole link, where it is known. */
export function isPlaceholder(url: string, source?: string): boolean {
  if (WITH_CONTENT.test(asBrowsersRead(url))) return false;
  if (url.trim() === '' || PATTERN.test(url) || PERCENT_NAME.test(url)) return true;
  if (WEB.test(url)) return CAPITAL_VARIABLE.test(url) || CUT.test(url);
  return VARIABLE.test(url) || NAMELESS.test(url) || (source !== undefined && BRACKETED_WORD.test(source));
}

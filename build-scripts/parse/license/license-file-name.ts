/** Which files are license files, and which of several in a folder is asked first. */
import { compareText } from '#model/compare.ts';

const STEMS = ['license', 'licence', 'copying', 'unlicense'] as const;
const NAME = /^(licen[sc]e|copying|unlicen[sc]e)s?((?:[-_. ].*)?)$/i;
const TEXT_EXTENSION = /\.(md|markdown|txt|text|rst|adoc)$/i;

/** Endings that mark a program, data or a page that is about licenses rather than being one. */
const OTHER_EXTENSION =
  /\.(m?[jt]sx?|c[jt]s|py|rb|go|rs|java|kt|swift|c|h|cc|cpp|hpp|cs|php|sh|ps1|bat|lua|json5?|jsonc|ya?ml|toml|xml|csv|html?|css|s?css|svg|png|jpe?g|gif|pdf|docx?|sql|ipynb|lock|tmpl|template|j2|astro|vue|svelte|mdx|snap|sig|asc)$/i;

/** Words that follow `license` in the name of a license; in lower case anything else is prose about licenses (`license-checklist.md`). */
const SUFFIX =
  /^([-_. ](v?\d[\w.]*|mit|apache2?|asl|bsd|0bsd|isc|[al]?gpl(v?\d[\w.]*)?|mpl|epl|eupl|cc0?|by|sa|nc|nd|creative|commons|unlicense|zlib|boost|bsl|busl|ofl|psf|clause|lesser|lib|runtime|exceptions?|public|domain|commercial|dual|full|third|3rd|party|notices?|docs?|documentation|code|software|content|assets?|data|fonts?|images|examples?|skills?|header|or|and|later|only|origin|upstream|original|[a-z]{2}([-_][a-z]{2,4})?))*$/i;

/**
 * Tells whether a file of this name states a license: `LICENSE`, `LICENCE`, `COPYING` or `UNLICENSE` in any case, alone or
 * with the name of a license, as plain text. `license.ts` and `license_checker.py` do not.
 */
export function isLicenseFileName(name: string): boolean {
  const match = NAME.exec(name);
  if (match === null) return false;
  const stem = match[1] ?? '';
  const suffix = (match[2] ?? '').replace(TEXT_EXTENSION, '');
  if (suffix === '') return true;
  if (OTHER_EXTENSION.test(suffix)) return false;
  return stem === stem.toUpperCase() || SUFFIX.test(suffix);
}

function plainness(name: string): readonly [number, number, number] {
  const match = NAME.exec(name);
  const suffix = match?.[2] ?? '';
  const bare = suffix === '' ? 0 : suffix.replace(TEXT_EXTENSION, '') === '' ? 1 : 2;
  const stem = STEMS.findIndex((known) => name.toLowerCase().startsWith(known));
  return [bare, stem < 0 ? STEMS.length : stem, name.length];
}

/** Orders license file names: no suffix, then only an extension, then the rest; shorter first; then code units. */
export function compareLicenseFileNames(a: string, b: string): number {
  const left = plainness(a);
  const right = plainness(b);
  for (const [index, value] of left.entries()) {
    const difference = value - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return compareText(a, b);
}

/** The pictures that `srcset` of `<img>` and `<source>` names beside the one that pages show (HTML, "Images", srcset attributes). */

/** What stands between two candidates. */
const BETWEEN = /[\s,]*/y;
const ADDRESS = /\S+/y;
/** Width or density of a candidate, up to the comma that ends it. */
const DESCRIPTOR = /[^,]*/y;

/** Addresses of a value, as written. Total and linear. */
export function srcsetUrls(value: string): readonly string[] {
  const urls: string[] = [];
  for (let at = 0; at < value.length; ) {
    at = endOf(BETWEEN, value, at);
    const end = endOf(ADDRESS, value, at);
    const typed = value.slice(at, end);
    const url = typed.replace(/,+$/, '');
    if (url !== '') urls.push(url);
    at = url.length < typed.length ? end : endOf(DESCRIPTOR, value, end);
  }
  return urls;
}

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return at + (pattern.exec(text)?.[0].length ?? 0);
}

/** What a browser makes of an address before it reads it (WHATWG URL, "URL parsing"). */

/** Control characters and spaces around an address. */
const AROUND = /^[\0-\x20]+|[\0-\x20]+$/g;
/** Left out wherever they stand, also inside of a scheme. */
const INSIDE = /[\t\n\r]/g;

/** An address without what browsers leave out, so that `java&Tab;script:` is seen as what it is. Total. */
export function asBrowsersRead(url: string): string {
  return url.replace(AROUND, '').replace(INSIDE, '');
}

/** How a tag is written: the same for authors of skills and for whoever asks for one. */

/** One spelling of all that look the same: composed letters, in lowercase, with single spaces. Empty for white space. Total, pure. */
export function tagKey(text: string): string {
  return text.toLowerCase().normalize('NFC').replace(/\s+/gu, ' ').trim();
}

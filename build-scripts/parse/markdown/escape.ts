/** Text and values of attributes as HTML. */

const SPECIAL = /[&<>]/;

export function escapeText(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

export function escapeValue(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;');
}

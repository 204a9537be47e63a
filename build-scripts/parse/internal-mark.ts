/**
 * The mark of an internal skill in text that nothing can parse (format.md, section 2, `metadata.internal`): a slip in the
 * front matter must not publish what its author keeps for maintainers, so that doubt counts as a mark.
 */

/** `internal: true` as an entry or within braces, quoted or not; a tag or an anchor may stand before the value. */
const MARK = /(?:^|[\s{,.'"])internal['"]?\s*[:：]\s*(?:[!&]\S*\s+)*['"]?true\b/i;
const CLOSING_FENCE = /^---\s*$/;

/** Tells whether the front matter of a file says `internal: true` in or below `metadata`, whatever else is wrong with it. Total. */
export function saysInternal(bytes: Uint8Array): boolean {
  // Without the NUL of every other byte, UTF-16 reads like the ASCII that the mark is made of.
  return textSaysInternal(new TextDecoder().decode(bytes).replaceAll('\0', ''));
}

/** The same for text. */
export function textSaysInternal(text: string): boolean {
  const lines = headOf(text.split(/\r\n?|\n/));
  const start = lines.findIndex((line) => /metadata/i.test(line));
  return start >= 0 && lines.slice(start).some((line) => !line.trimStart().startsWith('#') && MARK.test(line));
}

/** Down to the closing fence; everything where there is none, because the front matter may then end anywhere. */
function headOf(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex((line) => line.trim() !== '');
  const end = lines.findIndex((line, index) => index > first && CLOSING_FENCE.test(line));
  return end < 0 ? lines : lines.slice(0, end);
}

/** Words of a repository inside Markdown that we write: they stay words. */

/** One line of text that no Markdown reader takes for markup. */
export function plainText(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#|~]/g, '\\$&')
    .replace(/^([-+]|\d+[.)])(?= )/, '\\$1');
}

/** A list entry that links to a page. */
export function linkLine(text: string, href: string, description?: string): string {
  const words = description === undefined || description.trim() === '' ? '' : `: ${plainText(description)}`;
  return `- [${plainText(text)}](${href})${words}`;
}

/** Paragraphs and lists as a Markdown file: one empty line between them, one newline at the end. */
export function joinBlocks(blocks: readonly (string | undefined)[]): string {
  return `${blocks.filter((block) => block !== undefined && block !== '').join('\n\n')}\n`;
}

/** License texts as plain words: what is left when case, line wraps, quotes, comments and Markdown are taken away. */

/** Text to words that are separated, preceded and followed by one space. Dots stay inside numbers and names (`2.0`, `apache.org`). */
export function toWords(text: string): string {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u2018\u2019\u201b`']/g, '')
    .replace(/[^a-z0-9.+]+/g, ' ')
    .replace(/(?<![a-z0-9])\.|\.(?![a-z0-9])/g, ' ')
    .replace(/(?<![a-z0-9+])\+/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
  return ` ${plain} `;
}

/** Tells whether the words hold a phrase, on word boundaries. */
export function hasPhrase(words: string, phrase: string): boolean {
  return words.includes(` ${phrase} `);
}

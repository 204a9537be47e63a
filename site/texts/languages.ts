/** The languages of the interface, each by its own name. */
export const LANGUAGES = [
  { tag: 'en', name: 'English' },
  { tag: 'de', name: 'Deutsch' },
  { tag: 'ja', name: '日本語' },
] as const;

export type LanguageTag = (typeof LANGUAGES)[number]['tag'];

/** The language of the interface for a list of wishes (BCP 47 tags, best first); English where none is there. */
export function interfaceLanguage(wishes: readonly string[]): LanguageTag {
  for (const wish of wishes) {
    const base = wish.toLowerCase().split('-')[0];
    const known = LANGUAGES.find(({ tag }) => tag === base);
    if (known !== undefined) return known.tag;
  }
  return 'en';
}

/** The best of some tags for a list of wishes: the same tag, else one of the same language; `undefined` where none fits. */
export function bestTag(tags: readonly string[], wishes: readonly string[]): string | undefined {
  const base = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';
  for (const wish of wishes) {
    const found = tags.find((tag) => tag.toLowerCase() === wish.toLowerCase()) ?? tags.find((tag) => base(tag) === base(wish));
    if (found !== undefined) return found;
  }
  return undefined;
}

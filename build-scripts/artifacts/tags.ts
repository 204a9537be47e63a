/** Tags that people filter by: a `tags` list, or `metadata.tags` with commas. */
import type { SkillFile } from '#parse/skill-file.ts';

/** Most tags of one skill that are shown; more are a word list, not a filter. */
const MAX_TAGS = 20;
const MAX_TAG_LENGTH = 40;

export function tagsOf(skill: Pick<SkillFile, 'published' | 'metadata'>): string[] {
  const listed = skill.published.find((entry) => entry.key === 'tags')?.value;
  const fromList = listed?.kind === 'list' ? listed.items.flatMap((item) => (item.kind === 'text' ? [item.text] : [])) : [];
  const fromText = listed?.kind === 'text' ? listed.text.split(',') : [];
  const fromMetadata = skill.metadata.filter(([key]) => key === 'tags').flatMap(([, value]) => value.split(','));
  const tags = [...fromList, ...fromText, ...fromMetadata].map((tag) => tag.trim().toLowerCase());
  return [...new Set(tags)].filter((tag) => tag !== '' && tag.length <= MAX_TAG_LENGTH).slice(0, MAX_TAGS);
}

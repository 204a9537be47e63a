/** Tags that people filter by: `tags` as a list or with commas, and `metadata.tags` with commas. */
import { tagKey } from '#contract/tag.ts';
import { type Finding, finding } from '#model/finding.ts';
import { MAX_TAG_LENGTH, MAX_TAGS } from '#model/limits.ts';
import { codePoints, shorten } from '#model/text.ts';
import { type FieldReader, field } from './fields.ts';
import type { Position, YamlEntry } from './yaml-block.ts';

export interface Tags {
  readonly tags: readonly string[];
  readonly findings: readonly Finding[];
}

interface Written extends Position {
  readonly tag: string;
}

/**
 * Reads the tags of a skill's front matter and of its usable `metadata`, each in one spelling and once, in the author's order. One that is too long, and those past
 * the limit, are left out with a finding where they stand; a `tags` that holds anything but texts is told to the reader of fields. Total.
 */
export function readTags(path: string, entries: readonly YamlEntry[], metadata: readonly YamlEntry[], reader: FieldReader): Tags {
  const first = new Map<string, Position>();
  for (const { tag, ...place } of [...listed(field(entries, 'tags'), reader), ...parts(field(metadata, 'tags'))]) {
    if (tag !== '' && !first.has(tag)) first.set(tag, place);
  }
  const tags = [...first];
  const fit = tags.filter(([tag]) => codePoints(tag) <= MAX_TAG_LENGTH);
  const long = tags.filter(([tag]) => codePoints(tag) > MAX_TAG_LENGTH);
  const [next] = fit.slice(MAX_TAGS);
  return {
    tags: fit.slice(0, MAX_TAGS).map(([tag]) => tag),
    findings: [
      ...long.map(([tag, place]) =>
        finding(
          'tag_too_long',
          { path, ...place },
          { tag: shorten(tag, MAX_TAG_LENGTH), characters: codePoints(tag), limit: MAX_TAG_LENGTH },
        ),
      ),
      ...(next === undefined
        ? []
        : [finding('tags_too_many', { path, ...next[1] }, { count: fit.length, limit: MAX_TAGS, first: next[0] })]),
    ],
  };
}

function listed(entry: YamlEntry | undefined, reader: FieldReader): readonly Written[] {
  if (entry === undefined || entry.value.kind === 'text') return parts(entry);
  const items = reader.list(entry, Number.POSITIVE_INFINITY) ?? [];
  return items.map(({ text, line, column }) => ({ tag: tagKey(text), line, column }));
}

/** Tags between commas. What is no text is told by whoever reads the field. */
function parts(entry: YamlEntry | undefined): readonly Written[] {
  if (entry?.value.kind !== 'text') return [];
  const { line, column } = entry;
  return entry.value.text.split(',').map((part) => ({ tag: tagKey(part), line, column }));
}

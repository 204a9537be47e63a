/** Title and summary of a readable text (format.md, section 3). */
import { MAX_SUMMARY } from '#model/limits.ts';
import { baseName, type RepoPath } from '#model/repo-path.ts';
import { shorten } from '#model/text.ts';
import type { Parsed, ParserInput } from '#parse/parser.ts';

export interface TextDescription {
  readonly title: string;
  readonly summary: string;
  readonly language?: string;
}

/** Front-matter title, else the first level-one heading, else the file's name; front-matter description, else the first paragraph. Past the indexing limit only the name. */
export function describeText(parsed: Parsed, path: RepoPath, content: Omit<ParserInput, 'path'>): TextDescription {
  if (path.toLowerCase().endsWith('.json') || content.bytes.length > parsed.limits.indexedBytes)
    return { title: baseName(path), summary: '' };
  const header = parsed.documentHeader({ ...content, path });
  const markdown = parsed.markdown(content);
  return {
    title: header.title ?? markdown?.title ?? baseName(path),
    summary: header.description === undefined ? (markdown?.summary ?? '') : shorten(header.description, MAX_SUMMARY),
    ...(header.language === undefined ? {} : { language: header.language }),
  };
}

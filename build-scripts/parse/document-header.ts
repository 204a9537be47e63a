/** What the front matter of a document or README says about it; bad front matter there is no error, the text is the text. */
import type { Limits } from '#model/limits.ts';
import type { RepoPath } from '#model/repo-path.ts';
import { field } from './fields.ts';
import { readFrontMatter } from './front-matter.ts';

export interface DocumentHeader {
  readonly title?: string;
  readonly description?: string;
  readonly language?: string;
}

/** Longest title that is shown, in characters; longer ones fall back to the heading. */
const MAX_TITLE = 200;

/** Reads `title`, `description` and `language` of a Markdown file. Total. */
export function readDocumentHeader(path: RepoPath, bytes: Uint8Array, limits: Pick<Limits, 'frontMatterCharacters'>): DocumentHeader {
  const front = readFrontMatter(path, bytes, limits);
  if (front.kind !== 'found') return {};
  const text = (key: string): string | undefined => {
    const value = field(front.entries, key)?.value;
    const content = value?.kind === 'text' ? value.text.replace(/\s+/g, ' ').trim() : '';
    return content === '' ? undefined : content;
  };
  const title = text('title');
  const description = text('description');
  const language = text('language');
  return {
    ...(title === undefined || title.length > MAX_TITLE ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(language === undefined ? {} : { language }),
  };
}

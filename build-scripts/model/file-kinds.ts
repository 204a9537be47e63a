/** What a file is, by its name. */

/** Tells whether a path is Markdown; `.mdx` is read as plain Markdown, never run. */
export function isMarkdown(path: string): boolean {
  return /\.(md|markdown|mdx)$/i.test(path);
}

/** Tells whether a path can be a document or an include: Markdown or JSON (format.md, sections 3 and 6). */
export function isMarkdownOrJson(path: string): boolean {
  return isMarkdown(path) || /\.json$/i.test(path);
}

/** The one name of a file that makes its folder a skill (format.md, section 3). */
export const SKILL_NAME = 'SKILL.md';
/** The one name of a folder's manifest (format.md, section 2). */
export const MANIFEST_NAME = 'SKILLCDN.md';

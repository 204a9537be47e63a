/** Source text as HTML: highlighted while the site is built, one line per row, classes only. */
import { grammarOfFile } from '#contract/code-languages.ts';
import { escapeHtml } from '#contract/join-body.ts';
import { colored } from './highlighter.ts';

/** Characters of a file that is highlighted: grammars are slow on generated text, and colors help nobody there. */
export const MAX_HIGHLIGHTED = 64 * 1024;
/** Lines of a file that a page shows; the rest is a download. Browsers stay quick up to here. */
export const MAX_LINES = 2000;
/** Characters of a file that a page shows. */
export const MAX_SHOWN = 128 * 1024;

export interface CodeView {
  readonly html: string;
  readonly lines: number;
  /** Lines of the whole file, where not all are shown. */
  readonly of?: number;
  /** Whether it has a language, and no colours because it is long. */
  readonly isPlain?: true;
}

/** Renders text as code. Total; a file without a known language, or a long one, is shown plain. */
export function renderCode(path: string, text: string): CodeView {
  const normalized = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const all = normalized.split('\n');
  const shown = all.slice(0, MAX_LINES).join('\n').slice(0, MAX_SHOWN);
  const lines = shown.split('\n').length;
  const known = grammarOfFile(path);
  const grammar = known === 'plaintext' ? undefined : known;
  const isPlain = grammar !== undefined && shown.length > MAX_HIGHLIGHTED;
  const html = grammar === undefined || isPlain ? escapeHtml(shown) : colored(shown, grammar);
  return { html, lines, ...(shown.length < normalized.length ? { of: all.length } : {}), ...(isPlain ? { isPlain } : {}) };
}

/** Source text as HTML: highlighted while the site is built, one line per row, classes only. */
import highlight from 'highlight.js/lib/common';
import { escapeHtml } from '#contract/join-body.ts';

/** Characters of a file that is highlighted: grammars are slow on generated text, and colors help nobody there. */
export const MAX_HIGHLIGHTED = 64 * 1024;
/** Lines of a file that a page shows; the rest is a download. Browsers stay quick up to here. */
export const MAX_LINES = 2000;
/** Characters of a file that a page shows. */
export const MAX_SHOWN = 128 * 1024;

const LANGUAGES: Readonly<Record<string, string>> = {
  bash: 'bash',
  c: 'c',
  cc: 'cpp',
  cpp: 'cpp',
  cs: 'csharp',
  css: 'css',
  diff: 'diff',
  go: 'go',
  h: 'c',
  hpp: 'cpp',
  html: 'xml',
  java: 'java',
  js: 'javascript',
  json: 'json',
  jsonl: 'json',
  jsx: 'javascript',
  kt: 'kotlin',
  less: 'less',
  lua: 'lua',
  markdown: 'markdown',
  md: 'markdown',
  mdx: 'markdown',
  mjs: 'javascript',
  php: 'php',
  pl: 'perl',
  ps1: 'powershell',
  py: 'python',
  r: 'r',
  rb: 'ruby',
  rs: 'rust',
  scss: 'scss',
  sh: 'bash',
  sql: 'sql',
  svg: 'xml',
  swift: 'swift',
  toml: 'ini',
  ts: 'typescript',
  tsx: 'typescript',
  vue: 'xml',
  xml: 'xml',
  yaml: 'yaml',
  yml: 'yaml',
  zsh: 'bash',
};

export interface CodeView {
  readonly html: string;
  readonly lines: number;
  /** Lines of the whole file, where not all are shown. */
  readonly of?: number;
}

/** Renders text as code. Total; a file without a known language, or a long one, is shown plain. */
export function renderCode(path: string, text: string): CodeView {
  const normalized = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const all = normalized.split('\n');
  const shown = all.slice(0, MAX_LINES).join('\n').slice(0, MAX_SHOWN);
  const lines = shown.split('\n').length;
  const language = LANGUAGES[path.slice(path.lastIndexOf('.') + 1).toLowerCase()];
  const html =
    language === undefined || shown.length > MAX_HIGHLIGHTED || highlight.getLanguage(language) === undefined
      ? escapeHtml(shown)
      : highlight.highlight(shown, { language, ignoreIllegals: true }).value;
  return { html, lines, ...(shown.length < normalized.length ? { of: all.length } : {}) };
}

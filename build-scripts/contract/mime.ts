/** MIME types: one pinned table of ours over mrmime, for resources, published files and twins alike. Not for browsers: the table is large. */
import { mimes } from 'mrmime';

/** Where a general table is wrong about source files, or silent. */
const OURS: Readonly<Record<string, string>> = {
  bash: 'application/x-sh',
  c: 'text/x-c',
  cpp: 'text/x-c++',
  cs: 'text/x-csharp',
  cts: 'text/typescript',
  go: 'text/x-go',
  gz: 'application/gzip',
  h: 'text/x-c',
  ini: 'text/plain',
  java: 'text/x-java',
  js: 'text/javascript',
  jsx: 'text/jsx',
  kt: 'text/x-kotlin',
  lua: 'text/x-lua',
  markdown: 'text/markdown',
  md: 'text/markdown',
  mdx: 'text/markdown',
  mts: 'text/typescript',
  php: 'text/x-php',
  ps1: 'text/plain',
  py: 'text/x-python',
  rb: 'text/x-ruby',
  rs: 'text/x-rust',
  sh: 'application/x-sh',
  sql: 'application/sql',
  swift: 'text/x-swift',
  tf: 'text/plain',
  toml: 'application/toml',
  ts: 'text/typescript',
  tsx: 'text/tsx',
  xml: 'application/xml',
  yaml: 'application/yaml',
  yml: 'application/yaml',
};

const UNKNOWN = 'application/octet-stream';

/** MIME type of a file by its path or name, `application/octet-stream` where nothing is known. */
export function mimeTypeOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  if (dot <= 0 && !name.slice(1).includes('.')) return UNKNOWN;
  const extension = name.slice(dot + 1).toLowerCase();
  for (const table of [OURS, mimes]) if (Object.hasOwn(table, extension)) return table[extension] ?? UNKNOWN;
  return UNKNOWN;
}

/** Tells whether bytes of a type are text for HTTP, which then names their encoding. */
export function isTextType(type: string): boolean {
  return type.startsWith('text/') || /^application\/(json|xml|yaml|toml|sql|x-sh|.+\+(json|xml))$/.test(type) || type === 'image/svg+xml';
}

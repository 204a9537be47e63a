/** What is wrong with a settings file that is no YAML: in words of whoever wrote it, with the line and what to do. */
import { type Document, type LineCounter, visit, type YAMLError } from 'yaml';
import type { Code, Finding } from '#model/finding.ts';
import { yamlErrorFinding } from '#parse/yaml-error.ts';
import { describeFinding } from '#report/messages.ts';
import { printable } from '../pull/problems.ts';

/** Characters of the line that are shown. */
const MAX_EXCERPT = 80;

/** The mistakes that front matter is known for are those of any YAML that people write by hand. */
const WORDS: Readonly<Partial<Record<Code, (args: Finding['arguments']) => string>>> = {
  front_matter_tabs: () => 'a tab is used to indent',
  front_matter_unquoted_colon: ({ key }) => `the value of ${key} holds a colon followed by a space and is not quoted`,
  front_matter_indicator: ({ syntax }) => `the value starts with ${syntax}, which means something in YAML`,
  front_matter_duplicate_key: ({ key }) => `the setting ${key} stands twice`,
  front_matter_refused_syntax: ({ syntax }) => `it has ${syntax}`,
  front_matter_invalid: ({ problem }) => `${problem}`,
};

/** One line about the parser's first error, with its place. */
export function describeYamlError(file: string, text: string, error: YAMLError, lines: LineCounter): string {
  const { line, col: column } = lines.linePos(error.pos[0]);
  const found = yamlErrorFinding(file, text.replaceAll('\r\n', '\n'), { line, column }, error, 1);
  const at = { line, column, ...found.place };
  const words = WORDS[found.code]?.(found.arguments) ?? 'it cannot be read';
  const shown = (text.split('\n')[at.line - 1] ?? '').trim();
  const excerpt = shown === '' ? '' : ` (${shown.length > MAX_EXCERPT ? `${shown.slice(0, MAX_EXCERPT - 1)}…` : shown})`;
  const fix = error.code === 'MULTIPLE_DOCS' ? 'Take this line and what stands below it out.' : describeFinding(found).fix;
  const corrected = found.suggestion === undefined || found.suggestion.includes('\n') ? '' : ` The line should be: ${found.suggestion}`;
  return printable(`${file}:${at.line}:${at.column}: is not YAML: ${words}${excerpt}. ${fix}${corrected}`, Infinity);
}

/** One line about a document that is YAML and stands for nothing: aliases without an anchor, or with far too much behind them. */
export function describeAliases(file: string, document: Document.Parsed, lines: LineCounter): string {
  let offset = 0;
  let name = '';
  visit(document, {
    Alias(_, node) {
      if (node.resolve(document) !== undefined) return undefined;
      [offset, name] = [node.range?.[0] ?? 0, node.source];
      return visit.BREAK;
    },
  });
  const { line, col } = lines.linePos(offset);
  if (name !== '')
    return printable(
      `${file}:${line}:${col}: is not YAML: *${name} stands for what &${name} names, and nothing before it does. Write the value out, or quote it where it is text`,
      Infinity,
    );
  return `${file}: is not YAML that anybody needs: what its aliases (*) stand for has no bounds. Write the values out`;
}

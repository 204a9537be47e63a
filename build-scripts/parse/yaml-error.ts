/** Which frequent mistake a YAML error really is, with the corrected line where it can be computed (format.md, section 2). */
import type { YAMLError } from 'yaml';
import { type Finding, finding } from '#model/finding.ts';
import type { Position } from './yaml-block.ts';

const ENTRY = /^(\s*(?:- )?[A-Za-z_][\w.-]*:[ \t]+)(.*?)[ \t]*$/;

export function yamlErrorFinding(path: string, yaml: string, at: Position, error: YAMLError, firstLine: number): Finding {
  const line = yaml.split('\n')[at.line - firstLine] ?? '';
  const place = { path, line: at.line, column: at.column };
  const [, head = '', value = ''] = ENTRY.exec(line) ?? [];
  if (error.code === 'DUPLICATE_KEY') {
    return finding('front_matter_duplicate_key', place, { key: /^\s*([^:]*)/.exec(line.slice(at.column - 1))?.[1] ?? '' });
  }
  if (error.code === 'TAB_AS_INDENT')
    return finding(
      'front_matter_tabs',
      place,
      {},
      line.replace(/^[\t ]+/, (tabs) => tabs.replaceAll('\t', '  ')),
    );
  if (error.code === 'MULTIPLE_DOCS') return finding('front_matter_refused_syntax', place, { syntax: 'a second document (---)' });
  if (error.code === 'NON_STRING_KEY') return finding('front_matter_refused_syntax', place, { syntax: 'a key that is not text' });
  const quoted = head === '' ? undefined : head + JSON.stringify(value);
  if (error.code === 'BLOCK_AS_IMPLICIT_KEY' && value.includes(': ')) {
    return finding(
      'front_matter_unquoted_colon',
      { ...place, column: head.length + value.indexOf(': ') + 1 },
      { key: keyOf(head) },
      quoted,
    );
  }
  if (/^[[{&*!%@`]/.test(value)) {
    return finding('front_matter_indicator', { ...place, column: head.length + 1 }, { syntax: value.slice(0, 1) }, quoted);
  }
  return finding('front_matter_invalid', place, { problem: firstSentence(error.message) });
}

function keyOf(head: string): string {
  return head.trim().replace(/^- /, '').replace(/:$/, '');
}

/** The parser's own words without its position and excerpt, which count from the wrong line. */
function firstSentence(message: string): string {
  return (message.split('\n')[0] ?? '').replace(/ at line \d+, column \d+:?$/, '');
}

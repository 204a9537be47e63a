/** Findings as one SARIF 2.1.0 log, for code scanning. */
import { FINDING_DOCS } from '#contract/finding-docs.ts';
import { compareText } from '#model/compare.ts';
import { type Code, type Finding, type Place, SEVERITIES, type Severity } from '#model/finding.ts';
import { describeFinding } from './messages.ts';

const LEVELS: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = { error: 'error', warning: 'warning', info: 'note' };

/** The rule's name as the format wants it: `link_target_missing` -> `LinkTargetMissing`. */
function ruleName(code: string): string {
  return code.replace(/(^|_)([a-z])/g, (_match, _start, letter: string) => letter.toUpperCase());
}

/** What code scanning shows a result at that has no place of its own, because it refuses one without: the file that speaks for the repository. */
const REPOSITORY_FILE = 'SKILLCDN.md';

/**
 * The log as a value; serialize it with JSON. Paths are URIs relative to the check-out; `prefix` is the way from its top to
 * the repository that was checked.
 */
export function toSarif(findings: readonly Finding[], version: string, prefix = ''): unknown {
  const codes = [...new Set(findings.map(({ code }) => code))].sort(compareText);
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'skillpress', semanticVersion: version, rules: codes.map(rule) } },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { CHECKOUT: { description: { text: 'The top of the check-out.' } } },
        results: findings.map((finding) => result(finding, codes.indexOf(finding.code), prefix)),
      },
    ],
  };
}

function rule(code: Code): unknown {
  const { title, explanation, wrong, right } = FINDING_DOCS[code] ?? { title: code, explanation: code };
  const examples = [
    ...(wrong === undefined ? [] : [[right === undefined ? 'Example:' : 'Wrong:', wrong] as const]),
    ...(right === undefined ? [] : [['Right:', right] as const]),
  ];
  return {
    id: code,
    name: ruleName(code),
    shortDescription: { text: `${title}.` },
    fullDescription: { text: explanation },
    help: {
      text: [explanation, ...examples.flat()].join('\n\n'),
      markdown: [explanation, ...examples.flatMap(([label, text]) => [label, `\`\`\`\`text\n${text}\n\`\`\`\``])].join('\n\n'),
    },
    defaultConfiguration: { level: LEVELS[SEVERITIES[code]] },
  };
}

function result(finding: Finding, ruleIndex: number, prefix: string): unknown {
  const { what, fix } = describeFinding(finding);
  const suggestion = finding.suggestion === undefined ? '' : `\n${finding.suggestion}`;
  return {
    ruleId: finding.code,
    ruleIndex,
    level: LEVELS[finding.severity],
    message: { text: `${what} ${fix}${suggestion}` },
    locations: [location(finding.place ?? { path: REPOSITORY_FILE }, prefix)],
  };
}

/** Where a file is meant as a whole, its first line stands for it. */
function location({ path, line = 1, column }: Place, prefix: string): unknown {
  const uri = (prefix + path).split('/').map(encodeURIComponent).join('/');
  const region = { startLine: line, ...(column === undefined ? {} : { startColumn: column }) };
  return { physicalLocation: { artifactLocation: { uri, uriBaseId: 'CHECKOUT' }, region } };
}

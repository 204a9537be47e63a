/** Findings as one SARIF 2.1.0 log, for code scanning. */
import { type Code, type Finding, SEVERITIES, type Severity } from '#model/finding.ts';
import { describeFinding } from './messages.ts';

const LEVELS: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = { error: 'error', warning: 'warning', info: 'note' };

/** The rule's name as the format wants it: `link_target_missing` -> `LinkTargetMissing`. */
function ruleName(code: string): string {
  return code.replace(/(^|_)([a-z])/g, (_match, _start, letter: string) => letter.toUpperCase());
}

/** The log as a value; serialize it with JSON. Paths are URIs relative to the repository. */
export function toSarif(findings: readonly Finding[], version: string): unknown {
  const codes = [...new Set(findings.map(({ code }) => code))].sort();
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'skillpress', semanticVersion: version, rules: codes.map((code) => rule(code, findings)) } },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { REPOSITORY: { description: { text: 'The root of the repository that was checked.' } } },
        results: findings.map((finding) => result(finding, codes.indexOf(finding.code))),
      },
    ],
  };
}

function rule(code: Code, findings: readonly Finding[]): unknown {
  const example = findings.find((finding) => finding.code === code);
  const { why, fix } = describeFinding(example ?? { code, arguments: {} });
  return {
    id: code,
    name: ruleName(code),
    shortDescription: { text: why },
    help: { text: fix },
    defaultConfiguration: { level: LEVELS[SEVERITIES[code]] },
  };
}

function result(finding: Finding, ruleIndex: number): unknown {
  const { what, fix } = describeFinding(finding);
  const suggestion = finding.suggestion === undefined ? '' : `\n${finding.suggestion}`;
  return {
    ruleId: finding.code,
    ruleIndex,
    level: LEVELS[finding.severity],
    message: { text: `${what} ${fix}${suggestion}` },
    ...(finding.place === undefined ? {} : { locations: [location(finding.place)] }),
  };
}

function location(place: NonNullable<Finding['place']>): unknown {
  const uri = place.path.split('/').map(encodeURIComponent).join('/');
  const region =
    place.line === undefined
      ? {}
      : { region: { startLine: place.line, ...(place.column === undefined ? {} : { startColumn: place.column }) } };
  return { physicalLocation: { artifactLocation: { uri, uriBaseId: 'REPOSITORY' }, ...region } };
}

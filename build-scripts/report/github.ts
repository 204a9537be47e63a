/** Findings as GitHub workflow commands, which annotate the exact line and column of a pull request. */
import type { Finding, Severity } from '#model/finding.ts';
import { describeFinding } from './messages.ts';

const COMMANDS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'notice' };

/** The value of a command: one line, with what ends a line or a command escaped. */
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/** The value of a property, where `:` and `,` are syntax as well. */
function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** One line; `prefix` is the way from the root of the check-out to the repository that was checked. */
export function toGithub(finding: Finding, prefix = ''): string {
  const { what, why, fix } = describeFinding(finding);
  const { place, suggestion } = finding;
  const properties = [
    ...(place === undefined ? [] : [`file=${property(prefix + place.path)}`]),
    ...(place?.line === undefined ? [] : [`line=${place.line}`]),
    ...(place?.column === undefined ? [] : [`col=${place.column}`]),
    `title=${property(finding.code)}`,
  ];
  const message = [what, why, fix, ...(suggestion === undefined ? [] : [suggestion])].join('\n');
  return `::${COMMANDS[finding.severity]} ${properties.join(',')}::${data(message)}`;
}

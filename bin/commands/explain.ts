/** `skillpress explain`: what a finding means, from the same entries as the health page. */
import { FINDING_DOCS, FINDING_GROUPS, type FindingDoc } from '#contract/finding-docs.ts';
import { type Code, SEVERITIES } from '#model/finding.ts';
import type { Paint } from '#report/text.ts';
import { COMMAND } from '../command-name.ts';
import { CONFIG_FILE } from '../config/read-config.ts';
import { UsageError } from '../exit.ts';
import { didYouMean, isCode, nearCodes } from '../near-codes.ts';
import { paintFor } from '../terminal.ts';

/** Characters of a line that are easy to read. */
const LINE = 96;
/** Prints one entry, or without a code the list of all. A code that does not exist is a `UsageError` with its nearest neighbors. */
export function runExplain(code: string | undefined): void {
  const paint = paintFor(process.stdout);
  process.stdout.write(code === undefined ? listCodes(paint) : explainCode(findCode(code), paint));
}

/** What people type for a code: other letters, or hyphens. */
function findCode(text: string): Code {
  const code = text.trim().toLowerCase().replaceAll('-', '_');
  if (isCode(code)) return code;
  throw new UsageError(`there is no code ${JSON.stringify(text)}.${didYouMean(nearCodes(code)) || ` ${COMMAND} explain lists all.`}`);
}

function docOf(code: Code): FindingDoc {
  const doc = FINDING_DOCS[code];
  if (doc === undefined) throw new Error(`the code ${code} has no documentation`);
  return doc;
}

function listCodes(paint: Paint): string {
  const width = Math.max(...Object.keys(SEVERITIES).map((code) => code.length));
  const groups = FINDING_GROUPS.map(({ title, docs }) =>
    [
      title,
      ...Object.keys(docs)
        .filter(isCode)
        .map((code) => {
          const severity = SEVERITIES[code];
          return `  ${code.padEnd(width)}  ${paint(severity, severity.padEnd('warning'.length))}  ${docOf(code).title}`;
        }),
    ].join('\n'),
  );
  return `${groups.join('\n\n')}\n\nMore about one of them: ${COMMAND} explain CODE\n`;
}

function explainCode(code: Code, paint: Paint): string {
  const severity = SEVERITIES[code];
  const { title, explanation, wrong, right } = docOf(code);
  const sections = [
    `${code}: ${paint(severity, severity)}\n${title}`,
    wrap(explanation),
    ...(wrong === undefined ? [] : [example(right === undefined ? 'Example:' : 'Wrong:', wrong)]),
    ...(right === undefined ? [] : [example('Right:', right)]),
    example(
      `Its severity is error, warning, info or off, as ${CONFIG_FILE} at the root of the repository says:`,
      `severities:\n  ${code}: ${severity === 'info' ? 'off' : 'info'}`,
    ),
  ];
  return `${sections.join('\n\n')}\n`;
}

function example(title: string, text: string): string {
  const lines = text.split('\n').map((line) => (line === '' ? '' : `    ${line}`));
  return [title, ...lines].join('\n');
}

function wrap(text: string): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= LINE) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.join('\n');
}

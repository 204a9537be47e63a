/**
 * `check --report`: a comment for a pull request. Names and texts come from the repository, so that they stand in
 * code, where nobody is mentioned, no issue is linked and no image is loaded.
 */
import type { Finding, Severity } from '#model/finding.ts';
import { describeFinding } from '#report/messages.ts';
import { placeText } from '#report/text.ts';
import { plural, signed } from '../terminal.ts';
import { diffText } from '../text-diff.ts';
import type { Compared, SkillChange, SourceChange } from './changed.ts';
import { describeSince } from './describe-change.ts';
import { describeUnexamined } from './unexamined.ts';

/** Longest report in characters: hosts refuse comments of more than 65,536, and cut pages of a run short of that. */
const MAX_CHARACTERS = 60_000;
/** Skills in the table; more than a reviewer reads. */
const MAX_SKILLS = 100;
/** Findings in the list. */
const MAX_FINDINGS = 50;
/** Texts that are compared, and lines of each. */
const MAX_DIFFS = 20;
const MAX_DIFF_LINES = 80;
/** Skills that are named where a text reaches several. */
const MAX_NAMED = 8;
/** Longest line of a diff that is shown whole. */
const MAX_LINE = 400;

const WORDS: Readonly<Record<SkillChange['what'], string>> = {
  added: 'new',
  removed: 'gone',
  unpublished: 'no longer published',
  published: 'published now',
  document: 'reads differently',
  files: 'other files',
};

export interface MarkdownInput {
  readonly compared?: Compared | undefined;
  readonly findings: readonly Finding[];
  /** Those of them that were there before the change. */
  readonly known?: ReadonlySet<Finding>;
  readonly skills: number;
  /** Skills whose texts were not looked at. */
  readonly unexamined?: readonly string[];
}

/** The report, one line feed at its end; never longer than a host takes. */
export function toMarkdown({ compared, findings, known = new Set(), skills, unexamined = [] }: MarkdownInput): string {
  const blocks = [
    ...(compared === undefined ? [`### ${plural(skills, 'skill')}`] : describeSkills(compared)),
    ...describeFindings(findings, known),
    ...describeUnexamined(unexamined).map(code),
    // Texts come last, because they are what a long report can do without.
    ...(compared === undefined ? [] : describeTexts(compared.change.sources)),
  ];
  const note = 'The report is cut here: it is longer than a comment may be.';
  const kept: string[] = [];
  let room = MAX_CHARACTERS - note.length - 4;
  for (const block of blocks) {
    room -= block.length + 2;
    if (room < 0) return `${[...kept, note].join('\n\n')}\n`;
    kept.push(block);
  }
  return `${kept.join('\n\n')}\n`;
}

function describeSkills({ change: { files, skills, sources }, since }: Compared): readonly string[] {
  const heading = '### What agents will read differently';
  const changed = `${plural(files.length, 'file')} changed since ${describeSince(since, code)}`;
  if (skills.length === 0) return [heading, `Nothing: ${changed}, and every agent gets the same bytes of every skill.`];
  const tokens = skills.reduce((sum, skill) => sum + skill.tokens, 0);
  const summary = `**${plural(skills.length, 'skill')}** affected, ${signed(tokens)} tokens in all (estimated); ${changed}.`;
  const table = ['| skill | change | tokens | through | digest |', '|---|---|---:|---|---|', ...skills.slice(0, MAX_SKILLS).map(row)].join(
    '\n',
  );
  const more = skills.length > MAX_SKILLS ? [`... and ${plural(skills.length - MAX_SKILLS, 'more skill')}.`] : [];
  return [heading, summary, ...describeShared(sources), table, ...more];
}

/** What one edit does to many skills: the part that a diff of files does not show. */
function describeShared(sources: readonly SourceChange[]): readonly string[] {
  const shared = sources.filter(({ path, skills }) => skills.some((skill) => skill !== path));
  if (shared.length === 0) return [];
  const lines = shared.slice(0, MAX_SKILLS).map(({ path, skills }) => {
    const named = skills.slice(0, MAX_NAMED).map(code).join(', ');
    const more = skills.length > MAX_NAMED ? ` and ${skills.length - MAX_NAMED} more` : '';
    return `- ${code(path)} changes what ${plural(skills.length, 'skill')} say: ${named}${more}`;
  });
  return [lines.join('\n')];
}

function row({ path, what, tokens, through, before, after }: SkillChange): string {
  const elsewhere = through.filter((other) => other !== path);
  const ways = [
    ...elsewhere.slice(0, MAX_NAMED).map(cell),
    ...(elsewhere.length > MAX_NAMED ? [`${elsewhere.length - MAX_NAMED} more`] : []),
  ];
  const digest = before === after ? shortDigest(after) : `${shortDigest(before)} → ${shortDigest(after)}`;
  return `| ${cell(path)} | ${WORDS[what]} | ${tokens === 0 ? '' : signed(tokens)} | ${ways.join(', ')} | ${digest} |`;
}

function shortDigest(digest: string | undefined): string {
  return digest === undefined ? 'none' : `\`${digest.slice(0, 'sha256:'.length + 12)}\``;
}

function describeFindings(findings: readonly Finding[], known: ReadonlySet<Finding>): readonly string[] {
  const count = (severity: Severity) => findings.filter((finding) => finding.severity === severity).length;
  const counts = `${plural(count('error'), 'error')}, ${plural(count('warning'), 'warning')}, ${plural(count('info'), 'note')}`;
  if (findings.length === 0) return ['### Findings', 'None.'];
  const lines = findings.slice(0, MAX_FINDINGS).map((finding) => {
    const { what, fix } = describeFinding(finding);
    return `- **${finding.severity}**${known.has(finding) ? ', as before,' : ''} ${code(placeText(finding))} ${code(finding.code)}\n  ${code(what)}\n  ${code(fix)}`;
  });
  const more = findings.length > MAX_FINDINGS ? [`... and ${findings.length - MAX_FINDINGS} more.`] : [];
  return [`### Findings: ${counts}`, lines.join('\n'), ...more];
}

function describeTexts(sources: readonly SourceChange[]): readonly string[] {
  if (sources.length === 0) return [];
  const texts = sources.slice(0, MAX_DIFFS).map(describeText);
  const more = sources.length > MAX_DIFFS ? [`... and ${plural(sources.length - MAX_DIFFS, 'more text')}.`] : [];
  return ['### The texts', ...texts, ...more];
}

function describeText({ path, before, after, skills }: SourceChange): string {
  const { lines, more } = diffText(before, after, MAX_DIFF_LINES);
  const body = [
    ...lines.map((line) => (line.length > MAX_LINE ? `${line.slice(0, MAX_LINE)}...` : line)),
    ...(more > 0 ? [`... and ${more} more lines`] : []),
  ].join('\n');
  const fence = fenceFor(body, 3);
  const of = skills.length === 1 && skills[0] === path ? '' : ` in ${plural(skills.length, 'skill')}`;
  return `<details><summary><code>${html(path)}</code>${of}</summary>\n\n${fence}diff\n${body}\n${fence}\n\n</details>`;
}

/** One line in a code span. */
function code(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const fence = fenceFor(line, 1);
  const space = line.startsWith('`') || line.endsWith('`') || line === '' ? ' ' : '';
  return `${fence}${space}${line}${space}${fence}`;
}

/** A code span in a table, whose cells end at a bar even inside code. */
function cell(text: string): string {
  return code(text).replaceAll('|', '\\|');
}

/** Backticks that the text does not hold in a row. */
function fenceFor(text: string, least: number): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  return '`'.repeat(Math.max(least, longest + 1));
}

function html(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', ' ');
}

/** The words about skills that were skipped because their `SKILL.md` cannot be used. */
import { lookUpFile } from '../catalog/lookup.ts';
import type { View } from '../catalog/model.ts';
import { childOf, folderOf } from '../catalog/scope.ts';
import { type SkippedSkill, skippedAt } from '../catalog/skipped.ts';
import { brief, call } from './one-line.ts';
import { quote } from './quote.ts';

/** Skipped skills that one answer names. */
const MAX_NAMED = 3;
/** Code points of a reason; sentences of findings are shorter, but may carry a name that the repository chose. */
const MAX_REASON = 400;

function reasonOf({ finding }: SkippedSkill): string {
  const line = finding.line === undefined ? '' : `line ${finding.line}: `;
  return `${line}${brief(finding.message, MAX_REASON)} [${finding.code}]`;
}

/** One sentence about a path that asks for a skipped skill. */
export function describeSkipped(path: string, skipped: SkippedSkill): string {
  const asked = path.replace(/\/+$/, '').toLowerCase();
  const isBelow = asked !== skipped.path.toLowerCase() && asked.startsWith(childOf(folderOf(skipped.path), '').toLowerCase());
  return `${quote(path)} ${isBelow ? 'belongs to a skill that is not served' : 'is not served as a skill'}, because ${
    path === skipped.path ? 'the file' : skipped.path
  } cannot be used: ${reasonOf(skipped)}`;
}

/** The same, with what its owner can do, where an answer is one text. */
export function tellSkipped(path: string, skipped: SkippedSkill): string {
  return `${describeSkipped(path, skipped)} Fix, for its owner: ${brief(skipped.finding.fix, MAX_REASON)}`;
}

/** The mark of a skipped `SKILL.md` among the entries of a folder. */
export function skippedMark({ finding }: SkippedSkill): string {
  return `skipped, no usable skill (${finding.code})`;
}

/** One line about the skipped skills below a folder that its page does not show as entries; nothing where there are none. */
export function skippedBelow(skipped: readonly SkippedSkill[]): readonly string[] {
  if (skipped.length === 0) return [];
  const named = skipped.slice(0, MAX_NAMED).map(({ path, finding }) => `${path} (${finding.code})`);
  const rest = skipped.length - named.length;
  return [`Skipped, no usable skills: ${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}; load_skill with the path says why`];
}

/** What is said above the text of a `SKILL.md` that was skipped. */
export function skippedNote({ snapshot }: View, path: string): readonly string[] {
  const skipped = snapshot.skipped.get(folderOf(path));
  return skipped?.path === path ? [`Note: this file is no usable skill: ${reasonOf(skipped)}`] : [];
}

/** What is said of a path that asks for a skipped skill; `undefined` where it asks for none. */
export function skippedLines(view: View, path: string): readonly string[] | undefined {
  const skipped = skippedAt(view, path);
  if (skipped === undefined) return undefined;
  const { fix, suggestion } = skipped.finding;
  const isReadable = lookUpFile(view, skipped.path).kind === 'file';
  return [
    `Problem: ${describeSkipped(path, skipped)}`,
    `Fix, for its owner: ${brief(fix, MAX_REASON)}${suggestion === undefined ? '' : ` Corrected line: ${brief(suggestion, MAX_REASON)}`}`,
    `Next: tell the user (\`skillpress check\` in the repository shows everything that is wrong); ${
      isReadable ? `${call('read_repo_file', { path: skipped.path })} reads the file as it is; ` : ''
    }search_repo {"query":"<words>"} finds another skill`,
  ];
}

/** A line for each skipped skill that a query names, for the first of them. */
export function skippedByName(skipped: readonly SkippedSkill[]): readonly string[] {
  return skipped
    .slice(0, MAX_NAMED)
    .map((skill) => `Skipped: ${skill.path} | no usable skill: ${reasonOf(skill)} | ${call('load_skill', { path: skill.path })} says more`);
}

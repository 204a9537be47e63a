/** The words of problems that a model can correct: what was wrong, what exists instead, the next call. */
import type { SkillArtifact } from '#contract/schema/skill.ts';
import type { View } from '../catalog/model.ts';
import { namedSkillFolder, nearestFolder, nearPaths, skillOfFolder, type Wanted } from '../catalog/near-paths.ts';
import { goneLines } from './gone.ts';
import { describeLicense, heading, sourceUrl } from './heading.ts';
import { brief, call } from './one-line.ts';
import { partialLines } from './partial.ts';
import { quote } from './quote.ts';
import { skippedLines } from './skipped.ts';

const TOOL_OF: Readonly<Record<Wanted, string>> = { skill: 'load_skill', file: 'read_repo_file', folder: 'browse_repo' };

/** A problem under the usual heading. */
export function problem(view: View, ...lines: readonly string[]): string {
  return [...heading(view), ...lines].join('\n');
}

/** An argument that cannot be used. */
export function badArgument(view: View, what: string, next: string): string {
  return problem(view, `Problem: ${what}`, `Next: ${next}`);
}

/** A cursor that does not continue this walk. */
export function badCursor(view: View, tool: string, args: Readonly<Record<string, string | number>>): string {
  return badArgument(
    view,
    'this cursor does not continue this call (it is damaged, from another call, or from an earlier commit).',
    `start again without a cursor: ${call(tool, args)}`,
  );
}

/** Characters of a name that are worth searching for. */
const MAX_WORDS = 100;

/** The words that a path ends in, as a query: what somebody who guesses a path is looking for. */
function wordsOf(path: string, wanted: Wanted): string | undefined {
  const segments = path.split('/').filter((segment) => segment !== '' && (wanted === 'file' || !/^skill(\.\w+)?$/i.test(segment)));
  const name = (segments.at(-1) ?? '').replace(/(?<=.)\.\w{1,8}$/, '');
  const words = name.match(/[\p{L}\p{N}]+/gu)?.join(' ') ?? '';
  return words === '' ? undefined : brief(words, MAX_WORDS);
}

/** What to call where nothing is near: look into the skill that the path names, or search for its words and look around. */
function nextWithoutNear(view: View, path: string, wanted: Wanted): string {
  const inside = namedSkillFolder(view, path, wanted);
  if (inside !== undefined) return `${call('browse_repo', { path: inside })} shows what this skill has`;
  const words = wordsOf(path, wanted);
  const browse = call('browse_repo', { path: nearestFolder(view, path) });
  return words === undefined ? `${browse} shows what is here` : `${call('search_repo', { query: words })} or ${browse}`;
}

/** A path that the view does not publish as what it was asked for: where it went, or what is near it. */
export function notFound(view: View, path: string, wanted: Wanted): string {
  const gone = goneLines(view, path, wanted);
  if (gone !== undefined) return problem(view, ...gone);
  const skipped = skippedLines(view, path);
  if (skipped !== undefined) return problem(view, ...skipped);
  const near = nearPaths(view, path, wanted);
  const tool = TOOL_OF[wanted];
  const what = wanted === 'skill' ? 'no skill' : wanted === 'folder' ? 'no folder' : 'no readable file';
  const lines = [...partialLines(view), `Problem: there is ${what} at ${quote(path)} in this mount.`];
  if (near.length > 0) lines.push(`Exists instead:${near.map((candidate) => `\n- ${candidate}`).join('')}`);
  const first = near[0];
  const next =
    first === undefined
      ? nextWithoutNear(view, path, wanted)
      : wanted === 'skill' && near.length > 1
        ? `choose one and call ${call(tool, { path: first })} with its exact path`
        : call(tool, { path: first });
  lines.push(`Next: ${next}`);
  return problem(view, ...lines);
}

/** A folder where a file or skill was asked for. */
export function isFolder(view: View, path: string, wanted: Wanted): string {
  const skill = skillOfFolder(view, path);
  return badArgument(
    view,
    `${quote(path)} is a folder, not a ${wanted === 'skill' ? 'SKILL.md path' : 'file'}.`,
    skill === undefined ? call('browse_repo', { path }) : `${call('load_skill', { path: skill })} or ${call('browse_repo', { path })}`,
  );
}

/** A path below a skill of which only a description is published. */
export function restricted(view: View, skill: SkillArtifact): string {
  const url = sourceUrl(view, skill.path);
  return problem(
    view,
    `Problem: ${skill.path} is described only, because its license does not allow more. Its files are not published here.`,
    `License: ${describeLicense(skill.license)}`,
    `Link: ${url ?? 'the source repository (no public address is known)'}`,
    `Next: tell the user about the link, or ${call('browse_repo', { path: nearestFolder(view, skill.directory) })}`,
  );
}

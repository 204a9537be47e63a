/** What is said of arguments that a tool does not have: without them, the answer is one to another question. */
import { few } from '#contract/few.ts';
import { brief } from './one-line.ts';

/** Arguments that the line names; clients add few of their own. */
const MAX_NAMED = 3;
/** Code points of a name: it is the caller's own, and any text. */
const MAX_NAME = 40;

/** An argument that was passed over, and the one that was meant where that can be told. */
export interface Ignored {
  readonly name: string;
  readonly meant?: string | undefined;
}

/** The line; none where nothing was passed over. */
export function ignoredLines(tool: string, ignored: readonly Ignored[]): readonly string[] {
  if (ignored.length === 0) return [];
  const named = ignored.map(({ name, meant }) => {
    const quoted = JSON.stringify(brief(name, MAX_NAME));
    return meant === undefined ? quoted : `${quoted} (did you mean "${meant}"?)`;
  });
  const was = ignored.length === 1 ? 'it was' : 'they were';
  return [`Note: ${tool} takes no ${few(named, MAX_NAMED).join(', ')}; ${was} ignored.`];
}

/** A result with lines below its heading, where notes stand; above everything where it has none. */
export function belowHeading(text: string, heading: readonly string[], lines: readonly string[]): string {
  if (lines.length === 0) return text;
  const head = heading.join('\n');
  const at = text.indexOf(head);
  const end = at < 0 ? 0 : at + head.length;
  const added = lines.join('\n');
  return end === 0 ? `${added}\n${text}` : `${text.slice(0, end)}\n${added}${text.slice(end)}`;
}

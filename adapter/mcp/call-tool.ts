/** One call of a tool as a result of the protocol, within its budget whatever its layout did. */
import type { View } from '../catalog/model.ts';
import type { Surroundings } from '../catalog/pasted.ts';
import { Fault } from '../errors.ts';
import { meantParameter } from '../rest/nearest-name.ts';
import type { Blobs } from '../store/blobs.ts';
import { cutToRoom, lineBytes, roomFor } from '../text/budget.ts';
import { heading } from '../text/heading.ts';
import { belowHeading, ignoredLines } from '../text/ignored.ts';
import { LOADING_INSTRUCTIONS } from '../text/instructions.ts';
import { quote } from '../text/quote.ts';
import { type Arguments, unknownArguments } from './arguments.ts';
import { invalidParams } from './faults.ts';
import { TOOLS } from './tool-list.ts';
import { type Answer, answerTool } from './tools.ts';

function toolResult({ text, isError }: Answer) {
  return { content: [{ type: 'text' as const, text }], ...(isError ? { isError: true } : {}) };
}

const ENVELOPE = toolResult({ text: '', isError: true });

/** What a call is answered from. Without a view, artifacts are still loading. */
export interface CallContext {
  readonly view: View | undefined;
  readonly blobs: Blobs;
  /** Stamped on every modern reply, and so part of what the budget counts. */
  readonly serverInfo: object;
  readonly around?: Surroundings | undefined;
}

/**
 * The result of `tools/call`, as it is before an era stamps its marks on it. Throws the -32602 error for a tool that
 * does not exist, and the `unavailable` fault where bytes cannot be read.
 */
export async function callTool({ view, blobs, serverInfo, around }: CallContext, name: string, args: Arguments) {
  const tool = TOOLS.find((candidate) => candidate.name === name);
  if (tool === undefined) {
    throw invalidParams(`There is no tool ${quote(name)}; the tools are ${TOOLS.map((each) => each.name).join(', ')}.`);
  }
  if (view === undefined) return toolResult({ text: LOADING_INSTRUCTIONS, isError: true });
  const known = Object.keys(tool.inputSchema.properties);
  const notes = ignoredLines(
    name,
    unknownArguments(args, known).map((unknown) => ({ name: unknown, meant: meantParameter(unknown, known) })),
  );
  const room = roomFor(ENVELOPE, serverInfo);
  const left = room - notes.reduce((sum, line) => sum + lineBytes(line), 0);
  const answer = await answerTool({ view, blobs, room: left, around }, name, args);
  if (answer === undefined) throw new Fault('unavailable', `The tool ${name} has no answer.`);
  return toolResult({ ...answer, text: cutToRoom(belowHeading(answer.text, heading(view), notes), room) });
}

/** The one prompt, `use_skill(path)`: starts `load_skill` for people who pick skills from a menu. */
import type { Server } from '@modelcontextprotocol/server';
import { goneCalled } from '../catalog/gone.ts';
import type { View } from '../catalog/model.ts';
import { nearPaths } from '../catalog/near-paths.ts';
import type { Surroundings } from '../catalog/pasted.ts';
import { isWithin } from '../catalog/scope.ts';
import type { Blobs } from '../store/blobs.ts';
import { cutToRoom, roomFor } from '../text/budget.ts';
import { tellPasted } from '../text/pasted.ts';
import { quote } from '../text/quote.ts';
import { goneParams, invalidParams, notReady, onePage, skippedParams, translating } from './faults.ts';
import type { Services } from './services.ts';
import { loadSkill } from './tools.ts';

const NAME = 'use_skill';
const DESCRIPTION = 'Loads one skill of the repository, so that the conversation follows it.';
/** Completions in one answer; what the protocol allows. */
const MAX_COMPLETIONS = 100;

const LEAD = 'Use the skill below for this conversation. If its page is not complete, make the call that it names before you start.\n\n';

export const PROMPT = {
  name: NAME,
  title: 'Use a skill',
  description: DESCRIPTION,
  arguments: [{ name: 'path', description: 'Exact path of the SKILL.md.', required: true }],
};

function promptResult(text: string) {
  return { description: DESCRIPTION, messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] };
}

/** Paths of loadable skills that a started text may become: those that begin with it first, then those that hold it. */
function complete(view: View, started: string) {
  const wanted = started.toLowerCase();
  const paths = [...view.snapshot.skills.values()]
    .filter((skill) => skill.serving === 'full' && isWithin(view.scope, skill.path) && skill.path.toLowerCase().includes(wanted))
    .map((skill) => skill.path);
  const ordered = [
    ...paths.filter((path) => path.toLowerCase().startsWith(wanted)),
    ...paths.filter((path) => !path.toLowerCase().startsWith(wanted)),
  ];
  return { values: ordered.slice(0, MAX_COMPLETIONS), total: ordered.length, hasMore: ordered.length > MAX_COMPLETIONS };
}

export interface PromptContext {
  readonly view: View;
  readonly blobs: Blobs;
  /** Stamped on every modern reply, and so part of what the budget counts. */
  readonly serverInfo: object;
  readonly around?: Surroundings | undefined;
}

/** The result of `prompts/get`, within the same budget as a tool. Throws the -32602 error where no skill can be used at the path. */
export async function getPrompt({ view, blobs, serverInfo, around }: PromptContext, args: Readonly<Record<string, string>>) {
  const room = roomFor(promptResult(''), serverInfo) - LEAD.length - 4;
  const answer = await loadSkill({ view, blobs, room }, { path: args.path });
  if (answer.isError) {
    const path = args.path ?? '';
    const told = goneParams(view, goneCalled(view, path)?.path ?? path) ?? skippedParams(view, path);
    if (told !== undefined) throw told;
    const pasted = tellPasted(view, path, 'skill', around);
    if (pasted !== undefined) throw invalidParams(pasted);
    const near = nearPaths(view, path, 'skill');
    const instead = near.length === 0 ? '' : ` Exists instead: ${near.join(', ')}`;
    throw invalidParams(`No skill can be used at ${quote(path)}; give the exact path of a SKILL.md.${instead}`);
  }
  return promptResult(LEAD + cutToRoom(answer.text, room));
}

/** Answers the prompt methods and the completion of its argument. */
export function attachPrompt(
  server: Server,
  { view, serverInfo, around }: Pick<PromptContext, 'serverInfo' | 'around'> & { readonly view: View | undefined },
  { blobs, report }: Services,
): void {
  server.setRequestHandler('prompts/list', ({ params }) => onePage({ prompts: [PROMPT] }, params));
  server.setRequestHandler('prompts/get', ({ params }) =>
    translating(report, () => {
      if (params.name !== NAME) throw invalidParams(`There is no prompt ${quote(params.name)}; the one prompt is ${NAME}.`);
      if (view === undefined) throw notReady();
      return getPrompt({ view, blobs, serverInfo, around }, params.arguments ?? {});
    }),
  );
  server.setRequestHandler('completion/complete', ({ params }) => {
    const { ref, argument } = params;
    if (ref.type !== 'ref/prompt' || ref.name !== NAME || argument.name !== 'path') {
      throw invalidParams(`Only the argument "path" of the prompt ${NAME} can be completed.`);
    }
    return { completion: view === undefined ? { values: [] } : complete(view, argument.value) };
  });
}

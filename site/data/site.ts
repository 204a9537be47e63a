/** The website that is being built: opened once for a process, shared by all pages, and watched while it renders one. */

import { readInput } from './input.ts';
import { withMarks } from './late.ts';
import { viewOf } from './open-view.ts';
import { planPages } from './pages.ts';
import { planPastPages } from './past.ts';
import { answersOf, type Question } from './questions.ts';
import { openReader } from './reader.ts';
import { watch } from './watched.ts';

const input = readInput();
const view = viewOf(openReader(input.published, input.bodies), (edition) => withMarks(edition, input.nonce));
const answers = answersOf(view, input.nonce);
const watched = watch(view, answers);

export const { reader, editions, links, findings, earlier, nested, versions, hasAtom } = watched;
export const plan = planPages(editions, view.reader.deployment.pages);
export const past = planPastPages(view.reader.deployment, editions);
export const { twins } = view;

const [first] = editions;
if (first === undefined) throw new Error('The deployment has no mount.');
/** The edition that the deployment's home page introduces. */
export const home = first;

/** What was asked since the last call, with the answers as text. */
export function takeTrace(): readonly (readonly [question: Question, answer: string])[] {
  return watched.takeQuestions().map((question) => {
    const answer = answers.text(question);
    if (answer === undefined) throw new Error(`A page asked what has no answer: ${question.join(' ')}`);
    return [question, answer] as const;
  });
}

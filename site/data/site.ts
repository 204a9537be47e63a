/**
 * The website that is being built: opened once for a process, shared by all pages, and watched while it renders one. The
 * program is loaded before there is anything to open, so that a process can start while its input is made.
 */

import type { SiteProcessInput } from './input.ts';
import { filler, withMarks } from './late.ts';
import { type SiteView, viewOf } from './open-view.ts';
import { planPages } from './pages.ts';
import { planPastPages } from './past.ts';
import { type Answers, type Asked, answersOf } from './questions.ts';
import { openReader } from './reader.ts';
import { type Watched, watch } from './watched.ts';

let answers: Answers;
let watched: Watched;
/** Questions that were asked in this process, each with its number. */
let numbers: Map<string, number>;

export let reader: Watched['reader'];
export let editions: Watched['editions'];
export let links: Watched['links'];
export let findings: Watched['findings'];
export let earlier: Watched['earlier'];
export let nested: Watched['nested'];
export let versions: Watched['versions'];
export let hasAtom: Watched['hasAtom'];
export let plan: SiteView['plan'];
export let past: SiteView['past'];
export let twins: SiteView['twins'];
/** The edition that the deployment's home page introduces. */
export let home: SiteView['home'];
/** Puts in the place of marks what a page says of its snapshot. */
export let fill: (html: Uint8Array) => Uint8Array;

/** Opens a published folder, for all pages that are rendered from then on. Throws where an artifact does not keep to the contract. */
export function openSite({ published, bodies, nonce }: SiteProcessInput): void {
  const unmarked: SiteView['editions'][number][] = [];
  const view = viewOf(openReader(published, bodies), (edition) => {
    unmarked.push(edition);
    return withMarks(edition, nonce);
  });
  answers = answersOf(view, nonce);
  watched = watch(view, answers);
  numbers = new Map();
  ({ reader, editions, links, findings, earlier, nested, versions, hasAtom } = watched);
  const [first] = editions;
  if (first === undefined) throw new Error('The deployment has no mount.');
  home = first;
  plan = planPages(editions, view.reader.deployment);
  past = planPastPages(view.reader.deployment, editions);
  ({ twins } = view);
  const fillAll = filler(unmarked);
  fill = (html) => fillAll(html, nonce);
}

/** What a page asked: numbers, and the questions that nobody asked in this process before, in the order of their numbers. */
export interface Trace {
  readonly asked: readonly number[];
  readonly fresh: readonly Asked[];
}

/** What was asked since the last call. */
export function takeTrace(): Trace {
  const fresh: Asked[] = [];
  const asked = [...watched.takeQuestions()].map(([key, question]) => {
    const known = numbers.get(key);
    if (known !== undefined) return known;
    const answer = answers.text(question, key);
    if (answer === undefined) throw new Error(`A page asked what has no answer: ${question.join(' ')}`);
    const number = numbers.size;
    numbers.set(key, number);
    fresh.push([key, answer]);
    return number;
  });
  return { asked, fresh };
}

/** Forgets what was asked since `takeTrace`: a page that had no answer left its questions. */
export function forgetQuestions(): void {
  watched.takeQuestions();
}

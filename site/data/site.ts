/**
 * The website that is being built: opened once for a process, shared by all pages, and watched while it renders one. The
 * program is loaded before there is anything to open, so that a process can start while its input is made.
 */

import { findPackagesFrom } from '../view/highlighter.ts';
import { filler } from './fill-marks.ts';
import type { SiteProcessInput } from './input.ts';
import { type KnownObjects, readAhead } from './known-objects.ts';
import { valuesOf, withMarks } from './late.ts';
import { type SiteView, viewOf } from './open-view.ts';
import { planPages } from './pages.ts';
import { planPastPages } from './past.ts';
import { answersOf } from './questions.ts';
import { openReader } from './reader.ts';
import { type Trace, tracer } from './trace.ts';
import { type Watched, watch } from './watched.ts';

let watched: Watched;
let trace: () => Trace;

export let reader: Watched['reader'];
export let editions: Watched['editions'];
export let links: Watched['links'];
export let findings: Watched['findings'];
export let earlier: Watched['earlier'];
export let former: Watched['former'];
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

const known: KnownObjects = { skills: new Map(), folders: new Map() };
let isOpen = false;

/** Reads what a folder that was published before has in common with the one that will be opened, until that is there. Never rejects. */
export function readBefore(published: string): Promise<void> {
  return readAhead(published, known, () => !isOpen);
}

/** Opens a published folder, for all pages that are rendered from then on. Throws where an artifact does not keep to the contract. */
export function openSite({ published, bodies, packages, nonce }: SiteProcessInput): void {
  findPackagesFrom(packages);
  isOpen = true;
  const unmarked: SiteView['editions'][number][] = [];
  const view = viewOf(openReader(published, bodies, known), (edition) => {
    unmarked.push(edition);
    return withMarks(edition, nonce);
  });
  const answers = answersOf(view, nonce);
  watched = watch(view, answers);
  trace = tracer(watched, answers);
  ({ reader, editions, links, findings, earlier, former, nested, versions, hasAtom } = watched);
  const [first] = editions;
  if (first === undefined) throw new Error('The deployment has no mount.');
  home = first;
  plan = planPages(editions, view.reader.deployment);
  past = planPastPages(view.reader.deployment, editions);
  ({ twins } = view);
  const fillAll = filler(valuesOf(unmarked));
  fill = (html) => fillAll(html, nonce);
}

/** What was asked since the last call. */
export function takeTrace(): Trace {
  return trace();
}

/** Forgets what was asked since `takeTrace`: a page that had no answer left its questions. */
export function forgetQuestions(): void {
  watched.takeQuestions();
}

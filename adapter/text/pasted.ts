/** The words about addresses that were pasted where words or a path belong. */

import type { View } from '../catalog/model.ts';
import type { Wanted } from '../catalog/near-paths.ts';
import { findNamesake, findPasted, folderOfThing, type Pasted, type Surroundings, type Thing } from '../catalog/pasted.ts';
import { isUrl } from '../catalog/pasted-address.ts';
import { brief, call } from './one-line.ts';
import { notFound, problem } from './problem.ts';
import { quote } from './quote.ts';

/** Characters of a URL or ref of ours; real ones are far shorter. */
const MAX_URL = 400;

const CALLS = { skill: 'load_skill', file: 'read_repo_file', folder: 'browse_repo' } as const;

/** The call that shows a thing to whoever wanted a skill, a file or a folder. */
function callFor(thing: Thing, wanted?: Wanted): string {
  if (wanted === 'folder') return call('browse_repo', { path: folderOfThing(thing) });
  if (wanted === 'file' && thing.kind === 'skill') return call('read_repo_file', { path: thing.path });
  return call(CALLS[thing.kind], { path: thing.path });
}

/** A thing in words; the whole of a repository has no path. */
function describe({ kind, path }: Thing, repository: string): string {
  return path === '' ? `${repository} as a whole` : kind === 'folder' ? `the folder ${path}` : path;
}

interface Told {
  readonly what: string;
  readonly next: string;
}

function unpublishedRef(ref: string | undefined): string {
  return ref === undefined
    ? ''
    : ` The address says ${quote(ref)}, which is not published; this is what the published commit has at the same path.`;
}

function tell(view: View, text: string, pasted: Exclude<Pasted, { kind: 'missing' }>, wanted?: Wanted): Told {
  switch (pasted.kind) {
    case 'here':
      return {
        what: `${quote(text)} is an address; what it means here is ${describe(pasted.thing, 'this repository')}.${unpublishedRef(pasted.unpublished)}`,
        next: callFor(pasted.thing, wanted),
      };
    case 'outside':
      return {
        what: `${quote(text)} is an address outside of this mount, which shows ${brief(view.scope, MAX_URL)} and below.`,
        next: `connect to the address itself, or ${call('browse_repo', { path: view.scope })} shows what is here`,
      };
    case 'elsewhere': {
      const { thing, here, url } = pasted;
      const repository = brief(pasted.address, MAX_URL);
      const what = thing === undefined ? `nothing that ${repository} publishes` : describe(thing, repository);
      const where = thing === undefined || thing.path === '' ? '' : ` in ${repository}`;
      const then = thing === undefined ? '' : `, then ${callFor(thing, wanted)}`;
      const same = here === undefined ? '' : `; this mount has ${describe(here, 'this repository')}, too: ${callFor(here, wanted)}`;
      return {
        what: `${quote(text)} is an address of ${what}${where}; this server publishes that apart from this mount.${unpublishedRef(pasted.unpublished)}`,
        next: `connect to ${brief(url, MAX_URL)}${then}${same}`,
      };
    }
  }
}

/** One text about a path that is an address which leads somewhere; `undefined` for any other. */
export function tellPasted(view: View, path: string, wanted: Wanted, around: Surroundings | undefined): string | undefined {
  const pasted = around === undefined ? undefined : findPasted(view, path, around);
  if (pasted === undefined || pasted.kind === 'missing') return undefined;
  const { what, next } = tell(view, path, pasted, wanted);
  return `${what} Next: ${next}`;
}

/** What is said of a path that is an address; else, of one that is not there. */
export function notThere(view: View, path: string, wanted: Wanted, around: Surroundings | undefined): string {
  const pasted = around === undefined ? undefined : findPasted(view, path, around);
  if (pasted === undefined) return notFound(view, path, wanted);
  if (pasted.kind === 'missing') return notFound(view, pasted.path, wanted);
  const { what, next } = tell(view, path, pasted, wanted);
  return problem(view, `Problem: ${what}`, `Next: ${next}`);
}

/** What a path most probably means: a name with an ending is a file. */
function wantedAt(path: string): Wanted {
  return /(?:^|\/)skill\.\w+$/i.test(path) ? 'skill' : /\.\w+$/.test(path) ? 'file' : 'folder';
}

/** Words of a query that are looked at as addresses; one more is a list. */
const MAX_LOOKED_AT = 32;

export interface PastedQuery {
  /** The query is an address that leads somewhere: the whole answer. */
  readonly answer?: string;
  /** What is said above the results. */
  readonly notes: readonly string[];
  /** What is searched for: the query without an address that leads somewhere. */
  readonly words: string;
}

/** What is said of addresses in a query. */
export function pastedQuery(view: View, query: string, around: Surroundings | undefined): PastedQuery {
  const plain = { notes: [], words: query };
  if (around === undefined) return plain;
  const words = query.split(/\s+/, MAX_LOOKED_AT).filter((word) => word.includes('/'));
  const isWhole = words[0] === query.trim();
  for (const word of words) {
    const pasted = findPasted(view, word, around);
    if (pasted === undefined) continue;
    if (pasted.kind === 'missing') return isWhole ? { ...plain, answer: notFound(view, pasted.path, wantedAt(pasted.path)) } : plain;
    const { what, next } = tell(view, word, pasted);
    if (isWhole) return { ...plain, answer: problem(view, what, `Next: ${next}`) };
    return { notes: [`Note: ${what} Next: ${next}`], words: query.replace(word, ' ') };
  }
  if (!isWhole || !isUrl(query.trim())) return plain;
  const namesake = findNamesake(view, query);
  const what = namesake === undefined ? '' : ` The same path is here, perhaps of a copy: ${callFor(namesake)}.`;
  return {
    ...plain,
    notes: [`Note: ${quote(query)} is an address that names nothing in this mount; below are pages that hold words of it.${what}`],
  };
}

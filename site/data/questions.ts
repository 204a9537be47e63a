/**
 * Everything that a page may ask of its build, as questions with names. A rendered page is kept with its questions and
 * their answers, and is as good as new while the answers are the same (`page-cache.ts`). What is named by a digest is no
 * question, because its answer cannot change; whoever asks for it learned the digest from one.
 */
import { hash } from 'node:crypto';
import type { FindingArtifact } from '#contract/schema/findings.ts';
import type { EditionHistory } from '#contract/schema/history.ts';
import { feedDate } from '../twins/feeds.ts';
import { type EarlierDocument, earlierDocuments } from '../view/history.ts';
import type { Edition } from './edition.ts';
import { findingsByPath } from './findings-at.ts';
import type { SiteView } from './open-view.ts';
import { formerPlaces } from './past.ts';
import { versionsOf } from './versions.ts';

/** What is asked, then of which edition (by its address) and about what. */
export type Question = readonly [kind: QuestionKind, ...about: string[]];

/**
 * - `deployment`, `snapshot`, `history`: a value inside of that document, by the keys that lead there; `keys` of it;
 * - `entry`, `has`, `entries`: of the directory of an edition; `entries` is all of it;
 * - `to`, `page`, `source`: links;
 * - `body`: which rendered Markdown belongs to a path;
 * - `file`, `size`, `installable`: of the published folder;
 * - `findings`: what the build report says of a path;
 * - `earlier`, `former`, `nested`, `stand-ins`, `versions`, `atom`: what other pages than the asking one decide.
 */
export type QuestionKind =
  | `${'deployment' | 'snapshot' | 'history'}${'' | '-keys'}`
  | 'entry'
  | 'has'
  | 'entries'
  | 'to'
  | 'page'
  | 'source'
  | 'body'
  | 'file'
  | 'size'
  | 'installable'
  | 'findings'
  | 'earlier'
  | 'former'
  | 'nested'
  | 'stand-ins'
  | 'versions'
  | 'atom';

/** A question as JSON, and its answer as text. */
export type Asked = readonly [question: string, answer: string];

/** Characters of an answer that is kept as it is; of a longer one its digest. */
const MAX_PLAIN = 64;

/** Follows keys into a JSON value. Only a value's own keys count. */
function inside(value: unknown, keys: readonly string[]): unknown {
  return keys.reduce((at: unknown, key) => {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
    return (at as Readonly<Record<string, unknown>>)[key];
  }, value);
}

/** Of an object only that it is one: whoever looks into it asks again. */
function shallow(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? (Array.isArray(value) ? [] : {}) : value;
}

function keysOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? Object.keys(value) : undefined;
}

export interface Answers {
  /** The answer itself, found once for each question: not to be changed. `name` is the question as JSON. Throws for a question about an edition that there is not. */
  ask(question: Question, name?: string): unknown;
  /** The answer as text that is compared; `undefined` for a question that makes no sense any more. Marks of the build's number are left out. */
  text(question: Question, name?: string): string | undefined;
}

/** Answers for one view; `nonce` is the number of its marks (`late.ts`). */
export function answersOf(view: SiteView, nonce: string): Answers {
  const { reader, links } = view;
  const editions = new Map(view.editions.map((edition) => [edition.address, edition]));
  const histories = new Map<string, EditionHistory | undefined>();
  const earlier = new Map<Edition, ReadonlyMap<string, readonly EarlierDocument[]>>();
  const former = new Map<Edition, ReadonlyMap<string, readonly string[]>>();
  const findings = new Map<Edition, ReadonlyMap<string, readonly FindingArtifact[]>>();

  function editionOf(address: string): Edition {
    const edition = editions.get(address);
    if (edition === undefined) throw new Error(`${address} is no edition of this website.`);
    return edition;
  }

  function historyOf(address: string): EditionHistory | undefined {
    if (!histories.has(address)) histories.set(address, reader.history(address));
    return histories.get(address);
  }

  function earlierOf(edition: Edition, path: string): readonly EarlierDocument[] {
    const found = earlier.get(edition) ?? earlierDocuments(reader, edition);
    earlier.set(edition, found);
    return found.get(path) ?? [];
  }

  function formerOf(edition: Edition, path: string): readonly string[] {
    const found = former.get(edition) ?? formerPlaces(view.past, edition);
    former.set(edition, found);
    return found.get(path) ?? [];
  }

  function findingsOf(edition: Edition, path: string): readonly FindingArtifact[] {
    const found = findings.get(edition) ?? findingsByPath(reader, edition);
    findings.set(edition, found);
    return found.get(path) ?? [];
  }

  function find([kind, ...about]: Question): unknown {
    const [first = '', second = ''] = about;
    switch (kind) {
      case 'deployment':
        return shallow(inside(reader.deployment, about));
      case 'deployment-keys':
        return keysOf(inside(reader.deployment, about));
      case 'snapshot':
        return shallow(inside(editionOf(first).snapshot, about.slice(1)));
      case 'snapshot-keys':
        return keysOf(inside(editionOf(first).snapshot, about.slice(1)));
      case 'history':
        return shallow(inside(historyOf(first), about.slice(1)));
      case 'history-keys':
        return keysOf(inside(historyOf(first), about.slice(1)));
      case 'entry':
        return editionOf(first).directory.get(second);
      case 'has':
        return editionOf(first).directory.has(second);
      case 'entries':
        return editionOf(first).snapshot.objects.directory;
      case 'to':
        return links.to(editionOf(first), second);
      case 'page':
        return links.page(editionOf(first), second);
      case 'source':
        return links.source(editionOf(first), second);
      case 'body':
        return reader.bodyName(first, second);
      case 'file':
        return reader.has(first);
      case 'size':
        return reader.size(first);
      case 'installable':
        return reader.installable(first);
      case 'findings':
        return findingsOf(editionOf(first), second);
      case 'earlier':
        return earlierOf(editionOf(first), second);
      case 'former':
        return formerOf(editionOf(first), second);
      case 'nested':
        return view.nested(editionOf(first), second);
      case 'stand-ins':
        return view.standIns(editionOf(first), second);
      case 'versions':
        return versionsOf(view, editionOf(first));
      case 'atom':
        return feedDate(view) !== undefined;
    }
  }

  const found = new Map<string, unknown>();
  const texts = new Map<string, string | undefined>();
  function answer(question: Question, name: string): string | undefined {
    try {
      const text = (JSON.stringify(found.has(name) ? found.get(name) : find(question)) ?? 'undefined').replaceAll(nonce, '');
      return text.length <= MAX_PLAIN ? text : hash('sha256', text, 'base64');
    } catch {
      return undefined;
    }
  }

  return {
    ask(question, name = JSON.stringify(question)) {
      if (!found.has(name)) found.set(name, find(question));
      return found.get(name);
    },
    text(question, name = JSON.stringify(question)) {
      if (!texts.has(name)) texts.set(name, answer(question, name));
      return texts.get(name);
    },
  };
}

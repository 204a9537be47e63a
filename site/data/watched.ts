/** The view that pages read while they are rendered: it gives what the view below gives, and notes every question. */
import type { Deployment } from '#contract/schema/deployment.ts';
import type { DirectoryEntry } from '#contract/schema/directory.ts';
import type { FindingArtifact } from '#contract/schema/findings.ts';
import type { SkillMark } from '#contract/schema/folder.ts';
import type { EditionHistory } from '#contract/schema/history.ts';
import type { EarlierDocument } from '../view/history.ts';
import type { Edition } from './edition.ts';
import { type Links, targetHref } from './links.ts';
import type { SiteView } from './open-view.ts';
import type { Answers, Question } from './questions.ts';
import type { Reader } from './reader.ts';
import type { Version } from './versions.ts';

export interface Watched {
  readonly reader: Reader;
  readonly editions: readonly Edition[];
  readonly links: Links;
  findings(edition: Edition, path: string): readonly FindingArtifact[];
  earlier(edition: Edition, path: string): readonly EarlierDocument[];
  /** Places where the skill of a `SKILL.md` path was, and whose pages lead to it. */
  former(edition: Edition, path: string): readonly string[];
  nested(edition: Edition, directory: string): readonly SkillMark[];
  standIns(edition: Edition, folder: string): number;
  versions(edition: Edition): readonly Version[];
  hasAtom(): boolean;
  /** The questions since the last call, each under itself as JSON. */
  takeQuestions(): ReadonlyMap<string, Question>;
}

/** Notes a question, whose name is itself as JSON. */
type Note = (question: Question, name?: string) => void;

/** Watches a view. Editions that are not the view's own (of a past commit) are read as they are. */
export function watch(view: SiteView, answers: Answers): Watched {
  let questions = new Map<string, Question>();
  const note: Note = (question, name = JSON.stringify(question)) => {
    questions.set(name, question);
  };
  const ask = <T>(...question: Question): T => {
    const name = JSON.stringify(question);
    note(question, name);
    return answers.ask(question, name) as T;
  };
  const own = new Set(view.editions.map(({ address }) => address));
  const editions = view.editions.map(
    (edition): Edition => ({
      ...edition,
      snapshot: watchDocument(edition.snapshot, note, 'snapshot', [edition.address]),
      directory: new WatchedDirectory(edition, note),
    }),
  );
  const deployment = watchDocument<Deployment>(view.reader.deployment, note, 'deployment', []);
  const histories = new Map<string, EditionHistory>();
  const reader: Reader = {
    ...view.reader,
    deployment,
    history(address) {
      const found = histories.get(address) ?? view.reader.history(address);
      note(['history', address]);
      if (found === undefined) return undefined;
      histories.set(address, found);
      return watchDocument(found, note, 'history', [address]);
    },
    body(address, path) {
      note(['body', address, path]);
      return view.reader.body(address, path);
    },
    bodyName: (address, path) => ask('body', address, path),
    size: (file) => ask('size', file),
    has: (file) => ask('file', file),
    installable: (folder) => ask('installable', folder),
  };
  const link =
    (kind: 'to' | 'page' | 'source') =>
    (edition: Edition, path: string): string | undefined =>
      own.has(edition.address) ? ask(kind, edition.address, path) : view.links[kind](edition, path);
  const links: Links = {
    ...view.links,
    to: link('to'),
    page: link('page') as Links['page'],
    source: link('source'),
    target: (edition) => (target) => targetHref(links, view.reader, edition, target),
  };
  return {
    reader,
    editions,
    links,
    findings: (edition, path) => ask('findings', edition.address, path),
    earlier: (edition, path) => ask('earlier', edition.address, path),
    former: (edition, path) => ask('former', edition.address, path),
    nested: (edition, directory) => ask('nested', edition.address, directory),
    standIns: (edition, folder) => ask('stand-ins', edition.address, folder),
    versions: (edition) => ask('versions', edition.address),
    hasAtom: () => ask('atom'),
    takeQuestions() {
      const taken = questions;
      questions = new Map();
      return taken;
    },
  };
}

/** The view itself, watched. Its plan and past are those of the view below. */
export function viewOfWatched(view: SiteView, { reader, editions, links, nested, standIns }: Watched): SiteView {
  const [home = view.home] = editions;
  return { ...view, reader, editions, home, links, nested, standIns };
}

/** A JSON value that notes every look into it: which keys were followed, and where all keys were asked for. */
function watchDocument<T extends object>(value: T, note: Note, kind: 'deployment' | 'snapshot' | 'history', way: readonly string[]): T {
  const all = named([`${kind}-keys`, ...way]);
  // Every page looks at the same few keys, many times.
  const known = new Map<string, Named>();
  const looked = (key: string): void => {
    const question = known.get(key) ?? named([kind, ...way, key]);
    known.set(key, question);
    note(question.question, question.name);
  };
  const below = new Map<string, object>();
  return new Proxy(value, {
    get(target, key) {
      const found: unknown = Reflect.get(target, key);
      // Methods of arrays read through this same proxy.
      if (typeof key === 'symbol' || typeof found === 'function') return found;
      looked(key);
      if (typeof found !== 'object' || found === null) return found;
      const watched = below.get(key) ?? watchDocument(found, note, kind, [...way, key]);
      below.set(key, watched);
      return watched;
    },
    has(target, key) {
      if (typeof key === 'string') looked(key);
      return Reflect.has(target, key);
    },
    getOwnPropertyDescriptor(target, key) {
      const found = Reflect.getOwnPropertyDescriptor(target, key);
      if (typeof key === 'string') looked(key);
      return found;
    },
    ownKeys(target) {
      note(all.question, all.name);
      return Reflect.ownKeys(target);
    },
  });
}

interface Named {
  readonly question: Question;
  readonly name: string;
}

function named(question: Question): Named {
  return { question, name: JSON.stringify(question) };
}

/** A directory that notes what it was asked; whoever goes over it asked for all of it. */
class WatchedDirectory implements ReadonlyMap<string, DirectoryEntry> {
  readonly #edition: Edition;
  readonly #note: Note;

  constructor(edition: Edition, note: Note) {
    this.#edition = edition;
    this.#note = note;
  }

  get(path: string): DirectoryEntry | undefined {
    this.#note(['entry', this.#edition.address, path]);
    return this.#edition.directory.get(path);
  }

  has(path: string): boolean {
    this.#note(['has', this.#edition.address, path]);
    return this.#edition.directory.has(path);
  }

  get size(): number {
    return this.#all().size;
  }

  entries(): MapIterator<[string, DirectoryEntry]> {
    return this.#all().entries();
  }

  keys(): MapIterator<string> {
    return this.#all().keys();
  }

  values(): MapIterator<DirectoryEntry> {
    return this.#all().values();
  }

  forEach(each: (entry: DirectoryEntry, path: string, map: ReadonlyMap<string, DirectoryEntry>) => void): void {
    for (const [path, entry] of this.#all()) each(entry, path, this);
  }

  [Symbol.iterator](): MapIterator<[string, DirectoryEntry]> {
    return this.entries();
  }

  #all(): ReadonlyMap<string, DirectoryEntry> {
    this.#note(['entries', this.#edition.address]);
    return this.#edition.directory;
  }
}

/** `feed.json` and `feed.xml` tell what changed between the snapshots that the store holds: all of it, and nothing else. */
import * as z from 'zod';
import { followMoves } from '#contract/lifecycle.ts';
import { pageHref, siteHref } from '#contract/page-path.ts';
import type { SkillArtifact } from '#contract/schema/skill.ts';
import { compareText } from '#model/compare.ts';
import { skillPagePath } from '../../site/data/skill-path.ts';
import { withoutBackticks } from '../../site/view/inline-code.ts';
import type { RevisionDates } from './check-history.ts';
import { differsAt } from './differs-at.ts';
import type { ExpectedPage } from './page-list.ts';
import type { Problems } from './problems.ts';
import type { Source } from './source.ts';
import { mainsOf, parseJson, type Walked, type WalkedMount } from './walk-store.ts';
import { elementsOf, NO_XML, type XmlElement } from './xml.ts';
import { shapeFault, type XmlShape } from './xml-shape.ts';

const JSON_FEED = 'feed.json';
const ATOM_FEED = 'feed.xml';
/** Changes that a feed tells of. */
const MAX_CHANGES = 100;
const ATOM: XmlShape = {
  namespace: 'http://www.w3.org/2005/Atom',
  elements: {
    feed: ['xmlns'],
    'feed/id': [],
    'feed/title': [],
    'feed/updated': [],
    'feed/author': [],
    'feed/author/name': [],
    'feed/link': ['rel', 'href'],
    'feed/entry': [],
    'feed/entry/id': [],
    'feed/entry/title': [],
    'feed/entry/updated': [],
    'feed/entry/link': ['href'],
    'feed/entry/summary': [],
  },
  several: ['feed/entry', 'feed/link'],
};
// Characters that no XML document may hold.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const URN = /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const feedSchema = z.strictObject({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string(),
  home_page_url: z.string().optional(),
  feed_url: z.string().optional(),
  items: z.array(
    z.strictObject({
      id: z.string().regex(URN),
      title: z.string(),
      content_text: z.string(),
      url: z.string().optional(),
      date_modified: z.string().optional(),
    }),
  ),
});

/** A change as both feeds tell it. */
interface Told {
  readonly title: string;
  readonly text: string;
  readonly url?: string | undefined;
  readonly date?: string | undefined;
}

/** Checks both; `dates` are those of `history.json`, `pages` all that must be there. */
export async function checkFeeds(
  walked: Walked,
  dates: RevisionDates,
  pages: readonly ExpectedPage[],
  source: Source,
  problems: Problems,
): Promise<void> {
  const origin = walked.deployment.siteUrl?.replace(/\/$/, '');
  const changes = mainsOf(walked)
    .flatMap((mount) => changesOf(mount, walked, dates, pages))
    .slice(0, MAX_CHANGES);
  const bytes = await source.read(JSON_FEED);
  const feed = bytes === undefined ? undefined : parseJson(JSON_FEED, bytes, feedSchema, problems);
  problems.expect(bytes !== undefined, JSON_FEED, 'is missing');
  if (feed !== undefined) {
    const told = feed.items.map(({ title, content_text: text, url, date_modified: date }): Told => ({ title, text, url, date }));
    compare(
      JSON_FEED,
      changes.map((change) => (origin === undefined ? { ...change, url: undefined } : change)),
      told,
      problems,
    );
    checkName(JSON_FEED, feed.title, titleOf(walked), problems);
    const own = [feed.home_page_url, feed.feed_url];
    const wanted = ['', JSON_FEED].map((path) => (origin === undefined ? undefined : `${origin}${siteHref(walked.deployment.base, path)}`));
    const differs = differsAt(wanted, own);
    problems.expect(differs === undefined, JSON_FEED, `says that the site is elsewhere: ${differs}`);
    problems.expect(new Set(feed.items.map(({ id }) => id)).size === feed.items.length, JSON_FEED, 'has the same id twice');
  }
  const atom = await source.read(ATOM_FEED);
  const hasDates = mainsOf(walked).every(({ address, snapshot }) => dates.get(address)?.[snapshot.revision] !== undefined);
  problems.expect((atom !== undefined) === hasDates, ATOM_FEED, hasDates ? 'is missing' : 'tells dates that history.json does not have');
  if (atom !== undefined) {
    const ids = feed?.items.filter(({ date_modified: date }) => date !== undefined).map(({ id }) => id);
    checkAtom(
      new TextDecoder().decode(atom),
      changes.filter(({ date }) => date !== undefined),
      ids,
      walked,
      dates,
      problems,
    );
  }
}

/** What feeds are called, by the name of the site: that of its repository, where there is one only. */
function titleOf(walked: Walked): string {
  return `Changes of skills: ${nameOf(walked)}`;
}

function nameOf(walked: Walked): string {
  const [main] = mainsOf(walked);
  if (main === undefined || walked.deployment.mounts.length !== 1) return 'Agent Skills';
  return main.snapshot.manifest?.name ?? main.name.repo;
}

function checkName(file: string, told: string | undefined, expected: string, problems: Problems): void {
  problems.expect(told === expected, file, `is called ${JSON.stringify(told ?? '')}, and must be ${JSON.stringify(expected)}`);
}

/** Changes of a default ref: each of its snapshots against the one before, the newest first, in path order within one. */
function changesOf(
  mount: WalkedMount,
  { deployment, mounts }: Walked,
  dates: RevisionDates,
  pages: readonly ExpectedPage[],
): readonly Told[] {
  const kept = deployment.mounts.find(({ address }) => address === mount.snapshot.address)?.retained ?? [];
  const older = kept
    .filter(({ ref, revision }) => ref === mount.ref && revision !== mount.snapshot.revision)
    .flatMap(({ id }) => mounts.find((each) => each.id === id) ?? []);
  return [mount, ...older].flatMap((now, index, all) => {
    const then = all[index + 1];
    return then === undefined ? [] : changesBetween(mount, now, then, deployment, dates, pages);
  });
}

function changesBetween(
  mount: WalkedMount,
  now: WalkedMount,
  then: WalkedMount,
  deployment: Walked['deployment'],
  dates: RevisionDates,
  pages: readonly ExpectedPage[],
): readonly Told[] {
  const { revision, address } = now.snapshot;
  const commit = revision.startsWith('tree-') ? 'files on disk' : `commit ${revision.slice(0, 7)}`;
  const origin = deployment.siteUrl?.replace(/\/$/, '') ?? '';
  const date = dates.get(mount.address)?.[revision];
  const moves = movesBetween(now, then, deployment);
  const left = new Set(moves.values());
  // A page of its own says where a skill went, or why.
  const isTold = (path: string): boolean =>
    pages.some((page) => page.kind === 'gone' && page.past.kind !== 'commit' && page.past.path === path && page.today === mount);
  return [...new Set([...now.skillAt.keys(), ...then.skillAt.keys()])].sort(compareText).flatMap((path): readonly Told[] => {
    const [after, before] = [now.skillAt.get(path), then.skillAt.get(path)];
    const shown = after ?? before;
    if (shown === undefined || left.has(path) || (after !== undefined && before !== undefined && readsAlike(after, before))) return [];
    const verb = after === undefined ? 'Removed' : before !== undefined ? 'Changed' : moves.has(path) ? 'Moved' : 'New';
    return [
      {
        title: `${verb}: ${shown.name}`,
        // A skill that is gone by now may be internal.
        text: `${mount.skillAt.has(path) ? withoutBackticks(shown.description) : 'No longer published'} (${address}, ${commit})`,
        url:
          after === undefined && !isTold(path)
            ? undefined
            : `${origin}${pageHref(deployment.base, mount.page ?? mount.name, skillPagePath(path))}`,
        date,
      },
    ];
  });
}

/** New path of a skill -> the old one, where the deployment says so; the first in path order of several that went to one place. */
function movesBetween(now: WalkedMount, then: WalkedMount, { mounts }: Walked['deployment']): ReadonlyMap<string, string> {
  const lifecycle = mounts.find(({ address }) => address === now.snapshot.address) ?? {};
  const moves = new Map<string, string>();
  for (const path of [...then.skillAt.keys()].sort(compareText)) {
    if (now.skillAt.has(path)) continue;
    const gone = followMoves(lifecycle, path, (other) => now.skillAt.has(other));
    if (gone?.kind === 'moved' && now.skillAt.has(gone.to) && !then.skillAt.has(gone.to) && !moves.has(gone.to)) moves.set(gone.to, path);
  }
  return moves;
}

/** What a reader of the skill would not notice is no change. */
function readsAlike(after: SkillArtifact, before: SkillArtifact): boolean {
  const document = (skill: SkillArtifact): string | undefined => (skill.serving === 'full' ? skill.document.digest : undefined);
  return document(after) === document(before) && after.description === before.description;
}

function compare(file: string, expected: readonly Told[], told: readonly Told[], problems: Problems): void {
  const differs = differsAt(expected, told);
  problems.expect(differs === undefined, file, `does not tell what changed between the published snapshots: entry ${differs}`);
}

function checkAtom(
  xml: string,
  expected: readonly Told[],
  ids: readonly string[] | undefined,
  walked: Walked,
  dates: RevisionDates,
  problems: Problems,
): void {
  const elements = elementsOf(xml);
  if (!problems.expect(elements !== undefined, ATOM_FEED, NO_XML) || elements === undefined) return;
  const strange = shapeFault(elements, ATOM);
  problems.expect(strange === undefined, ATOM_FEED, `has ${strange}, which no feed of ours has`);
  const childrenOf = (number: number): readonly XmlElement[] => elements.filter(({ parent }) => parent === number);
  const entries = elements.flatMap(({ path }, number) => {
    if (path !== 'feed/entry') return [];
    const children = childrenOf(number);
    const textOf = (name: string): string => children.find((each) => each.path === `feed/entry/${name}`)?.text ?? '';
    const url = children.find((each) => each.path === 'feed/entry/link')?.attributes.href;
    return [{ id: textOf('id'), told: { title: textOf('title'), text: textOf('summary'), url, date: textOf('updated') } }];
  });
  compare(
    ATOM_FEED,
    expected.map((each) => ({ ...each, title: xmlText(each.title), text: xmlText(each.text) })),
    entries.map(({ told }) => told),
    problems,
  );
  const differs =
    ids === undefined
      ? undefined
      : differsAt(
          ids,
          entries.map(({ id }) => id),
        );
  problems.expect(differs === undefined, ATOM_FEED, `calls its entries otherwise than ${JSON_FEED}: ${differs}`);
  const textAt = (path: string): string | undefined => elements.find((each) => each.path === path)?.text;
  checkName(ATOM_FEED, textAt('feed/title'), xmlText(titleOf(walked)), problems);
  checkName(`${ATOM_FEED}, its author`, textAt('feed/author/name'), xmlText(nameOf(walked)), problems);
  problems.expect(URN.test(textAt('feed/id') ?? ''), ATOM_FEED, 'has no id of its own');
  const updated = textAt('feed/updated');
  const [first = '', ...others] = mainsOf(walked).map(({ address, snapshot }) => dates.get(address)?.[snapshot.revision] ?? '');
  const newest = others.reduce((one, other) => (Date.parse(other) > Date.parse(one) ? other : one), first);
  problems.expect(updated === newest, ATOM_FEED, `says that it is of ${updated}, and the newest commit is of ${newest}`);
  const { base, siteUrl } = walked.deployment;
  const origin = siteUrl?.replace(/\/$/, '') ?? '';
  const links = childrenOf(0).flatMap(({ path, attributes }) => (path === 'feed/link' ? [attributes.href] : []));
  const wanted = [siteHref(base, ''), ...(siteUrl === undefined ? [] : [siteHref(base, ATOM_FEED)])].map((path) => `${origin}${path}`);
  const elsewhere = differsAt(wanted, links);
  problems.expect(elsewhere === undefined, ATOM_FEED, `says that the site is elsewhere: ${elsewhere}`);
}

function xmlText(text: string): string {
  return text.toWellFormed().replace(NOT_XML, '\ufffd');
}

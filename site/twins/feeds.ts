/**
 * Feeds of skill changes between published snapshots: JSON Feed 1.1, and Atom where commits have dates, because Atom
 * demands one of each entry and an invented date is worse than no feed. Ids are URNs, so that the same change keeps its
 * id wherever the site moves.
 */
import { createHash } from 'node:crypto';
import { escapeHtml } from '#contract/join-body.ts';
import type { Edition } from '../data/edition.ts';
import { hasGonePage } from '../data/past.ts';
import { skillPagePath } from '../data/skill-path.ts';
import { changesOf, MAX_CHANGES, type SkillChange } from '../view/changes.ts';
import { shortRevision } from '../view/format.ts';
import { withoutBackticks } from '../view/inline-code.ts';
import { siteName } from '../view/names.ts';
import { mainEditions, outside, type SiteView } from './site-view.ts';

export const JSON_FEED = 'feed.json';
export const ATOM_FEED = 'feed.xml';

interface Entry {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly url?: string;
  readonly date?: string;
}

const VERBS = { added: 'New', changed: 'Changed', moved: 'Moved', removed: 'Removed' } as const;

/** A URN of what the parts say: a name-based UUID (RFC 9562, version 8, over SHA-256). */
export function urnOf(parts: readonly string[]): string {
  const hex = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32).split('');
  hex[12] = '8';
  hex[16] = ((Number.parseInt(hex[16] ?? '0', 16) & 3) | 8).toString(16);
  const text = hex.join('');
  return `urn:uuid:${text.slice(0, 8)}-${text.slice(8, 12)}-${text.slice(12, 16)}-${text.slice(16, 20)}-${text.slice(20)}`;
}

/** The feeds of a site: file name and text. */
export function feedsOf(view: SiteView): ReadonlyMap<string, string> {
  const entries = mainEditions(view)
    .flatMap((edition) => changesOf(view.reader, edition).map((change) => entryOf(view, edition, change)))
    .slice(0, MAX_CHANGES);
  const files = new Map([[JSON_FEED, jsonFeed(view, entries)]]);
  const updated = feedDate(view);
  // A change whose commit is no longer known stays out of the feed that cannot do without its date.
  if (updated !== undefined)
    files.set(
      ATOM_FEED,
      atomFeed(
        view,
        entries.filter((entry) => entry.date !== undefined),
        updated,
      ),
    );
  return files;
}

/** Date of the newest built commit; `undefined` where one of the editions has none. */
export function feedDate(view: Pick<SiteView, 'reader' | 'editions'>): string | undefined {
  const dates = mainEditions(view).map((edition) => view.reader.history(edition.address)?.revisions[edition.snapshot.revision]);
  if (dates.some((date) => date === undefined)) return undefined;
  return dates.flatMap((date) => date ?? []).reduce((newest, date) => (Date.parse(date) > Date.parse(newest) ? date : newest));
}

function entryOf(view: SiteView, edition: Edition, change: SkillChange): Entry {
  const { kind, path, name, description, after = '', before = '', revision } = change;
  const date = view.reader.history(edition.address)?.revisions[revision];
  const page =
    kind !== 'removed'
      ? view.links.page(edition, path)
      : hasGonePage(view.past, edition, path)
        ? view.links.page(edition, skillPagePath(path))
        : undefined;
  // Of what nobody publishes any more, an internal skill for instance, a feed repeats no words.
  const isThere = edition.directory.get(path)?.kind === 'skill';
  const words = isThere ? withoutBackticks(description) : 'No longer published';
  return {
    id: urnOf([edition.snapshot.address, path, kind, before, after, revision]),
    title: `${VERBS[kind]}: ${name}`,
    summary: `${words} (${edition.snapshot.address}, ${revision.startsWith('tree-') ? 'files on disk' : `commit ${shortRevision(revision)}`})`,
    ...(page === undefined ? {} : { url: outside(view, page) }),
    ...(date === undefined ? {} : { date }),
  };
}

function feedTitle(view: SiteView): string {
  return `Changes of skills: ${siteName(view.reader.deployment, view.home)}`;
}

function jsonFeed(view: SiteView, entries: readonly Entry[]): string {
  const { siteUrl } = view.reader.deployment;
  const absolute =
    siteUrl === undefined ? {} : { home_page_url: outside(view, view.links.site('')), feed_url: outside(view, view.links.site(JSON_FEED)) };
  const items = entries.map(({ id, title, summary, url, date }) => ({
    id,
    title,
    content_text: summary,
    ...(url === undefined || siteUrl === undefined ? {} : { url }),
    ...(date === undefined ? {} : { date_modified: date }),
  }));
  const feed = { version: 'https://jsonfeed.org/version/1.1', title: feedTitle(view), ...absolute, items };
  return `${JSON.stringify(feed, null, 2)}\n`;
}

// Characters that no XML document may hold.
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing control characters is the purpose
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text inside an XML document. */
export function xmlText(text: string): string {
  return escapeHtml(text.toWellFormed().replace(NOT_XML, '\ufffd'));
}

function atomFeed(view: SiteView, entries: readonly Entry[], updated: string): string {
  const { links, home, reader } = view;
  const self =
    reader.deployment.siteUrl === undefined ? [] : [`  <link rel="self" href="${xmlText(outside(view, links.site(ATOM_FEED)))}"/>`];
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `  <id>${urnOf(['feed', ...mainEditions(view).map(({ address }) => address)])}</id>`,
    `  <title>${xmlText(feedTitle(view))}</title>`,
    `  <updated>${updated}</updated>`,
    `  <author><name>${xmlText(siteName(reader.deployment, home))}</name></author>`,
    `  <link href="${xmlText(outside(view, links.site('')))}"/>`,
    ...self,
    ...entries.map(
      ({ id, title, summary, url, date }) =>
        `  <entry>\n    <id>${id}</id>\n    <title>${xmlText(title)}</title>\n    <updated>${date}</updated>\n${url === undefined ? '' : `    <link href="${xmlText(url)}"/>\n`}    <summary>${xmlText(summary)}</summary>\n  </entry>`,
    ),
    '</feed>',
  ];
  return `${lines.join('\n')}\n`;
}

/** Rows of the search page: results, and skills that were or cannot be used. */
import { pageHref } from '#contract/page-path.ts';
import { skillPagePath } from '../data/skill-path.ts';
import type { Found, FoundGone } from '../search/answer.ts';
import { SEARCH_TEXTS } from '../texts/en.ts';
import { withoutBackticks } from '../view/inline-code.ts';
import { highlight } from './highlight.ts';
import { inLanguage, say, write } from './say.ts';
import type { Source } from './search-worker.ts';

/** A row of the list with its head, in which the name leads to a page; both are still empty. */
function startRow(
  className: string,
  href: string | undefined,
): Readonly<Record<'row' | 'head', HTMLElement>> & { readonly link: HTMLAnchorElement } {
  const row = document.createElement('li');
  row.className = className;
  const head = document.createElement('div');
  head.className = 'row-head';
  const link = document.createElement('a');
  link.className = 'row-name';
  if (href !== undefined) link.href = href;
  return { row, head, link };
}

/** Where it is: the repository, where several are searched, and the path. */
function drawPlace(path: string, source: Source | undefined): HTMLElement {
  const where = document.createElement('span');
  where.className = 'where';
  where.append(highlight((source?.name ? `${source.name} · ` : '') + path, []));
  return where;
}

/** A result: its name leads to its page, and what matched is marked. */
export function drawResult({ document: found, matched, files, inText }: Found, base: string, source: Source | undefined): HTMLElement {
  const { row, head, link } = startRow(
    'row',
    source && pageHref(base, source.mount, found.kind === 'skill' ? skillPagePath(found.path) : found.path),
  );
  link.append(highlight(found.name, matched));
  head.append(link, drawPlace(found.path, source));
  const badges = document.createElement('ul');
  badges.className = 'badges';
  const said = [
    found.describedOnly ? say(SEARCH_TEXTS, 'badgeDescribed') : '',
    found.kind === 'document' ? say(SEARCH_TEXTS, 'badgeDocument') : '',
  ].filter(Boolean);
  const facts = [...said, found.license ?? ''].filter(Boolean);
  badges.append(
    ...facts.map((fact) => {
      const badge = document.createElement('li');
      badge.className = found.describedOnly && fact === facts[0] ? 'badge closed' : 'badge';
      badge.textContent = fact;
      return said.includes(fact) ? inLanguage(badge) : badge;
    }),
  );
  if (facts.length > 0) head.append(badges);
  const text = document.createElement('p');
  text.append(highlight(withoutBackticks(found.description), matched));
  row.append(head, text);
  const reasons = [inText ? say(SEARCH_TEXTS, 'searchInText', { words: matched.join(' ') }) : '', filesText(found.path, files)].filter(
    Boolean,
  );
  if (reasons.length > 0) {
    const why = inLanguage(document.createElement('p'));
    why.className = 'note';
    why.append(highlight(reasons.join(' '), matched));
    row.append(why);
  }
  return row;
}

const GONE_BADGES = {
  moved: { className: 'badge', text: 'badgeMoved' },
  hidden: { className: 'badge', text: 'badgeMoved' },
  retired: { className: 'badge closed', text: 'badgeRetired' },
  unusable: { className: 'badge error', text: 'badgeUnusable' },
} as const;

/** A skill that was, or cannot be used: its name leads to the page that says more. */
export function drawGone({ name, path, kind, words }: FoundGone, base: string, source: Source | undefined): HTMLElement {
  const { row, head, link } = startRow('row gone-row', source && pageHref(base, source.mount, path));
  link.textContent = name;
  const badge = document.createElement('span');
  badge.className = GONE_BADGES[kind].className;
  write(badge, say(SEARCH_TEXTS, GONE_BADGES[kind].text));
  head.append(link, ...(source?.name ? [drawPlace(path, source)] : []), badge);
  const text = document.createElement('p');
  if (kind === 'unusable') write(text, say(SEARCH_TEXTS, 'searchUnusable'));
  else if (kind === 'hidden') write(text, say(SEARCH_TEXTS, 'searchOutOfSight'));
  else text.textContent = words;
  row.append(head, text);
  return row;
}

/** Names of supporting files that matched, below the skill's folder. */
function filesText(skill: string, files: readonly string[]): string {
  if (files.length === 0) return '';
  const folder = skill.slice(0, skill.lastIndexOf('/') + 1);
  const names = files.map((path) => (path.startsWith(folder) ? path.slice(folder.length) : path));
  return say(SEARCH_TEXTS, 'searchFiles', { files: names.join(', ') });
}

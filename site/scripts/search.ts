/** The search page: the query in the URL, results while typing, the keyboard first. */
import { pageHref } from '#contract/page-path.ts';
import { skillPagePath } from '../data/skill-path.ts';
import { SEARCH_TEXTS } from '../texts/en.ts';
import { withoutBackticks } from '../view/inline-code.ts';
import { highlight } from './highlight.ts';
import { numberText, say, sayCount } from './say.ts';
import type { Answer, Found, FoundGone, Source } from './search-worker.ts';

/** Milliseconds after the last key before the query is in the URL: browsers refuse pages that change it with every key. */
const SETTLE = 300;

const form = document.querySelector<HTMLFormElement>('[data-search-form]');
const field = form?.querySelector<HTMLInputElement>('[data-search-field]') ?? null;
if (form !== null && field !== null) start(form, field);

function start(searchForm: HTMLFormElement, input: HTMLInputElement): void {
  const base = document.body.dataset.base ?? '/';
  const sources = JSON.parse(searchForm.dataset.sources ?? '[]') as readonly Source[];
  const part = (name: string): HTMLElement => searchForm.ownerDocument.querySelector(`[data-search-${name}]`) as HTMLElement;
  const [status, list, index, filters] = [part('status'), part('results'), part('index'), part('filters')];
  const [kind, license] = [part('kind') as HTMLSelectElement, part('license') as HTMLSelectElement];
  const hint = part('hint');
  let worker: Worker | undefined;
  let turn = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest: Extract<Answer, { turn: number }> | undefined;

  const draw = (): void => {
    if (latest === undefined) return;
    const shown = latest.found.filter(
      ({ document: found }) =>
        (kind.value === '' || kind.value === found.kind) && (license.value === '' || license.value === found.license),
    );
    list.replaceChildren(
      ...shown.map((found) => drawResult(found, base, sources[found.source])),
      ...(kind.value === 'document' || license.value !== '' ? [] : latest.gone).map((hit) => drawGone(hit, base, sources[hit.source])),
    );
    status.textContent = describe(shown.length, latest, kind.value + license.value !== '');
    activate(0);
  };

  const rows = (): readonly HTMLElement[] => [...list.children] as HTMLElement[];
  const activate = (position: number): void => {
    for (const [at, row] of rows().entries()) row.toggleAttribute('data-active', at === position);
    if (position > 0 || document.activeElement !== input) rows()[position]?.scrollIntoView({ block: 'nearest' });
  };

  const ask = (): void => {
    const query = input.value.trim();
    clearTimeout(timer);
    timer = setTimeout(() => remember(query), SETTLE);
    index.hidden = query !== '';
    filters.hidden = query === '';
    hint.hidden = query !== '';
    if (query === '') {
      turn += 1;
      latest = undefined;
      list.replaceChildren();
      status.textContent = '';
      return;
    }
    worker ??= openWorker();
    turn += 1;
    worker.postMessage({ query, turn });
  };

  const openWorker = (): Worker => {
    const opened = new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' });
    status.textContent = say(SEARCH_TEXTS, 'indexLoading');
    opened.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      if ('failed' in data) status.textContent = say(SEARCH_TEXTS, 'searchFailed', { reason: data.failed });
      else if ('loaded' in data) license.append(...data.licenses.map((label) => new Option(label, label)));
      else if (data.turn === turn) {
        latest = data;
        draw();
      }
      if ('failed' in data) index.hidden = false;
    });
    opened.addEventListener('error', () => {
      status.textContent = say(SEARCH_TEXTS, 'searchBroken');
      index.hidden = false;
    });
    opened.postMessage({ load: sources, wide: !savesData(), past: searchForm.dataset.past });
    return opened;
  };

  input.addEventListener('input', ask);
  for (const select of [kind, license]) select.addEventListener('change', draw);
  searchForm.addEventListener('submit', (event) => {
    event.preventDefault();
    // The way back from the result leads to the query.
    remember(input.value.trim());
    rows()
      .find((row) => row.hasAttribute('data-active'))
      ?.querySelector('a')
      ?.click();
  });
  input.addEventListener('keydown', (event) => {
    const active = rows().findIndex((row) => row.hasAttribute('data-active'));
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      activate(Math.max(0, Math.min(rows().length - 1, active + (event.key === 'ArrowDown' ? 1 : -1))));
    } else if (event.key === 'Escape' && input.value !== '') {
      event.preventDefault();
      input.value = '';
      ask();
    }
  });

  input.value = new URL(location.href).searchParams.get('q') ?? input.value;
  if (input.value !== '') ask();
  input.focus({ preventScroll: true });
}

/** Keeps the query in the URL, for the way back and for others. */
function remember(query: string): void {
  const url = new URL(location.href);
  if (query === '') url.searchParams.delete('q');
  else url.searchParams.set('q', query);
  if (url.href !== location.href) history.replaceState(null, '', url);
}

/** The person asked for less traffic: the small index has to do. */
function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}

/** What was found, and how far the search reached where it did not reach everything. */
function describe(shown: number, answer: Extract<Answer, { turn: number }>, filtered: boolean): string {
  const { total, gone, reach, isAnswered, leftOut } = answer;
  if (total + gone.length > 0) {
    // Results stay where they are when more arrive, so that nobody needs to know that they may.
    const limits = reach === 'whole' || reach === 'loading' ? '' : ` · ${say(SEARCH_TEXTS, `reach_${reach}`)}`;
    const others = leftOut === 0 ? '' : ` · ${sayCount(SEARCH_TEXTS, 'searchLeftOut', leftOut)}`;
    const count = isAnswered || total === 0 ? countResults(shown, answer, filtered) : say(SEARCH_TEXTS, 'searchClosest');
    return `${count}${others}${limits}`;
  }
  if (reach === 'whole') return say(SEARCH_TEXTS, 'searchNothing');
  return `${say(SEARCH_TEXTS, 'searchNothingNamed')} ${say(SEARCH_TEXTS, `reach_${reach}`)}`;
}

function countResults(shown: number, { total, found, gone }: Extract<Answer, { turn: number }>, filtered: boolean): string {
  if (filtered) return say(SEARCH_TEXTS, 'searchFiltered', { shown: numberText(shown), all: numberText(found.length) });
  return total > found.length
    ? say(SEARCH_TEXTS, 'searchFirst', { shown: numberText(found.length), all: numberText(total) })
    : sayCount(SEARCH_TEXTS, 'searchTotal', total + gone.length);
}

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

function drawResult({ document: found, matched, files, inText }: Found, base: string, source: Source | undefined): HTMLElement {
  const { row, head, link } = startRow(
    'row',
    source && pageHref(base, source.mount, found.kind === 'skill' ? skillPagePath(found.path) : found.path),
  );
  link.append(highlight(found.name, matched));
  const where = document.createElement('span');
  where.className = 'where';
  where.append(highlight((source?.name ? `${source.name} · ` : '') + found.path, []));
  head.append(link, where);
  const badges = document.createElement('ul');
  badges.className = 'badges';
  const facts = [
    found.describedOnly ? say(SEARCH_TEXTS, 'badgeDescribed') : '',
    found.kind === 'document' ? say(SEARCH_TEXTS, 'badgeDocument') : '',
    found.license ?? '',
  ].filter(Boolean);
  badges.append(
    ...facts.map((fact) => {
      const badge = document.createElement('li');
      badge.className = found.describedOnly && fact === facts[0] ? 'badge closed' : 'badge';
      badge.textContent = fact;
      return badge;
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
    const why = document.createElement('p');
    why.className = 'note';
    why.append(highlight(reasons.join(' '), matched));
    row.append(why);
  }
  return row;
}

const GONE_BADGES = {
  moved: { className: 'badge', text: 'badgeMoved' },
  retired: { className: 'badge closed', text: 'badgeRetired' },
  unusable: { className: 'badge error', text: 'badgeUnusable' },
} as const;

/** A skill that was, or cannot be used: its name leads to the page that says more. */
function drawGone({ name, path, kind, words }: FoundGone, base: string, source: Source | undefined): HTMLElement {
  const { row, head, link } = startRow('row gone-row', source && pageHref(base, source.mount, path));
  link.textContent = name;
  const badge = document.createElement('span');
  badge.className = GONE_BADGES[kind].className;
  badge.textContent = say(SEARCH_TEXTS, GONE_BADGES[kind].text);
  head.append(link, badge);
  const text = document.createElement('p');
  text.textContent = kind === 'unusable' ? say(SEARCH_TEXTS, 'searchUnusable') : words;
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

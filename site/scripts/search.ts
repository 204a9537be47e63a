/** The search page: the query in the URL, results while typing, the keyboard first. */
import { pageHref } from '#contract/page-path.ts';
import { skillPagePath } from '../data/skill-path.ts';
import type { Filter } from '../search/filter-hits.ts';
import { SEARCH_TEXTS } from '../texts/en.ts';
import { withoutBackticks } from '../view/inline-code.ts';
import { highlight } from './highlight.ts';
import { numberText, onLanguage, say, sayCount } from './say.ts';
import type { Answer, Found, FoundGone, Source } from './search-worker.ts';
import { SETTLE } from './settle.ts';

/** Keys that go through the list of results, and where to. */
const STEPS: Readonly<Partial<Record<string, number>>> = { ArrowDown: 1, ArrowUp: -1 };

const form = document.querySelector<HTMLFormElement>('[data-search-form]');
const field = form?.querySelector<HTMLInputElement>('[data-search-field]') ?? null;
if (form !== null && field !== null) start(form, field);

function start(searchForm: HTMLFormElement, input: HTMLInputElement): void {
  const base = document.body.dataset.base ?? '/';
  const sources = JSON.parse(searchForm.dataset.sources ?? '[]') as readonly Source[];
  const part = (name: string): HTMLElement => searchForm.ownerDocument.querySelector(`[data-search-${name}]`) as HTMLElement;
  const [status, list, index, filters] = [part('status'), part('results'), part('index'), part('filters')];
  const [kind, license] = [part('kind') as HTMLSelectElement, part('license') as HTMLSelectElement];
  const [hint, chosen] = [part('hint'), part('chosen')];
  let worker: Worker | undefined;
  let turn = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest: Extract<Answer, { turn: number }> | undefined;
  let returned = readReturned(history.state);

  const draw = (): void => {
    if (latest === undefined) return;
    const { activeElement } = document;
    const focused = activeElement instanceof HTMLAnchorElement && list.contains(activeElement) ? activeElement.href : undefined;
    list.replaceChildren(
      ...latest.found.map((found) => drawResult(found, base, sources[found.source])),
      ...latest.gone.map((hit) => drawGone(hit, base, sources[hit.source])),
    );
    status.textContent = describe(latest);
    activate(returned?.row ?? 0);
    // Whoever had gone into the list stays at the same result when it is drawn again.
    if (focused !== undefined)
      links()
        .find(({ href }) => href === focused)
        ?.focus({ preventScroll: true });
    if (returned !== undefined) scrollTo(0, returned.scroll);
  };

  const rows = (): readonly HTMLElement[] => [...list.children] as HTMLElement[];
  const links = (): readonly HTMLAnchorElement[] => rows().flatMap((row) => row.querySelector('a') ?? []);
  const rowOf = (target: EventTarget | null): number => rows().findIndex((each) => target instanceof Node && each.contains(target));
  const mark = (position: number): void => {
    for (const [at, row] of rows().entries()) row.toggleAttribute('data-active', at === position);
  };
  const activate = (position: number): void => {
    mark(position);
    if (position > 0 || document.activeElement !== input) rows()[position]?.scrollIntoView({ block: 'nearest' });
  };

  const wishes = (): Wishes => ({ query: input.value.trim(), kind: kind.value, license: license.value });

  const ask = (): void => {
    const wished = wishes();
    const { query } = wished;
    clearTimeout(timer);
    timer = setTimeout(() => remember(wished), SETTLE);
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
    worker.postMessage({ ...wished, turn });
  };

  const openWorker = (): Worker => {
    const opened = new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' });
    status.textContent = say(SEARCH_TEXTS, 'indexLoading');
    opened.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      if ('failed' in data) status.textContent = say(SEARCH_TEXTS, 'searchFailed', { reason: data.failed });
      else if ('loaded' in data) offerLicenses(data.licenses);
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

  /** A license that was asked for by the URL stays chosen, even where nothing has it: the visitor sees why nothing is found. */
  const offerLicenses = (labels: readonly string[]): void => {
    const chosen = license.value;
    for (const label of labels) if (label !== chosen) license.append(new Option(label, label));
  };

  const change = (): void => {
    returned = undefined;
    ask();
  };
  input.addEventListener('input', change);
  for (const select of [kind, license]) select.addEventListener('change', change);
  // Who comes back from a result finds the list where it was left.
  list.addEventListener('click', ({ target }) => {
    history.replaceState({ row: Math.max(0, rowOf(target)), scroll: scrollY } satisfies Returned, '');
  });
  // What has the focus is what Enter opens, so that it is the chosen one; the arrows go on from it, and back to the field.
  list.addEventListener('focusin', ({ target }) => mark(rowOf(target)));
  list.addEventListener('keydown', (event) => {
    const step = STEPS[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const next = rowOf(event.target) + step;
    if (next < 0) input.focus();
    else links()[next]?.focus();
  });
  searchForm.addEventListener('submit', (event) => {
    event.preventDefault();
    // The way back from the result leads to the query.
    remember(wishes());
    rows()
      .find((row) => row.hasAttribute('data-active'))
      ?.querySelector('a')
      ?.click();
  });
  input.addEventListener('keydown', (event) => {
    const active = rows().findIndex((row) => row.hasAttribute('data-active'));
    const step = STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      returned = undefined;
      const next = Math.max(0, Math.min(rows().length - 1, active + step));
      activate(next);
      // The focus stays in the field, so that it has to be said which result Enter opens.
      const name = links()[next]?.textContent;
      if (name) chosen.textContent = say(SEARCH_TEXTS, 'searchChosen', { name, at: numberText(next + 1), all: numberText(rows().length) });
    } else if (event.key === 'Escape' && input.value !== '') {
      event.preventDefault();
      input.value = '';
      change();
    }
  });

  const asked = new URL(location.href).searchParams;
  input.value = asked.get('q') ?? input.value;
  const kindAsked = asked.get('kind');
  if ([...kind.options].some(({ value }) => value === kindAsked)) kind.value = kindAsked ?? '';
  const licenseAsked = asked.get('license') ?? '';
  if (licenseAsked !== '') license.append(new Option(licenseAsked, licenseAsked, false, true));
  if (input.value !== '') ask();
  onLanguage(draw);
  input.focus({ preventScroll: true });
}

/** What the visitor looks for. */
interface Wishes extends Filter {
  readonly query: string;
}

/** Keeps the query and its filters in the URL, for the way back and for others. */
function remember({ query, kind, license }: Wishes): void {
  const url = new URL(location.href);
  for (const [name, value] of Object.entries({ q: query, kind, license })) {
    if (value === '' || query === '') url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  if (url.href !== location.href) history.replaceState(history.state, '', url);
}

/** Where the visitor was in the list before a result was opened. */
interface Returned {
  readonly row: number;
  readonly scroll: number;
}

function readReturned(state: unknown): Returned | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const { row, scroll } = state as Partial<Record<keyof Returned, unknown>>;
  return typeof row === 'number' && typeof scroll === 'number' ? { row, scroll } : undefined;
}

/** The person asked for less traffic: the small index has to do. */
function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}

/** What was found, and how far the search reached where it did not reach everything. */
function describe(answer: Extract<Answer, { turn: number }>): string {
  const { total, unfiltered, gone, reach, isAnswered, leftOut } = answer;
  if (unfiltered + gone.length > 0) {
    // Results stay where they are when more arrive, so that nobody needs to know that they may; but none is no answer before they have.
    const isWhole = reach === 'whole' || (reach === 'loading' && total + gone.length > 0);
    const limits = isWhole ? '' : ` · ${say(SEARCH_TEXTS, `reach_${reach}`)}`;
    const others = leftOut === 0 ? '' : ` · ${sayCount(SEARCH_TEXTS, 'searchLeftOut', leftOut)}`;
    const count = isAnswered || total === 0 ? countResults(answer) : say(SEARCH_TEXTS, 'searchClosest');
    return `${count}${others}${limits}`;
  }
  if (reach === 'whole') return say(SEARCH_TEXTS, 'searchNothing');
  return `${say(SEARCH_TEXTS, 'searchNothingNamed')} ${say(SEARCH_TEXTS, `reach_${reach}`)}`;
}

function countResults({ total, unfiltered, found, gone }: Extract<Answer, { turn: number }>): string {
  if (total > found.length) return say(SEARCH_TEXTS, 'searchFirst', { shown: numberText(found.length), all: numberText(total) });
  if (total < unfiltered) return say(SEARCH_TEXTS, 'searchFiltered', { shown: numberText(total), all: numberText(unfiltered) });
  return sayCount(SEARCH_TEXTS, 'searchTotal', total + gone.length);
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

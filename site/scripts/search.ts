/** The search page: the query in the URL, results while typing, the keyboard first. */
import { tagKey } from '#contract/tag.ts';
import type { Filter } from '../search/filter-hits.ts';
import { SEARCH_TEXTS } from '../texts/en.ts';
import { keepPlace, placeOf } from './keep-place.ts';
import { numberText, onLanguage, say, write } from './say.ts';
import { drawEmpty, narrowedBy } from './search-empty.ts';
import { drawGone, drawResult } from './search-rows.ts';
import { describe } from './search-status.ts';
import type { Answer, Source } from './search-worker.ts';
import { SETTLE } from './settle.ts';

/** Keys that go through the list of results, and where to. */
const STEPS: Readonly<Partial<Record<string, number>>> = { ArrowDown: 1, ArrowUp: -1 };
/** Results that a person looks at; the rest is drawn when it is asked for. */
const PAGE = 60;

const form = document.querySelector<HTMLFormElement>('[data-search-form]');
const field = form?.querySelector<HTMLInputElement>('[data-search-field]') ?? null;
if (form !== null && field !== null) start(form, field);

function start(searchForm: HTMLFormElement, input: HTMLInputElement): void {
  const base = document.body.dataset.base ?? '/';
  const sources = JSON.parse(searchForm.dataset.sources ?? '[]') as readonly Source[];
  const part = (name: string): HTMLElement => searchForm.ownerDocument.querySelector(`[data-search-${name}]`) as HTMLElement;
  const [status, list, index, filters] = [part('status'), part('results'), part('index'), part('filters')];
  const [kind, license, tag, folder] = [
    part('kind') as HTMLSelectElement,
    part('license') as HTMLSelectElement,
    part('tag') as HTMLSelectElement,
    part('folder') as HTMLSelectElement,
  ];
  // Only where there are several.
  const repository = part('repository') as HTMLSelectElement | null;
  const [hint, chosen, more, empty] = [part('hint'), part('chosen'), part('more') as HTMLButtonElement, part('empty')];
  const choices = [kind, license, tag, folder, ...(repository === null ? [] : [repository])];
  /** What the URL asks for and a field cannot show: nothing has it, or that is not known yet. Nothing passes it, until there is another choice. */
  const sought = new Map<HTMLSelectElement, string>();
  const soughtIn = (field: HTMLSelectElement): string => sought.get(field) ?? field.value;
  let worker: Worker | undefined;
  /** Of each source, once they are known. */
  let folders: Extract<Answer, { folders: unknown }>['folders'] = [];
  let turn = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest: Extract<Answer, { turn: number }> | undefined;
  let returned = readReturned(history.state);
  let shown = returned?.shown ?? PAGE;
  /** The row that the reader chose, or that is to be; without one, the best result is active. */
  let isChosen = false;
  /** Place of the row that the reader goes on from, once more rows are there. */
  let goOnAt: number | undefined;

  const draw = (isUpdate: boolean): void => {
    if (latest === undefined) return;
    const { found, gone, total } = latest;
    const drawn = [
      ...gone.map((hit) => drawGone(hit, base, sources[hit.source])),
      ...found.map((hit) => drawResult(hit, base, sources[hit.source])),
    ];
    const place = isUpdate ? keepPlace(list, isChosen) : undefined;
    list.replaceChildren(...drawn);
    more.hidden = found.length >= total;
    write(more, say(SEARCH_TEXTS, 'searchMore', { n: numberText(Math.min(PAGE, total - found.length)) }));
    const said = describe(latest);
    // Where nothing matches the words, or in the whole library, no filter is to blame.
    const isNarrowed = total + gone.length === 0 && (latest.unfiltered > 0 || input.value.trim() === '' || repository?.value);
    drawEmpty(empty, isNarrowed ? narrowedBy(choices, soughtIn) : [], clearFilters);
    // What is said again is heard again.
    if (status.textContent !== said) write(status, said);
    const first = gone.some(({ isExact }) => isExact) || found.length === 0 ? 0 : gone.length;
    if (returned !== undefined) {
      activate(placeOf(list, returned.href) ?? returned.row);
      scrollTo(0, returned.scroll);
    } else {
      mark(place?.active() ?? first);
      place?.restore();
    }
    if (goOnAt !== undefined) links()[goOnAt]?.focus();
    goOnAt = undefined;
  };

  const rows = (): readonly HTMLElement[] => [...list.children] as HTMLElement[];
  const links = (): readonly HTMLAnchorElement[] => rows().flatMap((row) => row.querySelector('a') ?? []);
  const rowOf = (target: EventTarget | null): number => rows().findIndex((each) => target instanceof Node && each.contains(target));
  const mark = (position: number): void => {
    for (const [at, row] of rows().entries()) row.toggleAttribute('data-active', at === position);
  };
  const activate = (position: number): void => {
    mark(position);
    isChosen = true;
    rows()[position]?.scrollIntoView({ block: 'nearest' });
  };
  const activeRow = (): number => rows().findIndex((row) => row.hasAttribute('data-active'));

  const wishes = (): Wishes => ({
    query: input.value.trim(),
    kind: kind.value,
    license: soughtIn(license),
    tag: soughtIn(tag),
    folder: folder.value,
    repository: repository?.value ?? '',
  });

  const ask = (): void => {
    const wished = wishes();
    clearTimeout(timer);
    timer = setTimeout(() => remember(wished), SETTLE);
    const isAsked = looksFor(wished);
    index.hidden = isAsked;
    filters.hidden = !isAsked;
    hint.hidden = isAsked;
    turn += 1;
    if (!isAsked) {
      latest = undefined;
      list.replaceChildren();
      more.hidden = true;
      drawEmpty(empty, [], clearFilters);
      status.textContent = '';
      return;
    }
    worker ??= openWorker();
    worker.postMessage({ ...wished, shown, turn });
  };

  const openWorker = (): Worker => {
    const opened = new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' });
    write(status, say(SEARCH_TEXTS, 'indexLoading'));
    opened.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      if ('failed' in data) write(status, say(SEARCH_TEXTS, 'searchFailed', { reason: data.failed }));
      else if ('loaded' in data) {
        ({ folders } = data);
        offer(license, data.licenses);
        offer(tag, data.tags);
        tag.hidden = data.tags.length < 2 && tag.value === '';
        offerFolders();
      } else if (data.turn === turn) {
        // More of the same query: the reader may be reading what is there.
        const isUpdate = latest?.turn === data.turn || goOnAt !== undefined;
        latest = data;
        draw(isUpdate);
      }
      if ('failed' in data) index.hidden = false;
    });
    opened.addEventListener('error', () => {
      write(status, say(SEARCH_TEXTS, 'searchBroken'));
      index.hidden = false;
    });
    opened.postMessage({ load: sources, wide: !savesData(), past: searchForm.dataset.past });
    return opened;
  };

  /** What the URL asks for is chosen where something has it, and is no choice elsewhere. */
  const offer = (select: HTMLSelectElement, labels: readonly string[]): void => {
    const wanted = sought.get(select);
    for (const label of labels) select.append(new Option(label, label));
    if (wanted === undefined || !labels.includes(wanted)) return;
    select.value = wanted;
    sought.delete(select);
  };

  /** Only one repository's folders are a choice. One that the URL asked for may lie deeper than those that are offered. */
  const offerFolders = (): void => {
    const position = repository === null ? 0 : sources.findIndex(({ address }) => address === repository.value);
    const offered = folders[position] ?? [];
    const chosen = folder.value;
    const kept = [...folder.options].filter(({ value }) => value === '' || value === chosen);
    const known = new Map(offered);
    folder.replaceChildren(
      ...kept,
      ...offered.filter(([name]) => name !== chosen).map(([name, count]) => new Option(`${name} (${count})`, name)),
    );
    for (const option of kept) if (known.has(option.value)) option.text = `${option.value} (${known.get(option.value)})`;
    folder.hidden = offered.length < 2 && chosen === '';
  };

  const change = (): void => {
    returned = undefined;
    isChosen = false;
    shown = PAGE;
    // What was kept was a place in another list.
    if (history.state !== null) history.replaceState(null, '');
    ask();
  };
  input.addEventListener('input', change);
  repository?.addEventListener('change', () => {
    // A folder is one of its repository.
    folder.value = '';
    offerFolders();
  });
  for (const select of choices)
    select.addEventListener('change', () => {
      sought.delete(select);
      change();
    });
  const clearFilters = (): void => {
    sought.clear();
    for (const select of choices) select.value = '';
    offerFolders();
    change();
    input.focus();
  };

  const showMore = (): void => {
    returned = undefined;
    goOnAt = rows().length;
    shown += PAGE;
    keepReturned(activeRow());
    ask();
  };
  more.addEventListener('click', showMore);

  // Who comes back from a result finds the list where it was left.
  const keepReturned = (row: number): void =>
    history.replaceState(
      { row: Math.max(0, row), href: rows()[row]?.querySelector('a')?.href ?? '', scroll: scrollY, shown } satisfies Returned,
      '',
    );
  list.addEventListener('click', ({ target }) => keepReturned(rowOf(target)));
  // What has the focus is what Enter opens, so that it is the chosen one; the arrows go on from it, and back to the field.
  list.addEventListener('focusin', ({ target }) => mark(rowOf(target)));
  list.addEventListener('keydown', (event) => {
    const step = STEPS[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const next = rowOf(event.target) + step;
    if (next < 0) input.focus();
    else (links()[next] ?? more).focus();
  });
  searchForm.addEventListener('submit', (event) => {
    event.preventDefault();
    // The way back from the result leads to the query.
    remember(wishes());
    rows()[activeRow()]?.querySelector('a')?.click();
  });
  // A reader who goes on by hand is not taken back to where the list was left.
  const goOn = (): void => {
    returned = undefined;
  };
  for (const sign of ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const) addEventListener(sign, goOn, { passive: true });
  input.addEventListener('keydown', (event) => {
    const step = STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      goOn();
      const next = activeRow() + step;
      if (next >= rows().length && !more.hidden) {
        more.focus();
        return;
      }
      activate(Math.max(0, Math.min(rows().length - 1, next)));
      // The focus stays in the field, so that it has to be said which result Enter opens.
      const [at, name] = [activeRow(), links()[activeRow()]?.textContent];
      if (name) write(chosen, say(SEARCH_TEXTS, 'searchChosen', { name, at: numberText(at + 1), all: numberText(rows().length) }));
    } else if (event.key === 'Escape' && input.value !== '') {
      event.preventDefault();
      input.value = '';
      change();
    }
  });

  const asked = new URL(location.href).searchParams;
  input.value = asked.get('q') ?? input.value;
  for (const [select, name] of [
    [kind, 'kind'],
    [repository, 'repository'],
  ] as const) {
    const wanted = asked.get(name);
    if (select !== null && [...select.options].some(({ value }) => value === wanted)) select.value = wanted ?? '';
  }
  for (const [select, wanted] of [
    [license, asked.get('license') ?? ''],
    [tag, tagKey(asked.get('tag') ?? '')],
  ] as const)
    if (wanted !== '') sought.set(select, wanted);
  const below = asked.get('folder');
  if (below) folder.append(new Option(below, below, false, true));
  folder.hidden = folder.value === '';
  tag.hidden = true;
  if (looksFor(wishes())) ask();
  onLanguage(() => draw(true));
  input.focus({ preventScroll: true });
}

/** What the visitor looks for. */
interface Wishes extends Filter {
  readonly query: string;
}

/** Who asks for a folder or a tag, and for nothing in it, looks through it. */
function looksFor({ query, folder, tag }: Wishes): boolean {
  return query !== '' || folder !== '' || tag !== '';
}

/** Keeps the query and its filters in the URL, for the way back and for others. */
function remember(wished: Wishes): void {
  const { query, ...filter } = wished;
  const url = new URL(location.href);
  for (const [name, value] of Object.entries({ q: query, ...filter })) {
    if (value === '' || !looksFor(wished)) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  if (url.href !== location.href) history.replaceState(history.state, '', url);
}

/** Where the visitor was in the list before a result was opened. */
interface Returned {
  readonly row: number;
  /** The page that the row leads to: its place is another one until whole texts are searched. */
  readonly href: string;
  readonly scroll: number;
  /** Results that were shown. */
  readonly shown: number;
}

function readReturned(state: unknown): Returned | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const { row, href, scroll, shown } = state as Partial<Record<keyof Returned, unknown>>;
  return typeof row === 'number' && typeof href === 'string' && typeof scroll === 'number' && typeof shown === 'number'
    ? { row, href, scroll, shown }
    : undefined;
}

/** The person asked for less traffic: the small index has to do. */
function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}

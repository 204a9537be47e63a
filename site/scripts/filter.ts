/** The filter above a list of skills: by text, folder, license, tag and listing; the choice stands in the URL, for the way back and for others. */
import { tagKey } from '#contract/tag.ts';
import { SCRIPT_TEXTS } from '../texts/en.ts';
import { numberText, onLanguage, say, write } from './say.ts';
import { SETTLE } from './settle.ts';

/** Shows the rows of a list that match its form, and says how many. */
function apply(section: Element, form: HTMLFormElement): void {
  const data = new FormData(form);
  const wanted = String(data.get('text') ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const license = String(data.get('license') ?? '');
  const folder = String(data.get('folder') ?? '');
  const state = String(data.get('state') ?? '');
  const tag = String(data.get('tag') ?? '');
  const rows = [...section.querySelectorAll<HTMLElement>('[data-rows] > *')];
  let shown = 0;
  for (const row of rows) {
    const text = (row.textContent ?? '').toLowerCase();
    const { license: own, folder: held, listed, full, tags = '[]' } = row.dataset;
    const tagged = tag === '' || (JSON.parse(tags) as readonly string[]).includes(tag);
    const inState =
      state === '' ||
      (state === 'listed' && listed === 'yes') ||
      (state === 'unlisted' && listed === 'no') ||
      (state === 'described' && full === 'no');
    const isKept = inState && tagged && (license === '' || license === own) && (folder === '' || folder === held);
    row.hidden = !(isKept && wanted.every((word) => text.includes(word)));
    if (!row.hidden) shown += 1;
  }
  const output = form.querySelector('output');
  if (output !== null)
    write(output, shown === rows.length ? '' : say(SCRIPT_TEXTS, 'shownOf', { shown: numberText(shown), all: numberText(rows.length) }));
  // A letter leads to a row, which may be hidden now.
  section.querySelector('[data-letters]')?.toggleAttribute('hidden', shown < rows.length);
  section.querySelector('[data-none]')?.toggleAttribute('hidden', shown > 0);
}

/** Fields of a filter: words and choices. */
function fieldsOf(form: HTMLFormElement): readonly (HTMLInputElement | HTMLSelectElement)[] {
  return [...form.elements].filter((each) => each instanceof HTMLInputElement || each instanceof HTMLSelectElement);
}

/** Takes what the URL asks for into a form. Choices that this list does not have are asked for in vain: it stays whole. */
function fillIn(form: HTMLFormElement): void {
  const asked = new URL(location.href).searchParams;
  for (const field of fieldsOf(form)) {
    const text = asked.get(field.name) ?? '';
    const value = field.name === 'tag' ? tagKey(text) : text;
    if (field instanceof HTMLInputElement || [...field.options].some((option) => option.value === value)) field.value = value;
  }
}

/** Puts what a form says into the URL, and leaves the rest of it as it is. */
function remember(form: HTMLFormElement): void {
  const url = new URL(location.href);
  for (const { name, value } of fieldsOf(form)) {
    if (value.trim() === '') url.searchParams.delete(name);
    else url.searchParams.set(name, value.trim());
  }
  if (url.href !== location.href) history.replaceState(history.state, '', url);
}

/** Makes the filters of the page work. */
export function enableFilters(): void {
  for (const section of document.querySelectorAll('[data-filterable]')) {
    const form = section.querySelector<HTMLFormElement>('[data-filter]');
    if (form === null) continue;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const act = (): void => {
      apply(section, form);
      clearTimeout(timer);
      timer = setTimeout(() => remember(form), SETTLE);
    };
    form.addEventListener('input', act);
    // Who opens a skill at once finds the choice on the way back, too.
    section.addEventListener('click', () => remember(form));
    form.addEventListener('submit', (event) => event.preventDefault());
    fillIn(form);
    if (fieldsOf(form).some(({ value }) => value !== '')) apply(section, form);
    onLanguage(() => apply(section, form));
  }
}

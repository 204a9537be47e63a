/** The filter above a list of skills: by text, license and listing. */
import { SCRIPT_TEXTS } from '../texts/en.ts';
import { numberText, say } from './say.ts';

/** Shows the rows of a list that match its form, and says how many. */
function apply(section: Element, form: HTMLFormElement): void {
  const data = new FormData(form);
  const wanted = String(data.get('text') ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const license = String(data.get('license') ?? '');
  const state = String(data.get('state') ?? '');
  const tag = String(data.get('tag') ?? '');
  const rows = [...section.querySelectorAll<HTMLElement>('[data-rows] > *')];
  let shown = 0;
  for (const row of rows) {
    const text = (row.textContent ?? '').toLowerCase();
    const { license: own, listed, full, tags = '[]' } = row.dataset;
    const tagged = tag === '' || (JSON.parse(tags) as readonly string[]).includes(tag);
    const inState =
      state === '' ||
      (state === 'listed' && listed === 'yes') ||
      (state === 'unlisted' && listed === 'no') ||
      (state === 'described' && full === 'no');
    row.hidden = !(inState && tagged && (license === '' || license === own) && wanted.every((word) => text.includes(word)));
    if (!row.hidden) shown += 1;
  }
  const output = form.querySelector('output');
  if (output !== null)
    output.textContent =
      shown === rows.length ? '' : say(SCRIPT_TEXTS, 'shownOf', { shown: numberText(shown), all: numberText(rows.length) });
  section.querySelector('[data-none]')?.toggleAttribute('hidden', shown > 0);
}

/** Makes the filters of the page work. */
export function enableFilters(): void {
  for (const section of document.querySelectorAll('[data-filterable]')) {
    const form = section.querySelector<HTMLFormElement>('[data-filter]');
    form?.addEventListener('input', () => apply(section, form));
    form?.addEventListener('submit', (event) => event.preventDefault());
  }
}

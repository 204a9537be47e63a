/** What stands where results would, when a filter lets none of them through: which filter it is, and the way back. */
import { SEARCH_TEXTS } from '../texts/en.ts';
import { say, write } from './say.ts';

/** A choice that lets only some results through. */
export interface Narrowed {
  readonly name: string;
  readonly choice: string;
}

/** The choices of the fields, as the reader sees them; `sought` is what of a field is looked for, whatever it shows. */
export function narrowedBy(fields: readonly HTMLSelectElement[], sought: (field: HTMLSelectElement) => string): readonly Narrowed[] {
  return fields.flatMap((field) => {
    const value = sought(field);
    const choice = value === field.value ? (field.selectedOptions[0]?.text ?? value) : value;
    return value === '' ? [] : [{ name: field.ariaLabel ?? '', choice }];
  });
}

/** Fills the place, or empties it where no filter is to blame. */
export function drawEmpty(place: HTMLElement, narrowed: readonly Narrowed[], clear: () => void): void {
  place.hidden = narrowed.length === 0;
  if (place.hidden) {
    place.replaceChildren();
    return;
  }
  const words = document.createElement('strong');
  write(words, say(SEARCH_TEXTS, 'searchNoneLeft', { filters: narrowed.map(({ name, choice }) => `${name}: ${choice}`).join(', ') }));
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button';
  write(button, say(SEARCH_TEXTS, 'searchClear'));
  button.addEventListener('click', clear);
  place.replaceChildren(words, button);
}

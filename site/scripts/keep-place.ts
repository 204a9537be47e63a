/** Keeps the row that a reader looks at where it is, while the list around it is drawn anew. */

/** What identifies a row: the page that it leads to. */
function hrefOf(row: Element | undefined): string | undefined {
  return row?.querySelector('a')?.href;
}

/** Place of the row in a list that leads to a page; `undefined` where none does. */
export function placeOf(list: HTMLElement, href: string | undefined): number | undefined {
  const place = href === undefined ? -1 : [...list.children].findIndex((row) => hrefOf(row) === href);
  return place === -1 ? undefined : place;
}

export interface KeptPlace {
  /** Place of the row that the reader chose, in the new list; `undefined` where none was chosen, or it is no longer there. */
  active(): number | undefined;
  /** Gives back the focus, and scrolls until the row that was looked at is where it was. */
  restore(): void;
}

/**
 * Remembers the row that has the reader's attention, before the list is drawn anew: the one that has the focus, was chosen by
 * keyboard, is under the pointer, or else is the first in sight of a list that was scrolled. `isChosen`: the active row was chosen.
 */
export function keepPlace(list: HTMLElement, isChosen: boolean): KeptPlace {
  const before = [...list.children];
  const focused = before.find((row) => row.contains(document.activeElement));
  const active = isChosen ? before.find((row) => row.hasAttribute('data-active')) : undefined;
  const hovered = before.find((row) => row.matches(':hover'));
  const inSight = scrollY > 0 ? before.find((row) => row.getBoundingClientRect().bottom > 0) : undefined;
  const looked = focused ?? active ?? hovered ?? inSight;
  const [activeHref, lookedHref, hadFocus] = [hrefOf(active), hrefOf(looked), focused !== undefined];
  const top = looked?.getBoundingClientRect().top ?? 0;
  return {
    active: () => placeOf(list, activeHref),
    restore: () => {
      const row = list.children[placeOf(list, lookedHref) ?? -1];
      if (row === undefined) return;
      if (hadFocus) row.querySelector('a')?.focus({ preventScroll: true });
      scrollBy(0, row.getBoundingClientRect().top - top);
    },
  };
}

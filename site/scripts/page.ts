/** What every page does beyond HTML: copying, the theme, origins in commands, the search shortcut, filters. */
import { deepLink } from '../view/deep-links.ts';
import { isLoopback } from '../view/loopback.ts';
import { enableCopying } from './copy.ts';
import { enableFilters } from './filter.ts';
import { enableLanguages } from './language.ts';
import { goOnToPart } from './moved.ts';
import { enableReceived } from './received.ts';

const SHORTCUT = '/';

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}

function enableTheme(): void {
  const toggle = document.querySelector<HTMLButtonElement>('[data-theme-toggle]');
  toggle?.addEventListener('click', () => {
    const root = document.documentElement;
    const dark = root.dataset.theme === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : root.dataset.theme === 'dark';
    root.dataset.theme = dark ? 'light' : 'dark';
    try {
      localStorage.setItem('theme', root.dataset.theme);
    } catch {
      // A browser that stores nothing keeps the theme for this page.
    }
  });
}

function fillOrigins(): void {
  const local = isLoopback(location.hostname);
  for (const element of document.querySelectorAll('[data-origin]')) {
    // Clients that call from elsewhere never reach this computer; the note beside them says what the placeholder stands for.
    if (!local || element.closest('[data-remote]') === null) element.textContent = location.origin;
  }
  if (!local) for (const note of document.querySelectorAll('[data-remote-note]')) note.remove();
}

function fillDeepLinks(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-deep-link]')) {
    const { deepLink: client, name = '', path = '' } = link.dataset;
    if (client === 'cursor' || client === 'vscode') link.href = deepLink(client, name, location.origin + path);
  }
}

function enableShortcut(): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== SHORTCUT || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const field = document.querySelector<HTMLInputElement>('[data-search-field]');
    const link = document.querySelector<HTMLAnchorElement>('[data-search]');
    event.preventDefault();
    if (field !== null) field.focus();
    else link?.click();
  });
}

/** What a link leads to is seen, even where it lies inside of something that is closed. */
function openTarget(): void {
  for (let at = document.querySelector(':target'); at !== null; at = at.parentElement) if (at instanceof HTMLDetailsElement) at.open = true;
}

fillOrigins();
fillDeepLinks();
enableTheme();
enableShortcut();
enableCopying();
enableFilters();
enableReceived();
enableLanguages();
// Browsers look for the target of a URL only when the page is whole.
addEventListener('load', goOnToPart);
addEventListener('load', openTarget);
addEventListener('hashchange', openTarget);

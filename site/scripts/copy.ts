/** Copy buttons: the text given in `data-copy`, else the URL of the page at `data-copy-path`, else the code in the same snippet. */

import { SCRIPT_TEXTS } from '../texts/en.ts';
import { say } from './say.ts';

/** Milliseconds that a button says that it copied. */
const SAID_FOR = 1600;

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

// Pages that are not served over TLS have no clipboard interface; the old command still works there.
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'visually-hidden';
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  return done;
}

/** Makes the copy buttons of the page work, also those that are added later. */
export function enableCopying(): void {
  document.addEventListener('click', async (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLButtonElement>('button.copy') : null;
    if (button === null) return;
    const { copy, copyPath } = button.dataset;
    const text = copy || (copyPath && location.origin + copyPath) || button.parentElement?.querySelector('code')?.textContent || '';
    const label = button.querySelector('span');
    const done = await copyText(text);
    if (label === null) return;
    label.textContent = done ? say(SCRIPT_TEXTS, 'copied') : say(SCRIPT_TEXTS, 'notCopied');
    button.toggleAttribute('data-done', done);
    setTimeout(() => {
      label.textContent = say(SCRIPT_TEXTS, 'copy');
      button.removeAttribute('data-done');
    }, SAID_FOR);
  });
}

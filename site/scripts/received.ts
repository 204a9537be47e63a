/**
 * Shows the document that agents receive: fetched from the store when asked for, checked against its digest, and cut at
 * the byte ranges of its parts. The page would otherwise carry every skill's text twice.
 */
import { SCRIPT_TEXTS } from '../texts/en.ts';
import { numberText, say, write } from './say.ts';

interface PartRange {
  readonly kind: string;
  readonly label: string;
  readonly offset: number;
  readonly length: number;
}

function toHex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Words on whether the bytes are those that the digest names; browsers only hash on secure origins. */
async function verdictOf(bytes: ArrayBuffer, digest: string): Promise<string> {
  const n = numberText(bytes.byteLength);
  if (globalThis.crypto?.subtle === undefined) return say(SCRIPT_TEXTS, 'bytes', { n });
  const found = `sha256:${toHex(await crypto.subtle.digest('SHA-256', bytes))}`;
  return found === digest ? say(SCRIPT_TEXTS, 'bytesVerified', { n }) : say(SCRIPT_TEXTS, 'bytesDiffer', { digest: found });
}

function drawPart(bytes: ArrayBuffer, part: PartRange): HTMLElement {
  const section = document.createElement('div');
  section.className = `part ${part.kind}`;
  const label = document.createElement('p');
  label.textContent = part.label;
  const text = document.createElement('pre');
  text.tabIndex = 0;
  text.setAttribute('aria-label', part.label);
  text.textContent = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.slice(part.offset, part.offset + part.length));
  section.append(label, text);
  return section;
}

async function show(box: HTMLElement): Promise<void> {
  const { url = '', digest = '', partsList = '[]' } = box.dataset;
  const status = box.querySelector<HTMLElement>('[data-status]');
  const tell = (text: string): void => {
    if (status !== null) write(status, text);
  };
  tell(say(SCRIPT_TEXTS, 'loading'));
  try {
    const response = await fetch(url);
    if (!response.ok) throw new Error(String(response.status));
    const bytes = await response.arrayBuffer();
    const ranges = JSON.parse(partsList) as readonly PartRange[];
    box.querySelector('[data-parts]')?.replaceChildren(...ranges.map((part) => drawPart(bytes, part)));
    box.querySelector('[data-parts]')?.removeAttribute('hidden');
    tell(await verdictOf(bytes, digest));
  } catch {
    tell(say(SCRIPT_TEXTS, 'documentFailed'));
  }
}

/** Makes the view of the received document work. */
export function enableReceived(): void {
  for (const box of document.querySelectorAll<HTMLElement>('[data-received]')) {
    const button = box.querySelector<HTMLButtonElement>('[data-show]');
    button?.addEventListener('click', async () => {
      button.hidden = true;
      await show(box);
    });
  }
}

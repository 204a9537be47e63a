/**
 * Shows the document that agents receive: fetched from the store when asked for, checked against its digest, and cut at
 * the byte ranges of its parts. The page would otherwise carry every skill's text twice.
 */
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
  if (globalThis.crypto?.subtle === undefined) return `${bytes.byteLength} bytes.`;
  const found = `sha256:${toHex(await crypto.subtle.digest('SHA-256', bytes))}`;
  return found === digest
    ? `${bytes.byteLength} bytes, and their digest is the one listed.`
    : `These bytes have the digest ${found}, which is not the one listed.`;
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
  const status = box.querySelector('[data-status]');
  const say = (text: string): void => {
    if (status !== null) status.textContent = text;
  };
  say('Loading…');
  try {
    const response = await fetch(url);
    if (!response.ok) throw new Error(String(response.status));
    const bytes = await response.arrayBuffer();
    const ranges = JSON.parse(partsList) as readonly PartRange[];
    box.querySelector('[data-parts]')?.replaceChildren(...ranges.map((part) => drawPart(bytes, part)));
    box.querySelector('[data-parts]')?.removeAttribute('hidden');
    say(await verdictOf(bytes, digest));
  } catch {
    say('The document could not be loaded. The download link leads to the same bytes.');
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

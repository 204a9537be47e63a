/**
 * The budget of a result, in one place: the whole `result` member as it is sent, in either era, with everything that is
 * stamped on it, stays within 24,576 bytes of UTF-8 (adapter.md, "Tools"), so that no client cuts or refuses it.
 */
import { SERVER_INFO_META_KEY } from '@modelcontextprotocol/server';

/** Bytes of a serialized result: well below the token ceilings of the clients that have one. */
export const MAX_RESULT_BYTES = 24_576;

/** Bytes of a text inside a JSON string. Additive over whole characters, which is what makes counting lines cheap. */
export function jsonBytes(text: string): number {
  return Buffer.byteLength(JSON.stringify(text)) - 2;
}

/** A result as the modern era sends it. An older era sends it bare, which is always shorter. */
export function stamped<T extends object>(result: T, serverInfo: object) {
  return { ...result, resultType: 'complete' as const, _meta: { [SERVER_INFO_META_KEY]: serverInfo } };
}

/** Bytes that text may take inside a result, once the envelope around an empty text is paid for. */
export function roomFor(envelope: object, serverInfo: object): number {
  return MAX_RESULT_BYTES - Buffer.byteLength(JSON.stringify(stamped(envelope, serverInfo)));
}

/** Lines that are taken while there is room. */
export class Page {
  readonly #lines: string[] = [];
  #room: number;

  constructor(room: number) {
    this.#room = room;
  }

  /** Bytes left. */
  get room(): number {
    return this.#room;
  }

  /** Takes a line that must be there. */
  add(...lines: readonly string[]): void {
    for (const line of lines) {
      this.#lines.push(line);
      this.#room -= jsonBytes(line) + 2;
    }
  }

  /** Takes a line if `reserve` bytes stay free after it. */
  addIfFits(line: string, reserve = 0): boolean {
    if (jsonBytes(line) + 2 + reserve > this.#room) return false;
    this.add(line);
    return true;
  }

  /** Sets bytes aside for lines that come later. */
  reserve(bytes: number): void {
    this.#room -= bytes;
  }

  toString(): string {
    return this.#lines.join('\n');
  }
}

/** Bytes of one line with its line break, as they count against a page. */
export function lineBytes(line: string): number {
  return jsonBytes(line) + 2;
}

/** Lines within a bound of their own, and how many did not fit. */
export function boundedLines(lines: readonly string[], maxBytes: number): { readonly shown: readonly string[]; readonly rest: number } {
  let used = 0;
  const shown: string[] = [];
  for (const line of lines) {
    used += Buffer.byteLength(line) + 1;
    if (used > maxBytes) break;
    shown.push(line);
  }
  return { shown, rest: lines.length - shown.length };
}

/**
 * The last guard: cuts a text that a layout let grow past its room, at a code point, and says so.
 * Layouts keep within their room by themselves; a path of a thousand exotic characters is what can still defeat them.
 */
export function cutToRoom(text: string, room: number): string {
  if (jsonBytes(text) <= room) return text;
  const notice = '\n[cut: this result would be too large]';
  let low = 0;
  let high = text.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (jsonBytes(text.slice(0, middle) + notice) <= room) low = middle;
    else high = middle - 1;
  }
  return text.slice(0, low).replace(/[\ud800-\udbff]$/, '') + notice;
}

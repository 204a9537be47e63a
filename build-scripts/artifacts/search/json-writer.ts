/** Writes a long text of many short pieces into one block of bytes: strings that grow by such pieces keep an object for each of them. */

const FIRST_BYTES = 1024 * 1024;
/** Longest that a character of a string becomes in UTF-8. */
const MOST_BYTES = 3;

export class JsonWriter {
  #bytes = Buffer.allocUnsafe(FIRST_BYTES);
  #length = 0;

  /** Adds a text. */
  text(text: string): void {
    this.#reserve(text.length * MOST_BYTES);
    this.#length += this.#bytes.write(text, this.#length);
  }

  /** Adds a range of bytes that are UTF-8. Short ones are copied one by one, which takes less than asking for it. */
  range(bytes: Uint8Array, start: number, end: number): void {
    this.#reserve(end - start);
    const to = this.#bytes;
    let at = this.#length;
    for (let from = start; from < end; from += 1) {
      to[at] = bytes[from] ?? 0;
      at += 1;
    }
    this.#length = at;
  }

  /** Everything that was added. */
  toString(): string {
    return this.#bytes.toString('utf8', 0, this.#length);
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(2 * this.#bytes.length, this.#length + more));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}

/**
 * What the highlighter finds, written down at once. A tree of it would hold an element for every word of code, only to be
 * walked and written: code is a third of what many texts consist of.
 */
import type { Emitter } from 'highlight.js';
import { escapeText } from './escape.ts';

/** In front of the first part of a scope; further parts get underscores, as in the highlighter's own HTML. */
const PREFIX = 'hljs-';

/** The highlighter's port: what is added and opened becomes HTML, everything is closed at the end. */
export class HtmlEmitter implements Emitter {
  #html = '';
  #open = 0;

  addText(text: string): void {
    this.#html += escapeText(text);
  }

  startScope(scope: string): void {
    this.openNode(scope);
  }

  endScope(): void {
    this.closeNode();
  }

  openNode(scope: string): void {
    const classes = scope.split('.').map((part, index) => (index === 0 ? PREFIX + part : part + '_'.repeat(index)));
    this.#html += `<span class="${classes.join(' ')}">`;
    this.#open += 1;
  }

  closeNode(): void {
    this.#html += '</span>';
    this.#open -= 1;
  }

  finalize(): void {
    while (this.#open > 0) this.closeNode();
  }

  toHTML(): string {
    return this.#html;
  }

  /** Code of another language, such as a style in a page; without a name where nobody knows which. */
  __addSublanguage(other: Emitter, language: string | undefined): void {
    this.#html += language === undefined ? other.toHTML() : `<span class="${language}">${other.toHTML()}</span>`;
  }
}

/** What every stage gives: its value, and what it has to say about the input (architecture.md: nothing is lost in silence). */
import type { Finding } from './finding.ts';

export interface Outcome<T> {
  readonly value: T;
  readonly findings: readonly Finding[];
}

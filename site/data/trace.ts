/**
 * What was asked while one page was made: numbers of questions, because pages ask much the same, and each question crosses to
 * another process once.
 */
import type { Answers, Asked } from './questions.ts';
import type { Watched } from './watched.ts';

export interface Trace {
  /** Numbers of what the page asked. */
  readonly asked: readonly number[];
  /** The questions that nobody asked before, in the order of their numbers. */
  readonly fresh: readonly Asked[];
}

/** Gives a function that says what was asked since its last call. It throws for a question without an answer. */
export function tracer(watched: Pick<Watched, 'takeQuestions'>, answers: Answers): () => Trace {
  const numbers = new Map<string, number>();
  return () => {
    const fresh: Asked[] = [];
    const asked = [...watched.takeQuestions()].map(([key, question]) => {
      const known = numbers.get(key);
      if (known !== undefined) return known;
      const answer = answers.text(question, key);
      if (answer === undefined) throw new Error(`A page asked what has no answer: ${question.join(' ')}`);
      const number = numbers.size;
      numbers.set(key, number);
      fresh.push([key, answer]);
      return number;
    });
    return { asked, fresh };
  };
}

/** Gives a function that reads the traces of one tracer, in their order: the same question is the same object. */
export function traceReader(): (trace: Trace) => readonly Asked[] {
  const all: Asked[] = [];
  return ({ asked, fresh }) => {
    all.push(...fresh);
    return asked.map((number) => {
      const found = all[number];
      if (found === undefined) throw new Error('A page asked a question that nobody told.');
      return found;
    });
  };
}

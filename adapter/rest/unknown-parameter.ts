/** What is said of a query that holds a parameter which its question does not have: without it, the answer is one to another question. */
import { quote } from '../text/quote.ts';
import { meantParameter } from './nearest-name.ts';
import type { Operation } from './operations.ts';
import type { RestProblem } from './problem.ts';

/** The refusal of the first name that the question does not have; `undefined` where it has all. */
export function unknownParameter({ name, parameters }: Operation, given: readonly string[]): RestProblem | undefined {
  const known = parameters.map((parameter) => parameter.name);
  const unknown = given.find((candidate) => !known.includes(candidate));
  if (unknown === undefined) return undefined;
  const near = meantParameter(unknown, known);
  const meant = near === undefined ? '' : ` Did you mean ${quote(near)}?`;
  const takes = known.length === 0 ? 'takes none' : `takes ${known.join(', ')}`;
  return { code: 'invalid_argument', message: `${quote(unknown)} is no parameter of ${quote(name)}, which ${takes}.${meant}` };
}

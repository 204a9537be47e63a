/** Which of a few names was meant by one that is none of them: questions and parameters alike. */
import { distance } from '#contract/spelling.ts';

/** What people call parameters that have another name here. */
const ALSO_CALLED: Readonly<Record<string, string>> = {
  q: 'query',
  search: 'query',
  text: 'query',
  words: 'query',
  folder: 'path',
  directory: 'path',
  dir: 'path',
  file: 'path',
  page: 'cursor',
  after: 'cursor',
  next: 'cursor',
  count: 'limit',
  size: 'limit',
  max: 'limit',
  per_page: 'limit',
  start: 'offset',
  skip: 'offset',
};

/** Characters of a name that are compared; those of this interface are short. */
const MAX_NAME = 40;
/** Letters that a name may differ in and still be meant. */
const MAX_DISTANCE = 2;

/**
 * What people call it (`alsoCalled`), else a name that begins so or that it begins with, else one that is a slip away. Total; the work is bounded for any text.
 */
export function nearestName(name: string, names: readonly string[], alsoCalled: Readonly<Record<string, string>> = {}): string | undefined {
  const asked = name.slice(0, MAX_NAME).toLowerCase();
  const called = Object.hasOwn(alsoCalled, asked) ? alsoCalled[asked] : undefined;
  if (called !== undefined && names.includes(called)) return called;
  if (asked.length < MAX_DISTANCE) return undefined;
  const begun = names.find((candidate) => candidate.startsWith(asked) || asked.startsWith(candidate));
  if (begun !== undefined) return begun;
  const [best] = names.map((candidate) => ({ candidate, far: distance(asked, candidate) })).sort((a, b) => a.far - b.far);
  return best === undefined || best.far > MAX_DISTANCE ? undefined : best.candidate;
}

/** The parameter of a question, or the argument of a tool, that was meant by a name that it does not have. */
export function meantParameter(name: string, known: readonly string[]): string | undefined {
  return nearestName(name, known, ALSO_CALLED);
}

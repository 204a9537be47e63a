/** What is said of a path of REST that asks no question: where the questions are listed, and which one is nearest. */
import { distance } from '#contract/spelling.ts';
import { quote } from '../text/quote.ts';
import { OPERATIONS, type Operation } from './operations.ts';
import type { RestProblem } from './problem.ts';

/** Characters of a name that are compared; questions have short ones. */
const MAX_NAME = 40;
/** Letters that a name may differ in and still be meant. */
const MAX_DISTANCE = 2;
const VERSION = 'v1';
/** What people call questions that have another name here. */
const ALSO_CALLED: Readonly<Record<string, string>> = {
  search: 'find',
  query: 'find',
  list: 'browse',
  folders: 'browse',
  tree: 'browse',
  repos: 'featured',
  repositories: 'featured',
  catalog: 'featured',
  load: 'skills',
  read: 'files',
};

/** How a question is asked, with `<...>` for what belongs there. */
function shapeOf({ name, address, parameters }: Operation): string {
  const required = parameters.filter((parameter) => parameter.required === true).map((parameter) => `${parameter.name}=<...>`);
  return `/api/${VERSION}/${name}${address === undefined ? '' : '/<host>/<owner>/<repo>[@<ref>][/<path>]'}${required.length === 0 ? '' : `?${required.join('&')}`}`;
}

/** The question that a name is nearest to: one that begins so or that it begins with, else one that is a slip away. */
function nearest(name: string): Operation | undefined {
  const asked = name.slice(0, MAX_NAME).toLowerCase();
  if (asked.length < MAX_DISTANCE) return undefined;
  const called = Object.hasOwn(ALSO_CALLED, asked) ? ALSO_CALLED[asked] : undefined;
  if (called !== undefined) return OPERATIONS.find((operation) => operation.name === called);
  const begun = OPERATIONS.find((operation) => operation.name.startsWith(asked) || asked.startsWith(operation.name));
  if (begun !== undefined) return begun;
  const ranked = OPERATIONS.map((operation) => ({ operation, far: distance(asked, operation.name) })).sort((a, b) => a.far - b.far);
  const [best] = ranked;
  return best === undefined || best.far > MAX_DISTANCE ? undefined : best.operation;
}

/**
 * The refusal of a path below `/api`, percent-encoded and without prefix, that is none of the questions; `root` is the URL of `/api/v1`. It says
 * nothing of what is published.
 */
export function unknownQuestion(path: string, root: string): RestProblem {
  const [, version = '', name = '', ...rest] = path.split('/');
  const reference = `The questions are listed at ${root}/ and in ${root}/openapi.json.`;
  const asked = version === VERSION ? name : version;
  const known = version === VERSION ? OPERATIONS.find((operation) => operation.name === name) : undefined;
  if (known !== undefined) {
    const hasAddress = rest.some((segment) => segment !== '');
    const what = hasAddress ? 'takes no address' : 'needs the address of a repository, which /api/v1/featured lists';
    return { code: 'not_found', message: `${quote(known.name)} ${what}: ${shapeOf(known)}. ${reference}` };
  }
  const near = nearest(asked);
  const meant = near === undefined ? '' : ` The nearest one is ${shapeOf(near)}.`;
  return { code: 'not_found', message: `${quote(`/${path}`)} is no question of this interface.${meant} ${reference}` };
}

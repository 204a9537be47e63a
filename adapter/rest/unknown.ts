/** What is said of a path of REST that asks no question: where the questions are listed, and which one is nearest. */
import { quote } from '../text/quote.ts';
import { nearestName } from './nearest-name.ts';
import { OPERATIONS, type Operation } from './operations.ts';
import type { RestProblem } from './problem.ts';

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
  const called = nearestName(
    asked,
    OPERATIONS.map((operation) => operation.name),
    ALSO_CALLED,
  );
  const near = OPERATIONS.find((operation) => operation.name === called);
  const meant = near === undefined ? '' : ` The nearest one is ${shapeOf(near)}.`;
  return { code: 'not_found', message: `${quote(`/${path}`)} is no question of this interface.${meant} ${reference}` };
}

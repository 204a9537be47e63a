/**
 * What no page of ours holds: everything with which a browser loads, runs, sends or leaves something by itself, but for the files and
 * the one script that our pages have. Where such things stand is a table; a name that is not in it and is no URL does nothing.
 */

import { policyFaults } from './check-policy.ts';
import { headerOf, type PageElement, relationsOf, scriptDigest } from './html.ts';

/** Elements that show or run something else, or change what the rest of the page means. */
const FOREIGN: ReadonlySet<string> = new Set(
  'applet base embed fencedframe frame frameset iframe object portal style audio video source track'.split(' '),
);
/** Shapes of which our drawings consist. Others load, link, move or hold HTML. */
const SHAPES: ReadonlySet<string> = new Set('svg g path circle ellipse rect line polyline polygon title desc'.split(' '));

/** Tells whether an element is a shape of a drawing of ours. */
export function isShape(name: string): boolean {
  return SHAPES.has(name);
}

/** Attribute that names a URL -> the elements on which ours have it; on all others, and where none is named, it is foreign. */
const URLS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['href', ['a', 'link']],
  ['src', ['img', 'script']],
  ['action', ['form']],
  ...(
    'archive attributionsrc background classid codebase data dynsrc formaction imagesrcset longdesc lowsrc manifest ping poster ' +
    'profile srcdoc srcset xlink:href'
  )
    .split(' ')
    .map((name) => [name, []] as const),
]);

/** Schemes with which a link runs what it says, instead of leading somewhere. */
const RUN: ReadonlySet<string> = new Set(['javascript:', 'vbscript:', 'data:', 'blob:', 'filesystem:']);
/** Headers that a page may stand for. */
const HEADERS: ReadonlySet<string> = new Set(['content-security-policy', 'refresh']);
/** What `link` elements of ours are for. */
const POINTS: ReadonlySet<string> = new Set(['alternate', 'canonical']);
const LOADS: ReadonlySet<string> = new Set(['icon', 'modulepreload', 'preload', 'stylesheet']);
const NO_REFERRER = 'no-referrer';
/** Scripts that nobody runs. */
const DATA_TYPE = 'application/ld+json';
const ORIGIN = 'http://page.invalid';

/** What a judge knows of the deployment. */
export interface MarkupRules {
  /** Base path of the site, with its slashes. */
  readonly base: string;
  readonly remoteImages: boolean;
}

/** In words what of a page is not ours, each once. `policy` is what the page says of it. Total. */
export function foreignMarkup(elements: readonly PageElement[], policy: string | undefined, rules: MarkupRules): readonly string[] {
  const words = new Set<string>([...headFaults(elements), ...referrerFaults(elements)]);
  if (policy !== undefined)
    for (const fault of policyFaults(policy, rules.remoteImages)) words.add(`has a content security policy that ${fault}`);
  for (const element of elements) {
    for (const fault of elementFaults(element, policy ?? '', rules)) words.add(fault);
    for (const [name, value] of element.attributes) {
      const fault = attributeFault(element, name, value);
      if (fault !== undefined) words.add(fault);
    }
  }
  return [...words];
}

/** What comes before a policy is not held by it, and another encoding makes another text of the same bytes. */
function headFaults(elements: readonly PageElement[]): readonly string[] {
  const [html, head, charset, policy] = elements;
  const isInOrder =
    html?.name === 'html' &&
    head?.name === 'head' &&
    charset?.name === 'meta' &&
    charset.attributes.get('charset')?.toLowerCase() === 'utf-8' &&
    policy !== undefined &&
    headerOf(policy) === 'content-security-policy';
  return isInOrder ? [] : ['does not begin with its encoding, UTF-8, and its content security policy'];
}

/** Which page a reader came from is nobody's business; the last policy of several counts, wherever it stands. */
function referrerFaults(elements: readonly PageElement[]): readonly string[] {
  const said = elements.flatMap(({ name, attributes }) =>
    name === 'meta' && attributes.get('name')?.toLowerCase() === 'referrer' ? [attributes.get('content') ?? ''] : [],
  );
  return said.length === 1 && said[0] === NO_REFERRER
    ? []
    : [
        `tells other hosts which page a reader comes from: its referrer policy is ${said.join(', then ') || 'absent'}, and not ${NO_REFERRER}`,
      ];
}

function elementFaults(element: PageElement, policy: string, { base }: MarkupRules): readonly string[] {
  const { name, kind, attributes, text } = element;
  if (kind === 'other' || (kind === 'svg' ? !isShape(name) : FOREIGN.has(name)))
    return [`has ${kind === 'svg' ? 'a drawing with ' : ''}<${name}>, which no page of ours has`];
  const inAssets = (attribute: string): boolean => {
    const url = attributes.get(attribute) ?? '';
    return URL.canParse(url, ORIGIN) && new URL(url, ORIGIN).href.startsWith(`${ORIGIN}${base}assets/`);
  };
  const header = headerOf(element);
  if (header !== undefined && !HEADERS.has(header)) return [`stands for the header ${header}`];
  if (name === 'script' && kind === 'html') {
    const type = attributes.get('type')?.trim().toLowerCase();
    if (attributes.has('src'))
      return inAssets('src') ? [] : [`runs the script ${attributes.get('src')}, which is none of the website's own`];
    if (type === DATA_TYPE) return [];
    return type === undefined && policy.split(/[\s;]+/).includes(scriptDigest(text))
      ? []
      : ['has a script inside that its policy does not name'];
  }
  if (name === 'link') {
    const relations = relationsOf(element);
    const isPointer = relations.length > 0 && relations.every((each) => POINTS.has(each));
    const isLoad = relations.length > 0 && relations.every((each) => LOADS.has(each)) && inAssets('href');
    return isPointer || isLoad
      ? []
      : [
          `has a link element to ${attributes.get('href') ?? 'nothing'} as ${relations.join(' ') || 'nothing'}, which is none of the website's own`,
        ];
  }
  const target = attributes.get(name === 'form' ? 'action' : 'href');
  if (target === undefined || (name !== 'form' && name !== 'a') || !URL.canParse(target, ORIGIN)) return [];
  const { protocol, origin } = new URL(target, ORIGIN);
  if (name === 'form' && origin !== ORIGIN) return [`sends what readers type to ${target}`];
  return RUN.has(protocol) ? [`has a link that runs ${protocol} when it is clicked`] : [];
}

function attributeFault({ name: element, kind }: PageElement, name: string, value: string): string | undefined {
  if (name.startsWith('on')) return `runs a script at ${name} of <${element}>`;
  if (name === 'referrerpolicy' && value.toLowerCase() !== NO_REFERRER)
    return `tells other hosts which page a reader comes from, at <${element}>`;
  if (name === 'style') return `styles <${element}> by an attribute`;
  if (kind === 'svg' && /url\s*\(/i.test(value)) return `loads ${value} into a drawing`;
  const on = URLS.get(name);
  return on === undefined || (kind === 'html' && on.includes(element))
    ? undefined
    : `has ${name} at <${element}>, where no page of ours has it`;
}

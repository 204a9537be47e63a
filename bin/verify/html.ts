/**
 * What a browser makes of a page: its elements, as the HTML standard parses them, whatever a page of ours would never write. No tree:
 * nothing that verify judges depends on where in the body an element stands.
 */
import { createHash } from 'node:crypto';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html as names, parse } from 'parse5';

/**
 * Elements inside each other. Browsers stop nesting here, too; ours stay far below. It bounds the time that a page takes, because
 * the parser looks through the open elements at every tag.
 */
const MAX_DEPTH = 512;
/** More than any page of ours, and what fits into memory beside everything else. */
const MAX_ELEMENTS = 1_000_000;
/** Elements whose text somebody reads: the parser gives it to nobody else. */
const WITH_TEXT: ReadonlySet<string> = new Set(['script', 'title']);

export interface PageElement {
  /** Lower case, of a drawing as its standard spells it. */
  readonly name: string;
  readonly kind: 'html' | 'svg' | 'other';
  /** Names in lower case, with their prefix; the first of the same name, as in a browser. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Of a script or title; else empty. */
  readonly text: string;
}

class TooMuch extends Error {}

/**
 * Every element of a page in the order in which it begins, those inside of templates included; `undefined` where there are too many, or they nest too deep.
 * Without scripts a browser reads what `noscript` holds as elements, too. Total.
 */
function parseElements(html: string, scripts = true): readonly PageElement[] | undefined {
  const found: DefaultTreeAdapterTypes.Element[] = [];
  const texts = new Map<DefaultTreeAdapterTypes.ParentNode, string>();
  let depth = 0;
  try {
    parse(html, {
      scriptingEnabled: scripts,
      treeAdapter: {
        ...defaultTreeAdapter,
        createElement(...of) {
          const element = defaultTreeAdapter.createElement(...of);
          found.push(element);
          if (found.length > MAX_ELEMENTS) throw new TooMuch();
          return element;
        },
        // Lists of children are what makes a hostile page cost the square of its length.
        appendChild(parent, child) {
          child.parentNode = parent;
        },
        insertBefore(parent, child) {
          child.parentNode = parent;
        },
        detachNode(node) {
          node.parentNode = null;
        },
        insertText(parent, text) {
          if (WITH_TEXT.has(parent.nodeName)) texts.set(parent, (texts.get(parent) ?? '') + text);
        },
        insertTextBefore: () => undefined,
        onItemPush() {
          depth += 1;
          if (depth > MAX_DEPTH) throw new TooMuch();
        },
        onItemPop() {
          depth -= 1;
        },
      },
    });
  } catch (error) {
    if (error instanceof TooMuch) return undefined;
    throw error;
  }
  return found.map((element): PageElement => {
    const { tagName: name, namespaceURI: of, attrs } = element;
    return {
      name,
      kind: of === names.NS.HTML ? 'html' : of === names.NS.SVG ? 'svg' : 'other',
      attributes: new Map(attrs.map(({ prefix = '', name: key, value }) => [`${prefix && `${prefix}:`}${key}`.toLowerCase(), value])),
      text: texts.get(element) ?? '',
    };
  });
}

/** A `meta` element that stands for a header of the answer, in lower case. */
export function headerOf({ name, attributes }: PageElement): string | undefined {
  return name === 'meta' ? attributes.get('http-equiv')?.toLowerCase() : undefined;
}

/** What a `link` element is for: each word in lower case. */
export function relationsOf({ attributes }: PageElement): readonly string[] {
  return (attributes.get('rel') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
}

/** Digest of a script in a page, as a policy writes it. */
export function scriptDigest(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** A page as browsers read it. */
export interface PageReading {
  readonly elements: readonly PageElement[];
  /** What it is where no scripts run, as far as that differs; else empty. */
  readonly withoutScripts: readonly PageElement[];
}

/** Reads a page; `undefined` for one that no browser would show as it is. Total. */
export function readPage(html: string): PageReading | undefined {
  const elements = parseElements(html);
  const withoutScripts = elements?.some(({ name }) => name === 'noscript') === true ? parseElements(html, false) : [];
  return elements === undefined || withoutScripts === undefined ? undefined : { elements, withoutScripts };
}

export interface PageHead {
  readonly title: string;
  /** The snapshot that the page says it was made from. */
  readonly snapshot: string | undefined;
  /** Its own URL: all that it says about that, which browsers believe in its head alone. */
  readonly canonical: string | undefined;
  /** The same, as previews of links have it. */
  readonly shared: string | undefined;
  /** Where browsers are sent on to: all that it says about that. */
  readonly refresh: string | undefined;
  readonly policy: string | undefined;
}

/** What a page says of itself. */
export function headOf(elements: readonly PageElement[]): PageHead {
  const find = (name: string, is: (element: PageElement) => boolean): PageElement | undefined =>
    elements.find((element) => element.kind === 'html' && element.name === name && is(element));
  const body = elements.findIndex(({ name, kind }) => kind === 'html' && name === 'body');
  const canonicals = elements.flatMap((element, at) => {
    if (element.name !== 'link' || !relationsOf(element).includes('canonical')) return [];
    return [`${element.attributes.get('href') ?? ''}${body >= 0 && at > body ? ' (below its head)' : ''}`];
  });
  const shared = elements.flatMap(({ name, attributes }) =>
    name === 'meta' && attributes.get('property')?.toLowerCase() === 'og:url' ? [attributes.get('content') ?? ''] : [],
  );
  const refreshes = elements.flatMap((element) => (headerOf(element) === 'refresh' ? [element.attributes.get('content') ?? ''] : []));
  return {
    title: find('title', () => true)?.text ?? '',
    snapshot: find('meta', ({ attributes }) => attributes.get('name') === 'snapshot')?.attributes.get('content'),
    canonical: together(canonicals),
    shared: together(shared),
    refresh: together(refreshes),
    policy: find('meta', (meta) => headerOf(meta) === 'content-security-policy')?.attributes.get('content'),
  };
}

function together(said: readonly string[]): string | undefined {
  return said.length === 0 ? undefined : said.join(', then ');
}

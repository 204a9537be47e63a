/** Markdown tree to a finished HTML tree: HTML parser where needed, sanitizer, and what pages need around it. */
import type { Element, ElementContent, Root as HtmlRoot, Nodes } from 'hast';
import type { Image, ImageReference, Link, LinkReference, Root } from 'mdast';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize from 'rehype-sanitize';
import remarkRehype, { defaultHandlers, type Options } from 'remark-rehype';
import { unified } from 'unified';
import { SANITIZE_SCHEMA } from './allowed-html.ts';
import type { Prepared } from './prepare-tree.ts';
import { walkElements } from './walk.ts';

/** Ids of footnotes: a colon is in no heading slug and in no id that an author may write. */
const FOOTNOTE_PREFIX = 'fn:';

function marks(node: Link | LinkReference | Image | ImageReference): Element['properties'] {
  return node.data?.link === undefined ? {} : { dataLink: node.data.link };
}

declare module 'mdast' {
  interface RootData {
    whole?: Root;
  }
}

type State = Parameters<NonNullable<NonNullable<Options['handlers']>['link']>>[0];

function linkElement(state: State, node: Link | LinkReference): Element {
  return { type: 'element', tagName: 'a', properties: marks(node), children: state.all(node) as ElementContent[] };
}

function imageElement(_: State, node: Image | ImageReference): Element {
  return { type: 'element', tagName: 'img', properties: { ...marks(node), alt: node.alt ?? '' }, children: [] };
}

/**
 * The library looks for definitions with a visitor that names a function for every node, which takes it as long as the HTML
 * does. So it gets a root that holds the definitions alone, which are known, and the whole tree from there.
 */
function standIn(tree: Root, definitions: Prepared['definitions']): Root {
  return { type: 'root', children: [...definitions], data: { whole: tree } };
}

/** The library's types know no handler of a root, which gives a root. */
function wholeRoot(state: State, { data }: Root): ElementContent {
  return defaultHandlers.root(state, data?.whole ?? { type: 'root', children: [] }) as unknown as ElementContent;
}

const toHtml = unified()
  .use(remarkRehype, {
    allowDangerousHtml: true,
    clobberPrefix: FOOTNOTE_PREFIX,
    footnoteLabelTagName: 'p',
    footnoteLabelProperties: { className: ['footnotes-label'] },
    // An author's URL never enters the HTML tree: a link is its number.
    handlers: { root: wholeRoot, link: linkElement, linkReference: linkElement, image: imageElement, imageReference: imageElement },
  })
  .freeze();
const parseHtml = unified().use(rehypeRaw).freeze();
const sanitize = unified().use(rehypeSanitize, SANITIZE_SCHEMA).freeze();

/** Text of an HTML node; `skipTags` leaves out tags that are shown as text. */
export function textOf(node: Nodes, skipTags = false): string {
  if (node.type === 'text') return node.value;
  if (!('children' in node)) return '';
  if (skipTags && node.type === 'element' && node.properties.dataTag !== undefined) return '';
  return node.children.map((child) => textOf(child, skipTags)).join('');
}

/** Links between a footnote and its mark become fragments of the same body. */
function holdFootnotes(tree: HtmlRoot): void {
  walkElements(tree, ({ properties, children }) => {
    if (properties.dataFootnotes !== undefined) {
      const label = children.find((child) => child.type === 'element');
      if (label !== undefined) delete label.properties.id;
    }
    if (properties.dataFootnoteRef === undefined && properties.dataFootnoteBackref === undefined) return undefined;
    if (typeof properties.href === 'string') properties.dataFragment = properties.href.slice(1);
    delete properties.href;
    return undefined;
  });
}

/** HTML of a Markdown tree with every author's element, attribute and URL either allowed or gone. `onTag` sees decoded HTML links. */
export function toSafeHtml(
  tree: Root,
  { hasHtml, definitions }: Pick<Prepared, 'hasHtml' | 'definitions'>,
  onTag: (link: number, element: Element) => void,
): HtmlRoot {
  let html = toHtml.runSync(standIn(tree, definitions)) as HtmlRoot;
  holdFootnotes(html);
  if (hasHtml) {
    html = parseHtml.runSync(html) as HtmlRoot;
    walkElements(html, (node) => {
      if (node.properties.dataLink !== undefined) onTag(Number(node.properties.dataLink), node);
      return undefined;
    });
  }
  return sanitize.runSync(html) as HtmlRoot;
}

/** Wraps tables so that they scroll by themselves, and gives what scrolls or is ticked a name and keyboard focus. */
export function makeAccessible(tree: HtmlRoot): void {
  let heading = '';
  walkElements(tree, (node, index, parent) => {
    if (/^h[1-6]$/.test(node.tagName)) heading = textOf(node).replace(/\s+/g, ' ').trim();
    if (node.tagName === 'pre') node.properties.tabIndex = 0;
    if (node.tagName === 'input') node.properties.ariaLabel = node.properties.checked ? 'Done' : 'Not done';
    if (node.properties.dataFootnotes !== undefined) node.properties.ariaLabel = 'Footnotes';
    if (node.tagName !== 'table') return undefined;
    // A group, not a region: regions are landmarks, and a page of tables would have dozens with the same name.
    parent.children[index] = {
      type: 'element',
      tagName: 'div',
      properties: { className: ['table-scroll'], tabIndex: 0, role: 'group', ariaLabel: heading === '' ? 'Table' : `Table: ${heading}` },
      children: [node],
    };
    return 'skip';
  });
}

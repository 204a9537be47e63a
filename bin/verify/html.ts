/** The few things that verify reads in a page of ours. Total; tags, and no tree. */

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  '#38': '&',
  quot: '"',
  '#34': '"',
  '#39': "'",
  '#x27': "'",
  lt: '<',
  gt: '>',
};
/** Comments and start tags. What is quoted belongs to its tag: a value may hold what looks like one. */
const PIECE = /<(?:!--[\s\S]*?-->|([a-z][^\s/>]*)(?:"[^"]*"|'[^']*'|[^'">])*>)/gi;
/** Elements whose content is text up to their end, whatever it looks like. */
const RAW = new Set(['script', 'style', 'textarea', 'title']);

/** A text with its character references resolved, as far as our pages use them. */
export function decodeEntities(text: string): string {
  return text.replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}

interface StartTag {
  readonly tag: string;
  /** Lower case. */
  readonly name: string;
  /** Of an element that holds only text; else empty. */
  readonly text: string;
}

function* startTags(html: string): Generator<StartTag> {
  const pieces = new RegExp(PIECE);
  for (let piece = pieces.exec(html); piece !== null; piece = pieces.exec(html)) {
    const name = piece[1]?.toLowerCase();
    if (name === undefined) continue;
    const from = pieces.lastIndex;
    if (RAW.has(name)) {
      const end = new RegExp(`</${name}(?=[\\s/>])`, 'gi');
      end.lastIndex = from;
      pieces.lastIndex = end.exec(html)?.index ?? html.length;
    }
    yield { tag: piece[0], name, text: html.slice(from, pieces.lastIndex) };
  }
}

/** Start tags, in order. */
export function tagsOf(html: string): readonly string[] {
  return [...startTags(html)].map(({ tag }) => tag);
}

/** Value of an attribute of a start tag. */
export function attributeOf(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return found === undefined ? undefined : decodeEntities(found);
}

export interface PageHead {
  readonly title: string;
  /** The snapshot that the page says it was made from. */
  readonly snapshot: string | undefined;
  readonly canonical: string | undefined;
  /** Where browsers are sent on to. */
  readonly refresh: string | undefined;
  readonly policy: string | undefined;
  /** Scripts that stand in the page itself, data left out. */
  readonly inlineScripts: readonly string[];
}

/** What a page says of itself. */
export function headOf(html: string): PageHead {
  const found = [...startTags(html)];
  const tags = found.map(({ tag }) => tag);
  const meta = (attribute: string, name: string): string | undefined => {
    const tag = tags.find((each) => /^<meta\s/i.test(each) && attributeOf(each, attribute) === name);
    return tag === undefined ? undefined : attributeOf(tag, 'content');
  };
  const canonical = tags.find((tag) => /^<link\s/i.test(tag) && attributeOf(tag, 'rel') === 'canonical');
  return {
    title: decodeEntities(found.find(({ name }) => name === 'title')?.text ?? ''),
    snapshot: meta('name', 'snapshot'),
    canonical: canonical === undefined ? undefined : attributeOf(canonical, 'href'),
    refresh: meta('http-equiv', 'refresh'),
    policy: meta('http-equiv', 'Content-Security-Policy'),
    inlineScripts: found.flatMap(({ tag, name, text }) => (name !== 'script' || /\ssrc=|application\/ld\+json/.test(tag) ? [] : [text])),
  };
}

/** The few things that verify reads in a page of ours. Total; no parser, because our pages escape what looks like a tag. */

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
/** Start tags; what looks like one inside of text is escaped in our pages. */
const TAG = /<[a-z][\w-]*(?:\s+[^\s=>"]+(?:=(?:"[^"]*"|[^\s>"]+))?)*\s*\/?>/gi;

/** A text with its character references resolved, as far as our pages use them. */
export function decodeEntities(text: string): string {
  return text.replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}

/** Start tags, in order. */
export function tagsOf(html: string): readonly string[] {
  return [...html.matchAll(TAG)].map(([tag]) => tag);
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
  const tags = tagsOf(html);
  const meta = (attribute: string, name: string): string | undefined => {
    const tag = tags.find((each) => /^<meta\s/i.test(each) && attributeOf(each, attribute) === name);
    return tag === undefined ? undefined : attributeOf(tag, 'content');
  };
  const canonical = tags.find((tag) => /^<link\s/i.test(tag) && attributeOf(tag, 'rel') === 'canonical');
  return {
    title: decodeEntities(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    snapshot: meta('name', 'snapshot'),
    canonical: canonical === undefined ? undefined : attributeOf(canonical, 'href'),
    refresh: meta('http-equiv', 'refresh'),
    policy: meta('http-equiv', 'Content-Security-Policy'),
    inlineScripts: [...html.matchAll(/<script(\s[^>]*)?>([^<]*)<\/script>/gi)].flatMap(([, attributes = '', text = '']) =>
      /\ssrc=|application\/ld\+json/.test(attributes) ? [] : [text],
    ),
  };
}

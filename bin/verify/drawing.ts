/**
 * Whether a drawing in a file of its own is one of ours. A browser that opens it runs it as a page of the site, without the policy that
 * our pages have, so that nothing is left to what a name or a value might do.
 */
import { isShape } from './foreign-markup.ts';
import { elementsOf, NO_XML } from './xml.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** Attributes of which our drawings consist: where something is, how large and in which colour. */
const ATTRIBUTES: ReadonlySet<string> = new Set(
  'viewBox width height fill stroke stroke-width stroke-linecap stroke-linejoin cx cy r rx ry x y x1 y1 x2 y2 d points'.split(' '),
);
/** Numbers, names, colours and paths: no bracket, quote or backslash, without which nothing is called and nothing loaded. */
const PLAIN = /^[\w\s#.,%+-]*$/;
/** The only style of ours: another colour where it is dark. */
const STYLE = /^@media \(prefers-color-scheme: dark\) \{ svg \{ (?:fill|stroke): #[0-9a-f]{3,8};? \} \}$/;

/** In words what of an SVG file is not ours, each once. Total. */
export function drawingFaults(svg: string): readonly string[] {
  const elements = elementsOf(svg);
  if (elements === undefined) return [NO_XML];
  const faults = new Set<string>();
  for (const { path, text, attributes, parent } of elements) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const isOurs = name === 'style' ? STYLE.test(text.trim()) : isShape(name) && (name === 'svg') === parent < 0;
    if (!isOurs) faults.add(`is a drawing with <${name}>${name === 'style' ? ' of others' : ''}, which no drawing of ours has`);
    for (const [attribute, value] of Object.entries(attributes)) {
      const isKnown = attribute === 'xmlns' ? parent < 0 : ATTRIBUTES.has(attribute) && PLAIN.test(value);
      if (!isKnown) faults.add(`is a drawing with ${attribute}=${JSON.stringify(value)} at <${name}>, which no drawing of ours has`);
    }
  }
  if (elements[0]?.attributes.xmlns !== SVG) faults.add('is no SVG');
  return [...faults];
}

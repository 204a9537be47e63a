/** Which elements and attributes an XML file of ours has: another one may show, load, run or name something else. */
import type { XmlElement } from './xml.ts';

export interface XmlShape {
  readonly namespace: string;
  /** Path of an element, with `/` between names -> the attributes that it may have. The first is the root. */
  readonly elements: Readonly<Record<string, readonly string[]>>;
  /** Paths of elements of which a parent may have several. */
  readonly several: readonly string[];
}

/** In words what is not of the shape: an element, one too many, an attribute, another kind; `undefined` where all is. Total. */
export function shapeFault(elements: readonly XmlElement[], shape: XmlShape): string | undefined {
  const once = new Set<string>();
  for (const { path, attributes, parent } of elements) {
    const allowed = Object.hasOwn(shape.elements, path) ? shape.elements[path] : undefined;
    if (allowed === undefined) return `<${path}>`;
    const strange = Object.keys(attributes).find((name) => !allowed.includes(name));
    if (strange !== undefined) return `${strange} at <${path}>`;
    const key = `${parent} ${path}`;
    if (once.has(key) && !shape.several.includes(path)) return `<${path}> twice`;
    once.add(key);
  }
  const [root] = elements;
  return root?.attributes.xmlns === shape.namespace ? undefined : 'another kind';
}

/**
 * Addresses that are written without brackets (GFM autolink literals), found by the library where there may be any. It
 * walks the whole tree once for each of its four expressions, which costs a tenth of a file's time, while few texts hold
 * what any of them needs.
 */
import type { Nodes, Parents, Root } from 'mdast';
import type { Extension as MdastExtension } from 'mdast-util-from-markdown';

/** Every expression of the library needs one of these. */
const CANDIDATE = /@|:\/\/|www\./i;

/** An address inside of a link is part of its text. */
const LINKS: ReadonlySet<Nodes['type']> = new Set(['link', 'linkReference']);

type Transform = NonNullable<MdastExtension['transforms']>[number];

/** The library's extensions, with transforms that look at texts that may hold an address. What one text becomes depends on no other text. */
export function onlyCandidates(extensions: readonly (MdastExtension | MdastExtension[])[]): MdastExtension[] {
  return extensions.flat().map((extension) => {
    const { transforms } = extension;
    return transforms === undefined || transforms === null ? extension : { ...extension, transforms: transforms.map(limited) };
  });
}

function limited(transform: Transform): Transform {
  return (tree) => {
    change(tree, transform);
    return undefined;
  };
}

/** The library gives no place to what it makes. That of the text is where to look for it. */
function placed(made: Nodes, { position }: Nodes): Nodes {
  return made.position !== undefined || position === undefined ? made : { ...made, position };
}

function change(parent: Parents, transform: Transform): void {
  let changed: Nodes[] | undefined;
  for (const [index, child] of parent.children.entries()) {
    if (child.type === 'text' && CANDIDATE.test(child.value)) {
      changed ??= parent.children.slice(0, index);
      const alone: Root = { type: 'root', children: [child] };
      transform(alone);
      changed.push(...alone.children.map((made) => placed(made, child)));
      continue;
    }
    changed?.push(child);
    if ('children' in child && !LINKS.has(child.type)) change(child, transform);
  }
  // What replaces a text is phrasing content as it was.
  if (changed !== undefined) parent.children = changed as never;
}

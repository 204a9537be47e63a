/** Questions that a deployment answers, so that its reference page can be tried out. */
import { encodePath } from '#contract/path-text.ts';
import { listingOf } from '../catalog/listing.ts';
import type { Generation } from '../catalog/model.ts';
import { defaultView } from '../catalog/resolve-address.ts';

/** Operation -> path and query below `/api/v1/`, about the default mount. */
export function examplesFor(generation: Generation): Readonly<Record<string, string>> {
  const view = defaultView(generation);
  const { listed, discoverable } = listingOf(view);
  const skill = listed[0] ?? discoverable[0];
  const { address } = view;
  return {
    featured: 'featured',
    mounts: `mounts/${address}`,
    browse: `browse/${address}`,
    ...(skill === undefined
      ? {}
      : {
          find: `find/${address}?query=${encodeURIComponent(skill.name)}`,
          skills: `skills/${address}/${encodePath(skill.path)}`,
          files: `files/${address}/${encodePath(skill.path)}`,
        }),
  };
}

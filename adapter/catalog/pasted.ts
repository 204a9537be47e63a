/** Where a connection finds what a pasted address names: here, elsewhere on this server, or nowhere. */
import { formatAddress, formatMount } from '#contract/address.ts';
import type { Generation, LoadedSnapshot, View } from './model.ts';
import { endsOfUrl, type Named, readPasted } from './pasted-address.ts';
import { snapshotOf } from './resolve-address.ts';
import { childOf, folderOf, isWithin } from './scope.ts';

/** What the process knows around a view. */
export interface Surroundings {
  readonly generation: Generation;
  /** Where this server is reached, without trailing slash. */
  readonly adapter: string;
}

export interface Thing {
  readonly kind: 'skill' | 'file' | 'folder';
  readonly path: string;
}

export type Pasted =
  /** `unpublished`: the address names a ref that is not published, so that this is what another one has at the path. */
  | { readonly kind: 'here'; readonly thing: Thing; readonly unpublished?: string }
  /** In this repository, where this mount publishes nothing. */
  | { readonly kind: 'missing'; readonly path: string }
  /** In this repository, outside of the folder that bounds this mount. */
  | { readonly kind: 'outside' }
  | {
      readonly kind: 'elsewhere';
      /** What to connect to. */
      readonly url: string;
      readonly address: string;
      /** What is there; absent: nothing is at the path of the address. */
      readonly thing?: Thing;
      /** What this mount has at the same path of the same repository. */
      readonly here?: Thing;
      /** The address names a ref that is not published, so that this is what the default one has. */
      readonly unpublished?: string;
    };

/** The names that a page's own files have beside it. */
const PAGE_FILE = /(?:^|\/)index\.(?:html|md|json)$/;

/** A path of an address and what pages make of it: files beside a page, and the sign behind names that pages use themselves. */
function* spellingsOf(path: string): Generator<string> {
  yield path;
  const place = path.replace(PAGE_FILE, '');
  yield place;
  yield place
    .split('/')
    .map((segment) => segment.replace(/~$/, ''))
    .join('/');
}

function thingAt({ skills, folders, entries }: LoadedSnapshot, path: string): Thing | undefined {
  for (const spelling of spellingsOf(path)) {
    const skill = [spelling, childOf(spelling, 'SKILL.md')].find((place) => skills.has(place));
    // The root skill is not what the address of its repository means.
    if (skill !== undefined && spelling !== '') return { kind: 'skill', path: skill };
    if (folders.has(spelling)) return { kind: 'folder', path: spelling };
    if (entries.has(spelling)) return { kind: 'file', path: spelling };
  }
  return undefined;
}

function inThisRepository(view: View, { ref, path }: Named, isPublished: boolean): Pasted {
  const thing = thingAt(view.snapshot, path);
  if (!isWithin(view.scope, thing?.path ?? path)) return { kind: 'outside' };
  if (thing === undefined) return { kind: 'missing', path: path.replace(PAGE_FILE, '') };
  return { kind: 'here', thing, ...(isPublished || ref === undefined ? {} : { unpublished: ref }) };
}

/**
 * Finds what a pasted address names; `undefined` for a text that is none, and for one of nothing that this connection may be told of. A
 * mount of a folder, and what a lock approves, speak for themselves alone.
 */
export function findPasted(view: View, text: string, { generation, adapter }: Surroundings): Pasted | undefined {
  const named = readPasted(text, generation, adapter);
  if (named === undefined) return undefined;
  const { mount, ref, path } = named;
  const isSame = formatMount(mount.name) === formatMount(view.name);
  const snapshot = snapshotOf(mount, ref);
  const isShown = snapshot === undefined || snapshot.artifact.revision === view.snapshot.artifact.revision;
  if (isSame && isShown) return inThisRepository(view, named, snapshot !== undefined);
  if (view.scope !== '' || generation.approved !== undefined) return isSame ? inThisRepository(view, named, false) : undefined;
  const shown = snapshot ?? mount.main;
  const thing = thingAt(shown, path);
  const here = isSame ? thingAt(view.snapshot, path) : undefined;
  const isDefault = ref === undefined || snapshot === undefined || ref === mount.mount.default;
  const address = formatAddress({ ...mount.name, ...(isDefault ? {} : { ref }) });
  return {
    kind: 'elsewhere',
    url: `${adapter}/${address}`,
    address,
    ...(thing === undefined ? {} : { thing }),
    ...(here === undefined ? {} : { here }),
    ...(snapshot === undefined && ref !== undefined ? { unpublished: ref } : {}),
  };
}

/** What this mount has at the end of the path of a URL that is not ours: most probably the same thing, of which this is a copy or fork. */
export function findNamesake({ snapshot, scope }: View, text: string): Thing | undefined {
  for (const end of endsOfUrl(text.trim())) {
    const thing = thingAt(snapshot, end);
    if (thing !== undefined && thing.path !== '' && isWithin(scope, thing.path)) return thing;
  }
  return undefined;
}

/** The folder of a thing, for whoever asked for a folder and named a skill or file. */
export function folderOfThing({ kind, path }: Thing): string {
  return kind === 'folder' ? path : folderOf(path);
}

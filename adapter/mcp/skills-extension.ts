/**
 * The skills extension over a view: the SDK's own extension for its methods, and our handlers where the SDK's do not
 * page or would rewrite a URI (`resources/list`, `resources/read`).
 */
import { type McpServer, ResourceNotFoundError } from '@modelcontextprotocol/server';
import { type SkillSource, SkillsExtension } from '@modelcontextprotocol/server/ext/skills';
import { decodeUtf8 } from '#contract/decode.ts';
import { mimeTypeOf } from '#contract/mime.ts';
import { skillUriPrefix } from '#contract/skill-uri.ts';
import { formatCursor, type Operation, parseCursor, type Walk } from '../catalog/cursor.ts';
import {
  CHILDREN_PER_PAGE,
  childrenAt,
  childUri,
  type DirectoryChild,
  isUriTooLarge,
  resourceAt,
  skillAtUri,
  skillEntry,
  skillPageSize,
  skillUri,
  uriPathIn,
} from '../catalog/extension.ts';
import { listingOf } from '../catalog/listing.ts';
import type { View } from '../catalog/model.ts';
import type { Blobs } from '../store/blobs.ts';
import { brief } from '../text/one-line.ts';
import { contentHint } from './cache.ts';
import { badCursor, goneParams, invalidParams, notReady, onePage, skippedParams, translating } from './faults.ts';
import type { Services } from './services.ts';

const DIRECTORY_TYPE = 'inode/directory';

type Skill = Awaited<ReturnType<SkillSource['list']>>['skills'][number];

interface Slice<T> {
  readonly items: readonly T[];
  readonly nextCursor?: string;
}

/** One page of a list; a cursor that does not belong to the walk is a protocol error, never page one. */
function slice<T>(walk: Walk, all: readonly T[], size: number, cursor: string | undefined): Slice<T> {
  const start = cursor === undefined ? 0 : parseCursor(walk, cursor);
  if (start === undefined || (start > 0 && start >= all.length)) throw badCursor();
  const end = start + size;
  return { items: all.slice(start, end), ...(end < all.length ? { nextCursor: formatCursor(walk, end) } : {}) };
}

function checkUri(uri: string): void {
  if (isUriTooLarge(uri)) throw invalidParams('The URI is too long.');
}

/** Throws the error that says where a URI's file, skill or folder went, or why its skill was skipped, if anything is said of it. */
function throwIfTold(view: View, uri: string): void {
  const path = uriPathIn(view, uri);
  const told = path === undefined ? undefined : (goneParams(view, path) ?? skippedParams(view, path));
  if (told !== undefined) throw told;
}

function asPage<T, K extends string>(key: K, { items, nextCursor }: Slice<T>): Record<K, T[]> & { nextCursor?: string } {
  return { ...({ [key]: [...items] } as Record<K, T[]>), ...(nextCursor === undefined ? {} : { nextCursor }) };
}

function describeChild(view: View, child: DirectoryChild) {
  const { name, file } = child;
  return {
    name,
    uri: childUri(view, child),
    mimeType: file === undefined ? DIRECTORY_TYPE : mimeTypeOf(name),
    ...(file === undefined ? {} : { size: file.size }),
  };
}

function sourceOf(view: View, report: Services['report']): SkillSource {
  const walk = (operation: Operation, ...subject: readonly string[]): Walk => ({ view, operation, subject });
  return {
    list: ({ cursor }) =>
      translating(report, () => {
        const page = slice(walk('skills'), listingOf(view).listed, skillPageSize(view), cursor);
        return asPage('skills', { ...page, items: page.items.map((skill) => skillEntry(view, skill) as unknown as Skill) });
      }),
    get: (uri) =>
      translating(report, () => {
        checkUri(uri);
        const skill = skillAtUri(view, uri);
        if (skill === undefined) throwIfTold(view, uri);
        if (skill === undefined) return undefined;
        const entry = skillEntry(view, skill);
        // An entry answers for its own URI alone, and clients compare them as text.
        if (entry.uri !== uri) throw invalidParams(`The URI of this skill is ${entry.uri}.`, { uri: entry.uri });
        return entry as unknown as Skill;
      }),
    // Our own `resources/read` handler answers instead: this one hears a URI that the URL parser has rewritten.
    read: () => Promise.resolve(undefined),
    readDirectory: (uri, { cursor }) =>
      translating(report, () => {
        checkUri(uri);
        const children = childrenAt(view, uri);
        if (children === undefined) throwIfTold(view, uri);
        if (children === undefined) return undefined;
        const page = slice(walk('directory', uri.replace(/\/$/, '')), children, CHILDREN_PER_PAGE, cursor);
        return asPage('resources', { ...page, items: page.items.map((child) => describeChild(view, child)) });
      }),
  };
}

const LOADING_SOURCE: SkillSource = {
  list: () => Promise.resolve({ skills: [] }),
  get: () => Promise.reject(notReady()),
  read: () => Promise.reject(notReady()),
  readDirectory: () => Promise.reject(notReady()),
};

function listResources(view: View, cursor: string | undefined) {
  const page = slice({ view, operation: 'resources', subject: [] }, listingOf(view).listed, skillPageSize(view), cursor);
  const resources = page.items.map((skill) => ({
    uri: skillUri(view, skill),
    name: skill.name,
    description: brief(skill.description, 1024),
    mimeType: 'text/markdown',
    size: skill.document.size,
  }));
  return asPage('resources', { ...page, items: resources });
}

async function readResource(view: View, blobs: Blobs, uri: string) {
  checkUri(uri);
  const file = resourceAt(view, uri);
  if (file === undefined) throwIfTold(view, uri);
  if (file === undefined) throw new ResourceNotFoundError(uri);
  const bytes = await blobs.read(file.digest);
  const text = decodeUtf8(bytes);
  const head = { uri, mimeType: mimeTypeOf(file.uriPath) };
  return { contents: [text === undefined ? { ...head, blob: Buffer.from(bytes).toString('base64') } : { ...head, text }] };
}

/** Declares the extension on a server and answers its methods. Must run before the server is connected. */
export function attachSkills(mcp: McpServer, view: View | undefined, { blobs, report, warn }: Services): void {
  const extension = new SkillsExtension({
    source: view === undefined ? LOADING_SOURCE : sourceOf(view, report),
    cacheHint: contentHint(view),
    onWarning: ({ path, message }) => warn(`${path}: ${message}`),
    ...(view === undefined ? {} : { baseUri: skillUriPrefix(view.name) }),
  });
  extension.attach(mcp);
  const { server } = mcp;
  server.setRequestHandler('resources/list', ({ params }) =>
    translating(report, () => (view === undefined ? { resources: [] } : listResources(view, params?.cursor))),
  );
  server.setRequestHandler('resources/templates/list', ({ params }) => onePage({ resourceTemplates: [] }, params));
  server.setRequestHandler('resources/read', ({ params }) =>
    translating(report, () => {
      if (view === undefined) throw notReady();
      return readResource(view, blobs, params.uri);
    }),
  );
}

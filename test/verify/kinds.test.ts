/** Every kind of file that is published: a changed byte, a missing file and one in the place of another are noticed. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TrustedKey } from '#contract/signature.ts';
import { trust } from '../signing/keys.ts';
import { filesOf, problemsOf, wholeDeployment } from './whole-deployment.ts';

interface Kind {
  readonly name: string;
  readonly files: RegExp;
  /** Much else is not found without it. */
  readonly alone?: true;
}

const PAGE = String.raw`gh\/acme\/[^@]+?`;

/** The first that fits is the kind of a file. */
const KINDS: readonly Kind[] = [
  { name: 'deployment', files: /^deployment\.json$/, alone: true },
  { name: 'signature', files: /^deployment\.[0-9a-f]{64}\.sig\.json$/ },
  { name: 'dates', files: /^history\.json$/, alone: true },
  { name: 'snapshot', files: /^store\/snapshots\//, alone: true },
  { name: 'object', files: /^store\/objects\//, alone: true },
  { name: 'blob', files: /^store\/blobs\// },
  { name: 'archive for installers', files: /^store\/archives\/.*\.tar\.gz$/ },
  { name: 'archive for people', files: /^store\/archives\/.*\.zip$/ },
  { name: 'newer index of the site', files: /^\.well-known\/agent-skills\/index\.json$/ },
  { name: 'newer index of a moved skill', files: new RegExp(`^${PAGE}/skills/gone/\\.well-known/agent-skills/index\\.json$`) },
  { name: 'newer index of a page', files: /\/\.well-known\/agent-skills\/index\.json$/ },
  { name: 'older index of the site', files: /^\.well-known\/skills\/index\.json$/, alone: true },
  { name: 'copy of the site', files: /^\.well-known\/skills\/.*[^/]$/ },
  { name: 'older index of a page', files: /\/\.well-known\/skills\/index\.json$/ },
  { name: 'copy of a page', files: /\/\.well-known\/skills\// },
  { name: 'mark for GitHub Pages', files: /^\.nojekyll$/ },
  { name: 'JSON feed', files: /^feed\.json$/ },
  { name: 'Atom feed', files: /^feed\.xml$/, alone: true },
  { name: 'sitemap', files: /^sitemap\.xml$/ },
  { name: 'robots', files: /^robots\.txt$/ },
  { name: 'overview for models', files: /^llms\.txt$/ },
  { name: 'texts for models', files: /^llms-full\.txt$/ },
  { name: 'overview at home', files: /^index\.md$/ },
  { name: 'style', files: /^assets\/.*\.css$/ },
  { name: 'script', files: /^assets\/.*\.js$/, alone: true },
  { name: 'font', files: /^assets\/.*\.woff2$/ },
  { name: 'icon of the site', files: /^assets\/icon\.svg$/ },
  { name: 'page of the site', files: /^((search|connect|health)\/)?index\.html$|^404\.html$/ },
  { name: 'text beside a page of the site', files: /^(connect|health)\/index\.md$/ },
  { name: 'JSON of home', files: /^index\.json$/ },
  { name: 'JSON of search', files: /^search\/index\.json$/ },
  { name: 'JSON of connect', files: /^connect\/index\.json$/ },
  { name: 'JSON of health', files: /^health\/index\.json$/ },
  { name: 'preview', files: /\/index\.png$/ },
  { name: 'JSON of a commit', files: /@[0-9a-f]{40}\/index\.json$/ },
  { name: 'text of a commit', files: /@[0-9a-f]{40}\/index\.md$/ },
  { name: 'JSON of a skill', files: new RegExp(`^${PAGE}/skills/tides/index\\.json$`) },
  { name: 'text of a skill', files: new RegExp(`^${PAGE}/skills/tides/index\\.md$`) },
  { name: 'JSON of a file', files: new RegExp(`^${PAGE}/notes\\.md/index\\.json$`) },
  { name: 'text of a file', files: new RegExp(`^${PAGE}/notes\\.md/index\\.md$`) },
  { name: 'JSON of a moved skill', files: new RegExp(`^${PAGE}/skills/gone/index\\.json$`) },
  { name: 'JSON of a retired skill', files: new RegExp(`^${PAGE}/skills/left/index\\.json$`) },
  { name: 'JSON of a described skill', files: new RegExp(`^${PAGE}/skills/closed/index\\.json$`) },
  { name: 'JSON of another page', files: /^gh\/.*\/index\.json$/ },
  { name: 'text of a page that lists', files: /^gh\/.*\/index\.md$/ },
  { name: 'page', files: /^gh\/.*\/index\.html$/ },
];

let files: ReadonlyMap<string, Uint8Array>;
let keys: readonly TrustedKey[];
/** What is said where one file of each kind is missing, where one byte of each is changed, and where each is another one; what everything hangs on is looked at alone. */
let missing: readonly string[];
let changed: readonly string[];
let swapped: readonly string[];

function fileOf(kind: Kind): string {
  const file = [...files.keys()].find((name) => KINDS.find((each) => each.files.test(name)) === kind);
  if (file === undefined) throw new Error(`nothing is published of the kind ${kind.name}`);
  return file;
}

function withChanged(before: ReadonlyMap<string, Uint8Array>, file: string): Map<string, Uint8Array> {
  const bytes = Uint8Array.from(files.get(file) ?? []);
  const at = Math.floor(bytes.length / 2);
  if (bytes.length > 0) bytes[at] = (bytes[at] ?? 0) ^ 1;
  return new Map(before).set(file, bytes);
}

function without(before: ReadonlyMap<string, Uint8Array>, file: string): Map<string, Uint8Array> {
  const less = new Map(before);
  less.delete(file);
  return less;
}

/** Another file with the same ending and other bytes: what a host would give that mixes two up. */
function otherOf(file: string): string | undefined {
  const ending = file.slice(file.lastIndexOf('.'));
  return [...files].find(
    ([name, bytes]) => name !== file && name.endsWith(ending) && !Buffer.from(bytes).equals(files.get(file) ?? Buffer.alloc(0)),
  )?.[0];
}

function withSwapped(before: ReadonlyMap<string, Uint8Array>, file: string): Map<string, Uint8Array> {
  const other = otherOf(file);
  return other === undefined ? new Map(before) : new Map(before).set(file, files.get(other) ?? new Uint8Array());
}

beforeAll(async () => {
  const { dist, key } = await wholeDeployment();
  files = filesOf(dist);
  keys = await trust(readFileSync(key, 'utf8'));
  const together = KINDS.filter(({ alone }) => alone === undefined).map(fileOf);
  missing = await problemsOf(together.reduce<ReadonlyMap<string, Uint8Array>>(without, files), keys);
  swapped = await problemsOf(together.reduce<ReadonlyMap<string, Uint8Array>>(withSwapped, files), keys);
  changed = await problemsOf(together.reduce<ReadonlyMap<string, Uint8Array>>(withChanged, files), keys);
});

describe('what is published', () => {
  it('is without a problem, and every file has a kind', async () => {
    expect(await problemsOf(files, keys)).toEqual([]);
    expect([...files.keys()].filter((file) => !KINDS.some((kind) => kind.files.test(file)))).toEqual([]);
  });

  it.each(KINDS)('is missed: $name', async (kind) => {
    const file = fileOf(kind);
    const found = kind.alone === undefined ? missing : await problemsOf(without(files, file), keys);
    expect(found.filter((line) => line.includes(file))).not.toEqual([]);
  });

  it.each(KINDS)('is noticed when a byte of it changes: $name', async (kind) => {
    const file = fileOf(kind);
    if (files.get(file)?.length === 0) return;
    const found = kind.alone === undefined ? changed : await problemsOf(withChanged(files, file), keys);
    expect(kind.alone === undefined ? found.filter((line) => line.includes(file)) : found).not.toEqual([]);
  });

  it.each(KINDS)('is noticed when another file comes in its place: $name', async (kind) => {
    const file = fileOf(kind);
    if (otherOf(file) === undefined) return;
    const found = kind.alone === undefined ? swapped : await problemsOf(withSwapped(files, file), keys);
    expect(found.filter((line) => line.includes(file))).not.toEqual([]);
  });
});

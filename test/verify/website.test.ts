/** The bytes of the website against the list that the deployment names. */
import { beforeAll, describe, expect, it } from 'vitest';
import { deploymentSchema } from '#contract/schema/deployment.ts';
import { websiteSchema } from '#contract/schema/website.ts';
import { isWebsiteFile, objectFile, snapshotFile } from '#contract/tree.ts';
import { digestOf } from '#digest/sha256.ts';
import { compareText } from '#model/compare.ts';
import { verify } from '../../bin/verify/verify.ts';
import type { Verification } from '../../bin/verify/verify-report.ts';
import { filesOf, memorySource, wholeDeployment } from './whole-deployment.ts';

const PAGE = 'gh/acme/harbour/skills/tides/index.html';
const encoder = new TextEncoder();

let clean: ReadonlyMap<string, Uint8Array>;

function textOf(file: string): string {
  return new TextDecoder().decode(clean.get(file));
}

/** Looks at a folder, or at a website, which does not tell what it holds. */
function look(changes: Readonly<Record<string, string | undefined>>, as: 'folder' | 'website' = 'folder'): Promise<Verification> {
  const files = new Map(clean);
  for (const [file, text] of Object.entries(changes)) {
    if (text === undefined) files.delete(file);
    else files.set(file, encoder.encode(text));
  }
  const { name, read, list } = memorySource(files);
  return verify(as === 'folder' && list !== undefined ? { name, read, list } : { name, read }, {}, () => undefined);
}

/** What is said, but of links: the website of these tests is only read, and does not answer whether something is there. */
const linesOf = ({ problems }: Verification): readonly string[] =>
  problems.list.map(({ where, what }) => `${where}: ${what}`).filter((line) => !line.includes('where nothing is'));

function listFile(): string {
  const { website } = deploymentSchema.parse(JSON.parse(textOf('deployment.json')));
  if (website === undefined) throw new Error('the deployment names no website');
  return objectFile(website);
}

beforeAll(async () => {
  clean = filesOf((await wholeDeployment()).dist);
});

describe('the list of the website', () => {
  it('names every published file outside of the store, with its digest and size, in order', () => {
    const { files } = websiteSchema.parse(JSON.parse(textOf(listFile())));
    const expected = [...clean]
      .filter(([file]) => isWebsiteFile(file))
      .sort(([a], [b]) => compareText(a, b))
      .map(([path, bytes]) => ({ path, digest: digestOf(bytes), size: bytes.length }));
    expect(files).toEqual(expected);
    expect(files.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['.nojekyll', 'history.json', 'index.html', PAGE, 'assets/icon.svg']),
    );
  });

  it.each([
    ['out of order', ['b', 'a']],
    ['twice', ['a', 'a']],
    ['above the folder', ['../a']],
    ['from the root', ['/a']],
    ['with a backslash', ['a\\b']],
    ['in the store', ['store/blobs/aa/x']],
    ['of the deployment', ['deployment.json']],
  ])('is refused with a file %s', (_what, paths) => {
    const files = paths.map((path) => ({ path, digest: digestOf(new Uint8Array()), size: 0 }));
    expect(websiteSchema.safeParse({ kind: 'website', files }).success).toBe(false);
    expect(websiteSchema.safeParse({ kind: 'website', files: [{ ...files[0], path: 'a/index.html' }] }).success).toBe(true);
  });
});

describe('verify', () => {
  it('says by how much a page differs that a host rewrites, and how many files it compared', async () => {
    const html = textOf(PAGE).replace('</body>', '<!-- hello --></body>');
    const found = await look({ [PAGE]: html }, 'website');
    expect(linesOf(found)).toEqual([
      expect.stringMatching(
        /^gh\/acme\/harbour\/skills\/tides\/index\.html: has [\d,]+ bytes, 14 bytes more than were built, and they are not those that the deployment names\. Publish it again; where the host rewrites/,
      ),
    ]);
    expect(found.notes).toContainEqual(
      expect.stringMatching(/^\d+ of \d+ files of the website were compared|^all \d+ files of the website were/),
    );
    expect(linesOf(await look({ [PAGE]: textOf(PAGE).replace('</body>', '</BODY>') }))).toEqual([
      expect.stringMatching(/index\.html: has [\d,]+ bytes, as many as were built, and they .* Build again, and find out what changed it$/),
    ]);
  });

  it('names a file once, in the words of the check that knows most of it', async () => {
    const list = linesOf(await look({ 'robots.txt': 'Disallow: /', [PAGE]: undefined, 'feed.json': '{' }));
    for (const file of ['robots.txt', 'feed.json', PAGE])
      expect(list.filter((line) => line.startsWith(`${file}:`)).join('\n')).not.toContain('the deployment');
    expect(list).toContain(`${PAGE}: is missing`);
  });

  it('says of a damaged list only that, and of a deployment without one that nothing was compared', async () => {
    const damaged = await look({
      [listFile()]: textOf(listFile()).replace(/"size":1/, '"size":2'),
      [PAGE]: textOf(PAGE).replace('</body>', '</BODY>'),
    });
    expect(linesOf(damaged)).toEqual([expect.stringMatching(/store\/objects\/.*: has the digest/)]);
    expect(damaged.notes).toContainEqual(expect.stringContaining('their list is damaged'));
    const { website: _, ...older } = JSON.parse(textOf('deployment.json'));
    const found = await look({ 'deployment.json': JSON.stringify(older), [listFile()]: undefined }, 'website');
    expect(linesOf(found)).toEqual([]);
    expect(found.notes).toContainEqual(expect.stringContaining('does not name the files of its website'));
  });

  it('says of snapshots that are not there only that, and that nothing could be compared with them', async () => {
    const { mounts } = deploymentSchema.parse(JSON.parse(textOf('deployment.json')));
    const files = mounts.map(({ snapshot: { id } }) => snapshotFile(id));
    const found = await look(Object.fromEntries(files.map((file) => [file, undefined])));
    expect(linesOf(found)).toEqual(files.map((file) => `${file}: is missing`));
    expect(found.notes).toContainEqual(expect.stringMatching(/snapshot of gh\/acme\/harbour, gh\/acme\/yard cannot be read$/));
    const one = await look({ [files[1] ?? '']: undefined });
    expect(linesOf(one)).toEqual([`${files[1]}: is missing`]);
  });

  it('misses a list that is not there', async () => {
    expect(linesOf(await look({ [listFile()]: undefined }))).toEqual([`${listFile()}: is missing`]);
  });
});

import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { buildSite, writeBodies } from '../../site/build.ts';
import { buildSample, filesBelow } from './built.ts';
import { SAMPLE_ADDRESS, writeSample } from './sample-data.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe('building the website', () => {
  it('gives the same bytes for the same input, in another folder and over an earlier result', async () => {
    const [first, second] = [await buildSample(), await buildSample()];
    const read = (folder: string): readonly string[] =>
      filesBelow(folder).map((path) => `${path}\n${readFileSync(join(folder, path), 'latin1')}`);
    const [one, two] = [read(first.folder), read(second.folder)];
    first.remove();
    second.remove();
    expect(two).toEqual(one);
  });

  it('rejects with one error that says what is wrong with an artifact', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'skillpress-site-'));
    folders.push(folder);
    const sample = writeSample(folder);
    const body = { segments: [], links: [], headings: [{ depth: 9, text: '', slug: '' }] };
    writeBodies(sample.bodies, [{ address: SAMPLE_ADDRESS, bodies: [['README.md', body]] }]);
    const built = buildSite({ ...sample, work: join(folder, 'work'), out: join(folder, 'out') });
    await expect(built).rejects.toThrow(/the body of README\.md does not keep to the artifact contract/);
  });

  it('reads a published folder that it may not write to', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'skillpress-site-'));
    folders.push(folder);
    const sample = writeSample(folder);
    const before = filesBelow(sample.published);
    chmodSync(sample.published, 0o555);
    await buildSite({ ...sample, work: join(folder, 'work'), out: join(folder, 'out') });
    chmodSync(sample.published, 0o755);
    expect(filesBelow(sample.published)).toEqual(before);
  });
});

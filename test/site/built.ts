/** A website built from the sample, laid together with its artifacts as it is published. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { buildSite, type SiteOutcome } from '../../site/build.ts';
import { type SampleOptions, writeSample } from './sample-data.ts';

export interface BuiltSite {
  /** The published folder: artifacts and pages. */
  readonly folder: string;
  readonly outcome: SiteOutcome;
  readonly remove: () => void;
}

/** Builds the sample's website. The caller removes it. */
export async function buildSample(options: SampleOptions = {}): Promise<BuiltSite> {
  const folder = mkdtempSync(join(tmpdir(), 'skillpress-site-'));
  const sample = writeSample(folder, options);
  const out = join(folder, 'out');
  const outcome = await buildSite({ ...sample, work: join(folder, 'work'), out });
  cpSync(sample.published, out, { recursive: true });
  return { folder: out, outcome, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** All files below a folder, as `/` separated paths relative to it. */
export function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** The pages of a built website: path and HTML. */
export function pagesOf(folder: string): readonly { readonly path: string; readonly html: string }[] {
  return filesBelow(folder)
    .filter((path) => path.endsWith('.html') && !path.startsWith('store/'))
    .map((path) => ({ path, html: readFileSync(join(folder, path), 'utf8') }));
}

/** What lies in a folder beside what the deployment names: a host publishes all of it. */
import { expectedPages } from './page-list.ts';
import type { Problems } from './problems.ts';
import type { Source } from './source.ts';
import type { StoreReader, Walked } from './walk-store.ts';

/** Bytes of a file in which a private key is looked for: keys are short. */
const MAX_LOOKED_INTO = 64 * 1024;
/** Names at which hosts and people look for other things than a website. */
const WORK = /(^|\/)(\.git|\.env[^/]*|node_modules|\.skillpress|\.[^/]+\.skillpress|\.ssh|\.npmrc)(\/|$)/;
/** Dot files that belong to a published folder. */
const OWN_DOTS = /(^|\/)\.well-known\/|^\.nojekyll$/;
/** Files that a person, not a page, brings along. */
const KEY_NAME = /\.(key|pem|p12|pfx)$/i;

/** Checks a folder; a website does not tell what else it holds. */
export async function checkFolder(walked: Walked, source: Source, reader: StoreReader, problems: Problems): Promise<void> {
  const files = (await source.list?.()) ?? [];
  // A repository may have such names itself; then they are names of pages.
  const pages = new Set(expectedPages(walked).map(({ folder }) => folder));
  const isOfPage = (file: string): boolean => pages.has(file.replace(/\/(index\.(html|md|json|png)|\.well-known\/.*)$/, ''));
  problems.expect(files.includes('.nojekyll'), '.nojekyll', 'is missing: GitHub Pages leaves out folders that start with a dot without it');
  for (const file of files) {
    if (file.startsWith('store/')) {
      problems.expect(reader.named(file), file, 'is named by no snapshot, so that nobody vouches for it. Build into a fresh folder');
      continue;
    }
    const isDot = /(^|\/)\./.test(file) && !OWN_DOTS.test(file);
    problems.expect(
      isOfPage(file) || !(isDot || WORK.test(file)),
      file,
      'is no part of a published folder, and would be public. Move it away',
    );
    if (KEY_NAME.test(file) || !/\.\w+$/.test(file)) {
      const bytes = await source.read(file);
      const isKey =
        bytes !== undefined &&
        bytes.length <= MAX_LOOKED_INTO &&
        /-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(Buffer.from(bytes).toString('latin1'));
      problems.expect(!isKey, file, 'holds a private key, and would be public. Move it away, and make a new key');
    }
  }
}

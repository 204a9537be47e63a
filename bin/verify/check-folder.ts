/** What lies in a folder beside what the deployment names: a host publishes all of it. */
import type { Source } from './source.ts';
import type { StoreReader } from './walk-store.ts';

/** Bytes of a file in which a private key is looked for: keys are short. */
const MAX_LOOKED_INTO = 64 * 1024;
/** Tells GitHub Pages to publish folders that start with a dot. */
const NO_JEKYLL = '.nojekyll';

/**
 * Checks a folder; a website does not tell what else it holds. `looked` are the files that some check looked into: nobody vouches for
 * any other.
 */
export async function checkFolder(looked: Pick<ReadonlySet<string>, 'has'>, source: Source, reader: StoreReader): Promise<void> {
  const { problems } = reader;
  const all = (await source.list?.()) ?? [];
  for (const { file, kind } of all) {
    problems.expectFile(
      kind !== 'link',
      file,
      'is a symbolic link: hosts follow it, publish it as a text or leave it out. Put the file there',
    );
    problems.expectFile(kind !== 'special', file, 'is no file that a host can publish. Move it away');
  }
  const files = all.map(({ file }) => file);
  problems.expectFile(files.includes(NO_JEKYLL), NO_JEKYLL, 'is missing: GitHub Pages leaves out folders that start with a dot without it');
  for (const file of files.filter((each) => each.startsWith('store/') || (!looked.has(each) && each !== NO_JEKYLL))) {
    if (file.startsWith('store/')) {
      // Where an index is damaged, this says nothing of the file: what that index named is named by nothing.
      problems.expect(reader.named(file), file, 'is named by no snapshot, so that nobody vouches for it. Build into a fresh folder');
      continue;
    }
    const bytes = await source.read(file);
    const isKey =
      bytes !== undefined &&
      bytes.length <= MAX_LOOKED_INTO &&
      /-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(Buffer.from(bytes).toString('latin1'));
    problems.expectFile(
      false,
      file,
      isKey
        ? 'holds a private key, and would be public. Move it away, and make a new key'
        : 'is no part of what was published, and would be public. Move it away, or build into a fresh folder',
    );
  }
}

/** What lies in a folder beside what the deployment names: a host publishes all of it. */
import { digestOf, promisedDigest } from '#adapter/store/verify.ts';
import type { WebsiteArtifact } from '#contract/schema/website.ts';
import type { Source } from './source.ts';
import type { StoreReader } from './walk-store.ts';

/** Bytes of a file in which a private key is looked for: keys are short. */
const MAX_LOOKED_INTO = 64 * 1024;
/** Tells GitHub Pages to publish folders that start with a dot. */
const NO_JEKYLL = '.nojekyll';

/**
 * Checks a folder; a website does not tell what else it holds. `looked` are the files that some check looked into: nobody vouches for
 * any other. `website` is the deployment's own list, where it has one.
 */
export async function checkFolder(
  looked: Pick<ReadonlySet<string>, 'has'>,
  source: Source,
  reader: StoreReader,
  website?: WebsiteArtifact,
): Promise<void> {
  const { problems } = reader;
  const listed = new Set(website?.files.map(({ path }) => path));
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
      if (!reader.named(file) && (await isDamaged(file, source))) {
        problems.expectFile(
          false,
          file,
          'does not hold what its name says, and is named by no snapshot. Build again, and find out what changed it',
        );
        continue;
      }
      problems.expect(reader.named(file), file, 'is named by no snapshot, so that nobody vouches for it. Build into a fresh folder');
      continue;
    }
    const bytes = await source.read(file);
    const isKey =
      bytes !== undefined &&
      bytes.length <= MAX_LOOKED_INTO &&
      /-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(Buffer.from(bytes).toString('latin1'));
    // What the deployment itself lists is of nobody only because something else is damaged.
    if (isKey || !listed.has(file)) problems.blame(file);
    problems.expect(
      false,
      file,
      isKey
        ? 'holds a private key, and would be public. Move it away, and make a new key'
        : 'is no part of what was published, and would be public. Move it away, or build into a fresh folder',
    );
  }
}

/** Tells whether bytes are others than the file is named by. */
async function isDamaged(file: string, source: Source): Promise<boolean> {
  const promised = promisedDigest(file);
  const bytes = promised === undefined ? undefined : await source.read(file);
  return bytes !== undefined && digestOf(bytes) !== promised;
}

/** What `start` and `dev` serve when nobody names a repository: the folder where the person is, but in this checkout the sample. */
import { existsSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const CHECKOUT = fileURLToPath(new URL('..', import.meta.url));

export interface Chosen {
  readonly repository: string;
  /** The sample of the checkout, as a person there would type it. */
  readonly sample?: string;
}

/**
 * The repository that somebody means who stands in `here` and names none. The checkout itself is a program and holds no skills of
 * anybody, so that there the sample is meant, if it came along.
 */
export function chooseRepository(here: string, checkout = CHECKOUT): Chosen {
  const sample = join(checkout, 'examples', 'library');
  if (!existsSync(sample) || realpathSync(here) !== realpathSync(checkout)) return { repository: '.' };
  return { repository: sample, sample: relative(checkout, sample) };
}

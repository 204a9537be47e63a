/** The command that tells what no page can tell of itself: that its bytes are those of a commit, and who signed them. */
import type { Edition } from '../data/edition.ts';

/** `home` is the path of the site; `{site}` stands for its origin. Files on disk have no commit; of several addresses the command says which. */
export function verifyCommand({ mount, address, built, commit }: Edition, home: string, several: boolean): string {
  const check = `skillpress verify {site}${home}`;
  if (built === 'disk') return check;
  return `${check} --commit ${several || mount.ref !== undefined ? `${address}=` : ''}${commit}`;
}

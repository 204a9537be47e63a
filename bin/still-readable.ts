/** Skills that became internal while an earlier snapshot with them stays readable: whoever builds has to know it. */
import { compareText } from '#model/compare.ts';
import type { BuildResult } from './build-folder.ts';
import { plural } from './terminal.ts';

type Built = Pick<BuildResult, 'keptSkills'> & {
  readonly compiled: {
    readonly editions: readonly { readonly snapshot: { readonly address: string }; readonly internal: readonly string[] }[];
  };
};

/** Lines that one summary holds; the rest is counted, and one `--retain 0` removes all. */
const MAX_LINES = 20;

/** One line for each such skill, in path order: its name, the commits that still have it, and what removes them. */
export function stillReadable({ keptSkills, compiled }: Built): readonly string[] {
  const hidden = new Set(compiled.editions.flatMap(({ snapshot, internal }) => internal.map((path) => keyOf(snapshot.address, path))));
  const groups = Map.groupBy(
    keptSkills.filter(({ address, path }) => hidden.has(keyOf(address, path))),
    ({ address, path }) => keyOf(address, path),
  );
  const lines = [...groups].sort(([a], [b]) => compareText(a, b)).map(([, skills]) => lineOf(skills));
  const more = lines.length - MAX_LINES;
  return more > 0 ? [...lines.slice(0, MAX_LINES), `and so can ${plural(more, 'other skill')} that became internal`] : lines;
}

function keyOf(address: string, path: string): string {
  return `${address}/${path}`;
}

function lineOf(skills: Built['keptSkills']): string {
  const [first] = skills;
  const revisions = [...new Set(skills.map(({ revision }) => revision))];
  const where = revisions.map((revision) => (revision.startsWith('tree-') ? revision : `commit ${revision.slice(0, 12)}`)).join(' and ');
  const place = first === undefined ? '' : keyOf(first.address, first.path);
  return `${first?.name ?? ''} (now internal) can still be read under ${where} (${place}); a build with --retain 0 removes it`;
}

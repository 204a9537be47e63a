/** Skills that are internal while an earlier snapshot or another ref with them stays readable: whoever builds has to know it. */
import { compareText } from '#model/compare.ts';
import type { BuildResult, BuiltEdition } from './build-folder.ts';
import { plural } from './terminal.ts';

type Built = Pick<BuildResult, 'keptSkills'> & {
  readonly compiled: {
    readonly editions: readonly (Pick<BuiltEdition, 'address'> & {
      readonly snapshot: { readonly address: string };
      readonly internal: readonly string[];
      readonly skills: readonly { readonly path: string; readonly name: string }[];
    })[];
  };
};

/** Lines that one summary holds; the rest is counted. */
const MAX_LINES = 20;

/** One line for each such skill, in path order: its name, the commits or the ref that still have it, and what removes them. */
export function stillReadable({ keptSkills, compiled }: Built): readonly string[] {
  const lines = [...underCommits({ keptSkills, compiled }), ...underRefs({ compiled })];
  const more = lines.length - MAX_LINES;
  return more > 0 ? [...lines.slice(0, MAX_LINES), `and so can ${plural(more, 'other skill')} that are internal now`] : lines;
}

function underCommits({ keptSkills, compiled }: Built): readonly string[] {
  const hidden = new Set(compiled.editions.flatMap(({ snapshot, internal }) => internal.map((path) => keyOf(snapshot.address, path))));
  const groups = Map.groupBy(
    keptSkills.filter(({ address, path }) => hidden.has(keyOf(address, path))),
    ({ address, path }) => keyOf(address, path),
  );
  return [...groups].sort(([a], [b]) => compareText(a, b)).map(([, skills]) => lineOf(skills));
}

/** What the default ref marks as internal and another ref publishes. The other way round, somebody published it on purpose. */
function underRefs({ compiled }: Pick<Built, 'compiled'>): readonly string[] {
  const isDefault = ({ address, snapshot }: Built['compiled']['editions'][number]): boolean => address === snapshot.address;
  const hidden = new Set(
    compiled.editions.filter(isDefault).flatMap(({ address, internal }) => internal.map((path) => keyOf(address, path))),
  );
  return compiled.editions
    .filter((edition) => !isDefault(edition))
    .flatMap(({ address, snapshot, skills }) =>
      skills
        .filter(({ path }) => hidden.has(keyOf(snapshot.address, path)))
        .map(
          ({ path, name }) =>
            `${name} (internal in ${snapshot.address}) can be read in ${address} (${path}); mark it there, too, or build without this ref`,
        ),
    );
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

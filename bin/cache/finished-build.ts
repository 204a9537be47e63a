/** A build whose input is that of the build before, and whose output still lies there, has nothing to do. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Kept } from '#artifacts/retention.ts';
import { formatMount } from '#contract/address.ts';
import type { Digest } from '#contract/digest.ts';
import { compareBy } from '#model/compare.ts';
import type { Limits } from '#model/limits.ts';
import type { Memory } from '#model/memory.ts';
import { askGit } from '#snapshot/git.ts';
import type { BuildOptions, BuildResult } from '../build-folder.ts';
import type { RepositoryRead } from '../read-repositories.ts';
import { rememberFiles } from './earlier-files.ts';
import { type OutputState, outputState } from './output-state.ts';

/** What a build leaves for the next one; the rest of its result comes from reading the repositories again. */
export type FinishedBuild = Pick<BuildResult, 'compiled' | 'files' | 'bytes' | 'pages'>;

interface Stored extends FinishedBuild {
  readonly state: string;
}

/** Everything that decides what a build of this version writes, as a digest: every byte that was read, every setting, what is retained. */
export async function inputDigest(reads: readonly RepositoryRead[], kept: Kept, limits: Limits, options: BuildOptions): Promise<string> {
  const hash = createHash('sha256');
  const add = (value: unknown): void => {
    hash.update(`${JSON.stringify(value)}\n`);
  };
  const { base, siteUrl, adapterUrl, remoteImages, site, severities, signers = [] } = options;
  add({ base, siteUrl, adapterUrl, remoteImages, site, severities, limits, signers: signers.map(({ keyId }) => keyId) });
  for (const { asked, name, main, others, icon } of reads) {
    const { verified, includeInternal, severities: own, description, moved, retired } = asked;
    add({
      name,
      verified,
      includeInternal,
      own,
      description,
      moved,
      retired,
      icon: icon?.digest,
      shallow: await shallowFile(asked.repository),
    });
    add(kept.retained.get(formatMount(name)) ?? []);
    for (const { value, findings } of [main, ...others].map(({ read }) => read)) {
      add({ identity: value.identity, partial: value.partial, findings });
      for (const { path, mode, size, content } of value.entries.values()) add([path, mode, size, content?.digest]);
    }
  }
  add([...kept.files].sort(compareBy(([file]) => file)));
  return hash.digest('hex');
}

/** Where a clone is cut off decides which dates git can tell. */
async function shallowFile(repository: string): Promise<string | undefined> {
  const file = await askGit(repository, ['rev-parse', '--path-format=absolute', '--git-path', 'shallow']);
  return file === undefined ? undefined : readFile(file.trim(), 'utf8').catch(() => undefined);
}

function nameOf(input: string, out: string): string {
  return `build ${input} ${out}`;
}

/** The build of this input whose output lies in `out` as it was left; `undefined` where there is none. `seen` is its state, where somebody looked at it a moment ago. */
export function recallBuild(memory: Memory, input: string, out: string, seen?: OutputState): FinishedBuild | undefined {
  const bytes = memory.get(nameOf(input, out));
  if (bytes === undefined) return undefined;
  const { state, ...finished } = JSON.parse(Buffer.from(bytes).toString('utf8')) as Stored;
  return state === (seen ?? outputState(out))?.digest ? finished : undefined;
}

/** Remembers a build after its output was swapped in, and says how much lies there. `output` is its state as it was written; `digests` are those of the website's files. */
export function rememberBuild(
  memory: Memory,
  input: string,
  out: string,
  { compiled, pages }: Pick<FinishedBuild, 'compiled' | 'pages'>,
  { output, digests }: { readonly output: OutputState; readonly digests: ReadonlyMap<string, Digest> },
): Pick<FinishedBuild, 'files' | 'bytes'> {
  const { digest: state, bytes } = output;
  const files = output.files.size;
  const { deployment, findings, leftOut } = compiled;
  const editions = compiled.editions.map(({ address, snapshot, findings: own, internal, skills }) => ({
    address,
    snapshot,
    findings: own,
    internal,
    skills,
  }));
  const stored: Stored = { compiled: { deployment, findings, leftOut, editions }, files, bytes, pages, state };
  memory.set(nameOf(input, out), Buffer.from(JSON.stringify(stored)));
  rememberFiles(memory, out, output, digests);
  return { files, bytes };
}

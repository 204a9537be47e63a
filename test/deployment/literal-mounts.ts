/** Deployments from literals, in memory: what several repositories and refs compile to without git and disk. */
import { parseAddress } from '#contract/address.ts';
import { DEFAULT_LIMITS } from '#model/limits.ts';
import { buildSnapshot } from '#snapshot/build-snapshot.ts';
import { type CompiledDeployment, compileDeployment, type MountInput, type RefInput, type Retaining } from '../../build-scripts/compile.ts';
import { entriesOf } from '../compile/fixture-case.ts';

export type Files = Readonly<Record<string, string>>;

/** A commit's name from a letter. */
export function commit(letter: string): string {
  return letter.repeat(40);
}

export function refOf(address: string, ref: string, revision: string, files: Files): RefInput {
  const parsed = parseAddress(address);
  if (!parsed.ok) throw new Error(`${address} is no address`);
  const { host, owner, repo } = parsed.address;
  const sourceUrl = `https://git.example.org/${owner}/${repo}/${revision}/{path}`;
  return { read: buildSnapshot({ mount: { host, owner, repo }, ref, revision, sourceUrl }, entriesOf(files), DEFAULT_LIMITS) };
}

export interface DeploymentSettings {
  readonly maxFiles?: number;
  readonly base?: string;
  readonly retaining?: Retaining;
}

export function deploy(
  mounts: readonly (Pick<MountInput, 'main'> & Partial<MountInput>)[],
  { maxFiles = DEFAULT_LIMITS.publishedFiles, base = '/', retaining }: DeploymentSettings = {},
): CompiledDeployment {
  return compileDeployment(
    mounts.map((mount) => ({ verified: false, includeInternal: false, ...mount })),
    {
      limits: { ...DEFAULT_LIMITS, publishedFiles: maxFiles },
      generator: 'skillpress test',
      base,
      withBodies: false,
    },
    retaining,
  );
}

/** A `SKILL.md`. */
export function skill(name: string, body = 'Do it.'): string {
  return `---\nname: ${name}\ndescription: Does the work of ${name}.\n---\n${body}\n`;
}

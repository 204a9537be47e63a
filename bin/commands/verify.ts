/** `skillpress verify`: exit 0 where everything holds together, 1 with a line for everything that differs. */
import { Fault } from '#adapter/errors.ts';
import { isUrl, parseRoot } from '#adapter/store/url.ts';
import { DEPLOYMENT_FILE } from '#contract/tree.ts';
import { withSources } from '#snapshot/open-sources.ts';
import { UnreadableRepository } from '#snapshot/read-repository.ts';
import { EXIT, UsageError } from '../exit.ts';
import { userPath } from '../paths.ts';
import { keysOfFlag } from '../signing/keys-of-flag.ts';
import { startProgress } from '../terminal.ts';
import { awaitDeployment } from '../verify/await-deployment.ts';
import { AnswerRefused, openHost, VERIFY_BOUNDS } from '../verify/host.ts';
import { openOrigins } from '../verify/origins.ts';
import { folderSource, type Source, urlSource } from '../verify/source.ts';
import { verify } from '../verify/verify.ts';
import { formatVerification, type Verification, verificationJson } from '../verify/verify-report.ts';

export interface VerifyFlags {
  readonly key?: readonly string[];
  readonly rebuild?: readonly string[];
  readonly config?: string;
  readonly commit?: readonly string[];
  /** Folder that was published there. */
  readonly expect?: string;
  readonly format: 'text' | 'json';
}

export async function runVerify(target: string, flags: VerifyFlags): Promise<void> {
  if (flags.config !== undefined && flags.rebuild === undefined)
    throw new UsageError('--config is about --rebuild: it names the file that the build read.');
  const root = isUrl(target) ? rootOf(target) : undefined;
  const source = root !== undefined ? urlSource(root) : folderSource(userPath(target));
  // Whoever waits for a host does not give it up.
  const awaited = root !== undefined ? urlSource(root, openHost({ ...VERIFY_BOUNDS, slowAnswers: Number.POSITIVE_INFINITY })) : source;
  if (flags.expect !== undefined) await awaitDeployment(awaited, userPath(flags.expect));
  await requirePublished(source);
  const keys = await keysOfFlag(flags.key);
  const { rebuild, config, commit: commits } = flags;
  const progress = await startProgress();
  let found: Verification;
  try {
    found = await withSources((open) => {
      const originsOf = rebuild === undefined ? undefined : (addresses: readonly string[]) => openOrigins(rebuild, addresses, config, open);
      return verify(source, { keys, originsOf, commits }, (text) => progress.step(text));
    });
  } finally {
    progress.done();
  }
  process.stdout.write(flags.format === 'json' ? verificationJson(found) : `${formatVerification(found)}\n`);
  process.exitCode = found.problems.list.length === 0 ? EXIT.clean : EXIT.findings;
}

/** The root of a website. The address of the short name is what people have at hand; the website is one step above it. Throws `UsageError`. */
function rootOf(target: string): string {
  try {
    return parseRoot(target.replace(/\/mcp\/?$/, '/')).href;
  } catch (error) {
    if (error instanceof Fault) throw new UsageError(error.message);
    throw error;
  }
}

/** Throws `UnreadableRepository` for what is no published folder, or a host of which not even the first file can be had. */
async function requirePublished(source: Source): Promise<void> {
  const bytes = await source.read(DEPLOYMENT_FILE).catch((error: unknown) => {
    if (error instanceof AnswerRefused) throw new UnreadableRepository(`${source.name}: ${DEPLOYMENT_FILE} ${error.message}.`);
    throw error;
  });
  if (bytes === undefined) throw new UnreadableRepository(`${source.name} is no published folder: it has no ${DEPLOYMENT_FILE}.`);
}

/** Calls the stages in order; holds no rule (architecture.md, "Rooms"). */
import { advise } from '#advise/advise.ts';
import { type Artifacts, artifacts, type PublishOptions } from '#artifacts/artifacts.ts';
import { assemble } from '#assemble/assemble.ts';
import type { PageBody } from '#contract/schema/page-body.ts';
import { digest } from '#digest/digest.ts';
import type { Limits } from '#model/limits.ts';
import type { RepoPath } from '#model/repo-path.ts';
import type { Outcome } from '#model/result.ts';
import type { Snapshot } from '#model/snapshot.ts';
import type { MarkdownFile } from '#parse/markdown/parse-markdown.ts';
import { parse } from '#parse/parser.ts';
import { toJson } from '#report/json.ts';
import { type ResolveOptions, resolve } from '#resolve/resolve.ts';

export interface CompileOptions extends ResolveOptions, Omit<PublishOptions, 'describe'> {
  readonly limits: Limits;
  /** Also render the pages that the website needs. */
  readonly withBodies: boolean;
  /** Markdown that was parsed already, by digest of the file. */
  readonly remembered?: Map<string, MarkdownFile>;
}

export interface Compiled extends Artifacts {
  readonly bodies: ReadonlyMap<RepoPath, PageBody>;
}

/** Compiles a snapshot. Pure: the same snapshot and options give the same bytes. */
export function compile(snapshot: Outcome<Snapshot>, options: CompileOptions): Compiled {
  const parsed = parse(snapshot.value, options.limits, options.remembered);
  const resolved = resolve(parsed, options, snapshot.findings);
  const assembled = assemble(resolved.value, options.withBodies);
  const digested = digest(assembled);
  const found = [...resolved.findings, ...advise(digested)];
  const made = artifacts(digested, found, { ...options, describe: toJson });
  return { ...made, bodies: assembled.bodies };
}

/** `skillpress check`: what a build of the files on disk would find, and what an agent would get. */

import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { isAbsolute, relative, sep } from 'node:path';
import type { View } from '#adapter/catalog/model.ts';
import { defaultView } from '#adapter/catalog/resolve-address.ts';
import { loadGeneration } from '#adapter/load-catalog.ts';
import { openMemory } from '#adapter/store/memory.ts';
import { instructionsText } from '#adapter/text/instructions.ts';
import { withSeverities } from '#artifacts/findings-object.ts';
import type { SkillArtifact } from '#contract/schema/skill.ts';
import { blobFile } from '#contract/tree.ts';
import type { Finding } from '#model/finding.ts';
import type { Outcome } from '#model/result.ts';
import type { Snapshot } from '#model/snapshot.ts';
import { toGithub } from '#report/github.ts';
import { toJson } from '#report/json.ts';
import { toSarif } from '#report/sarif.ts';
import { formatFinding } from '#report/text.ts';
import { checkoutFindings } from '#snapshot/checkout-findings.ts';
import { isGitUrl } from '#snapshot/git-url.ts';
import { mergeBase } from '#snapshot/merge-base.ts';
import { withSources } from '#snapshot/open-sources.ts';
import { readRepository } from '#snapshot/read-repository.ts';
import { type Compiled, compile } from '../../build-scripts/compile.ts';
import { insideRepository } from '../build-findings.ts';
import { openPassing } from '../cache/build-cache.ts';
import { describeAgentView, skillCount } from '../check/agent-view.ts';
import { type ChangeFindings, findingsOf } from '../check/change-findings.ts';
import { type Build, type Change, type Compared, compareBuilds } from '../check/changed.ts';
import { type CheckReport, checkReportSchema } from '../check/check-report.ts';
import { prefixInCheckout } from '../check/checkout-prefix.ts';
import type { Severities } from '../check/config.ts';
import { describeChange } from '../check/describe-change.ts';
import { withInternal } from '../check/internal-findings.ts';
import { toMarkdown } from '../check/markdown-report.ts';
import { searchOwnWords } from '../check/own-words.ts';
import { type CheckSettings, type CheckTarget, checkTargets } from '../check/targets.ts';
import { describeUnexamined, HOW_TO_EXAMINE, unexaminedSkills } from '../check/unexamined.ts';
import { COMMAND } from '../command-name.ts';
import { readIcon } from '../config/read-icon.ts';
import { errorsFirst } from '../errors-first.ts';
import { EXIT, Unavailable, writing } from '../exit.ts';
import { parseAhead } from '../parse-ahead.ts';
import { userPath } from '../paths.ts';
import { type Progress, paintFor, plural, startProgress } from '../terminal.ts';
import { GENERATOR, VERSION } from '../version.ts';

export interface CheckFlags {
  readonly format: 'text' | 'json' | 'github' | 'sarif';
  /** File for the report of a pull request, beside what is printed. */
  readonly report?: string;
  /** File for code scanning, beside what is printed. */
  readonly sarif?: string;
  readonly changed?: string;
  readonly strict: boolean;
  readonly config?: string;
  readonly verified: boolean;
  /** Check as a build that publishes internal skills would. */
  readonly includeInternal: boolean;
}

interface Checked {
  readonly read: Outcome<Snapshot>;
  readonly compiled: Compiled;
  readonly view: View;
  /** Errors first. */
  readonly findings: readonly Finding[];
  /** Skills whose texts no build of these settings reads. */
  readonly unexamined: readonly string[];
  /** With `--changed`: those that were there before. */
  readonly known?: ReadonlySet<Finding>;
}

export async function runCheck(asked: string, flags: CheckFlags): Promise<void> {
  const progress = await startProgress();
  try {
    await withSources(async (open) => {
      if (isGitUrl(asked)) progress.step('Cloning');
      const sources = await open(asked, userPath('.'));
      const config = flags.config === undefined ? undefined : userPath(flags.config);
      const { targets, notes } = await checkTargets(asked, sources, { ...flags, config }, open);
      const hasHeadings = targets.length > 1 && flags.format === 'text';
      for (const note of notes) process.stderr.write(`${note}\n`);
      const all: Finding[] = [];
      for (const [index, target] of targets.entries()) {
        if (hasHeadings) process.stdout.write(`${index === 0 ? '' : '\n'}=== ${target.shown} ===\n\n`);
        all.push(...(await checkTarget(target, flags, progress)));
      }
      if (hasHeadings) process.stdout.write(`\n${plural(targets.length, 'repository', 'repositories')}: ${countFindings(all)}\n`);
      process.exitCode = isFaulty(all, flags.strict) ? EXIT.findings : EXIT.clean;
    });
  } finally {
    progress.done();
  }
}

/** Checks one repository, and prints what is found. Gives the findings. */
async function checkTarget(target: CheckTarget, flags: CheckFlags, progress: Progress): Promise<readonly Finding[]> {
  const { repository, shown, ref, mount, worktree, found: around, foundIn, ...settings } = target;
  const { severities, limits } = settings;
  const common = { repository, shown, limits };
  progress.step('Reading and checking the files');
  const now = await checkSnapshot(await readRepository({ ...common, worktree, ref, mount }), settings);
  let compared: Compared | undefined;
  let found: ChangeFindings = { findings: now.findings, known: new Set() };
  if (flags.changed !== undefined) {
    progress.step(`Comparing with ${flags.changed}`);
    const { identity } = now.read.value;
    const since = await mergeBase(repository, flags.changed, ref);
    const before = await readRepository({ ...common, ref: since?.commit ?? flags.changed, worktree: false, mount: identity.mount });
    const known = await checkSnapshot(before, settings);
    const change = compareBuilds(asBuild(known), asBuild(now));
    compared = { change, since: since ?? { ref: flags.changed, commit: before.value.identity.revision, isOlder: false } };
    progress.step('Asking the search index');
    // What is found about the clone alone is no part of any change.
    const [old, asked] = [
      { ...known, around: await foundIn(before.value.identity.revision) },
      { ...now, around },
    ].map((each) => [...each.findings, ...withSeverities(each.around, severities), ...askOwnWords(each.view, severities, change)]);
    found = findingsOf(change, old ?? [], asked ?? []);
  } else {
    // A folder inside of a repository is read as it is on disk, where nothing has a date anyway.
    const ofClone = (await prefixInCheckout(repository)) === '' ? await checkoutFindings(repository, shown) : [];
    progress.step('Asking the search index');
    const own = askOwnWords(now.view, severities, undefined);
    found = { ...found, findings: [...now.findings, ...withSeverities([...around, ...ofClone], severities), ...own] };
  }
  const findings = errorsFirst(found.findings);
  const { known } = found;
  const prefix = await annotationPrefix(repository);
  progress.done();
  const { skills } = now.compiled.snapshot.counts;
  const { unexamined } = now;
  // What programs read has no room for what is about no file.
  if (flags.format === 'github' || flags.format === 'sarif') {
    for (const line of describeUnexamined(unexamined)) process.stderr.write(`Note: ${line}\n`);
  }
  if (flags.report !== undefined) await writeReport(userPath(flags.report), toMarkdown({ compared, findings, known, skills, unexamined }));
  if (flags.sarif !== undefined) await writeReport(userPath(flags.sarif), sarifText(findings, prefix));
  process.stdout.write(render({ ...now, findings, known }, compared, prefix, flags));
  return findings;
}

async function checkSnapshot(read: Outcome<Snapshot>, { picture, ...settings }: CheckSettings): Promise<Checked> {
  const icon = picture === undefined ? undefined : await readIcon(picture.path, read.value, picture.folder);
  const cache = openPassing(tmpdir());
  try {
    const remembered = await parseAhead(read.value, settings.limits, cache);
    // While the stages run, no signal is heard: whoever ends the program then must find nothing left.
    cache.leaveFolder();
    const options = { ...settings, icon, generator: GENERATOR, base: '/', withBodies: false, remembered };
    const compiled = compile(read, options);
    const view = defaultView(await loadGeneration(openMemory(compiled.files)));
    // Internal skills are read by agents of their maintainers, so that they are checked, too; what agents get is the first build alone.
    const { counts } = compiled.snapshot;
    const whole = counts.internal === 0 ? undefined : compile(read, { ...options, includeInternal: true });
    const all =
      whole === undefined ? compiled.findings : withInternal(compiled.findings, whole.findings, new Set(view.snapshot.entries.keys()));
    const hasMore = whole !== undefined && whole.snapshot.counts.describedOnly > counts.describedOnly;
    const views = hasMore ? [view, defaultView(await loadGeneration(openMemory(whole.files)))] : [view];
    const findings = all.map((finding) => insideRepository(finding, [compiled.snapshot.address]).finding);
    return { read, compiled, view, unexamined: unexaminedSkills(views), findings };
  } finally {
    cache.close();
  }
}

async function writeReport(file: string, text: string): Promise<void> {
  await writing(file, () => writeFile(file, text)).catch((error: Error) => {
    if (error instanceof Unavailable) throw error;
    throw new Unavailable(`the report cannot be written: ${error.message}. Name another file.`);
  });
}

function asBuild({ read, compiled, view }: Checked): Build {
  return {
    snapshot: read.value,
    skills: view.snapshot.skills,
    document(digest) {
      const bytes = compiled.files.get(blobFile(digest));
      if (bytes === undefined) throw new Error(`no document ${digest} was compiled`);
      return bytes;
    },
  };
}

/** The slowest question: not asked where nobody wants the answer, and with `--changed` only for the skills that it touches. */
function askOwnWords({ snapshot }: View, severities: Severities, change: Change | undefined): readonly Finding[] {
  if (severities.not_found_by_own_words === 'off') return [];
  const touched = change === undefined ? undefined : new Set(change.skills.map(({ path }) => path));
  return withSeverities(searchOwnWords(snapshot.search, touched), severities);
}

/** Annotations are placed from the top of the check-out, or of the runner's workspace where the check-out is a folder of it. */
async function annotationPrefix(folder: string): Promise<string> {
  const workspace = process.env.GITHUB_WORKSPACE;
  const way = workspace === undefined ? undefined : relative(workspace, folder).split(sep).join('/');
  if (way === undefined || way.startsWith('..') || isAbsolute(way)) return prefixInCheckout(folder);
  return way === '' ? '' : `${way}/`;
}

function isFaulty(findings: readonly Finding[], strict: boolean): boolean {
  return findings.some(({ severity }) => severity === 'error' || (strict && severity === 'warning'));
}

function render(checked: Checked, compared: Compared | undefined, prefix: string, flags: CheckFlags): string {
  const { findings } = checked;
  if (flags.format === 'json') return `${JSON.stringify(reportOf(checked, compared), null, 2)}\n`;
  if (flags.format === 'sarif') return sarifText(findings, prefix);
  if (flags.format === 'github') return findings.map((finding) => `${toGithub(finding, prefix)}\n`).join('');
  return textReport(checked, compared);
}

function sarifText(findings: readonly Finding[], prefix: string): string {
  return `${JSON.stringify(toSarif(findings, VERSION, prefix), null, 2)}\n`;
}

function textReport({ view, findings, unexamined, known = new Set() }: Checked, compared: Compared | undefined): string {
  const paint = paintFor(process.stdout);
  const { counts } = view.snapshot.artifact;
  const lines = [
    ...(compared === undefined ? [describeAgentView(view)] : [describeChange(compared)]),
    '',
    '== Findings ==',
    ...findings.map((finding) => formatFinding(finding, paint, known.has(finding) ? 'as before' : '')),
    ...(findings.length === 0 ? ['None.'] : [`Each is explained by: ${COMMAND} explain CODE`]),
    '',
    `${skillCount(view)}, ${counts.listed} of them listed${counts.skipped === 0 ? '' : `, ${counts.skipped} skipped`}: ${countFindings(findings)}${compared === undefined ? '' : `; ${findings.length - known.size} of them new`}`,
    ...describeUnexamined(unexamined),
  ];
  return `${lines.join('\n')}\n`;
}

function countFindings(findings: readonly Finding[]): string {
  const count = (severity: Finding['severity']) => findings.filter((finding) => finding.severity === severity).length;
  return `${plural(count('error'), 'error')}, ${plural(count('warning'), 'warning')}, ${plural(count('info'), 'note')}`;
}

function reportOf({ compiled, view, findings, unexamined, known }: Checked, compared: Compared | undefined): CheckReport {
  const { address, revision, counts } = compiled.snapshot;
  return checkReportSchema.parse({
    skillpress: VERSION,
    address,
    revision,
    counts: {
      ...counts,
      errors: findings.filter(({ severity }) => severity === 'error').length,
      warnings: findings.filter(({ severity }) => severity === 'warning').length,
    },
    findings: findings.map((finding) => ({
      ...toJson(finding),
      ...(finding.internal === true ? { internal: true } : {}),
      ...(compared === undefined ? {} : { new: known?.has(finding) !== true }),
    })),
    skills: [...view.snapshot.skills.values()].map(skillReport),
    unexamined: { skills: [...unexamined], ...(unexamined.length === 0 ? {} : { flag: HOW_TO_EXAMINE }) },
    instructions: instructionsText(view, true),
    ...(compared === undefined ? {} : { changed: changeReport(compared) }),
  });
}

function changeReport({ change: { files, skills }, since }: Compared): NonNullable<CheckReport['changed']> {
  return {
    since: since.ref,
    commit: since.commit,
    files: [...files],
    skills: skills.map((skill) => ({ ...skill, through: [...skill.through] })),
  };
}

function skillReport(skill: SkillArtifact): CheckReport['skills'][number] {
  const { path, name, description, license, serving, discoverable, listing } = skill;
  const common = {
    path,
    name,
    description,
    license,
    serving,
    discoverable,
    listed: listing.listed,
    ...(listing.listed ? {} : { reason: listing.reason }),
  };
  if (skill.serving !== 'full') return { ...common, files: [], references: [] };
  return {
    ...common,
    digest: skill.document.digest,
    tokens: { ...skill.tokens, parts: skill.document.parts.map((part) => ({ kind: part.kind, path: part.path, tokens: part.tokens })) },
    files: skill.files.map((file) => ({ path: file.path, size: file.size, digest: file.digest })),
    references: skill.references.map((reference) => reference.path),
  };
}

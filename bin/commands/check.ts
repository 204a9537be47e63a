/** `skillpress check`: what a build of the files on disk would find, and what an agent would get. */

import type { View } from '#adapter/catalog/model.ts';
import { defaultView } from '#adapter/catalog/resolve-address.ts';
import { loadGeneration } from '#adapter/load-catalog.ts';
import { openMemory } from '#adapter/store/memory.ts';
import { instructionsText } from '#adapter/text/instructions.ts';
import { sortFindings, withSeverities } from '#artifacts/findings-object.ts';
import type { SkillArtifact } from '#contract/schema/skill.ts';
import type { Finding } from '#model/finding.ts';
import { DEFAULT_LIMITS } from '#model/limits.ts';
import { toGithub } from '#report/github.ts';
import { toJson } from '#report/json.ts';
import { toSarif } from '#report/sarif.ts';
import { formatFinding } from '#report/text.ts';
import { type ReadRepository, readRepository } from '#snapshot/read-repository.ts';
import { type Compiled, compile } from '../../build-scripts/compile.ts';
import { describeAgentView } from '../check/agent-view.ts';
import { type Change, compareBuilds, describeChange, findingsOf } from '../check/changed.ts';
import { type CheckReport, checkReportSchema } from '../check/check-report.ts';
import { readSeverities, type Severities } from '../check/config.ts';
import { searchOwnWords } from '../check/own-words.ts';
import { EXIT } from '../exit.ts';
import { parseAhead } from '../parse-ahead.ts';
import { userPath } from '../paths.ts';
import { paintFor, plural, startProgress } from '../terminal.ts';
import { GENERATOR, VERSION } from '../version.ts';

export interface CheckFlags {
  readonly format: 'text' | 'json' | 'github' | 'sarif';
  readonly changed?: string;
  readonly strict: boolean;
  readonly config?: string;
  readonly verified: boolean;
}

interface Checked {
  readonly read: ReadRepository;
  readonly compiled: Compiled;
  readonly view: View;
}

export async function runCheck(repository: string, flags: CheckFlags): Promise<void> {
  const folder = userPath(repository);
  const progress = startProgress();
  try {
    const severities = await readSeverities(folder, flags.config === undefined ? undefined : userPath(flags.config));
    progress.step('Reading and checking the files on disk');
    const now = await checkRepository(folder, undefined, severities, flags.verified);
    const all = sortFindings([...now.compiled.findings, ...withSeverities(searchOwnWords(now.view.snapshot.search), severities)]);
    let change: Change | undefined;
    if (flags.changed !== undefined) {
      progress.step(`Comparing with ${flags.changed}`);
      const before = await checkRepository(folder, flags.changed, severities, flags.verified);
      change = compareBuilds(before.read.value, now.read.value, before.view.snapshot.skills, now.view.snapshot.skills);
    }
    const findings = change === undefined ? all : findingsOf(change, all);
    progress.done();
    process.stdout.write(render(now, findings, change, flags));
    process.exitCode = isFaulty(findings, flags.strict) ? EXIT.findings : EXIT.clean;
  } finally {
    progress.done();
  }
}

async function checkRepository(repository: string, ref: string | undefined, severities: Severities, verified: boolean): Promise<Checked> {
  const read = await readRepository({ repository, ref, worktree: ref === undefined, limits: DEFAULT_LIMITS });
  const remembered = await parseAhead(read.value);
  const compiled = compile(read, {
    limits: DEFAULT_LIMITS,
    verified,
    includeInternal: false,
    generator: GENERATOR,
    base: '/',
    withBodies: false,
    remembered,
    severities,
  });
  return { read, compiled, view: defaultView(await loadGeneration(openMemory(compiled.files))) };
}

function isFaulty(findings: readonly Finding[], strict: boolean): boolean {
  return findings.some(({ severity }) => severity === 'error' || (strict && severity === 'warning'));
}

function render(checked: Checked, findings: readonly Finding[], change: Change | undefined, flags: CheckFlags): string {
  if (flags.format === 'json') return `${JSON.stringify(reportOf(checked, findings, change, flags.changed), null, 2)}\n`;
  if (flags.format === 'sarif') return `${JSON.stringify(toSarif(findings, VERSION), null, 2)}\n`;
  if (flags.format === 'github') return findings.map((finding) => `${toGithub(finding)}\n`).join('');
  return textReport(checked, findings, change, flags.changed ?? '');
}

function textReport({ view }: Checked, findings: readonly Finding[], change: Change | undefined, ref: string): string {
  const paint = paintFor(process.stdout);
  const count = (severity: Finding['severity']) => findings.filter((finding) => finding.severity === severity).length;
  const { counts } = view.snapshot.artifact;
  const lines = [
    ...(change === undefined ? [describeAgentView(view)] : [describeChange(change, ref)]),
    '',
    '== Findings ==',
    ...findings.map((finding) => formatFinding(finding, paint)),
    ...(findings.length === 0 ? ['None.'] : ['Each is explained by: skillpress explain CODE']),
    '',
    `${plural(counts.skills, 'skill')}, ${counts.listed} of them listed: ${plural(count('error'), 'error')}, ${plural(count('warning'), 'warning')}, ${plural(count('info'), 'note')}`,
  ];
  return `${lines.join('\n')}\n`;
}

function reportOf({ compiled, view }: Checked, findings: readonly Finding[], change: Change | undefined, since = ''): CheckReport {
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
    findings: findings.map(toJson),
    skills: [...view.snapshot.skills.values()].map(skillReport),
    instructions: instructionsText(view, true),
    ...(change === undefined ? {} : { changed: { since, ...change } }),
  });
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

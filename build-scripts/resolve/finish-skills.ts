/** Everything that is decided about a skill once all files are: its files, its copies, its place in the listings. */
import type { License, Translations } from '#contract/schema/common.ts';
import { isMarkdown, MANIFEST_NAME } from '#model/file-kinds.ts';
import { type Finding, finding } from '#model/finding.ts';
import { baseName, isHidden, type RepoPath } from '#model/repo-path.ts';
import type { Outcome } from '#model/result.ts';
import type { ManifestFile } from '#parse/manifest-file.ts';
import type { Context } from './context.ts';
import { findCopies } from './copies.ts';
import { describeText } from './describe-text.ts';
import { type Held, heldBy } from './held.ts';
import type { Includes } from './includes.ts';
import { judgeListing, type Verdict } from './listing.ts';
import { isReadable } from './manifests.ts';
import { nestedIn } from './nested.ts';
import { declaredHidden, type PublishedFile } from './publish.ts';
import type { Expansion } from './references.ts';
import { type DeclaredSkill, supportingFiles } from './skills.ts';
import type { FileNode } from './tree.ts';

export interface ResolvedSkill {
  readonly skill: DeclaredSkill;
  readonly license: License;
  readonly describedOnly: boolean;
  /** Manifests with a body, root first. */
  readonly rules: readonly ManifestFile[];
  readonly includes: Includes;
  /** Its supporting files, in path order. */
  readonly files: readonly FileNode[];
  /** What a host holds of its directory, nested skills included: its own `SKILL.md` first. */
  readonly held: readonly FileNode[];
  /** Named in the served document instead of being served. */
  readonly omitted: readonly FileNode[];
  readonly references: readonly { readonly path: RepoPath; readonly title: string }[];
  /** `SKILL.md` paths of published skills below its directory. */
  readonly nested: readonly RepoPath[];
  /** Of those, the ones whose files a host may hold. */
  readonly heldNested: readonly RepoPath[];
  /** Nested skills that are left out of the enclosing one: internal or described only. */
  readonly nestedLeftOut: number;
  readonly hidden: boolean;
  readonly duplicateOf?: RepoPath;
  readonly discoverable: boolean;
  /** Absent for a listed skill. */
  readonly unlisted?: Verdict;
  readonly translations?: Translations;
}

/** What is known of a skill before all skills are compared. */
type Draft = Omit<ResolvedSkill, 'held' | 'references' | 'duplicateOf' | 'discoverable' | 'unlisted' | 'translations'>;

/** Decides the rest, in path order. */
export function finishSkills(
  context: Context,
  expansion: Expansion,
  published: ReadonlyMap<RepoPath, PublishedFile>,
): Outcome<readonly ResolvedSkill[]> {
  const drafts = draftSkills(context, expansion);
  const holds = heldBy(
    new Map(drafts.map((draft) => [draft.skill.path, draft])),
    [...published.values()].map(({ file }) => file),
    context.parsed.limits,
  );
  const held = new Map(drafts.map((draft) => [draft.skill.path, holds(draft)]));
  const publishedPaths: readonly RepoPath[] = [...published.keys(), ...context.skills.published.map((skill) => skill.path)];
  const topFolders = new Set(publishedPaths.filter((path) => path.includes('/')).map((path) => path.slice(0, path.indexOf('/'))));
  const verdicts = new Map(drafts.map((draft) => [draft.skill.path, judge(context, draft, held.get(draft.skill.path), topFolders)]));
  const anyVisible = drafts.some((draft) => !draft.hidden);
  const isOutOfSight = (draft: Draft): boolean => draft.hidden && anyVisible;
  const copies = findCopies(
    drafts.map((draft) => ({ ...draft, listable: verdicts.get(draft.skill.path) === undefined && !isOutOfSight(draft) })),
    context.skills.owner,
  );
  const findings: Finding[] = [];
  const finished = drafts.map((draft): ResolvedSkill => {
    const duplicateOf = copies.get(draft.skill.path);
    const outOfSight = isOutOfSight(draft);
    const unlisted = verdicts.get(draft.skill.path) ?? setAside(duplicateOf, outOfSight);
    const { translations } = draft.skill.declaration;
    findings.push(...skillFindings(draft, unlisted, duplicateOf, outOfSight));
    return {
      ...draft,
      held: held.get(draft.skill.path)?.files ?? [],
      references: draft.describedOnly ? [] : referencesOf(context, expansion, draft),
      ...(duplicateOf === undefined ? {} : { duplicateOf }),
      discoverable: duplicateOf === undefined && !outOfSight,
      ...(unlisted === undefined ? {} : { unlisted }),
      ...(translations === undefined ? {} : { translations }),
    };
  });
  return { value: finished, findings: [...findings, ...sameNames(finished)] };
}

function draftSkills(context: Context, expansion: Expansion): readonly Draft[] {
  const { skills, manifests, includes, serving } = context;
  const declared = declaredHidden(context, expansion);
  const nested = nestedIn(skills.published, skills.published);
  const nestedInternal = nestedIn(skills.published, skills.internal);
  return skills.published.map((skill) => {
    const own = supportingFiles(skill, context, declared);
    const below = nested.get(skill.directory) ?? [];
    const heldNested = below.filter((other) => !serving.ofSkill(other).describedOnly);
    return {
      skill,
      ...serving.ofSkill(skill),
      rules: manifests.chain(skill.directory).filter((manifest) => manifest.text.slice(manifest.bodyOffset).trim() !== ''),
      includes: includes.get(skill.path) ?? { files: [], missing: [] },
      files: own.filter((file) => file.content !== undefined),
      omitted: own.filter((file) => file.content === undefined),
      nested: below.map((other) => other.path),
      heldNested: heldNested.map((other) => other.path),
      nestedLeftOut: (nestedInternal.get(skill.directory)?.length ?? 0) + below.length - heldNested.length,
      hidden: isHidden(skill.directory),
    };
  });
}

function judge(context: Context, draft: Draft, held: Held | undefined, topFolders: ReadonlySet<string>): Verdict | undefined {
  return judgeListing({
    skill: draft.skill,
    describedOnly: draft.describedOnly,
    unavailable: [...draft.includes.missing, ...(held?.lost ?? [])],
    fileCount: held?.count ?? 0,
    totalBytes: held?.bytes ?? 0,
    topFolders,
    limits: context.parsed.limits,
  });
}

function setAside(duplicateOf: RepoPath | undefined, outOfSight: boolean): Verdict | undefined {
  if (duplicateOf !== undefined) return { reason: 'duplicate', detail: duplicateOf };
  return outOfSight ? { reason: 'hidden' } : undefined;
}

/** Reasons that another finding at the same file already tells, or that are no trouble. */
const TOLD: ReadonlySet<string> = new Set([
  'described_only',
  'duplicate',
  'hidden',
  'name_directory_mismatch',
  'invalid_name',
  // Told by `description_too_long` and `field_ignored`.
  'unfit_front_matter',
]);

function skillFindings(
  draft: Draft,
  unlisted: Verdict | undefined,
  duplicateOf: RepoPath | undefined,
  outOfSight: boolean,
): readonly Finding[] {
  const place = { path: draft.skill.path };
  const findings: Finding[] = [];
  if (draft.describedOnly && draft.license.status !== 'none') {
    findings.push(finding('described_only', place, { license: draft.license.label, source: draft.license.source }));
  } else if (duplicateOf !== undefined) findings.push(finding('duplicate_skill', place, { other: duplicateOf }));
  if (outOfSight && duplicateOf === undefined) findings.push(finding('hidden_skill', place));
  if (unlisted !== undefined && !TOLD.has(unlisted.reason)) {
    findings.push(finding('skill_unlisted', place, { reason: unlisted.reason, detail: unlisted.detail ?? '' }));
  }
  if (draft.nestedLeftOut > 0 && !draft.describedOnly) findings.push(finding('nested_left_out', place, { count: draft.nestedLeftOut }));
  return findings;
}

/** Published Markdown that a skill's own text, its rules and its includes link to. */
function referencesOf(context: Context, expansion: Expansion, draft: Draft): ResolvedSkill['references'] {
  const { skill, rules, includes } = draft;
  const sources = [...rules.map((rule) => rule.path), skill.path, ...includes.files.map(({ file }) => file.path)];
  const targets = new Set<RepoPath>();
  for (const source of sources) {
    for (const destination of expansion.destinations.get(source) ?? []) {
      if (destination.kind === 'file' && destination.path !== skill.path && isReference(destination.path)) targets.add(destination.path);
    }
  }
  return [...targets].flatMap((path) => {
    const file = context.tree.files.get(path);
    if (file?.content === undefined || !isReadable(context.manifests, file) || !expansion.readable.has(path)) return [];
    return [{ path, title: describeText(context.parsed, path, file.content).title }];
  });
}

/** A link to a manifest adds nothing: its rules are carried or they do not apply. */
function isReference(path: RepoPath): boolean {
  return isMarkdown(path) && baseName(path) !== MANIFEST_NAME;
}

/** Two different skills with one name, in whatever Unicode form, are two skills; their authors may want to know. */
function sameNames(skills: readonly ResolvedSkill[]): readonly Finding[] {
  const first = new Map<string, RepoPath>();
  return skills.flatMap(({ skill, discoverable }) => {
    if (!discoverable) return [];
    const { name, namePlace } = skill.declaration;
    const shown = name.normalize('NFC');
    const other = first.get(shown);
    if (other === undefined) first.set(shown, skill.path);
    return other === undefined ? [] : [finding('same_name', { path: skill.path, ...namePlace }, { name, other })];
  });
}

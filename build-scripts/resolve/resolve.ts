/**
 * The stage's entry: many parsed files to one decision per file (format.md, sections 1 to 8). The order of the
 * decisions is the order of the lines of `resolve`; each lives in the file of its name.
 */
import type { Counts } from '#contract/schema/common.ts';
import type { Finding } from '#model/finding.ts';
import { type FolderPath, folderOf, type RepoPath } from '#model/repo-path.ts';
import type { Outcome } from '#model/result.ts';
import type { Parsed } from '#parse/parser.ts';
import type { Context } from './context.ts';
import { countBelow, exposedFolders } from './counts.ts';
import { type ResolvedDocument, resolveDocuments } from './documents.ts';
import { finishSkills, type ResolvedSkill } from './finish-skills.ts';
import { resolveIncludes } from './includes.ts';
import { rulesOfInternal } from './internal-rules.ts';
import { resolveLicenses } from './licenses.ts';
import type { Destination } from './link-target.ts';
import { resolveLinks } from './links.ts';
import { type Manifests, resolveManifests } from './manifests.ts';
import { type Overview, resolveOverviews } from './overviews.ts';
import { type Picture, resolvePicture } from './picture.ts';
import { expandPublished, type PublishedFile, publishedFiles } from './publish.ts';
import { decideServing } from './serving.ts';
import { sizeFindings } from './size-findings.ts';
import { resolveSkills } from './skills.ts';
import { decideNames, type MayName, nameable } from './withheld.ts';

export interface ResolveOptions {
  /** The operator vouches for the repository: served in full. */
  readonly verified: boolean;
  /** Publish skills that are marked `metadata.internal: true`. */
  readonly includeInternal: boolean;
}

export interface Resolved {
  readonly parsed: Parsed;
  readonly options: ResolveOptions;
  readonly manifests: Manifests;
  /** In path order. */
  readonly skills: readonly ResolvedSkill[];
  /** `SKILL.md` of each internal skill: for whoever builds, and for no published file. */
  readonly internal: readonly RepoPath[];
  readonly skippedCount: number;
  readonly documents: ReadonlyMap<RepoPath, ResolvedDocument>;
  readonly overviews: ReadonlyMap<FolderPath, Overview>;
  /** What the icon of the repository is made of. */
  readonly picture: Picture | undefined;
  /** Every path that can be read, except the `SKILL.md` of skills; in path order. */
  readonly files: ReadonlyMap<RepoPath, PublishedFile>;
  /** Folders that hold something published, itself or below; with the root. */
  readonly folders: ReadonlySet<FolderPath>;
  readonly destinations: ReadonlyMap<RepoPath, readonly Destination[]>;
  /** What can be discovered below each published folder. */
  readonly counts: ReadonlyMap<FolderPath, Counts>;
  /** Directory of the enclosing skill. */
  owner(path: FolderPath): FolderPath | undefined;
  /** Tells whether what is published may name a path. */
  readonly mayName: MayName;
  /** Why the index does not cover everything; empty for a whole one. */
  readonly partial: readonly string[];
}

/** Decides about every file of a parsed snapshot. `earlier` are the findings of its reader, which may not name everything either. Pure. */
export function resolve(parsed: Parsed, options: ResolveOptions, earlier: readonly Finding[] = []): Outcome<Resolved> {
  const findings: Finding[] = [...earlier];
  const keep = <T>(outcome: Outcome<T>): T => {
    findings.push(...outcome.findings);
    return outcome.value;
  };
  const tree = keep(resolveLinks(parsed));
  const { value: manifests, findings: ofManifests } = resolveManifests(parsed, tree);
  const skills = keep(resolveSkills(parsed, tree, manifests, options.includeInternal, earlier));
  const licenses = resolveLicenses(parsed, tree, manifests);
  const serving = decideServing(skills, licenses, options.verified);
  const mayName = decideNames(manifests, skills, serving);
  const known = { parsed, tree, manifests, skills, serving, mayName };
  const { readable, unavailable } = resolveDocuments(known);
  const documents = new Map(readable.map((document) => [document.path, document]));
  const includes = new Map(skills.published.map((skill) => [skill.path, keep(resolveIncludes({ ...known, documents }, skill))]));
  const exposed = exposedFolders([...skills.published.map((skill) => skill.directory), ...[...documents.keys()].map(folderOf)]);
  const overviews = resolveOverviews(known, exposed);
  const context: Context = { ...known, documents, unavailableDocuments: unavailable, includes, overviews, exposed };
  const picture = keep(resolvePicture(context));
  const expansion = expandPublished(context);
  findings.push(...expansion.findings);
  const files = publishedFiles(context, expansion);
  const finished = keep(finishSkills(context, expansion, files));
  findings.push(...sizeFindings(parsed.limits, files));
  const folders = exposedFolders([...finished.map(({ skill }) => skill.path), ...files.keys()].map(folderOf));
  const value: Resolved = {
    parsed,
    options,
    manifests,
    skills: finished,
    internal: skills.internal.map(({ path }) => path),
    skippedCount: skills.unusable.filter(mayName).length,
    documents,
    overviews,
    picture,
    files,
    folders,
    destinations: expansion.destinations,
    counts: countBelow(folders, finished, documents.keys()),
    owner: skills.owner,
    mayName,
    partial: [...parsed.snapshot.partial, ...(expansion.partial ? ['references'] : [])],
  };
  // What closes a folder or a skill is named all the same, a manifest or a license; what it hides is not.
  const named = [...ofManifests, ...licenses.findings, ...skills.aboutInternal, ...rulesOfInternal(finished, skills)];
  return { value, findings: [...named, ...nameable(findings, mayName)] };
}

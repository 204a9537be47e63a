/** `--changed REF`: what an edit touches. Compares the files on disk with a commit, file by file and digest by digest. */
import type { Digest } from '#contract/digest.ts';
import type { Part, ServedSkill, SkillArtifact } from '#contract/schema/skill.ts';
import { compareText } from '#model/compare.ts';
import type { Finding } from '#model/finding.ts';
import type { Snapshot } from '#model/snapshot.ts';

/** One build, as far as a comparison needs it. */
export interface Build {
  readonly snapshot: Snapshot;
  /** By path. */
  readonly skills: ReadonlyMap<string, SkillArtifact>;
  /** Text of a served document; throws where it is none of this build. */
  readonly text: (document: Digest) => string;
}

export interface SkillChange {
  readonly path: string;
  readonly name: string;
  readonly what: 'added' | 'removed' | 'document' | 'files';
  /** Difference of the whole document. */
  readonly tokens: number;
  /** Of the document that an agent gets, before and after; absent where it gets none. */
  readonly before?: Digest;
  readonly after?: Digest;
  /** Repository paths through which the change arrives: the skill's own files, rules, shared pages; in path order. */
  readonly through: readonly string[];
}

/** A file whose text stands in documents that agents get: a rule or a shared page in many, a skill's own in one. */
export interface SourceChange {
  readonly path: string;
  /** What it contributed and what it contributes; empty where it did or does not. */
  readonly before: string;
  readonly after: string;
  /** Paths of the skills that it changes, in order. */
  readonly skills: readonly string[];
}

export interface Change {
  /** Paths that were added, edited or removed. */
  readonly files: readonly string[];
  /** Skills of which an agent now gets other bytes, in path order. */
  readonly skills: readonly SkillChange[];
  /** Texts that differ in skills that agents had before and have now, in path order. */
  readonly sources: readonly SourceChange[];
}

/** Compares two builds of the same repository. */
export function compareBuilds(before: Build, after: Build): Change {
  const entries = [before, after].map(({ snapshot }) => snapshot.entries);
  const paths = [...new Set(entries.flatMap((of) => [...of.keys()]))].sort(compareText);
  const digestIn = ({ snapshot }: Build, path: (typeof paths)[number]): string | undefined => {
    const entry = snapshot.entries.get(path);
    return entry === undefined ? undefined : `${entry.mode} ${entry.content?.digest ?? entry.size}`;
  };
  const files = paths.filter((path) => digestIn(before, path) !== digestIn(after, path));
  const skillPaths = [...new Set([...before.skills.keys(), ...after.skills.keys()])].sort(compareText);
  const skills = skillPaths.flatMap((path) => {
    const change = compareSkill(before.skills.get(path), after.skills.get(path), before, after);
    return change === undefined ? [] : [change];
  });
  return { files, skills, sources: sourcesOf(skills, before, after) };
}

function sourcesOf(skills: readonly SkillChange[], before: Build, after: Build): readonly SourceChange[] {
  const sources = new Map<string, { before: string; after: string; skills: string[] }>();
  for (const { path, through } of skills) {
    const [was, is] = [served(before.skills.get(path)), served(after.skills.get(path))];
    if (was === undefined || is === undefined) continue;
    const [old, now] = [partTexts(was, before), partTexts(is, after)];
    for (const source of through) {
      const [from, to] = [textOf(old, source), textOf(now, source)];
      if (from === to) continue;
      const known = sources.get(source);
      if (known === undefined) sources.set(source, { before: from, after: to, skills: [path] });
      else known.skills.push(path);
    }
  }
  return [...sources].map(([path, source]) => ({ path, ...source })).sort((a, b) => compareText(a.path, b.path));
}

function textOf(parts: readonly PartText[], path: string): string {
  return parts
    .filter((part) => part.path === path)
    .map(({ text }) => text)
    .join('\n');
}

/** The document that an agent gets of a skill; `undefined` where it gets none. */
function served(skill: SkillArtifact | undefined): ServedSkill | undefined {
  return skill?.serving === 'full' ? skill : undefined;
}

function compareSkill(
  old: SkillArtifact | undefined,
  now: SkillArtifact | undefined,
  before: Build,
  after: Build,
): SkillChange | undefined {
  const skill = now ?? old;
  const what = kindOfChange(old, now);
  if (skill === undefined || what === undefined) return undefined;
  const [was, is] = [served(old), served(now)];
  return {
    path: skill.path,
    name: skill.name,
    what,
    tokens: (is?.tokens.document ?? 0) - (was?.tokens.document ?? 0),
    ...(was === undefined ? {} : { before: was.document.digest }),
    ...(is === undefined ? {} : { after: is.document.digest }),
    through: was === undefined || is === undefined ? [skill.path] : pathsOfChange(was, is, before, after),
  };
}

function kindOfChange(before: SkillArtifact | undefined, after: SkillArtifact | undefined): SkillChange['what'] | undefined {
  if (before === undefined) return 'added';
  if (after === undefined) return 'removed';
  const bytes = (skill: SkillArtifact): string =>
    skill.serving === 'full' ? skill.document.digest : JSON.stringify([skill.name, skill.description, skill.license]);
  const files = (skill: SkillArtifact): string =>
    skill.serving === 'full' ? skill.files.map((file) => `${file.path} ${file.digest}`).join('\n') : '';
  if (bytes(before) !== bytes(after)) return 'document';
  return files(before) === files(after) ? undefined : 'files';
}

/** Paths whose part of the document or whose file is not what it was. */
function pathsOfChange(was: ServedSkill, is: ServedSkill, before: Build, after: Build): readonly string[] {
  const old = [...partTexts(was, before), ...was.files.map(({ path, digest }) => ({ path, text: `${digest}` }))];
  const now = [...partTexts(is, after), ...is.files.map(({ path, digest }) => ({ path, text: `${digest}` }))];
  const keys = (all: typeof old) => new Set(all.map(({ path, text }) => `${path}\n${text}`));
  const [known, kept] = [keys(old), keys(now)];
  const differ = [
    ...old.filter(({ path, text }) => !kept.has(`${path}\n${text}`)),
    ...now.filter(({ path, text }) => !known.has(`${path}\n${text}`)),
  ];
  const paths = [...new Set(differ.map(({ path }) => path))].sort(compareText);
  return paths.length > 0 ? paths : [is.path];
}

interface PartText {
  readonly path: string;
  readonly text: string;
}

/** The head names every source of the document, and so differs whenever one comes or goes; that is no change of its own. */
function partTexts({ document }: ServedSkill, build: Build): readonly PartText[] {
  const bytes = new TextEncoder().encode(build.text(document.digest));
  const slice = ({ offset, length }: Part): string => new TextDecoder().decode(bytes.subarray(offset, offset + length));
  return document.parts.map((part) => ({ path: part.path, text: part.kind === 'head' ? frontMatterOf(slice(part)) : slice(part) }));
}

function frontMatterOf(head: string): string {
  const end = head.indexOf('\n---\n', 3);
  return end < 0 ? head : head.slice(0, end);
}

/** What makes two findings the same although lines above them moved. */
function keyOf({ code, severity, place, arguments: args }: Finding): string {
  return JSON.stringify([code, severity, place?.path, args]);
}

/**
 * Findings of changed files and of skills that a change touches, and those that were not there before: a file that is
 * deleted breaks the links of files that nobody edited. `before` are the findings of the commit.
 */
export function findingsOf(change: Change, before: readonly Finding[], after: readonly Finding[]): readonly Finding[] {
  const touched = new Set<string>([...change.files, ...change.skills.map(({ path }) => path)]);
  const known = new Set(before.map(keyOf));
  return after.filter((finding) => (finding.place !== undefined && touched.has(finding.place.path)) || !known.has(keyOf(finding)));
}

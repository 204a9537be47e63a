/** `--changed REF`: what an edit touches. Compares the files on disk with a commit, file by file and digest by digest. */
import type { Digest } from '#contract/digest.ts';
import type { Part, ServedSkill, SkillArtifact } from '#contract/schema/skill.ts';
import { compareText } from '#model/compare.ts';
import type { Snapshot } from '#model/snapshot.ts';
import type { ComparedWith } from '#snapshot/merge-base.ts';

/** One build, as far as a comparison needs it. */
export interface Build {
  readonly snapshot: Snapshot;
  /** By path. */
  readonly skills: ReadonlyMap<string, SkillArtifact>;
  /** Bytes of a served document; throws where it is none of this build. */
  readonly document: (digest: Digest) => Uint8Array;
}

export interface SkillChange {
  readonly path: string;
  readonly name: string;
  /** `unpublished` and `published`: its file is there before and after, but only one of the builds publishes it as a skill. */
  readonly what: 'added' | 'removed' | 'unpublished' | 'published' | 'document' | 'files';
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

/** A change, and what it is a change of. */
export interface Compared {
  readonly change: Change;
  readonly since: ComparedWith;
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
  const sources: Sources = new Map();
  const texts = entries.map((of) => new Set<string>(of.keys()));
  const skills = skillPaths.flatMap((path) => {
    const [was, is] = [before.skills.get(path), after.skills.get(path)];
    const stays = texts.every((names) => names.has(path));
    const what = kindOfChange(was, is, stays);
    const skill = is ?? was;
    if (skill === undefined || what === undefined) return [];
    const common = { path, name: skill.name, what, ...digestsOf(was, is) };
    const [old, now] = [served(was), served(is)];
    if (old === undefined || now === undefined) return [{ ...common, through: [path] }];
    const [from, to] = [partTexts(old, before), partTexts(now, after)];
    const change = { ...common, through: pathsOfChange([...from, ...filesOf(old)], [...to, ...filesOf(now)], path) };
    addSources(sources, change, from, to);
    return [change];
  });
  return { files, skills, sources: sorted(sources) };
}

type Sources = Map<string, { readonly before: string; readonly after: string; readonly skills: string[] }>;

function addSources(sources: Sources, { path, through }: SkillChange, old: readonly PartText[], now: readonly PartText[]): void {
  for (const source of through) {
    const [from, to] = [textOf(old, source), textOf(now, source)];
    if (from === to) continue;
    const known = sources.get(source);
    if (known === undefined) sources.set(source, { before: from, after: to, skills: [path] });
    else known.skills.push(path);
  }
}

function sorted(sources: Sources): readonly SourceChange[] {
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

function digestsOf(before: SkillArtifact | undefined, after: SkillArtifact | undefined): Pick<SkillChange, 'tokens' | 'before' | 'after'> {
  const [was, is] = [served(before), served(after)];
  return {
    tokens: (is?.tokens.document ?? 0) - (was?.tokens.document ?? 0),
    ...(was === undefined ? {} : { before: was.document.digest }),
    ...(is === undefined ? {} : { after: is.document.digest }),
  };
}

/** `stays`: the file of the skill is in both builds. */
function kindOfChange(
  before: SkillArtifact | undefined,
  after: SkillArtifact | undefined,
  stays: boolean,
): SkillChange['what'] | undefined {
  if (before === undefined) return stays ? 'published' : 'added';
  if (after === undefined) return stays ? 'unpublished' : 'removed';
  const bytes = (skill: SkillArtifact): string =>
    skill.serving === 'full' ? skill.document.digest : JSON.stringify([skill.name, skill.description, skill.license]);
  const files = (skill: SkillArtifact): string =>
    skill.serving === 'full' ? skill.files.map((file) => `${file.path} ${file.digest}`).join('\n') : '';
  if (bytes(before) !== bytes(after)) return 'document';
  return files(before) === files(after) ? undefined : 'files';
}

/** Paths of texts that are only in one of two lists; `own` where there are none. */
function pathsOfChange(old: readonly PartText[], now: readonly PartText[], own: string): readonly string[] {
  const keyOf = ({ path, text }: PartText): string => `${path}\n${text}`;
  const [known, kept] = [new Set(old.map(keyOf)), new Set(now.map(keyOf))];
  const differ = [...old.filter((part) => !kept.has(keyOf(part))), ...now.filter((part) => !known.has(keyOf(part)))];
  const paths = [...new Set(differ.map(({ path }) => path))].sort(compareText);
  return paths.length > 0 ? paths : [own];
}

/** The files beside the document, each with its digest for its text. */
function filesOf({ files }: ServedSkill): readonly PartText[] {
  return files.map(({ path, digest }) => ({ path, text: digest }));
}

interface PartText {
  readonly path: string;
  readonly text: string;
}

/** The head names every source of the document, and so differs whenever one comes or goes; that is no change of its own. */
function partTexts({ document }: ServedSkill, build: Build): readonly PartText[] {
  const bytes = build.document(document.digest);
  const slice = ({ offset, length }: Part): string => new TextDecoder().decode(bytes.subarray(offset, offset + length));
  return document.parts.map((part) => ({ path: part.path, text: part.kind === 'head' ? frontMatterOf(slice(part)) : slice(part) }));
}

function frontMatterOf(head: string): string {
  const end = head.indexOf('\n---\n', 3);
  return end < 0 ? head : head.slice(0, end);
}

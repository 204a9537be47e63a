/**
 * The stage's entry: a snapshot that can be asked what each file says. Every answer is a pure function of one file's
 * bytes, worked out once and remembered; files that nobody asks about are never parsed.
 */
import { createRequire } from 'node:module';
import type { Digest } from '#contract/digest.ts';
import { ownModule } from '#contract/own-module.ts';
import { type Facts, NO_FACTS } from '#model/facts.ts';
import type { Limits } from '#model/limits.ts';
import type { RepoPath } from '#model/repo-path.ts';
import type { Snapshot } from '#model/snapshot.ts';
import { type DocumentHeader, readDocumentHeader } from './document-header.ts';
import { readLicenseField } from './license/license-field.ts';
import { compareLicenseFileNames, isLicenseFileName } from './license/license-file-name.ts';
import type { LicenseReading } from './license/license-reading.ts';
import { recognizeLicenseText } from './license/license-text.ts';
import { type ParsedManifest, parseManifestFile } from './manifest-file.ts';
import type { MarkdownFile } from './markdown/parse-markdown.ts';
import { type ParsedSkill, parseSkillFile } from './skill-file.ts';
import { textOfBytes } from './text-bytes.ts';

/** A file with its bytes, wherever they come from (a link's target has another path than the file that was read). */
export interface ParserInput {
  readonly path: RepoPath;
  readonly bytes: Uint8Array;
  readonly digest: Digest;
}

/** Parsed Markdown by the digest of the file, where a map or more than that keeps it. */
export interface RememberedMarkdown {
  get(digest: string): MarkdownFile | undefined;
  set(digest: string, file: MarkdownFile): unknown;
}

export interface Parsed {
  readonly snapshot: Snapshot;
  readonly limits: Limits;
  /** What is known of single files. */
  readonly facts: Facts;
  skill(file: ParserInput): ParsedSkill;
  manifest(file: ParserInput): ParsedManifest;
  /** Front-matter title, description and language of a document or README. */
  documentHeader(file: ParserInput): DocumentHeader;
  /** Rendered body; front matter is left out. Undefined for a file that is not UTF-8 text. */
  markdown(file: Omit<ParserInput, 'path'>): MarkdownFile | undefined;
  /** Text with LF line ends and without byte order mark; undefined for a binary file. */
  text(file: Omit<ParserInput, 'path'>): string | undefined;
  licenseText(file: Omit<ParserInput, 'path'>): LicenseReading;
  licenseField(value: string): LicenseReading;
  isLicenseFile(name: string): boolean;
  compareLicenseFiles(a: string, b: string): number;
}

/** Gives the parser of a snapshot. `remembered` holds Markdown that was parsed already, by digest of the file, `facts` what else is known. */
export function parse(
  snapshot: Snapshot,
  limits: Limits,
  remembered: RememberedMarkdown = new Map<string, MarkdownFile>(),
  facts: Facts = NO_FACTS,
): Parsed {
  const skills = memo((file: ParserInput) => {
    const { path, bytes, digest } = file;
    return withText(
      facts.of('skill', `${digest} ${path}`, () => withoutText(parseSkillFile(path, bytes, limits))),
      bytes,
    );
  });
  const manifests = memo((file: ParserInput) => parseManifestFile(file.path, file.bytes, limits));
  const headers = memo((file: ParserInput) => facts.of('header', file.digest, () => readDocumentHeader(file.path, file.bytes, limits)));
  const text = (file: Omit<ParserInput, 'path'>): string | undefined => textOfBytes(file.bytes);
  return {
    snapshot,
    limits,
    facts,
    skill: skills,
    manifest: manifests,
    documentHeader: headers,
    markdown(file) {
      const known = remembered.get(file.digest);
      if (known !== undefined) return known;
      const parsed = markdownParser().parseMarkdownBytes(file.bytes);
      if (parsed !== undefined) remembered.set(file.digest, parsed);
      return parsed;
    },
    text,
    licenseText: (file) =>
      facts.of('license', file.digest, (): LicenseReading => {
        const content = file.bytes.length > limits.licenseBytes ? undefined : text(file);
        return content === undefined ? { kind: 'unrecognized', label: 'unreadable license file' } : recognizeLicenseText(content);
      }),
    licenseField: readLicenseField,
    isLicenseFile: isLicenseFileName,
    compareLicenseFiles: compareLicenseFileNames,
  };
}

type MarkdownParser = typeof import('./markdown-bytes.ts');

let loaded: MarkdownParser | undefined;

/**
 * The parser of Markdown, loaded with the first text that nobody has parsed: it is most of what a compiler loads, and after an
 * edit another process has parsed what is new.
 */
function markdownParser(): MarkdownParser {
  loaded ??= createRequire(import.meta.url)(ownModule('markdown-bytes', import.meta.url)) as MarkdownParser;
  return loaded;
}

/** A skill without the text of its file, which is there anyway. */
type Untold = Exclude<ParsedSkill, { kind: 'skill' }> | (Omit<SkillOf, 'skill'> & { readonly skill: Omit<SkillOf['skill'], 'text'> });
type SkillOf = Extract<ParsedSkill, { kind: 'skill' }>;

function withoutText(parsed: ParsedSkill): Untold {
  if (parsed.kind !== 'skill') return parsed;
  const { text: _, ...skill } = parsed.skill;
  return { ...parsed, skill };
}

function withText(untold: Untold, bytes: Uint8Array): ParsedSkill {
  return untold.kind === 'skill' ? { ...untold, skill: { ...untold.skill, text: textOfBytes(bytes) ?? '' } } : untold;
}

function memo<T>(work: (file: ParserInput) => T): (file: ParserInput) => T {
  const known = new Map<string, T>();
  return (file) => {
    const found = known.get(file.path);
    if (found !== undefined) return found;
    const made = work(file);
    known.set(file.path, made);
    return made;
  };
}

/**
 * The stage's entry: a snapshot that can be asked what each file says. Every answer is a pure function of one file's
 * bytes, worked out once and remembered; files that nobody asks about are never parsed.
 */
import type { Digest } from '#contract/digest.ts';
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
import { parseMarkdownBytes, textOfBytes } from './markdown-bytes.ts';
import { type ParsedSkill, parseSkillFile } from './skill-file.ts';

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

/** Gives the parser of a snapshot. `remembered` holds Markdown that was parsed already, by digest of the file. */
export function parse(snapshot: Snapshot, limits: Limits, remembered: RememberedMarkdown = new Map<string, MarkdownFile>()): Parsed {
  const skills = memo((file: ParserInput) => parseSkillFile(file.path, file.bytes, limits));
  const manifests = memo((file: ParserInput) => parseManifestFile(file.path, file.bytes, limits));
  const headers = memo((file: ParserInput) => readDocumentHeader(file.path, file.bytes, limits));
  const text = (file: Omit<ParserInput, 'path'>): string | undefined => textOfBytes(file.bytes);
  return {
    snapshot,
    limits,
    skill: skills,
    manifest: manifests,
    documentHeader: headers,
    markdown(file) {
      const known = remembered.get(file.digest);
      if (known !== undefined) return known;
      const parsed = parseMarkdownBytes(file.bytes);
      if (parsed !== undefined) remembered.set(file.digest, parsed);
      return parsed;
    },
    text,
    licenseText(file) {
      const content = file.bytes.length > limits.licenseBytes ? undefined : text(file);
      return content === undefined ? { kind: 'unrecognized', label: 'unreadable license file' } : recognizeLicenseText(content);
    },
    licenseField: readLicenseField,
    isLicenseFile: isLicenseFileName,
    compareLicenseFiles: compareLicenseFileNames,
  };
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

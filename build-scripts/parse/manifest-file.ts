/**
 * One `SKILLCDN.md`, the manifest of a folder (format.md, section 2). What cannot be read, or closes more than it could
 * say, fails closed: the folder is then published nowhere.
 */
import type { Translations } from '#contract/schema/common.ts';
import { type Finding, finding } from '#model/finding.ts';
import { type Limits, MAX_DOCUMENT_FOLDERS, MAX_EXCLUDES } from '#model/limits.ts';
import { type FolderPath, folderOf, isWithin, type RepoPath, resolveRelative } from '#model/repo-path.ts';
import { FieldReader, field } from './fields.ts';
import { readFrontMatter } from './front-matter.ts';
import { MANIFEST_FIELDS, misspelledFields, nearField } from './misspelled-fields.ts';
import type { Declared } from './skill-file.ts';
import type { YamlEntry, YamlValue } from './yaml-block.ts';

export interface ManifestFile {
  readonly path: RepoPath;
  readonly folder: FolderPath;
  readonly name?: string;
  readonly description: string;
  /** Repository path or https URL. */
  readonly image?: string;
  readonly language?: string;
  readonly translations?: Translations;
  readonly license?: Declared<string>;
  /** Document directories; `undefined` means the default. */
  readonly documents?: readonly FolderPath[];
  /** Excluded files and subtrees; the folder itself for `.`. */
  readonly exclude: readonly Declared<FolderPath>[];
  readonly metadata: readonly (readonly [string, string])[];
  readonly text: string;
  readonly bodyOffset: number;
}

export type ParsedManifest =
  | { readonly kind: 'manifest'; readonly manifest: ManifestFile; readonly findings: readonly Finding[] }
  | { readonly kind: 'unreadable'; readonly findings: readonly Finding[] };

/** Parses a manifest. Total. */
export function parseManifestFile(path: RepoPath, bytes: Uint8Array, limits: Limits): ParsedManifest {
  if (bytes.length > limits.manifestCharacters * 4) return closed(path, [], `it has more than ${limits.manifestCharacters} characters`);
  const front = readFrontMatter(path, bytes, limits);
  if (front.kind === 'absent') return closed(path, [front.finding], 'it has no front matter');
  if (front.kind === 'unreadable') return closed(path, front.findings, 'its front matter cannot be read');
  if (front.text.length > limits.manifestCharacters) return closed(path, [], `it has more than ${limits.manifestCharacters} characters`);
  const folder = folderOf(path);
  const reader = new FieldReader(path);
  const description = reader.text(field(front.entries, 'description'), 1024);
  if (description === undefined) {
    const near = field(front.entries, 'description') ?? nearField(front.entries, 'description') ?? front.entries[0];
    return closed(path, reader.findings, 'its description is missing or unusable', near);
  }
  const exclude = readFolders(field(front.entries, 'exclude'), folder, MAX_EXCLUDES);
  if (exclude.problem !== undefined) return closed(path, [], `exclude: ${exclude.problem}`, exclude.at);
  const documents = readDocuments(field(front.entries, 'documents'), folder, reader);
  const name = reader.text(field(front.entries, 'name'), 100);
  const language = readLanguage(field(front.entries, 'language'), reader);
  const image = readImage(field(front.entries, 'image'), folder, reader);
  const translations = reader.translations(field(front.entries, 'translations'), 'name');
  const licenseEntry = field(front.entries, 'license');
  const license = reader.text(licenseEntry, Number.POSITIVE_INFINITY);
  const manifest: ManifestFile = {
    path,
    folder,
    ...(name === undefined ? {} : { name }),
    description,
    ...(image === undefined ? {} : { image }),
    ...(language === undefined ? {} : { language }),
    ...(translations === undefined ? {} : { translations }),
    ...(license === undefined || licenseEntry === undefined
      ? {}
      : { license: { value: license, line: licenseEntry.line, column: licenseEntry.column } }),
    ...(documents === undefined ? {} : { documents }),
    exclude: exclude.folders ?? [],
    metadata: reader.textMap(field(front.entries, 'metadata')) ?? [],
    text: front.text,
    bodyOffset: front.bodyOffset,
  };
  // Without its line, which may name what it should hide.
  const misspelled = misspelledFields(path, front.entries, MANIFEST_FIELDS);
  return { kind: 'manifest', manifest, findings: [...front.findings, ...reader.findings, ...misspelled] };
}

function closed(path: RepoPath, findings: readonly Finding[], reason: string, at?: YamlValue | YamlEntry): ParsedManifest {
  const place = { path, line: at?.line ?? findings[0]?.place?.line ?? 1, column: at?.column ?? findings[0]?.place?.column ?? 1 };
  return { kind: 'unreadable', findings: [...findings.map(withoutContent), finding('manifest_unreadable', place, { reason })] };
}

/** A line of a manifest may name what it hides; its place says enough. */
function withoutContent({ suggestion: _line, ...rest }: Finding): Finding {
  return 'key' in rest.arguments ? { ...rest, arguments: { ...rest.arguments, key: 'this line' } } : rest;
}

interface Folders {
  readonly folders?: readonly Declared<FolderPath>[];
  readonly problem?: string;
  readonly at?: YamlValue | YamlEntry;
}

/** Document directories; unlike exclusions an invalid entry closes nothing, it only names nothing. */
function readDocuments(entry: YamlEntry | undefined, folder: FolderPath, reader: FieldReader): readonly FolderPath[] | undefined {
  const items = reader.list(entry, MAX_DOCUMENT_FOLDERS);
  if (entry === undefined || items === undefined) return undefined;
  return items.flatMap(({ text, line, column }) => {
    const path = readEntry(text, folder);
    if (path === undefined) reader.ignore({ ...entry, line, column }, `"${text}" is not a directory below this folder`);
    return path === undefined ? [] : [path];
  });
}

/** What tools that match names take for more than itself. */
const PATTERN = /[*?[\]{}]/;

/** Exact files or directories relative to the manifest: no globs, no `..`; one invalid entry spoils the list. */
function readFolders(entry: YamlEntry | undefined, folder: FolderPath, max: number): Folders {
  if (entry === undefined) return {};
  if (entry.value.kind === 'text' && entry.value.text === '') return { problem: 'it is empty; write [] for none', at: entry };
  if (entry.value.kind !== 'list') return { problem: 'it is not a list', at: entry.value };
  if (entry.value.items.length > max) return { problem: `it has more than ${max} entries`, at: entry.value };
  const folders: Declared<FolderPath>[] = [];
  for (const item of entry.value.items) {
    const path = item.kind === 'text' ? readEntry(item.text, folder) : undefined;
    // The entry is not quoted: the finding is published, and what it names may be what it should hide.
    if (path === undefined) {
      const isPattern = item.kind === 'text' && PATTERN.test(item.text);
      return { problem: `this entry is ${isPattern ? 'a pattern, ' : ''}not an exact path below the folder`, at: item };
    }
    folders.push({ value: path, line: item.line, column: item.column });
  }
  return { folders };
}

function readEntry(text: string, folder: FolderPath): FolderPath | undefined {
  const trimmed = text.trim().replace(/\/$/, '');
  if (trimmed === '.') return folder;
  if (trimmed === '' || trimmed.startsWith('/') || PATTERN.test(trimmed) || trimmed.split('/').includes('..')) return undefined;
  const resolved = resolveRelative(folder, trimmed);
  return resolved.kind === 'path' && isWithin(folder, resolved.path) ? resolved.path : undefined;
}

function readLanguage(entry: YamlEntry | undefined, reader: FieldReader): string | undefined {
  const text = reader.text(entry, 64);
  if (entry === undefined || text === undefined) return undefined;
  return /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,4}$/.test(text) ? text : reader.ignore(entry, 'it is not a language tag');
}

function readImage(entry: YamlEntry | undefined, folder: FolderPath, reader: FieldReader): string | undefined {
  const text = reader.text(entry, 1024);
  if (entry === undefined || text === undefined) return undefined;
  if (/^https:\/\/[^\s]+$/.test(text) && URL.canParse(text)) return text;
  if (/^[a-z][a-z0-9+.-]*:/i.test(text)) return reader.ignore(entry, 'only a path or an https URL can be used');
  const resolved = resolveRelative(folder, text);
  return resolved.kind === 'path' && resolved.path !== '' ? resolved.path : reader.ignore(entry, 'it is not a path inside the repository');
}

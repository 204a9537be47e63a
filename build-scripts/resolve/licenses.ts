/** Which license governs a path, where it was found, and how the path is therefore served (format.md, section 7). */
import type { License } from '#contract/schema/common.ts';
import { type Finding, finding } from '#model/finding.ts';
import { baseName, type FolderPath, folderOf, foldersDownTo, type RepoPath } from '#model/repo-path.ts';
import type { LicenseReading } from '#parse/license/license-reading.ts';
import type { Parsed } from '#parse/parser.ts';
import { isReadable, type Manifests } from './manifests.ts';
import type { DeclaredSkill } from './skills.ts';
import type { Tree } from './tree.ts';

type Reading = Exclude<LicenseReading, { kind: 'silent' }>;

/** What cannot be read could say anything, so it is taken like a text that nobody knows. */
const UNREADABLE: Reading = { kind: 'unrecognized', label: 'unreadable license file' };

export interface Licenses {
  ofSkill(skill: DeclaredSkill): License;
  /** Of a file that belongs to no skill. */
  ofFile(path: RepoPath): License;
  readonly findings: readonly Finding[];
}

export function resolveLicenses(parsed: Parsed, tree: Tree, manifests: Manifests): Licenses {
  const findings: Finding[] = [];
  const filesIn = licenseFiles(parsed, tree, manifests);
  const readings = new Map<string, License | undefined>();

  /** `undefined` where the source says nothing. An unrecognized text is taken as restrictive, and reported once. */
  const settle = (source: RepoPath, reading: LicenseReading, line?: number): License | undefined => {
    const key = `${source}:${line ?? ''}`;
    if (readings.has(key)) return readings.get(key);
    if (reading.kind === 'unrecognized') {
      findings.push(finding('license_unrecognized', { path: source, ...(line === undefined ? {} : { line }) }, { label: reading.label }));
    }
    const license: License | undefined =
      reading.kind === 'silent'
        ? undefined
        : { status: reading.kind === 'permissive' ? 'permissive' : 'restrictive', label: reading.label, source };
    readings.set(key, license);
    return license;
  };
  const ofFolderFile = (folder: FolderPath): License | undefined => {
    for (const path of filesIn.get(folder) ?? []) {
      const content = tree.files.get(path)?.content;
      const license = settle(path, content === undefined ? UNREADABLE : parsed.licenseText(content));
      if (license !== undefined) return license;
    }
    return undefined;
  };
  const ofManifest = (folder: FolderPath): License | undefined => {
    const manifest = manifests.byFolder.get(folder);
    return manifest?.license === undefined
      ? undefined
      : settle(manifest.path, parsed.licenseField(manifest.license.value), manifest.license.line);
  };
  const fromManifests = (folder: FolderPath): License =>
    foldersDownTo(folder)
      .slice(1)
      .reverse()
      .map(ofManifest)
      .find((license) => license !== undefined) ??
    ofFolderFile('') ??
    ofManifest('') ?? { status: 'none' };

  return {
    findings,
    ofSkill({ path, directory, declaration }) {
      const field = declaration.license;
      const own = ofFolderFile(directory);
      return (
        own ?? (field === undefined ? undefined : settle(path, parsed.licenseField(field.value), field.line)) ?? fromManifests(directory)
      );
    },
    ofFile: (path) => fromManifests(folderOf(path)),
  };
}

/** The license files of every folder that has one, the plainest name first. A link that leads nowhere counts: it meant to say something. */
function licenseFiles(parsed: Parsed, tree: Tree, manifests: Manifests): ReadonlyMap<FolderPath, readonly RepoPath[]> {
  const found = new Map<FolderPath, RepoPath[]>();
  const open = [...tree.files.values()].filter((file) => isReadable(manifests, file)).map((file) => file.path);
  const broken = [...tree.unfollowed].filter((path) => manifests.isOpen(path));
  for (const path of [...open, ...broken]) {
    if (!parsed.isLicenseFile(baseName(path))) continue;
    const list = found.get(folderOf(path));
    if (list === undefined) found.set(folderOf(path), [path]);
    else list.push(path);
  }
  for (const list of found.values()) list.sort((a, b) => parsed.compareLicenseFiles(baseName(a), baseName(b)));
  return found;
}

/** Of two licenses the stricter one: what a link publishes answers to both its ends. */
export function stricter(a: License, b: License): License {
  const rank = { restrictive: 0, none: 1, permissive: 2 } as const;
  return rank[b.status] < rank[a.status] ? b : a;
}

/** Which license governs a path, where it was found, and how the path is therefore served (format.md, section 7). */
import type { License } from '#contract/schema/common.ts';
import { type Finding, finding } from '#model/finding.ts';
import { baseName, type FolderPath, folderOf, foldersDownTo, type RepoPath } from '#model/repo-path.ts';
import type { LicenseReading } from '#parse/license/license-reading.ts';
import type { Parsed } from '#parse/parser.ts';
import { isReadable, type Manifests } from './manifests.ts';
import type { DeclaredSkill } from './skills.ts';
import type { FileNode, Tree } from './tree.ts';

export interface Licenses {
  ofSkill(skill: DeclaredSkill): License;
  /** Of a file that belongs to no skill. */
  ofFile(path: RepoPath): License;
  readonly findings: readonly Finding[];
}

export function resolveLicenses(parsed: Parsed, tree: Tree, manifests: Manifests): Licenses {
  const findings: Finding[] = [];
  const fileIn = licenseFiles(parsed, tree, manifests);
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
    const file = fileIn.get(folder);
    if (file === undefined) return undefined;
    const reading =
      file.content === undefined ? ({ kind: 'unrecognized', label: 'unreadable license file' } as const) : parsed.licenseText(file.content);
    return settle(file.path, reading);
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
      const own = directory === '' ? undefined : ofFolderFile(directory);
      return (
        own ?? (field === undefined ? undefined : settle(path, parsed.licenseField(field.value), field.line)) ?? fromManifests(directory)
      );
    },
    ofFile: (path) => fromManifests(folderOf(path)),
  };
}

/** The plainest license file of every folder that has one. */
function licenseFiles(parsed: Parsed, tree: Tree, manifests: Manifests): ReadonlyMap<FolderPath, FileNode> {
  const found = new Map<FolderPath, FileNode>();
  for (const file of tree.files.values()) {
    const name = baseName(file.path);
    if (!parsed.isLicenseFile(name) || !isReadable(manifests, file)) continue;
    const folder = folderOf(file.path);
    const other = found.get(folder);
    if (other === undefined || parsed.compareLicenseFiles(name, baseName(other.path)) < 0) found.set(folder, file);
  }
  return found;
}

/** Of two licenses the stricter one: what a link publishes answers to both its ends. */
export function stricter(a: License, b: License): License {
  const rank = { restrictive: 0, none: 1, permissive: 2 } as const;
  return rank[b.status] < rank[a.status] ? b : a;
}

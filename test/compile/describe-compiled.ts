/** What a repository compiles to, as text that a person can review in a diff. */
import type { SkillArtifact } from '#contract/schema/skill.ts';
import type { Finding } from '#model/finding.ts';
import { describeFinding } from '#report/messages.ts';
import { placeText } from '#report/text.ts';
import type { Compiled } from '../../build-scripts/compile.ts';
import { readStore, type Store } from './read-store.ts';

/** Findings, published paths, skills, discovery, and every assembled document in full. */
export function describeCompiled(compiled: Compiled): string {
  const store = readStore(compiled.files);
  const { flags, counts, manifest, overview } = store.snapshot;
  const sections = [
    ['findings', compiled.findings.flatMap(describeOne)],
    ['snapshot', [JSON.stringify(flags), JSON.stringify(counts), JSON.stringify({ manifest, overview })]],
    ['published', describePaths(store)],
    ['skills', store.skills.flatMap(describeSkill)],
    ['search', store.search.documents.map(({ kind, path, files }) => `${kind} ${path}${files.map((file) => ` + ${file.path}`).join('')}`)],
    ['installers', store.discovery.skills.map(({ type, name }) => `${type} ${name}`)],
    ['documents', store.skills.flatMap((skill) => describeDocument(store, skill))],
  ] as const;
  return sections.map(([title, lines]) => `## ${title}\n${lines.map((line) => `${line}\n`).join('')}`).join('\n');
}

function describeOne(finding: Finding): readonly string[] {
  const { what, why, fix } = describeFinding(finding);
  return [
    `${finding.severity} ${finding.place === undefined ? '(repository)' : placeText(finding)} ${finding.code} ${JSON.stringify(finding.arguments)}`,
    `    ${what}`,
    `    ${why}`,
    `    ${fix}`,
    ...(finding.suggestion === undefined ? [] : [`    | ${finding.suggestion}`]),
  ];
}

function describePaths({ directory, folders }: Store): readonly string[] {
  return [...directory].map(([path, entry]) => {
    if (entry.kind === 'oversize') return `oversize ${path} (${entry.reason}, ${entry.size})`;
    if (entry.kind !== 'folder') return `${entry.kind} ${path}`;
    const folder = folders.get(path);
    const { kind: _kind, path: _path, children: _children, manifest, ...facts } = folder ?? {};
    const { file: _file, ...declared } = manifest ?? {};
    return `folder ${path}/ ${JSON.stringify({ ...facts, ...(manifest === undefined ? {} : { manifest: declared }) })}`;
  });
}

function describeSkill(skill: SkillArtifact): readonly string[] {
  const license = skill.license.status === 'none' ? 'none' : `${skill.license.status} ${skill.license.label} (${skill.license.source})`;
  const listing = skill.listing.listed ? 'listed' : `not listed: ${skill.listing.reason} ${skill.listing.detail ?? ''}`.trimEnd();
  const flags = [
    skill.hiddenPath ? 'hidden' : '',
    skill.discoverable ? 'discoverable' : 'not discoverable',
    skill.duplicateOf === undefined ? '' : `copy of ${skill.duplicateOf}`,
  ];
  const lines = [
    `${skill.path} "${skill.name}"`,
    `  ${skill.description}`,
    `  ${listing}; ${flags.filter(Boolean).join(', ')}; license ${license}`,
  ];
  if (skill.translations !== undefined) lines.push(`  translations ${JSON.stringify(skill.translations)}`);
  if (skill.serving === 'described-only') return [...lines, '  described only'];
  const list = (name: string, paths: readonly string[]) => (paths.length === 0 ? [] : [`  ${name}: ${paths.join(', ')}`]);
  return [
    ...lines,
    `  front matter ${JSON.stringify(skill.frontMatter)}`,
    ...(skill.compatibility === undefined ? [] : [`  compatibility ${skill.compatibility}`]),
    ...(skill.allowedTools === undefined ? [] : [`  allowed tools ${skill.allowedTools}`]),
    ...(Object.keys(skill.metadata).length === 0 ? [] : [`  metadata ${JSON.stringify(skill.metadata)}`]),
    ...(skill.complete ? [] : [`  incomplete: ${skill.missing.join(', ')}`]),
    ...list(
      'parts',
      skill.document.parts.map((part) => `${part.kind} ${part.path}`),
    ),
    ...list(
      'files',
      skill.files.map((file) => (file.executable ? `${file.path} (executable)` : file.path)),
    ),
    ...list(
      'omitted',
      skill.omitted.map((file) => `${file.path} (${file.reason})`),
    ),
    ...list(
      'references',
      skill.references.map((reference) => `${reference.path} "${reference.title ?? ''}"`),
    ),
    ...list('nested', skill.nested),
    ...list(
      'resources',
      skill.resources.map((file) => file.path),
    ),
    ...(skill.archive === undefined ? [] : [`  archive ${skill.archive.name}`]),
  ];
}

/** Longest document that is shown in full; longer ones only prove a bound. */
const MAX_SHOWN = 8_000;

function describeDocument(store: Store, skill: SkillArtifact): readonly string[] {
  if (skill.serving === 'described-only') return [];
  const text = Buffer.from(store.blob(skill.document.digest)).toString('utf8');
  const shown = text.length > MAX_SHOWN ? `${text.slice(0, 200)}\n(${text.length} characters)` : text;
  return [`=== ${skill.path}`, ...shown.split('\n').map((line) => `  ${line}`.trimEnd())];
}

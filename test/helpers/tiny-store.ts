/**
 * A small published folder in memory, from a literal description. It is not a second compiler: it writes the artifacts
 * that the contract describes for cases that a test spells out, and the contract's schemas check what it writes.
 */
import { createHash } from 'node:crypto';
import { drawIcon } from '#artifacts/draw-icon.ts';
import { buildNames } from '#artifacts/search/build-names.ts';
import { buildSearch } from '#artifacts/search/build-search.ts';
import type { SearchEntry } from '#artifacts/search/entry.ts';
import { parseAddress } from '#contract/address.ts';
import { type Digest, digestHex } from '#contract/digest.ts';
import { deploymentSchema } from '#contract/schema/deployment.ts';
import { directorySchema, directoryShardSchema } from '#contract/schema/directory.ts';
import { findingsSchema } from '#contract/schema/findings.ts';
import { folderSchema } from '#contract/schema/folder.ts';
import { namesSchema } from '#contract/schema/names.ts';
import { searchSchema } from '#contract/schema/search.ts';
import { type SkillArtifact, skillSchema, type UnlistedReason } from '#contract/schema/skill.ts';
import { snapshotSchema } from '#contract/schema/snapshot.ts';
import { blobFile, DEPLOYMENT_FILE, objectFile, snapshotFile } from '#contract/tree.ts';

export interface TinySkill {
  readonly name?: string;
  readonly description: string;
  readonly license?: string;
  readonly describedOnly?: boolean;
  readonly unlisted?: UnlistedReason;
  readonly duplicateOf?: string;
  readonly discoverable?: boolean;
  readonly hiddenPath?: boolean;
  readonly compatibility?: string;
  readonly allowedTools?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly missing?: readonly string[];
  readonly warnings?: readonly string[];
  readonly references?: readonly string[];
  readonly frontMatter?: Readonly<Record<string, string | boolean>>;
}

export interface TinyRepository {
  readonly address?: string;
  readonly revision?: string;
  /** Path -> content. Markdown under a `docs` folder is a document; `SKILLCDN.md` is a manifest whose content is its rules. */
  readonly files: Readonly<Record<string, string | Uint8Array>>;
  /** `SKILL.md` path -> what is said about it; its content is in `files`. */
  readonly skills: Readonly<Record<string, TinySkill>>;
  readonly oversize?: Readonly<Record<string, number>>;
  /** Folder -> its manifest; the file is `SKILLCDN.md` in it. */
  readonly manifests?: Readonly<Record<string, { readonly name?: string; readonly description: string; readonly language?: string }>>;
  /** Folder -> README path and summary. */
  readonly overviews?: Readonly<Record<string, { readonly path: string; readonly title: string; readonly summary: string }>>;
  readonly verified?: boolean;
  readonly partial?: readonly string[];
  readonly sourceUrl?: string;
  /** Write the directory as shards of this many entries. */
  readonly shardSize?: number;
}

export interface TinyMount extends TinyRepository {
  /** More published revisions: ref -> repository. A ref that is a commit is a retained one only. */
  readonly others?: Readonly<Record<string, TinyRepository>>;
  readonly moved?: Readonly<Record<string, string>>;
  readonly retired?: Readonly<Record<string, string>>;
}

export const TINY_COMMIT = 'a'.repeat(40);

const encoder = new TextEncoder();

function toBytes(content: string | Uint8Array): Uint8Array {
  return typeof content === 'string' ? encoder.encode(content) : content;
}

export function digestOfBytes(bytes: Uint8Array): Digest {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function within(folder: string, path: string): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`);
}

/** Writes the artifacts of one repository into `out`; gives the snapshot's id. */
function writeRepository(out: Map<string, Uint8Array>, repository: TinyRepository): { readonly id: string; readonly digest: Digest } {
  const blob = (content: string | Uint8Array): { digest: Digest; size: number } => {
    const bytes = toBytes(content);
    const digest = digestOfBytes(bytes);
    out.set(blobFile(digest), bytes);
    return { digest, size: bytes.length };
  };
  const object = (schema: { parse(value: unknown): unknown }, value: unknown): Digest => {
    const bytes = encoder.encode(JSON.stringify(schema.parse(value)));
    const digest = digestOfBytes(bytes);
    out.set(objectFile(digest), bytes);
    return digest;
  };
  const skillPaths = Object.keys(repository.skills).sort(compare);
  const skillDirectories = new Map(skillPaths.map((path) => [folderOf(path), path]));
  const ownerOf = (path: string): string | undefined => {
    for (let folder = folderOf(path); ; folder = folderOf(folder)) {
      const owner = skillDirectories.get(folder);
      if (owner !== undefined) return owner;
      if (folder === '') return undefined;
    }
  };
  const isHidden = (path: string): boolean => {
    const owner = ownerOf(path);
    return owner !== undefined && repository.skills[owner]?.describedOnly === true && folderOf(owner) !== '';
  };
  const filePaths = Object.keys(repository.files)
    .filter((path) => !isHidden(path))
    .sort(compare);
  const textOf = (path: string): string => new TextDecoder().decode(toBytes(repository.files[path] ?? ''));
  const entries: Record<string, unknown> = {};
  const skills = new Map<string, SkillArtifact & { readonly digest: Digest }>();

  for (const path of skillPaths) {
    const said = repository.skills[path] as TinySkill;
    const directory = folderOf(path);
    const name = said.name ?? baseName(directory);
    const listed = said.unlisted === undefined && said.describedOnly !== true && (said.missing?.length ?? 0) === 0;
    const common = {
      kind: 'skill',
      path,
      directory,
      name,
      description: said.description,
      license: said.describedOnly
        ? { status: 'restrictive', label: said.license ?? 'All rights reserved', source: path }
        : said.license === undefined
          ? { status: 'none' }
          : { status: 'permissive', label: said.license, source: path },
      hiddenPath: said.hiddenPath ?? false,
      discoverable: said.discoverable ?? said.duplicateOf === undefined,
      ...(said.duplicateOf === undefined ? {} : { duplicateOf: said.duplicateOf }),
      warnings: (said.warnings ?? []).map((message) => ({ code: 'name_directory_mismatch', severity: 'warning', message })),
      listing: listed
        ? { listed: true }
        : { listed: false, reason: said.unlisted ?? (said.describedOnly ? 'described_only' : 'file_unavailable') },
    };
    if (said.describedOnly) {
      const artifact = skillSchema.parse({ ...common, serving: 'described-only' });
      skills.set(path, { ...artifact, digest: object(skillSchema, artifact) });
      continue;
    }
    const frontMatter = said.frontMatter ?? { name, description: said.description };
    const head = `---\n${Object.entries(frontMatter)
      .map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
      .join('')}---\n\n<!-- sources: ${path} -->\n\n`;
    const rulePaths = filePaths.filter((file) => baseName(file) === 'SKILLCDN.md' && within(folderOf(file), directory));
    const sections = [
      { kind: 'head', path, text: head },
      ...rulePaths.map((rule) => ({ kind: 'rules', path: rule, text: `--- applicable rules: ${rule} ---\n${textOf(rule)}\n` })),
      { kind: 'instructions', path, text: `--- instructions ---\n${textOf(path).replace(/^---\n[\s\S]*?\n---\n/, '')}` },
    ];
    let offset = 0;
    const parts = sections.map(({ kind, path: from, text }) => {
      const length = toBytes(text).length;
      const part = { kind, path: from, offset, length, tokens: Math.ceil(length / 4) };
      offset += length;
      return part;
    });
    const document = blob(sections.map(({ text }) => text).join(''));
    const below = filePaths.filter((file) => file !== path && within(directory, file));
    const own = directory === '' ? below : below.filter((file) => ownerOf(file) === path);
    const files = own
      .filter((file) => !skillPaths.includes(file))
      .map((file) => ({ path: file, ...blob(repository.files[file] ?? ''), executable: false }));
    const verifiable = listed || said.unlisted === 'duplicate' || said.unlisted === 'hidden';
    const resources = verifiable
      ? [
          { path, ...document },
          ...below.map((file) => ({
            path: file,
            ...(skills.get(file)?.serving === 'full' ? skills.get(file) : undefined),
            ...blob(repository.files[file] ?? ''),
          })),
        ]
      : [];
    const artifact = skillSchema.parse({
      ...common,
      serving: 'full',
      ...(said.compatibility === undefined ? {} : { compatibility: said.compatibility }),
      ...(said.allowedTools === undefined ? {} : { allowedTools: said.allowedTools }),
      metadata: said.metadata ?? {},
      tags: [],
      frontMatter,
      complete: (said.missing?.length ?? 0) === 0,
      missing: said.missing ?? [],
      document: { ...document, parts },
      source: blob(repository.files[path] ?? ''),
      files,
      omitted: [],
      references: (said.references ?? []).map((reference) => {
        const title = /^title: (.+)$/m.exec(textOf(reference))?.[1];
        return { path: reference, ...(title === undefined ? {} : { title }) };
      }),
      nested: skillPaths.filter((other) => other !== path && within(directory, other)),
      resources: resources.map(({ path: file, digest, size }) => ({ path: file, digest, size })),
      tokens: { description: 1, body: 1, document: Math.ceil(document.size / 4) },
    });
    skills.set(path, { ...artifact, digest: object(skillSchema, artifact) });
  }

  // A listed nested skill is served assembled wherever it is listed: second pass over what encloses it.
  for (const [path, skill] of skills) {
    if (skill.serving !== 'full' || skill.resources.length === 0) continue;
    const { digest: _, ...artifact } = skill;
    const resources = skill.resources.map((file) => {
      const nested = file.path === path ? undefined : skills.get(file.path);
      return nested?.serving === 'full' && nested.listing.listed
        ? { path: file.path, digest: nested.document.digest, size: nested.document.size }
        : file;
    });
    const next = skillSchema.parse({ ...artifact, resources });
    skills.set(path, { ...next, digest: object(skillSchema, next) });
  }

  const isDocument = (path: string): boolean => /(^|\/)docs\/.*\.md$/.test(path);
  for (const path of filePaths) {
    const skill = skills.get(path);
    const file = blob(repository.files[path] ?? '');
    entries[path] =
      skill === undefined ? { kind: isDocument(path) ? 'document' : 'file', ...file } : { kind: 'skill', digest: skill.digest };
  }
  for (const [path, skill] of skills) entries[path] = { kind: 'skill', digest: skill.digest };
  for (const [path, size] of Object.entries(repository.oversize ?? {}))
    entries[path] = { kind: 'oversize', size, reason: 'over_read_limit' };

  const folders = new Set<string>(['']);
  for (const path of Object.keys(entries)) for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) folders.add(folder);
  const countsOf = (folder: string): { skills: number; documents: number } => ({
    skills: [...skills.values()].filter((skill) => skill.discoverable && within(folder, skill.path)).length,
    documents: filePaths.filter((path) => isDocument(path) && within(folder, path)).length,
  });
  const markOf = (skill: SkillArtifact): object => ({
    path: skill.path,
    name: skill.name,
    description: skill.description,
    describedOnly: skill.serving !== 'full',
    discoverable: skill.discoverable,
    listed: skill.listing.listed,
    license: skill.license,
    tags: [],
  });
  const folderDigests = new Map<string, Digest>();
  for (const folder of [...folders].sort((a, b) => b.length - a.length || compare(a, b))) {
    const direct = [
      ...Object.keys(entries).filter((path) => path !== '' && folderOf(path) === folder),
      ...[...folders].filter((path) => path !== '' && folderOf(path) === folder),
    ];
    const children = [...new Set(direct)]
      .sort((a, b) => compare(baseName(a), baseName(b)))
      .map((path) => {
        const name = baseName(path);
        if (folders.has(path)) {
          const manifest = repository.manifests?.[path];
          const skill = skills.get(`${path}/SKILL.md`);
          const overview = repository.overviews?.[path];
          return {
            name,
            kind: 'folder',
            digest: folderDigests.get(path),
            counts: countsOf(path),
            ...(manifest?.name === undefined ? {} : { title: manifest.name }),
            ...(manifest === undefined ? {} : { description: manifest.description }),
            ...(overview === undefined ? {} : { overviewPath: overview.path }),
            ...(skill === undefined ? {} : { skill: markOf(skill) }),
          };
        }
        const entry = entries[path] as { kind: string; digest: Digest; size: number };
        const skill = skills.get(path);
        if (skill !== undefined) return { name, kind: 'skill', digest: skill.digest, skill: markOf(skill) };
        if (entry.kind === 'oversize') return { name, ...entry };
        if (entry.kind === 'document') return { name, ...entry, title: name, summary: textOf(path).slice(0, 80) };
        return { name, ...entry, manifest: name === 'SKILLCDN.md' };
      });
    const manifest = repository.manifests?.[folder];
    const owner = ownerOf(folder === '' ? 'x' : `${folder}/x`);
    const overview = repository.overviews?.[folder];
    const manifestPath = folder === '' ? 'SKILLCDN.md' : `${folder}/SKILLCDN.md`;
    const digest = object(folderSchema, {
      kind: 'folder',
      path: folder,
      ...(manifest === undefined
        ? {}
        : { manifest: { file: { path: manifestPath, ...blob(repository.files[manifestPath] ?? '') }, ...manifest, hasRules: true } }),
      ...(overview === undefined ? {} : { overview }),
      counts: countsOf(folder),
      ...(owner === undefined || folderOf(owner) === '' ? {} : { skill: owner }),
      children,
    });
    folderDigests.set(folder, digest);
    entries[folder] = { kind: 'folder', digest };
  }

  const searched: SearchEntry[] = [
    ...[...skills.values()]
      .filter((skill) => skill.discoverable)
      .map(
        (skill): SearchEntry => ({
          path: skill.path,
          kind: 'skill',
          name: skill.name,
          description: skill.description,
          describedOnly: skill.serving !== 'full',
          headings: [],
          body: skill.serving === 'full' ? textOf(skill.path) : '',
          files:
            skill.serving === 'full'
              ? skill.files.filter((file) => file.path.endsWith('.md')).map((file) => ({ path: file.path, text: textOf(file.path) }))
              : [],
        }),
      ),
    ...filePaths
      .filter((path) => isDocument(path))
      .map(
        (path): SearchEntry => ({
          path,
          kind: 'document',
          name: baseName(path),
          description: textOf(path).slice(0, 80),
          describedOnly: false,
          headings: [],
          body: textOf(path),
          files: [],
        }),
      ),
  ];
  const sorted = Object.fromEntries(Object.entries(entries).sort(([a], [b]) => compare(a, b)));
  const shards: { from: string; digest: Digest }[] = [];
  const { shardSize } = repository;
  if (shardSize !== undefined) {
    const all = Object.entries(sorted);
    for (let start = 0; start < all.length; start += shardSize) {
      const slice = all.slice(start, start + shardSize);
      shards.push({
        from: slice[0]?.[0] ?? '',
        digest: object(directoryShardSchema, { kind: 'directory-shard', entries: Object.fromEntries(slice) }),
      });
    }
  }
  const listedCount = [...skills.values()].filter((skill) => skill.listing.listed).length;
  const manifest = repository.manifests?.[''];
  const snapshot = snapshotSchema.parse({
    schema: 1,
    kind: 'snapshot',
    address: repository.address ?? 'gh/acme/skills',
    revision: repository.revision ?? TINY_COMMIT,
    rules: 1,
    generator: 'tiny',
    flags: { verified: repository.verified ?? true, includeInternal: false, partial: repository.partial ?? [] },
    counts: {
      skills: countsOf('').skills,
      listed: listedCount,
      describedOnly: [...skills.values()].filter((skill) => skill.serving !== 'full').length,
      skipped: 0,
      internal: 0,
      documents: countsOf('').documents,
      files: filePaths.length,
      bytes: 1,
      errors: 0,
      warnings: 0,
    },
    ...(manifest === undefined ? {} : { manifest }),
    ...(repository.overviews?.[''] === undefined ? {} : { overview: repository.overviews[''] }),
    ...(repository.sourceUrl === undefined ? {} : { sourceUrl: repository.sourceUrl }),
    objects: {
      directory: object(
        directorySchema,
        shardSize === undefined ? { kind: 'directory', entries: sorted } : { kind: 'directory-index', shards },
      ),
      names: object(namesSchema, buildNames(searched)),
      search: object(searchSchema, buildSearch(searched)),
      findings: object(findingsSchema, { kind: 'findings', findings: [] }),
    },
  });
  const bytes = encoder.encode(JSON.stringify(snapshot));
  const digest = digestOfBytes(bytes);
  out.set(snapshotFile(digestHex(digest)), bytes);
  return { id: digestHex(digest), digest };
}

export interface TinyDeployment {
  readonly base?: string;
  readonly siteUrl?: string;
  readonly adapterUrl?: string;
  /** More files of the published folder: pages, assets. */
  readonly pages?: Readonly<Record<string, string>>;
}

/** Writes a published folder; call it again with the same map to publish the next generation over it. */
export function tinyStore(
  mounts: readonly TinyMount[],
  deployment: TinyDeployment = {},
  out = new Map<string, Uint8Array>(),
): Map<string, Uint8Array> {
  const written = mounts.map((mount) => {
    const address = mount.address ?? 'gh/acme/skills';
    const parsed = parseAddress(address);
    if (!parsed.ok) throw new Error(`${address} is no address`);
    const icon = drawIcon(parsed.address);
    out.set(blobFile(icon.digest), icon.bytes);
    const revision = mount.revision ?? TINY_COMMIT;
    const others = Object.entries(mount.others ?? {}).map(([ref, repository]) => ({
      ref,
      revision: repository.revision ?? TINY_COMMIT,
      snapshot: writeRepository(out, { ...repository, address }),
    }));
    return {
      address,
      refs: {
        main: revision,
        ...Object.fromEntries(others.filter(({ ref, revision: at }) => ref !== at).map(({ ref, revision: at }) => [ref, at])),
      },
      default: 'main',
      verified: mount.verified ?? true,
      snapshot: writeRepository(out, mount),
      retained: others.map(({ revision: at, snapshot }) => ({ ...snapshot, revision: at })),
      icon: { digest: icon.digest, size: icon.bytes.length },
      ...(mount.moved === undefined ? {} : { moved: mount.moved }),
      ...(mount.retired === undefined ? {} : { retired: mount.retired }),
    };
  });
  const { pages = {}, base = '/', ...origins } = deployment;
  for (const [name, content] of Object.entries(pages)) out.set(name, encoder.encode(content));
  out.set(
    DEPLOYMENT_FILE,
    encoder.encode(
      JSON.stringify(deploymentSchema.parse({ schema: 1, kind: 'deployment', generator: 'tiny 1', base, ...origins, mounts: written })),
    ),
  );
  return out;
}

/**
 * A published folder written by hand, for the website's tests: every state of a skill, awkward file names and each kind
 * of finding, without the compiler, so that a fault of the one is not a fault of the other.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildNames } from '#artifacts/search/build-names.ts';
import type { Digest } from '#contract/digest.ts';
import { MOVED_OUT_OF_SIGHT } from '#contract/lifecycle.ts';
import { normalizeBase } from '#contract/page-path.ts';
import type { License } from '#contract/schema/common.ts';
import type { Deployment } from '#contract/schema/deployment.ts';
import type { DirectoryEntry } from '#contract/schema/directory.ts';
import { DISCOVERY_SCHEMA_URL } from '#contract/schema/discovery.ts';
import type { FindingArtifact } from '#contract/schema/findings.ts';
import type { Child, FolderArtifact, SkillMark } from '#contract/schema/folder.ts';
import type { LinkTarget, PageBody } from '#contract/schema/page-body.ts';
import type { Part, ServedSkill, SkillArtifact, UnlistedReason } from '#contract/schema/skill.ts';
import type { SnapshotArtifact } from '#contract/schema/snapshot.ts';
import { blobFile, DEPLOYMENT_FILE, discoveryFile, objectFile, snapshotFile } from '#contract/tree.ts';
import { compareText } from '#model/compare.ts';
import { estimateTokens } from '#model/text.ts';
import { parseMarkdown } from '#parse/markdown/parse-markdown.ts';
import { writeBodies } from '../../site/build.ts';

export const SAMPLE_ADDRESS = 'gh/harbour/skills';
/** The commit that `older` retains. */
export const OLDER_REVISION = 'e'.repeat(40);
export const SOURCE_URL = 'https://github.com/harbour/skills/blob/0123456789abcdef0123456789abcdef01234567/{path}';

const MIT: License = { status: 'permissive', label: 'MIT', source: 'LICENSE' };
const CLOSED: License = { status: 'restrictive', label: 'All rights reserved', source: 'skills/sealed/SKILL.md' };
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20" fill="teal"/></svg>\n';

export interface Sample {
  readonly published: string;
  readonly bodies: string;
}

export interface SampleOptions {
  readonly base?: string;
  readonly siteUrl?: string;
  readonly adapterUrl?: string;
  /** With a snapshot of an earlier commit, which lacks a skill. */
  readonly older?: boolean;
}

interface SkillSpec {
  readonly directory: string;
  readonly name: string;
  readonly description: string;
  readonly body: string;
  readonly reason?: UnlistedReason;
  readonly license?: License;
  readonly tags?: readonly string[];
}

const RULES = '## House rules\n\nSpeak plainly. Give times in UTC, see [the times](docs/times.md).\n';
const README =
  '# Harbour skills\n\nWhat the harbour office lets its agents do.\n\n![Plan](plan.svg)\n\n- [Berths](skills/berth-plan/)\n- [Source only](private/notes.md)\n';
const TIMES =
  '---\ntitle: Times\n---\n# Times\n\nTides follow the *almanac*.\n\n## Summer\n\nOne hour later.\n\n## Winter\n\nAs they are.\n';
const BERTH = `# Berth plan

Run deploy_<env>_now with \${{ secrets.X }} and {{ value }} {a.b}. <thinking>keep me</thinking>

## Read first

1. [The checklist](references/checklist.md#before-you-start)
2. [![Quay](img/quay.png)](img/quay.png)
3. [The script](scripts/run.sh), [a folder](references/), [the sources](../../private/notes.md), [the web](https://example.org/)
4. <img src="img/quay.png"> and ![map](img/map.svg)

## Then

\`\`\`python
def berth(ship: str) -> int:
    """Finds a free berth."""
    return 3
\`\`\`

| Quay | Depth |
| --- | --- |
| North | 9 m |
| South | 12 m |

- [x] Checked
- [ ] Signed

<script>alert(1)</script> <details><summary>More</summary>inside</details> [j](javascript:alert(1))
`;

const SKILLS: readonly SkillSpec[] = [
  {
    directory: 'skills/berth-plan',
    name: 'berth-plan',
    description: 'Finds a free berth for a ship. Use when a ship announces itself, or when two ships want one berth.',
    body: BERTH,
    tags: ['harbour', 'planning'],
  },
  {
    directory: 'skills/tide-table',
    name: 'tide-table',
    description: 'Reads the tide table. Use for any question about times of high and low water.',
    body: '# Tides\n\nSee [berths](../berth-plan/SKILL.md).\n',
    license: { status: 'none' },
  },
  {
    directory: 'skills/tide-table/tools/neap',
    name: 'neap',
    description: 'Tells when tides are weakest.',
    body: '# Neap\n\nHalf moons.\n',
  },
  {
    directory: 'skills/pilot',
    name: 'pilots',
    description: 'Orders a pilot.',
    body: '# Pilots\n\nCall them.\n',
    reason: 'name_directory_mismatch',
  },
  {
    directory: 'skills/sealed',
    name: 'sealed',
    description: 'A skill whose license keeps it closed.',
    body: '',
    reason: 'described_only',
    license: CLOSED,
  },
  {
    directory: 'skills/copy-of-tides',
    name: 'tide-table',
    description: 'Reads the tide table. Use for any question about times of high and low water.',
    body: '# Tides\n',
    reason: 'duplicate',
  },
  {
    directory: 'skills/café #1?',
    name: 'café',
    description: 'A name that installers refuse, in a folder that URLs must quote: 100% odd.',
    body: '# Café\n',
    reason: 'invalid_name',
  },
  ...Array.from({ length: 12 }, (_, index) => ({
    directory: `more/berth-${index + 1}`,
    name: `berth-${index + 1}`,
    description: `Keeps the log of berth ${index + 1}.`,
    tags: [index % 2 === 0 ? 'even' : 'odd'],
    body: `# Berth ${index + 1}\n\nWrite it down.\n`,
  })),
];

const FILES: Readonly<Record<string, string | Buffer>> = {
  'SKILLCDN.md': `---\ndescription: Skills\n---\n${RULES}`,
  'README.md': README,
  LICENSE: 'MIT License\n',
  'plan.svg': SVG,
  'docs/times.md': TIMES,
  'skills/tidy/SKILL.md': '---\nname: tidy\ndescription: Keeps: seven days\n---\nSweep.\n',
  'docs/ports.json': '{ "ports": ["north", "south"] }\n',
  'skills/berth-plan/references/checklist.md': '# Checklist\n\n## Before you start\n\nLook out.\n',
  'skills/berth-plan/scripts/run.sh': '#!/bin/sh\nset -eu\necho "berth $1" # <done>\n',
  'skills/berth-plan/img/quay.png': PNG,
  'skills/berth-plan/img/map.svg': SVG,
  'skills/berth-plan/data/empty.txt': '',
  'skills/berth-plan/data/odd name #1 (50%)?.txt': 'odd\n',
  'skills/berth-plan/data/index.html': '<script>alert(1)</script>\n',
  'skills/berth-plan/data/nothing.bin': Buffer.from([0xff, 0xfe, 0x00, 0x80]),
  'skills/berth-plan/data/long.ts': Array.from({ length: 5000 }, (_, line) => `export const line${line} = ${line};`).join('\n'),
};

const FINDINGS: readonly FindingArtifact[] = [
  {
    code: 'front_matter_unquoted_colon',
    severity: 'error',
    path: 'skills/tidy/SKILL.md',
    line: 3,
    column: 34,
    arguments: {},
    message: 'The description holds an unquoted colon.',
    why: 'YAML reads it as a new key.',
    fix: 'Quote the value.',
    suggestion: 'description: "Keeps: seven days"',
  },
  {
    code: 'name_directory_mismatch',
    severity: 'warning',
    path: 'skills/pilot/SKILL.md',
    line: 2,
    arguments: { name: 'pilots', directory: 'pilot' },
    message: 'The name differs from the folder.',
    why: 'Strict agents refuse it.',
    fix: 'Rename the folder to pilots.',
  },
  ...Array.from({ length: 5 }, (_, index) => ({
    code: 'link_outside_skill',
    severity: 'warning' as const,
    path: 'skills/berth-plan/SKILL.md',
    line: index + 5,
    arguments: { target: `../quay-${index}.md` },
    message: `A link to ../quay-${index}.md leaves the skill.`,
    why: 'The archive does not hold its target.',
    fix: 'Copy the file into the skill.',
  })),
  {
    code: 'internal_left_out',
    severity: 'info',
    arguments: { count: 1 },
    message: 'One internal skill was left out.',
    why: 'Its front matter asks for it.',
    fix: 'Nothing to do.',
  },
];

function sha256(bytes: string | Buffer): Digest {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}

/** Writes the sample below a folder. The same options give the same bytes. */
export function writeSample(folder: string, options: SampleOptions = {}): Sample {
  const published = join(folder, 'published');
  const bodies = join(folder, 'bodies');
  const put = (file: string, bytes: string | Buffer): void => {
    mkdirSync(dirname(join(published, file)), { recursive: true });
    writeFileSync(join(published, file), bytes);
  };
  const blob = (bytes: string | Buffer) => {
    put(blobFile(sha256(bytes)), bytes);
    return { digest: sha256(bytes), size: Buffer.byteLength(bytes) };
  };
  const object = (value: unknown): Digest => {
    const text = JSON.stringify(value);
    put(objectFile(sha256(text)), text);
    return sha256(text);
  };

  const entries = new Map<string, DirectoryEntry>();
  const skills = SKILLS.map((spec) => makeSkill(spec, blob));
  for (const [path, bytes] of Object.entries(FILES))
    entries.set(path, { kind: path.startsWith('docs/') ? 'document' : 'file', ...blob(bytes) });
  for (const skill of skills) entries.set(skill.path, { kind: 'skill', digest: object(skill) });
  entries.set('skills/berth-plan/data/huge.csv', { kind: 'oversize', size: 9_000_000, reason: 'over_read_limit' });
  const folders = new Set(['', ...[...entries.keys()].flatMap((path) => parentsOf(path))]);
  for (const path of [...folders].sort((a, b) => b.length - a.length))
    entries.set(path, { kind: 'folder', digest: object(makeFolder(path, entries, skills)) });

  const directory = Object.fromEntries([...entries].sort(([a], [b]) => compareText(a, b)));
  const names = buildNames(
    skills
      .filter((skill) => skill.discoverable)
      .map((skill) => ({
        path: skill.path,
        kind: 'skill' as const,
        name: skill.name,
        description: skill.description,
        describedOnly: skill.serving !== 'full',
        headings: [],
        body: '',
        files: [],
        ...(skill.license.status === 'none' ? {} : { license: skill.license.label }),
        ...(skill.serving === 'full' ? { tags: skill.tags } : {}),
      })),
  );
  const snapshot: SnapshotArtifact = {
    schema: 1,
    kind: 'snapshot',
    address: SAMPLE_ADDRESS,
    revision: '0123456789abcdef0123456789abcdef01234567',
    rules: 1,
    generator: 'skillpress 0.0.0',
    flags: { verified: false, includeInternal: false, partial: ['Links of one file were not all followed.'] },
    counts: {
      skills: 11,
      listed: 8,
      describedOnly: 1,
      skipped: 1,
      internal: 1,
      documents: 2,
      files: 20,
      bytes: 123_456,
      errors: 1,
      warnings: 6,
    },
    manifest: {
      name: 'Harbour skills',
      description: 'What the harbour office of Northmouth lets its agents do: berths, tides and pilots.',
      language: 'en',
    },
    overview: { path: 'README.md', title: 'Harbour skills', summary: 'What the harbour office lets its agents do.' },
    sourceUrl: SOURCE_URL,
    objects: {
      directory: object({ kind: 'directory', entries: directory }),
      names: object(names),
      search: object({ kind: 'search', lunr: names.lunr, tokenizer: names.tokenizer, documents: [], index: names.index }),
      findings: object({ kind: 'findings', findings: FINDINGS }),
    },
  };
  const text = JSON.stringify(snapshot);
  const id = sha256(text).slice('sha256:'.length);
  put(snapshotFile(id), text);
  const tide = skills.find(({ name }) => name === 'tide-table');
  const flags = { ...tide, path: 'skills/flags/SKILL.md', directory: 'skills/flags', name: 'flags' };
  const sealed = skills.find(({ name }) => name === 'sealed');
  const charts = { ...sealed, path: 'skills/charts/SKILL.md', directory: 'skills/charts', name: 'charts' };
  const retired: Record<string, DirectoryEntry> = {
    'skills/flags/SKILL.md': { kind: 'skill', digest: object(flags) },
    'skills/charts/SKILL.md': { kind: 'skill', digest: object(charts) },
  };
  /** The commit before: without one of the skills of today, with one that is retired since. */
  const older = (now: SnapshotArtifact, { 'skills/tide-table/SKILL.md': _, ...rest }: Record<string, DirectoryEntry>) => {
    const before = {
      ...now,
      revision: OLDER_REVISION,
      objects: { ...now.objects, directory: object({ kind: 'directory', entries: { ...rest, ...retired } }) },
    };
    const bytes = JSON.stringify(before);
    const digest = sha256(bytes);
    put(snapshotFile(digest.slice('sha256:'.length)), bytes);
    return { id: digest.slice('sha256:'.length), digest, revision: OLDER_REVISION, ref: 'main' };
  };
  const deployment: Deployment = {
    schema: 1,
    kind: 'deployment',
    generator: 'skillpress 0.0.0',
    base: normalizeBase(options.base ?? '/'),
    ...(options.siteUrl === undefined ? {} : { siteUrl: options.siteUrl }),
    ...(options.adapterUrl === undefined ? {} : { adapterUrl: options.adapterUrl }),
    mounts: [
      {
        address: SAMPLE_ADDRESS,
        refs: { main: snapshot.revision },
        default: 'main',
        verified: false,
        snapshot: { id, digest: sha256(text) },
        retained: options.older === true ? [older(snapshot, directory)] : [],
        moved: {
          'skills/quays/SKILL.md': 'skills/berth-plan/SKILL.md',
          'docs/SKILL.md': 'skills/tide-table/SKILL.md',
          'skills/lost/SKILL.md': 'x/SKILL.md',
        },
        retired: {
          'skills/vault/SKILL.md': MOVED_OUT_OF_SIGHT,
          'skills/flags/SKILL.md': 'Flags are history; see skills/tide-table.',
          ...(options.older === true ? { 'skills/charts/SKILL.md': 'Charts are sold, not lent.' } : {}),
        },
      },
    ],
  };
  put(DEPLOYMENT_FILE, JSON.stringify(deployment));
  // Indexes for installers: the root, the repository and the skills that fit; an empty one where a skill does not.
  const putIndex = (folder: string, skill: SkillArtifact): void => {
    const file = discoveryFile(folder);
    const entry =
      skill.serving === 'full' && skill.listing.listed
        ? [
            {
              name: skill.name,
              type: 'skill-md',
              description: skill.description,
              url: '../'.repeat(file.split('/').length - 1) + blobFile(skill.document.digest),
              digest: skill.document.digest,
            },
          ]
        : [];
    put(file, JSON.stringify({ $schema: DISCOVERY_SCHEMA_URL, skills: entry }));
  };
  for (const skill of skills) {
    putIndex(`${SAMPLE_ADDRESS}/${skill.directory}`, skill);
    if (skill.listing.listed) for (const folder of ['', SAMPLE_ADDRESS]) putIndex(folder, skill);
  }
  writeSampleBodies(bodies, entries);
  return { published, bodies };
}

function makeSkill(spec: SkillSpec, blob: (bytes: string | Buffer) => { digest: Digest; size: number }): SkillArtifact {
  const { directory, name, description, reason } = spec;
  const path = `${directory}/SKILL.md`;
  const license = spec.license ?? MIT;
  const common = {
    kind: 'skill' as const,
    path,
    directory,
    name,
    description,
    license,
    hiddenPath: false,
    discoverable: reason !== 'duplicate',
    ...(reason === 'duplicate' ? { duplicateOf: 'skills/tide-table/SKILL.md' } : {}),
    ...(directory.endsWith('berth-plan') ? { translations: { de: { title: 'Liegeplatz', description: 'Findet einen Liegeplatz.' } } } : {}),
    warnings: FINDINGS.filter((finding) => finding.path === path).map(({ code, severity, message }) => ({ code, severity, message })),
    listing: reason === undefined ? { listed: true as const } : { listed: false as const, reason },
  };
  if (reason === 'described_only') return { ...common, serving: 'described-only' };
  const pieces: readonly (readonly [Part['kind'], string, string])[] = [
    ['head', path, `---\nname: "${name}"\ndescription: "${description}"\n---\n\n`],
    ['rules', 'SKILLCDN.md', `--- applicable rules: SKILLCDN.md ---\n\n${RULES}\n`],
    ['instructions', path, `--- instructions ---\n\n${spec.body}`],
    ...(directory.endsWith('tide-table')
      ? [['included', 'docs/times.md', `\n--- included file: docs/times.md ---\n\n${TIMES}`] as const]
      : []),
  ];
  let offset = 0;
  const parts = pieces.map(([kind, source, text]) => {
    const part = { kind, path: source, offset, length: Buffer.byteLength(text), tokens: estimateTokens(text) };
    offset += part.length;
    return part;
  });
  const served = pieces.map(([, , text]) => text).join('');
  const document = { ...blob(served), parts };
  const files = Object.entries(FILES)
    .filter(([file]) => file.startsWith(`${directory}/`))
    .map(([file, bytes]) => ({ path: file, ...blob(bytes), executable: file.endsWith('.sh') }));
  const full: ServedSkill = {
    ...common,
    serving: 'full',
    compatibility: 'Any agent that reads files',
    allowedTools: 'Read, Bash',
    metadata: { author: 'Harbour office' },
    tags: [...(spec.tags ?? [])],
    frontMatter: { name, description },
    complete: true,
    missing: [],
    document,
    source: blob(spec.body),
    files,
    omitted: directory.endsWith('berth-plan') ? [{ path: `${directory}/data/huge.csv`, size: 9_000_000, reason: 'over_read_limit' }] : [],
    references: [{ path: 'docs/times.md', title: 'Times' }],
    nested: [],
    resources:
      reason === undefined
        ? [{ path, ...blob(served) }, ...files.map(({ path: file, digest, size }) => ({ path: file, digest, size }))]
        : [],
    tokens: { description: estimateTokens(description), body: estimateTokens(spec.body), document: estimateTokens(served) },
  };
  return full;
}

function makeFolder(path: string, entries: ReadonlyMap<string, DirectoryEntry>, skills: readonly SkillArtifact[]): FolderArtifact {
  const prefix = path === '' ? '' : `${path}/`;
  const below = skills.filter((skill) => skill.path.startsWith(prefix) && skill.discoverable).length;
  const owner = skills.find((skill) => path === skill.directory || path.startsWith(`${skill.directory}/`));
  const children = [...entries].flatMap(([child, entry]): readonly Child[] => {
    const name = child.slice(prefix.length);
    if (child === '' || !child.startsWith(prefix) || name === '' || name.includes('/')) return [];
    if (entry.kind === 'folder') {
      const own = skills.find((skill) => skill.directory === child);
      const counts = {
        skills: skills.filter((skill) => skill.path.startsWith(`${child}/`) && skill.discoverable).length,
        documents: child === 'docs' ? 2 : 0,
      };
      return [{ name, kind: 'folder', digest: entry.digest, counts, ...(own === undefined ? {} : { skill: markOf(own) }) }];
    }
    if (entry.kind === 'skill') {
      const own = skills.find((skill) => skill.path === child);
      return own === undefined ? [] : [{ name, kind: 'skill', digest: entry.digest, skill: markOf(own) }];
    }
    if (entry.kind === 'document')
      return [
        {
          name,
          kind: 'document',
          digest: entry.digest,
          size: entry.size,
          title: name === 'times.md' ? 'Times' : name,
          summary: 'A document of the harbour.',
        },
      ];
    if (entry.kind === 'file') return [{ name, kind: 'file', digest: entry.digest, size: entry.size, manifest: name === 'SKILLCDN.md' }];
    return entry.kind === 'oversize' ? [{ name, kind: 'oversize', size: entry.size, reason: entry.reason }] : [];
  });
  const file = entries.get('SKILLCDN.md');
  return {
    kind: 'folder',
    path,
    ...(path === '' && file?.kind === 'file'
      ? {
          manifest: {
            file: { path: 'SKILLCDN.md', digest: file.digest, size: file.size },
            name: 'Harbour skills',
            description: 'What the harbour office of Northmouth lets its agents do: berths, tides and pilots.',
            language: 'en',
            hasRules: true,
          },
        }
      : {}),
    ...(path === ''
      ? { overview: { path: 'README.md', title: 'Harbour skills', summary: 'What the harbour office lets its agents do.' } }
      : {}),
    counts: { skills: below, documents: path === '' || path === 'docs' ? 2 : 0 },
    ...(owner === undefined ? {} : { skill: owner.path }),
    children: [...children].sort((a, b) => compareText(a.name, b.name)),
  };
}

function markOf(skill: SkillArtifact): SkillMark {
  const { path, name, description, discoverable, license } = skill;
  return {
    path,
    name,
    description,
    describedOnly: skill.serving !== 'full',
    discoverable,
    listed: skill.listing.listed,
    license,
    tags: skill.serving === 'full' ? skill.tags : [],
  };
}

function parentsOf(path: string): readonly string[] {
  const segments = path.split('/').slice(0, -1);
  return segments.map((_, index) => segments.slice(0, index + 1).join('/'));
}

function writeSampleBodies(folder: string, entries: ReadonlyMap<string, DirectoryEntry>): void {
  const texts: Record<string, string> = {
    'SKILLCDN.md': RULES,
    'README.md': README,
    'docs/times.md': TIMES.replace(/^---[\s\S]*?---\n/, ''),
  };
  for (const spec of SKILLS) if (spec.reason !== 'described_only') texts[`${spec.directory}/SKILL.md`] = spec.body;
  texts['skills/berth-plan/references/checklist.md'] = String(FILES['skills/berth-plan/references/checklist.md']);
  const bodies = Object.entries(texts).map(([path, text]): readonly [string, PageBody] => {
    const { segments, headings, links } = parseMarkdown(text);
    const body = {
      segments: [...segments],
      headings: headings.map(({ depth, text: words, slug }) => ({ depth, text: words, slug })),
      links: links.map(({ url, kind }) => targetOf(path, url, kind === 'image', entries)),
    };
    return [path, body];
  });
  writeBodies(folder, [{ address: SAMPLE_ADDRESS, bodies }]);
}

function targetOf(from: string, url: string, image: boolean, entries: ReadonlyMap<string, DirectoryEntry>): LinkTarget {
  if (/^https?:/.test(url)) return { to: 'web', url };
  if (/^[a-z]+:/i.test(url)) return { to: 'nowhere' };
  const resolved = new URL(url, `http://h/${from}`);
  const path = decodeURIComponent(resolved.pathname).replace(/^\/|\/$/g, '');
  const entry = entries.get(path);
  const hash = resolved.hash === '' ? {} : { hash: resolved.hash.slice(1) };
  if (entry === undefined) return { to: 'source', path, ...hash };
  return image && entry.kind === 'file' ? { to: 'blob', digest: entry.digest, path } : { to: 'page', path, ...hash };
}

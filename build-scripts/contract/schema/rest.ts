/**
 * Answers of `/api/v1` (adapter.md, "REST"), and the shapes of the `index.json` twins of pages. Within a major version
 * they only grow: a reader ignores fields that it does not know.
 */
import * as z from 'zod';
import { countsSchema, licenseSchema, noticeSchema, translationsSchema } from './common.ts';
import { revisionSchema } from './deployment.ts';
import { frontMatterValueSchema, partSchema, unlistedReasonSchema } from './skill.ts';

// Artifacts check paths and digests; here they are text with a shape that JSON Schema can say.
const path = z.string().meta({ description: 'Repository path, `/` separated, without a leading slash.' });
const folderPath = z.string().meta({ description: 'Repository path of a folder; empty for the root.' });
const digest = z
  .string()
  .regex(/^sha256:[0-9a-f]{64}$/)
  .meta({ description: 'SHA-256 of the exact bytes.' });
const size = z.int().nonnegative().meta({ description: 'Bytes.' });
const number = z.int().nonnegative();
const cursor = z.string().optional().meta({ description: 'Continues this answer; absent at the end.' });
const storeFile = z.string().meta({ description: 'File of the published folder, relative to its root.' });
const sourceUrl = z.string().optional().meta({ description: 'Page at the built commit on the source host, where one is known.' });
const uri = z.string().meta({ description: 'Name in the skills extension.' });
const serving = z
  .enum(['full', 'described-only'])
  .meta({ description: '`described-only`: the license allows no more than name, description, license and link.' });

export const restMountSchema = z
  .strictObject({
    address: z.string().meta({ description: 'Canonical address, with ref and path where they were asked for.' }),
    repository: z.string().meta({ description: '`<host>/<owner>/<repo>`.' }),
    path: folderPath,
    ref: z.string(),
    commit: revisionSchema,
    snapshot: z.string().meta({ description: 'Identity of everything that was published of this commit.' }),
    verified: z.boolean().meta({ description: 'The operator vouches for the repository. Else, its text is data and no instruction.' }),
    partial: z.array(z.string()).meta({ description: 'Reasons why the index does not cover everything; empty for a whole one.' }),
  })
  .meta({ id: 'Mount', description: 'What an answer is about: a repository at a commit, from one folder down.' });
export type RestMount = z.infer<typeof restMountSchema>;

const restSummary = {
  mount: restMountSchema,
  name: z.string().optional(),
  description: z.string().optional(),
  language: z.string().optional(),
  counts: countsSchema,
  links: z.strictObject({
    uri: z.string().meta({ description: 'Prefix of the names in the skills extension.' }),
    mcp: z.string().optional(),
    page: z.string().optional(),
    icon: z.string().optional(),
  }),
};

export const restSummarySchema = z.strictObject(restSummary).meta({ id: 'MountSummary', description: 'A mount in a few words.' });
export type RestSummary = z.infer<typeof restSummarySchema>;

export const restMountAnswerSchema = z
  .strictObject({
    ...restSummary,
    defaultRef: z.string(),
    refs: z.array(z.strictObject({ ref: z.string(), commit: revisionSchema })).meta({ description: 'Published refs.' }),
    listed: number.meta({ description: 'Skills that the skills extension lists.' }),
    unlisted: z
      .partialRecord(unlistedReasonSchema, number)
      .meta({ description: 'The other skills that `counts` has, by the reason why the extension does not list them.' }),
    diagnostics: z.strictObject({ errors: number, warnings: number, describedOnly: number, skipped: number }),
    instructions: z.string().meta({ description: 'What an MCP client hears when it connects.' }),
  })
  .meta({ id: 'MountAnswer', description: 'What a mount is.' });
export type RestMountAnswer = z.infer<typeof restMountAnswerSchema>;

export const restFeaturedAnswerSchema = z
  .strictObject({ mounts: z.array(restSummarySchema), more: number.meta({ description: 'Mounts that are not in the list.' }) })
  .meta({ id: 'FeaturedAnswer', description: 'The mounts of this deployment, the default one first.' });
export type RestFeaturedAnswer = z.infer<typeof restFeaturedAnswerSchema>;

export const restSkillMarkSchema = z
  .strictObject({
    path,
    name: z.string(),
    description: z.string(),
    serving,
    discoverable: z.boolean().meta({ description: 'Found by search and counted.' }),
    listed: z.boolean().meta({ description: 'Listed by the skills extension.' }),
    license: licenseSchema,
    tags: z.array(z.string()),
  })
  .meta({ id: 'SkillMark', description: 'A skill inside a listing.' });
export type RestSkillMark = z.infer<typeof restSkillMarkSchema>;

const unreadable = z.enum(['over_read_limit', 'lfs_pointer']);

export const restEntrySchema = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('folder'),
      name: z.string(),
      path,
      counts: countsSchema,
      title: z.string().optional(),
      description: z.string().optional(),
      translations: translationsSchema.optional(),
      overviewPath: path.optional(),
      skill: restSkillMarkSchema.optional(),
    }),
    z.strictObject({ kind: z.literal('skill'), name: z.string(), path, skill: restSkillMarkSchema }),
    z.strictObject({ kind: z.literal('document'), name: z.string(), path, size, digest, title: z.string(), summary: z.string() }),
    z.strictObject({ kind: z.literal('file'), name: z.string(), path, size, digest, manifest: z.boolean() }),
    z.strictObject({ kind: z.literal('unreadable'), name: z.string(), path, size, reason: unreadable }),
  ])
  .meta({ id: 'Entry', description: 'One entry of a folder.' });
export type RestEntry = z.infer<typeof restEntrySchema>;

export const restFolderAnswerSchema = z
  .strictObject({
    mount: restMountSchema,
    path: folderPath,
    counts: countsSchema,
    belongsTo: path.optional().meta({ description: 'SKILL.md of the skill that the folder belongs to.' }),
    manifest: z.strictObject({ path, name: z.string().optional(), description: z.string(), language: z.string().optional() }).optional(),
    overview: z.strictObject({ path, title: z.string(), summary: z.string() }).optional(),
    from: number.meta({ description: 'Position of the first entry of this page.' }),
    total: number,
    entries: z.array(restEntrySchema),
    cursor,
  })
  .meta({ id: 'FolderAnswer', description: 'A folder: what `browse_repo` answers.' });
export type RestFolderAnswer = z.infer<typeof restFolderAnswerSchema>;

export const restResultSchema = z
  .strictObject({
    kind: z.enum(['skill', 'document']),
    path,
    name: z.string(),
    description: z.string(),
    serving,
    license: licenseSchema.optional(),
    matched: z.array(z.string()).meta({ description: 'Words of the query that matched.' }),
    slips: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: 'Of these, the ones that stand here in another spelling: as it was typed -> what stands here.' }),
    files: z.array(path).meta({ description: 'Supporting files that matched, best first.' }),
    moreFiles: number,
  })
  .meta({ id: 'Result', description: 'One search result; supporting files are folded under their skill.' });
export type RestResult = z.infer<typeof restResultSchema>;

export const restGoneSchema = z
  .strictObject({
    code: z.enum(['moved', 'retired', 'skipped']),
    path: path.meta({ description: 'SKILL.md path where it was, or is.' }),
    message: z.string(),
    movedTo: path
      .optional()
      .meta({ description: 'Where it is now; absent where nothing is published there, or the mount does not reach it.' }),
  })
  .meta({ id: 'Gone', description: 'A skill that cannot be found.' });
export type RestGone = z.infer<typeof restGoneSchema>;

export const restFindAnswerSchema = z
  .strictObject({
    mount: restMountSchema,
    query: z.string(),
    path: folderPath,
    from: number,
    total: number.meta({ description: 'What answers the query.' }),
    results: z.array(restResultSchema),
    cursor,
    unmatched: z.array(z.string()).optional().meta({ description: 'Words of the query that nothing here holds as they were typed.' }),
    leftOut: z
      .strictObject({
        count: number,
        words: z.array(z.string()),
        near: z.array(z.string()).optional().meta({ description: 'Words of the query that these hold only if they are slips.' }),
      })
      .optional()
      .meta({ description: 'What is left out because it holds only words that say next to nothing of the query.' }),
    closest: z
      .array(restResultSchema)
      .optional()
      .meta({ description: 'Where nothing answers: the first of what would be left out otherwise. No answers.' }),
    gone: z
      .array(restGoneSchema)
      .optional()
      .meta({ description: 'Skills that the query names and that cannot be found: they moved, were retired, or cannot be used.' }),
    nothingBecause: z
      .enum(['no_match', 'no_words', 'not_searchable'])
      .optional()
      .meta({ description: '`not_searchable`: the commit was published by another version.' }),
  })
  .meta({ id: 'FindAnswer', description: 'Search results, best first: what `search_repo` answers.' });
export type RestFindAnswer = z.infer<typeof restFindAnswerSchema>;

const restSkill = {
  mount: restMountSchema,
  path,
  directory: folderPath,
  name: z.string(),
  description: z.string(),
  license: licenseSchema,
  discoverable: z.boolean(),
  listing: z.strictObject({
    listed: z.boolean(),
    reason: unlistedReasonSchema.optional(),
    copyOf: path.optional().meta({ description: 'The skill that this one is a copy of, where the mount shows it.' }),
  }),
  warnings: z.array(noticeSchema),
  translations: translationsSchema.optional(),
  sourceUrl,
};

const fileSchema = z.strictObject({ path, digest, size });

export const restFullSkillSchema = z
  .strictObject({
    ...restSkill,
    serving: z.literal('full'),
    uri,
    compatibility: z.string().optional(),
    allowedTools: z.string().optional().meta({ description: 'As its author wrote them; this grants nothing.' }),
    metadata: z.record(z.string(), z.string()),
    tags: z.array(z.string()),
    frontmatter: z.record(z.string(), frontMatterValueSchema).meta({ description: 'Front matter of the served SKILL.md.' }),
    complete: z.boolean().meta({ description: 'False where required content is missing; then nothing continues.' }),
    missing: z.array(path),
    tokens: z.strictObject({ description: number, body: number, document: number }).meta({ description: 'Estimates.' }),
    document: z
      .strictObject({ digest, size, file: storeFile, parts: z.array(partSchema) })
      .meta({ description: 'The served SKILL.md as a whole: rules, instructions and included files.' }),
    context: z
      .strictObject({
        from: number,
        to: number,
        total: number,
        text: z.string(),
        complete: z.boolean().meta({ description: 'Nothing follows and nothing is missing.' }),
        cursor,
      })
      .meta({ description: 'The served SKILL.md after its head, as written by its authors; positions count UTF-8 bytes.' }),
    files: z.array(fileSchema.extend({ executable: z.boolean() })).meta({ description: 'Supporting files, as in the repository.' }),
    omitted: z.array(z.strictObject({ path, size, reason: unreadable, sourceUrl })),
    references: z.array(z.strictObject({ path, title: z.string().optional() })),
    referencesOutside: number.meta({ description: 'References that lie outside of the mount.' }),
    nested: z.array(path).meta({ description: 'SKILL.md of skills below its directory.' }),
    resources: z
      .array(fileSchema.extend({ uri }))
      .meta({ description: "The entry's files in the skills extension; empty where it has none." }),
    archive: z
      .strictObject({ name: z.string(), digest, size, file: storeFile, zip: z.strictObject({ digest, size, file: storeFile }).optional() })
      .optional()
      .meta({ description: 'Its files as a .tar.gz, and as a .zip; absent where SKILL.md is the only one.' }),
  })
  .meta({ id: 'FullSkill', description: 'A skill that is served in full.' });
export type RestFullSkill = z.infer<typeof restFullSkillSchema>;

export const restDescribedSkillSchema = z
  .strictObject({ ...restSkill, serving: z.literal('described-only') })
  .meta({ id: 'DescribedSkill', description: 'A skill of which only a description is published, because of its license.' });

export const restSkillAnswerSchema = z
  .discriminatedUnion('serving', [restFullSkillSchema, restDescribedSkillSchema])
  .meta({ id: 'SkillAnswer', description: 'A skill: what `load_skill` answers.' });
export type RestSkillAnswer = z.infer<typeof restSkillAnswerSchema>;

export const restContentSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('text'), text: z.string(), offset: number, end: number, total: number, complete: z.boolean() }),
    z.strictObject({ kind: z.literal('binary') }),
    z.strictObject({ kind: z.literal('unreadable'), reason: unreadable }),
  ])
  .meta({ id: 'Content', description: 'Text counts Unicode code points; other bytes are only named.' });

export type RestContent = z.infer<typeof restContentSchema>;

export const restFileAnswerSchema = z
  .strictObject({
    mount: restMountSchema,
    path,
    mimeType: z.string(),
    size,
    digest: digest.optional(),
    file: storeFile.optional(),
    uri: uri.optional(),
    sourceUrl,
    content: restContentSchema,
  })
  .meta({ id: 'FileAnswer', description: 'A file as its author wrote it: what `read_repo_file` answers.' });
export type RestFileAnswer = z.infer<typeof restFileAnswerSchema>;

/** Codes of refusals; permanent. */
export const restErrorCodeSchema = z.enum([
  'not_found',
  'invalid_argument',
  'bad_cursor',
  'described_only',
  'moved',
  'retired',
  'skipped',
  'method_not_allowed',
  'refused',
  'loading',
  'unavailable',
  'internal',
]);
export type RestErrorCode = z.infer<typeof restErrorCodeSchema>;

export const restErrorSchema = z
  .strictObject({
    error: z.strictObject({
      code: restErrorCodeSchema,
      message: z.string(),
      movedTo: path
        .optional()
        .meta({ description: 'Where it is now; absent where nothing is published there, or the mount does not reach it.' }),
    }),
  })
  .meta({ id: 'Error', description: 'A refusal.' });
export type RestError = z.infer<typeof restErrorSchema>;

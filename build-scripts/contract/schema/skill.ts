/** Skill object: everything that any surface says about one skill. */
import * as z from 'zod';
import {
  digestSchema,
  fileRefSchema,
  folderPathSchema,
  licenseSchema,
  noticeSchema,
  pathSchema,
  sizeSchema,
  translationsSchema,
} from './common.ts';

/** Values of published front matter: text, and booleans that the author wrote plain outside `metadata` (format.md, section 9). */
export type FrontMatterValue = string | boolean | readonly FrontMatterValue[] | { readonly [key: string]: FrontMatterValue };
export const frontMatterValueSchema: z.ZodType<FrontMatterValue> = z.lazy(() =>
  z.union([z.string(), z.boolean(), z.array(frontMatterValueSchema), z.record(z.string(), frontMatterValueSchema)]),
);

/** Why the extension does not list a skill (format.md, section 8). */
export const unlistedReasonSchema = z.enum([
  'name_directory_mismatch',
  'invalid_name',
  'unfit_front_matter',
  'too_many_files',
  'too_large',
  'file_unavailable',
  'duplicate',
  'hidden',
  'uri_collision',
  'described_only',
]);
export type UnlistedReason = z.infer<typeof unlistedReasonSchema>;

/** A byte range of the assembled document. Ranges are in order, touch, and cover it wholly. */
export const partSchema = z.strictObject({
  /**
   * `head`: front matter, source block and left-out files. `rules`: separator and body of one manifest.
   * `instructions`: separator and the skill's own body. `included`: separator and text of one included file.
   */
  kind: z.enum(['head', 'rules', 'instructions', 'included']),
  /** Source file of the part; the `SKILL.md` for the head. */
  path: pathSchema,
  /** UTF-8 bytes from the start of the document. */
  offset: sizeSchema,
  length: sizeSchema,
  /** Estimated tokens. */
  tokens: z.int().nonnegative(),
});
export type Part = z.infer<typeof partSchema>;

/** Digest and size of an archive's own bytes; its file is named by both (`archiveFile`). */
const packedSchema = z.strictObject({ digest: digestSchema, size: sizeSchema });
const archiveSchema = z.strictObject({ name: z.string(), tarGz: packedSchema, zip: packedSchema.optional() });
const uploadSchema = packedSchema.extend({ name: z.string() });
export type SkillArchive = z.infer<typeof archiveSchema>;
export type SkillUpload = z.infer<typeof uploadSchema>;

const common = {
  kind: z.literal('skill'),
  /** Path of its `SKILL.md`. */
  path: pathSchema,
  /** Its directory; empty for a root skill. */
  directory: folderPathSchema,
  name: z.string(),
  description: z.string(),
  license: licenseSchema,
  /** Declared in a directory that starts with `.`, itself or above. */
  hiddenPath: z.boolean(),
  /** Found by search and counted. */
  discoverable: z.boolean(),
  /** Path of the skill that stands for this one, where it is a copy. */
  duplicateOf: pathSchema.optional(),
  warnings: z.array(noticeSchema),
  translations: translationsSchema.optional(),
  listing: z.discriminatedUnion('listed', [
    z.strictObject({ listed: z.literal(true) }),
    z.strictObject({ listed: z.literal(false), reason: unlistedReasonSchema, detail: z.string().optional() }),
  ]),
};

export const skillSchema = z.discriminatedUnion('serving', [
  z.strictObject({ ...common, serving: z.literal('described-only') }),
  z.strictObject({
    ...common,
    serving: z.literal('full'),
    compatibility: z.string().optional(),
    allowedTools: z.string().optional(),
    metadata: z.record(z.string(), z.string()),
    tags: z.array(z.string()),
    /** Exactly what a reader of the served document parses, in the author's key order; the extension's `frontmatter`. */
    frontMatter: z.record(z.string(), frontMatterValueSchema),
    /** False when required content (an include) is not available; then no cursor and no listing. */
    complete: z.boolean(),
    missing: z.array(pathSchema),
    /** The served `SKILL.md` (format.md, section 9). */
    document: z.strictObject({ digest: digestSchema, size: sizeSchema, parts: z.array(partSchema).min(2) }),
    /** The `SKILL.md` as it is in the repository. */
    source: z.strictObject({ digest: digestSchema, size: sizeSchema }),
    /** Files of its directory that belong to it (not those of nested skills), without `SKILL.md`, in path order. */
    files: z.array(fileRefSchema.extend({ executable: z.boolean() })),
    /** Files left out and named in the document: over the read limit, or bytes not in the repository. */
    omitted: z.array(z.strictObject({ path: pathSchema, size: sizeSchema, reason: z.enum(['over_read_limit', 'lfs_pointer']) })),
    /** Published files that the skill's own text and rules link to, outside its directory or in it. */
    references: z.array(z.strictObject({ path: pathSchema, title: z.string().optional() })),
    /** `SKILL.md` paths of skills below its directory. */
    nested: z.array(pathSchema),
    /**
     * What the extension's entry and the archive hold: every served file of the directory, nested skills included, once
     * each, the served `SKILL.md` first, then path order. Empty unless listed, `duplicate` or `hidden`.
     */
    resources: z.array(fileRefSchema),
    /** Archives of a skill of several files, where they could be made; `SKILL.md` lies at their top. */
    archive: archiveSchema.optional(),
    /** The zip for uploads by hand, with one folder at the top. The deployment says whether the folder has it (`uploads`). */
    upload: uploadSchema.optional(),
    /** Estimated tokens (UTF-8 bytes / 4, rounded up; CJK counted by character). */
    tokens: z.strictObject({ description: z.int(), body: z.int(), document: z.int() }),
  }),
]);
export type SkillArtifact = z.infer<typeof skillSchema>;
export type ServedSkill = Extract<SkillArtifact, { serving: 'full' }>;

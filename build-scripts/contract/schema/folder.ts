/** Folder object: what a person or an agent sees when they look into one folder. */
import * as z from 'zod';
import {
  countsSchema,
  digestSchema,
  fileRefSchema,
  folderPathSchema,
  licenseSchema,
  pathSchema,
  sizeSchema,
  translationsSchema,
} from './common.ts';

const name = z.string().min(1);

/** What a folder's listing says about a skill that lies directly in it or in a child folder. */
export const skillMarkSchema = z.strictObject({
  /** Path of its `SKILL.md`. */
  path: pathSchema,
  name: z.string(),
  description: z.string(),
  /** Only name, description, license and link are published. */
  describedOnly: z.boolean(),
  /** Can be found by search and counted; hidden and duplicate skills cannot. */
  discoverable: z.boolean(),
  listed: z.boolean(),
  license: licenseSchema,
  tags: z.array(z.string()),
});
export type SkillMark = z.infer<typeof skillMarkSchema>;

export const childSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    name,
    kind: z.literal('folder'),
    /** Digest of the child's folder object. */
    digest: digestSchema,
    counts: countsSchema,
    /** Of the child's manifest. */
    title: z.string().optional(),
    description: z.string().optional(),
    translations: translationsSchema.optional(),
    /** README of the child. */
    overviewPath: pathSchema.optional(),
    /** The child is a skill directory. */
    skill: skillMarkSchema.optional(),
  }),
  /** A `SKILL.md` that is a skill; digest of its skill object. */
  z.strictObject({ name, kind: z.literal('skill'), digest: digestSchema, skill: skillMarkSchema }),
  z.strictObject({ name, kind: z.literal('document'), digest: digestSchema, size: sizeSchema, title: z.string(), summary: z.string() }),
  z.strictObject({ name, kind: z.literal('file'), digest: digestSchema, size: sizeSchema, manifest: z.boolean() }),
  z.strictObject({ name, kind: z.literal('oversize'), size: sizeSchema, reason: z.enum(['over_read_limit', 'lfs_pointer']) }),
]);
export type Child = z.infer<typeof childSchema>;

export const folderSchema = z.strictObject({
  kind: z.literal('folder'),
  path: folderPathSchema,
  /** Of this folder's own `SKILLCDN.md`. */
  manifest: z
    .strictObject({
      file: fileRefSchema,
      name: z.string().optional(),
      description: z.string(),
      image: z.string().optional(),
      /** Inherited from the nearest manifest that sets it. */
      language: z.string().optional(),
      translations: translationsSchema.optional(),
      /** It has a body, which every skill below inherits. */
      hasRules: z.boolean(),
    })
    .optional(),
  /** README introduction: never counted, never searched. */
  overview: z.strictObject({ path: pathSchema, title: z.string(), summary: z.string() }).optional(),
  /** Below this folder, itself included. */
  counts: countsSchema,
  /** Path of the enclosing skill's `SKILL.md`, where the folder belongs to one. */
  skill: pathSchema.optional(),
  /** In code unit order of their names, folders and files together. */
  children: z.array(childSchema),
});
export type FolderArtifact = z.infer<typeof folderSchema>;

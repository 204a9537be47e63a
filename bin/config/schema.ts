/** What `skillpress.yaml` may say (README, "Configuration"): the one schema, from which the JSON Schema is made too. */
import * as z from 'zod';
import { isRef } from '#contract/address.ts';
import { pathProblem } from '#contract/path-text.ts';
import { SEVERITIES } from '#model/finding.ts';
import { asMount } from '#snapshot/hosts.ts';
import { isBase, isOrigin, MAX_RETAIN } from './values.ts';

/** Repositories of one deployment; all are compiled and loaded in one go. */
const MAX_REPOSITORIES = 100;
/** Refs of one repository; each is a whole set of pages. */
const MAX_REFS = 50;
/** Characters of a description or of what readers of a retired skill are told: a few sentences. */
const MAX_WORDS = 500;
/** Skills that one repository has moved or retired. */
const MAX_MOVES = 1000;

const text = 'must be text; put it into quotes';
const flag = z.boolean('must be true or false');
const words = z.string(text).trim().min(1, 'must not be empty').max(MAX_WORDS, `must have at most ${MAX_WORDS} characters`);
const path = z
  .string(text)
  .refine((value) => pathProblem(value) === undefined, 'must be a path of the repository, such as skills/review/SKILL.md');
const skillPath = path.refine((value) => /(^|\/)SKILL\.md$/.test(value), 'must end with SKILL.md');
const ref = z.string(text).refine(isRef, 'must be a branch, tag or commit');
const origin = z
  .string(text)
  .refine(isOrigin, 'must be an http or https URL')
  .transform((value) => value.replace(/\/+$/, ''));
const retain = z
  .int('must be a whole number')
  .min(0, 'must not be negative')
  .max(MAX_RETAIN, `must be at most ${MAX_RETAIN}`)
  .describe('Snapshots of each ref that stay readable under their commit after a new build.');

const choice = z.enum(['error', 'warning', 'info', 'off'], 'must be error, warning, info or off').optional();
const severities = z
  .strictObject(Object.fromEntries(Object.keys(SEVERITIES).map((code) => [code, choice])), expected('must be codes with a severity each'))
  .describe('Severities of findings, by code.');

function expected(message: string): { error: (issue: { readonly code: string | undefined }) => string | undefined } {
  return { error: (issue) => (issue.code === 'unrecognized_keys' ? undefined : message) };
}

function fewEnough(value: object): boolean {
  return Object.keys(value).length <= MAX_MOVES;
}

const moved = z
  .record(skillPath, skillPath, 'must be paths, each with the path that it has now')
  .refine(fewEnough, `must have at most ${MAX_MOVES} paths`)
  .refine(endsSomewhere, 'must lead each path to one that has not moved itself')
  .describe('Skills that have another path now: SKILL.md path that was, SKILL.md path that is.');
const retired = z
  .record(skillPath, words, 'must be paths, each with what its readers are told')
  .refine(fewEnough, `must have at most ${MAX_MOVES} paths`)
  .describe('Skills that are no more: SKILL.md path that was, and what its readers are told.');

/** One step leads to where the skill is: whoever follows a move need not look twice, and no circle can arise. */
function endsSomewhere(moves: Readonly<Record<string, string>>): boolean {
  return Object.values(moves).every((target) => !Object.hasOwn(moves, target));
}

/** What may be said of a repository, by its own file or by that of a deployment. */
const aboutRepository = {
  description: words.describe('What the operator says of the repository; shown at its root, after its own words.').optional(),
  icon: z
    .string(text)
    .min(1, 'must not be empty')
    .describe('PNG of 128 by 128 pixels: a path of the repository, or relative to this file.')
    .optional(),
  moved: moved.optional(),
  retired: retired.optional(),
  severities: severities.optional(),
  retain: retain.optional(),
};

const repository = z
  .strictObject(
    {
      source: z
        .string(text)
        .min(1, 'must not be empty')
        .describe(
          'Folder, bare clone or archive of the repository, or folder of archives, relative to this file; or a git URL, with #ref.',
        ),
      address: z
        .string(text)
        .refine((value) => asMount(value) !== undefined, 'must be <host>/<owner>/<repo>, such as gh/acme/library')
        .describe('Address; the default is that of the origin remote.')
        .optional(),
      refs: z
        .array(ref, 'must be a list of branches, tags or commits')
        .min(1, 'must not be empty')
        .max(MAX_REFS, `must have at most ${MAX_REFS} refs`)
        .refine((refs) => new Set(refs).size === refs.length, 'must name each ref once')
        .describe('Branches, tags and commits to publish; the default is what HEAD names.')
        .optional(),
      default: ref.describe('The ref that an address without one means; the default is the first of refs.').optional(),
      verified: flag.describe('You vouch for the default ref: served in full, whatever its licenses say.').optional(),
      visibility: z
        .enum(['public'], 'must be public: this version publishes to everybody, and a private repository must not be part of that')
        .describe('Who may read it.')
        .optional(),
      includeInternal: flag.describe('Publish skills that are marked metadata.internal.').optional(),
      ...aboutRepository,
    },
    expected('must be a repository: a mapping with at least its source'),
  )
  .refine(({ refs, default: main }) => refs === undefined || main === undefined || refs.includes(main), {
    path: ['default'],
    message: 'must be one of refs',
  })
  .refine((value) => !Object.keys(value.moved ?? {}).some((key) => Object.hasOwn(value.retired ?? {}, key)), {
    path: ['retired'],
    message: 'must not name a path that is also moved',
  });
export type RepositoryConfig = z.output<typeof repository>;

/** Settings of a repository's own file that a deployment gives to each of its repositories instead. */
const OWN_ONLY = ['description', 'icon', 'moved', 'retired'] as const;

export const configSchema = z
  .strictObject(
    {
      repositories: z
        .array(repository, 'must be a list of repositories')
        .min(1, 'must not be empty')
        .max(MAX_REPOSITORIES, `must have at most ${MAX_REPOSITORIES} repositories`)
        .describe('Repositories of one deployment; the first is the one that /mcp means.')
        .optional(),
      base: z.string(text).refine(isBase, 'must be a path such as /skills/').describe('Base path of the website.').optional(),
      siteUrl: origin.describe('Where the website will be.').optional(),
      adapterUrl: origin.describe('Where the adapter will be.').optional(),
      remoteImages: flag
        .describe('Load images of other hosts, over https, in pages; otherwise pages lead to them, so that nobody else hears of readers.')
        .optional(),
      maxFiles: z
        .int('must be a whole number')
        .positive('must be positive')
        .describe('Files that the published folder may hold before pages of supporting files are left out.')
        .optional(),
      ...aboutRepository,
    },
    expected('must be a mapping of settings'),
  )
  .superRefine((value, context) => {
    if (value.repositories === undefined) return;
    for (const key of OWN_ONLY) {
      if (value[key] !== undefined) context.addIssue({ code: 'custom', path: [key], message: 'belongs to one of the repositories' });
    }
  });
export type Config = z.output<typeof configSchema>;

/** The JSON Schema, for editors. */
export function configJsonSchema(): Record<string, unknown> {
  const { $schema, ...rest } = z.toJSONSchema(configSchema, { io: 'input', target: 'draft-2020-12' });
  return { $schema, title: 'skillpress.yaml', ...rest };
}

/** `check --format json`: its shape, described field by field; the output is parsed with it before it is printed. */
import * as z from 'zod';
import { licenseSchema } from '#contract/schema/common.ts';
import { findingSchema } from '#contract/schema/findings.ts';

export const checkReportSchema = z.strictObject({
  skillpress: z.string().describe('version of the program'),
  address: z.string().describe('address of the repository'),
  revision: z.string().describe('digest of the files on disk'),
  counts: z.strictObject({
    skills: z.int().describe('without copies and hidden ones, which are among the skills below as not discoverable'),
    listed: z.int(),
    describedOnly: z.int(),
    skipped: z.int().describe('SKILL.md files, in any spelling of the name, that are no usable skill'),
    internal: z.int(),
    documents: z.int(),
    files: z.int(),
    bytes: z.int(),
    errors: z.int().describe('findings of this report with the severity error'),
    warnings: z.int().describe('findings of this report with the severity warning'),
  }),
  findings: z
    .array(
      findingSchema.extend({
        new: z.boolean().optional().describe('with --changed: it was not there before'),
        internal: z.literal(true).optional().describe('in an internal skill, which is not published'),
      }),
    )
    .describe('errors first, then warnings, then notes; each of them by path and line'),
  skills: z.array(
    z.strictObject({
      path: z.string(),
      name: z.string(),
      description: z.string(),
      license: licenseSchema,
      serving: z.enum(['full', 'described-only']),
      listed: z.boolean(),
      reason: z.string().optional().describe('why it is not listed'),
      discoverable: z.boolean().describe('found by search and counted'),
      digest: z.string().optional().describe('of the document that an agent gets'),
      tokens: z
        .strictObject({
          description: z.int(),
          body: z.int(),
          document: z.int(),
          parts: z.array(z.strictObject({ kind: z.string(), path: z.string(), tokens: z.int() })).describe('of the document, in order'),
        })
        .optional(),
      files: z.array(z.strictObject({ path: z.string(), size: z.int(), digest: z.string() })),
      references: z.array(z.string()),
    }),
  ),
  unexamined: z
    .strictObject({
      skills: z.array(z.string()).describe('paths; only their descriptions are published, so that nothing is looked for in their texts'),
      flag: z.string().optional().describe('what makes check look at them, too; absent where every text was looked at'),
    })
    .describe('skills that no finding about their texts says anything of, internal ones among them'),
  instructions: z.string().describe('what an agent reads when it connects'),
  changed: z
    .strictObject({
      since: z.string().describe('the ref that was asked for'),
      commit: z.string().describe('what is compared with: the newest commit that the ref and the check-out have in common'),
      files: z.array(z.string()),
      skills: z.array(
        z.strictObject({
          path: z.string(),
          name: z.string(),
          what: z
            .enum(['added', 'removed', 'unpublished', 'published', 'document', 'files'])
            .describe('unpublished and published: its SKILL.md is there before and after, but only one of the two is published as a skill'),
          tokens: z.int().describe('difference of the whole document'),
          before: z.string().optional().describe('digest of the document that an agent got'),
          after: z.string().optional().describe('digest of the document that an agent gets'),
          through: z.array(z.string()).describe('paths through which the change arrives: own files, rules, shared pages'),
        }),
      ),
    })
    .optional()
    .describe('with --changed: what the change touches; findings are those of touched files only'),
});

export type CheckReport = z.infer<typeof checkReportSchema>;

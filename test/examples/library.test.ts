import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Digest } from '#contract/digest.ts';
import { deploymentSchema } from '#contract/schema/deployment.ts';
import { directorySchema } from '#contract/schema/directory.ts';
import { findingsSchema } from '#contract/schema/findings.ts';
import { type SkillArtifact, skillSchema } from '#contract/schema/skill.ts';
import { type SnapshotArtifact, snapshotSchema } from '#contract/schema/snapshot.ts';
import { DEPLOYMENT_FILE, objectFile, snapshotFile } from '#contract/tree.ts';
import { buildOnce, SAMPLE } from '../helpers/build-once.ts';

describe('the sample library', () => {
  let folder: string;
  let snapshot: SnapshotArtifact;
  let skills: readonly SkillArtifact[];

  const readJson = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const object = (digest: Digest) => readJson(objectFile(digest));
  const skillAt = (path: string) => skills.find((skill) => skill.path === `${path}/SKILL.md`);
  const servedAt = (path: string) => {
    const skill = skillAt(path);
    if (skill?.serving !== 'full') throw new Error(`${path} is not served`);
    return skill;
  };

  beforeAll(async () => {
    folder = await buildOnce(SAMPLE, 'store');
    const { mounts } = deploymentSchema.parse(readJson(DEPLOYMENT_FILE));
    snapshot = snapshotSchema.parse(readJson(snapshotFile(mounts[0]?.snapshot.id ?? '')));
    const directory = directorySchema.parse(object(snapshot.objects.directory));
    if (directory.kind !== 'directory') throw new Error('the sample outgrew one directory object');
    skills = Object.values(directory.entries).flatMap((entry) => (entry.kind === 'skill' ? [skillSchema.parse(object(entry.digest))] : []));
  });

  it('builds with no error and with one warning, which is there to show the health page', () => {
    const { findings } = findingsSchema.parse(object(snapshot.objects.findings));
    expect(findings.map(({ severity, code }) => `${severity} ${code}`).sort()).toEqual([
      'info described_only',
      'info duplicate_skill',
      'info file_run_by_hosts',
      'info internal_left_out',
      'warning link_outside_skill',
    ]);
    expect(snapshot.counts).toMatchObject({ skills: 13, listed: 12, describedOnly: 1, internal: 1, skipped: 0, errors: 0, warnings: 1 });
    expect(snapshot.flags.partial).toEqual([]);
  });

  it('shows every feature of the format', () => {
    expect(snapshot.manifest).toMatchObject({ language: 'en', image: 'brand/mark.png' });
    expect(Object.keys(snapshot.manifest?.translations ?? {})).toEqual(['de', 'ja']);
    expect(snapshot.overview?.path).toBe('README.md');
    const review = servedAt('engineering/review-a-pull-request');
    expect(review.document.parts.map((part) => `${part.kind} ${part.path}`)).toEqual([
      'head engineering/review-a-pull-request/SKILL.md',
      'rules SKILLCDN.md',
      'rules engineering/SKILLCDN.md',
      'instructions engineering/review-a-pull-request/SKILL.md',
      'included engineering/review-a-pull-request/references/checklist.md',
      'included docs/writing-style.md',
    ]);
    expect(Object.keys(review.translations ?? {})).toEqual(['de', 'ja']);
    expect(review.tags).toEqual(['review', 'writing']);
    const release = servedAt('engineering/ship-a-release');
    expect(release.frontMatter['disable-model-invocation']).toBe(true);
    expect([release.compatibility, release.allowedTools].every((value) => value !== undefined)).toBe(true);
    expect(release.files.filter((file) => file.executable).map((file) => file.path)).toEqual([
      'engineering/ship-a-release/scripts/preflight.sh',
    ]);
    expect(servedAt('engineering/write-a-migration').nested).toEqual(['engineering/write-a-migration/backfill-large-tables/SKILL.md']);
    expect(servedAt('data/build-a-dashboard').files.map((file) => file.path.slice(-3))).toEqual(
      expect.arrayContaining(['png', 'svg', '.md']),
    );
    expect(skillAt('.claude/skills/write-meeting-notes')?.duplicateOf).toBe('everyone/write-meeting-notes/SKILL.md');
    expect(skillAt('support/calm-an-upset-passenger')).toMatchObject({ serving: 'described-only', license: { status: 'restrictive' } });
  });

  it('publishes neither the excluded folder nor the skill for maintainers, not even their names', () => {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const leaks = files.filter((entry) =>
      /rota-planner|release-this-library|Quay Training/.test(readFileSync(join(entry.parentPath, entry.name), 'latin1')),
    );
    expect(leaks.map((entry) => entry.name)).toEqual([]);
    expect(files.length).toBeGreaterThan(50);
  });
});

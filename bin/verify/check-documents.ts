/** The served `SKILL.md` against what the listing says of it: every reader parses the same front matter (format.md, section 9). */
import { isDeepStrictEqual } from 'node:util';
import { parse as parseYaml } from 'yaml';
import type { ServedSkill } from '#contract/schema/skill.ts';
import type { StoreReader, Walked } from './walk-store.ts';

export async function checkDocuments(walked: Walked, reader: StoreReader): Promise<void> {
  for (const mount of walked.mounts) {
    for (const skill of mount.skills) if (skill.serving === 'full') await checkDocument(skill, reader);
  }
}

async function checkDocument(skill: ServedSkill, reader: StoreReader): Promise<void> {
  const bytes = await reader.blob(skill.document.digest, skill.document.size);
  if (bytes === undefined) return;
  const text = new TextDecoder().decode(bytes);
  const end = text.indexOf('\n---\n', 3);
  const yaml = text.slice(4, end + 1);
  for (const version of ['1.1', '1.2'] as const) {
    let value: unknown;
    try {
      value = parseYaml(yaml, { version });
    } catch (error) {
      value = error;
    }
    reader.problems.expect(
      isDeepStrictEqual(value, { ...skill.frontMatter }),
      skill.path,
      `has front matter that YAML ${version} reads otherwise than the listing says`,
    );
  }
}

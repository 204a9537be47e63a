/** `llms.txt` and `llms-full.txt`: the site as text for models that fetch pages. */
import type { SkillArtifact } from '#contract/schema/skill.ts';
import type { Edition } from '../data/edition.ts';
import { countOf } from '../view/format.ts';
import { repositoryIntroduction, repositoryLabel, siteName } from '../view/names.ts';
import { joinBlocks, linkLine, plainText } from './markdown-text.ts';
import { mainEditions, outside, type SiteView } from './site-view.ts';

/** Bytes of `llms-full.txt`: about half a million tokens, which no model reads whole. */
export const MAX_FULL = 2 * 1024 * 1024;

/** Characters of a description in the overview. */
const MAX_DESCRIPTION = 300;

interface Listed {
  readonly edition: Edition;
  readonly skill: SkillArtifact;
}

function skillsOf(view: SiteView): readonly Listed[] {
  return mainEditions(view).flatMap((edition) =>
    [...edition.directory.values()].flatMap((entry) => {
      if (entry.kind !== 'skill') return [];
      const skill = view.reader.skill(entry.digest);
      return skill.discoverable ? [{ edition, skill }] : [];
    }),
  );
}

function clipped(text: string): string {
  return text.length > MAX_DESCRIPTION ? `${text.slice(0, MAX_DESCRIPTION).toWellFormed()}…` : text;
}

/** The overview: what there is, with a link to the text of each skill. */
export function llmsText(view: SiteView): string {
  const { links, home, reader } = view;
  const skills = skillsOf(view);
  const single = reader.deployment.mounts.length === 1;
  const introduction = single ? repositoryIntroduction(home) : undefined;
  const sections = mainEditions(view).flatMap((edition) => {
    const own = skills.filter((listed) => listed.edition === edition);
    // Of a repository alone the head says it already.
    const words = single ? undefined : repositoryIntroduction(edition);
    const lines = own.map(({ skill }) =>
      linkLine(skill.name, outside(view, `${links.page(edition, skill.path)}index.md`), clipped(skill.description)),
    );
    return [
      `## ${plainText(repositoryLabel(edition, view.editions))}`,
      ...(words === undefined ? [] : [plainText(words)]),
      `Address for agents that speak MCP: \`${edition.address}\``,
      lines.join('\n'),
    ];
  });
  return joinBlocks([
    `# ${plainText(siteName(reader.deployment, home))}`,
    `> ${plainText(introduction ?? 'Agent Skills that agents load and people read.')}`,
    `${countOf(skills.length, 'skill')}. Each link leads to the whole text that an agent loads: inherited rules, instructions and included files. Beside it lies \`index.json\` with everything else.`,
    ...sections,
    `## Optional\n\n${linkLine('Everything in one file', outside(view, links.site('llms-full.txt')))}`,
  ]);
}

/** The texts of all skills, one after another, up to a bound; what is left out is said at the end. */
export function llmsFullText(view: SiteView): string {
  const parts: string[] = [];
  let size = 0;
  let leftOut = 0;
  for (const { edition, skill } of skillsOf(view)) {
    const head = `<!-- ${edition.address}/${skill.path.replaceAll('--', '- -')} -->\n`;
    const text = skill.serving === 'full' ? view.reader.blob(skill.document.digest).toString('utf8') : describeForModels(skill);
    const part = `${head}${text.endsWith('\n') ? text : `${text}\n`}`;
    if (size + Buffer.byteLength(part) > MAX_FULL) leftOut += 1;
    else {
      size += Buffer.byteLength(part) + 1;
      parts.push(part);
    }
  }
  const mark = leftOut === 0 ? '' : `\n<!-- Not complete: ${countOf(leftOut, 'skill')} did not fit. llms.txt links to each. -->\n`;
  return parts.join('\n') + mark;
}

/** What stands in place of a text that may not be published again. */
export function describeForModels(skill: Pick<SkillArtifact, 'name' | 'description'>): string {
  return joinBlocks([
    `# ${plainText(skill.name)}`,
    plainText(skill.description),
    'Its license does not allow the text to be published again.',
  ]);
}

/** What an agent would get, in words: the second half of `check`'s text output. Reads the artifacts, like every agent. */

import type { View } from '#adapter/catalog/model.ts';
import { instructionsText } from '#adapter/text/instructions.ts';
import type { ServedSkill, SkillArtifact } from '#contract/schema/skill.ts';
import { shorten } from '#model/text.ts';
import { formatBytes, plural } from '../terminal.ts';

/** Supporting files named for one skill; the rest is counted. */
const MAX_FILES = 12;
/** Characters of a description and of a license: enough to tell which one it is. The whole texts are in the JSON. */
const MAX_TEXT = 240;

/** How many skills there are, and how many more are shown: copies and hidden ones, which others stand for and nobody counts. */
export function skillCount({ snapshot }: View): string {
  const aside = [...snapshot.skills.values()].filter(({ discoverable }) => !discoverable).length;
  return `${plural(snapshot.artifact.counts.skills, 'skill')}${aside === 0 ? '' : ` (and ${aside} not counted: copies or hidden)`}`;
}

/** The report, line by line. */
export function describeAgentView(view: View): string {
  const { snapshot } = view;
  const skills = [...snapshot.skills.values()];
  const { manifest, counts } = snapshot.artifact;
  return [
    heading('Repository'),
    `${snapshot.artifact.address}, ${skillCount(view)}, ${plural(counts.documents, 'document')}, ${plural(counts.files, 'readable file')}`,
    manifest === undefined
      ? 'No manifest at the root.'
      : `Manifest: ${manifest.name === undefined ? '' : `${manifest.name} - `}${manifest.description}`,
    ...(snapshot.artifact.flags.partial.length === 0 ? [] : [`Partial index: ${snapshot.artifact.flags.partial.join(', ')}.`]),
    '',
    heading('Skills'),
    ...(skills.length === 0 ? ['None.', ''] : skills.flatMap((skill) => [...describeSkill(skill), ''])),
    ...describeDocuments(view),
    heading('What an agent reads when it connects'),
    instructionsText(view, true),
  ].join('\n');
}

function heading(text: string): string {
  return `== ${text} ==`;
}

function describeSkill(skill: SkillArtifact): readonly string[] {
  const license = skill.license.status === 'none' ? 'no license found' : `${oneLine(skill.license.label)} (${skill.license.source})`;
  return [
    `${skill.path}  ${skill.name}`,
    `  ${oneLine(skill.description)}`,
    `  license: ${license}`,
    `  ${skill.listing.listed ? 'listed' : `not listed: ${skill.listing.reason}${skill.listing.detail === undefined ? '' : ` (${skill.listing.detail})`}`}${skill.discoverable ? '' : ', not searched'}`,
    ...(skill.serving === 'full' ? describeServed(skill) : ['  described only: no instructions, no files']),
  ];
}

function oneLine(text: string): string {
  return shorten(text.replace(/\s+/g, ' ').trim(), MAX_TEXT);
}

function describeServed(skill: ServedSkill): readonly string[] {
  const { tokens, document, files, references, omitted } = skill;
  const rules = document.parts.filter((part) => part.kind === 'rules').map((part) => `${part.path} ${part.tokens}`);
  const included = document.parts.filter((part) => part.kind === 'included').map((part) => `${part.path} ${part.tokens}`);
  const named = files
    .slice(0, MAX_FILES)
    .map((file) => `    ${file.path} (${formatBytes(file.size)}${file.executable ? ', executable' : ''})`);
  return [
    `  tokens, estimated: description ${tokens.description}, body ${tokens.body}, whole document ${tokens.document}`,
    ...(rules.length === 0 ? [] : [`  inherited rules: ${rules.join(', ')}`]),
    ...(included.length === 0 ? [] : [`  included: ${included.join(', ')}`]),
    ...(files.length === 0 ? [] : [`  files:`, ...named]),
    ...(files.length > MAX_FILES ? [`    and ${files.length - MAX_FILES} more`] : []),
    ...omitted.map((file) => `    left out: ${file.path} (${formatBytes(file.size)})`),
    ...(references.length === 0 ? [] : [`  links to: ${references.map(({ path }) => path).join(', ')}`]),
    ...(skill.complete ? [] : [`  incomplete: ${skill.missing.join(', ')} is not available`]),
  ];
}

function describeDocuments({ snapshot }: View): readonly string[] {
  const documents = [...snapshot.folders.values()].flatMap((folder) =>
    folder.children.flatMap((child) =>
      child.kind === 'document' ? [`${folder.path === '' ? '' : `${folder.path}/`}${child.name}  ${child.title}`] : [],
    ),
  );
  return documents.length === 0 ? [] : [heading('Documents'), ...documents, ''];
}

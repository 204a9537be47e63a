/**
 * The documentation of findings, one entry a code: what the health page and `skillpress explain` show. Plain data, so that
 * browsers can hold it; that it covers every code, and nothing else, is a test.
 */
import { ADVICE } from './finding-docs/advice.ts';
import type { FindingDoc, FindingGroup } from './finding-docs/finding-doc.ts';
import { FRONT_MATTER } from './finding-docs/front-matter.ts';
import { LICENSES } from './finding-docs/licenses.ts';
import { LINKS } from './finding-docs/links.ts';
import { MANIFESTS } from './finding-docs/manifests.ts';
import { PUBLISHING } from './finding-docs/publishing.ts';
import { READING } from './finding-docs/reading.ts';
import { SKILL_FILE } from './finding-docs/skill-file.ts';
import { TEXTS } from './finding-docs/texts.ts';

export type { FindingDoc, FindingGroup } from './finding-docs/finding-doc.ts';

/** Every code, in the groups and the order of the severity table. */
export const FINDING_GROUPS: readonly FindingGroup[] = [
  { title: 'Reading a repository', docs: READING },
  { title: 'Front matter', docs: FRONT_MATTER },
  { title: 'Skills', docs: SKILL_FILE },
  { title: 'Manifests', docs: MANIFESTS },
  { title: 'Links, includes, references', docs: LINKS },
  { title: 'Texts', docs: TEXTS },
  { title: 'Licenses', docs: LICENSES },
  { title: 'Advice', docs: ADVICE },
  { title: 'Publishing', docs: PUBLISHING },
];

/** Code to its documentation. */
export const FINDING_DOCS: Readonly<Record<string, FindingDoc>> = Object.fromEntries(
  FINDING_GROUPS.flatMap(({ docs }) => Object.entries(docs)),
);

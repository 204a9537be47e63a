/** `index.png` beside the page of a skill: what chats and feeds show of a link to it. */
import { skillAt } from '../data/edition.ts';
import type { Page } from '../data/pages.ts';
import { skillPagePath } from '../data/skill-path.ts';
import { skillPicture } from '../pictures/skill-picture.ts';
import { withoutBackticks } from '../view/inline-code.ts';
import { licenseLabel } from '../view/license.ts';
import { siteName } from '../view/names.ts';
import type { SiteView } from './site-view.ts';

/** The picture of a skill's page. Throws where its edition does not hold the skill. */
export function pictureOf(view: SiteView, { edition, path }: Page): Uint8Array {
  const skill = skillAt(view.reader, edition, path);
  if (skill === undefined) throw new Error(`${path} is no skill.`);
  return skillPicture({
    site: siteName(view.reader.deployment, view.home),
    name: skill.name,
    description: withoutBackticks(skill.description),
    address: view.links.address(edition, skillPagePath(path)),
    license: licenseLabel(skill.license),
  });
}

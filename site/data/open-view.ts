/** A published folder as pages and twins see it, opened once for all of them. */
import type { SkillMark } from '#contract/schema/folder.ts';
import { type Edition, readEditions } from './edition.ts';
import { type Links, makeLinks } from './links.ts';
import { nestedIn } from './nested-skills.ts';
import { type PagePlan, planPages } from './pages.ts';
import { type PlacedPast, planPastPages } from './past.ts';
import type { Reader } from './reader.ts';
import { standInsIn } from './stand-ins.ts';
import { planTwins, type TwinPlan } from './twin-plan.ts';

export interface SiteView {
  readonly reader: Reader;
  readonly editions: readonly Edition[];
  readonly home: Edition;
  readonly plan: PagePlan;
  readonly past: readonly PlacedPast[];
  readonly twins: TwinPlan;
  readonly links: Links;
  /** The skills inside of the skill of a directory. */
  nested(edition: Edition, directory: string): readonly SkillMark[];
  /** How many skills outside of a folder have a copy in it. */
  standIns(edition: Edition, folder: string): number;
}

/** Lays the view over what a reader gives; `change` is what is done to each edition first. Throws where an artifact does not keep to the contract. */
export function viewOf(reader: Reader, change: (edition: Edition) => Edition = (edition) => edition): SiteView {
  const editions = readEditions(reader).map(change);
  const [home] = editions;
  if (home === undefined) throw new Error('The deployment has no mount.');
  const plan = planPages(editions, reader.deployment);
  return {
    reader,
    editions,
    home,
    plan,
    past: planPastPages(reader.deployment, editions),
    twins: planTwins(reader.deployment),
    links: makeLinks(reader, plan),
    nested: (edition, directory) => nestedIn(reader, edition, directory),
    standIns: (edition, folder) => standInsIn(reader, edition, folder),
  };
}

/** The website that is being built: opened once for a build, shared by all pages. */
import input from 'virtual:skillpress-input';
import { readEditions } from './edition.ts';
import { makeLinks } from './links.ts';
import { planPages } from './pages.ts';
import { planPastPages } from './past.ts';
import { openReader } from './reader.ts';
import { planTwins } from './twin-plan.ts';

export const reader = openReader(input.published, input.bodies);
export const editions = readEditions(reader);
export const plan = planPages(editions, reader.deployment.pages);
export const past = planPastPages(reader.deployment, editions);
export const twins = planTwins(reader.deployment);
export const links = makeLinks(reader, plan);

const [first] = editions;
if (first === undefined) throw new Error('The deployment has no mount.');
/** The edition that the deployment's home page introduces. */
export const home = first;

/** Where the website will be: its origin and the base path below it, however a person says it. */
import { normalizeBase } from '#contract/page-path.ts';
import { UsageError } from '../exit.ts';
import { isBase } from './values.ts';

export interface WebsitePlace {
  readonly base: string;
  /** Origin, without a path. */
  readonly siteUrl?: string | undefined;
}

/**
 * Joins what was said. A URL with a path says the base path too, because that is the URL that hosts show people. Throws
 * `UsageError` where URL and base path contradict each other.
 */
export function websitePlace(siteUrl: string | undefined, base: string | undefined): WebsitePlace {
  if (siteUrl === undefined) return { base: base ?? '/' };
  const { origin, pathname } = new URL(siteUrl);
  const path = normalizeBase(pathname);
  if (!isBase(path))
    throw new UsageError(`the path ${path} of the URL of the website cannot be a base path; use letters, digits, . _ ~ and -`);
  if (base !== undefined && path !== '/' && normalizeBase(base) !== path) {
    throw new UsageError(`the URL of the website has the path ${path}, and the base path is ${normalizeBase(base)}; say it once`);
  }
  return { siteUrl: origin, base: base ?? path };
}

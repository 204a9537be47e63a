/** What a page is, in the words of schema.org, for search engines. */
import type { SkillArtifact } from '#contract/schema/skill.ts';
import type { Edition } from '../data/edition.ts';
import type { Links } from '../data/links.ts';
import { withoutBackticks } from './inline-code.ts';
import { repositoryName } from './names.ts';

/** Data as the text of a `<script type="application/ld+json">`: nothing in it can end the element. */
export function dataText(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

/** URLs of these data must be absolute; a site that does not know its origin leaves them out. */
function absolute(siteUrl: string | undefined, path: string): string | undefined {
  return siteUrl === undefined ? undefined : new URL(path, siteUrl).href;
}

function trail(edition: Edition, path: string, links: Links, siteUrl: string | undefined): object | undefined {
  if (siteUrl === undefined) return undefined;
  const segments = path === '' ? [] : path.split('/');
  const places = ['', ...segments.map((_, index) => segments.slice(0, index + 1).join('/'))];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: places.map((place, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: place === '' ? repositoryName(edition) : place.slice(place.lastIndexOf('/') + 1),
      item: absolute(siteUrl, links.page(edition, place)),
    })),
  };
}

/** A skill is a text that explains how something is done. */
export function skillData(edition: Edition, skill: SkillArtifact, links: Links, siteUrl: string | undefined): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'TechArticle',
    headline: skill.name,
    description: withoutBackticks(skill.description),
    url: absolute(siteUrl, links.page(edition, skill.path)),
    license: skill.license.status === 'none' ? undefined : skill.license.label,
    keywords: skill.serving === 'full' && skill.tags.length > 0 ? skill.tags : undefined,
    isBasedOn: links.source(edition, skill.path),
    isPartOf: { '@type': 'CreativeWork', name: repositoryName(edition), url: absolute(siteUrl, links.page(edition, '')) },
    breadcrumb: trail(edition, skill.directory, links, siteUrl),
  };
}

/** A folder is a collection of them. */
export function folderData(
  edition: Edition,
  path: string,
  name: string,
  description: string | undefined,
  links: Links,
  siteUrl: string | undefined,
): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name,
    description: description && withoutBackticks(description),
    url: absolute(siteUrl, links.page(edition, path)),
    breadcrumb: trail(edition, path, links, siteUrl),
  };
}

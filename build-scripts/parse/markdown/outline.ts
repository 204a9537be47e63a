/** Headings with GitHub's slugs, title and summary of a rendered file. */
import GithubSlugger from 'github-slugger';
import type { Element, Root } from 'hast';
import { MAX_SUMMARY } from '#model/limits.ts';
import { shorten } from '#model/text.ts';
import { ALERT_TITLE_CLASS } from './alerts.ts';
import { textOf } from './render-tree.ts';
import { walkElements } from './walk.ts';

export interface Heading {
  readonly depth: number;
  readonly text: string;
  /** Equal to the fragment that GitHub gives the heading, counted in this file alone. */
  readonly slug: string;
  readonly line: number;
}

export interface Outline {
  readonly headings: readonly Heading[];
  /** Ids that authors wrote in HTML (`<a id>`, `<a name>`), which fragments may mean. */
  readonly anchors: readonly string[];
  readonly title?: string;
  readonly summary: string;
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Text as it is read: a line that is broken in HTML ends a word, though GitHub's slugs do without the space. */
function wordsOf(node: Element): string {
  const words = (child: Element['children'][number]): string => {
    if (child.type !== 'element') return textOf(child);
    return child.tagName === 'br' ? ' ' : child.children.map(words).join('');
  };
  return tidy(words(node));
}

function depthOf(node: Element): number {
  return node.tagName.length === 2 && /^h[1-6]$/.test(node.tagName) ? Number(node.tagName[1]) : 0;
}

function isMachinery(node: Element): boolean {
  return node.tagName === 'li' || node.properties.dataFootnotes !== undefined;
}

/** Paragraphs that are a label or a lone tag, by their class. */
const NO_PROSE: ReadonlySet<unknown> = new Set(['tag-line', ALERT_TITLE_CLASS]);

function isProse(node: Element): boolean {
  const classes = node.properties.className;
  return node.tagName === 'p' && !(Array.isArray(classes) && classes.some((name) => NO_PROSE.has(name)));
}

/** First paragraph after the title, else the first one: list items, footnotes, titles of alerts and lines that hold one tag are no prose. */
function findSummary(tree: Root, title: Element | undefined): string {
  let first = '';
  let afterTitle = '';
  let seen = title === undefined;
  walkElements(tree, (node) => {
    if (node === title) seen = true;
    if (isMachinery(node)) return 'skip';
    const text = isProse(node) ? wordsOf(node) : '';
    first ||= text;
    if (seen) afterTitle ||= text;
    return afterTitle === '' ? undefined : 'stop';
  });
  return shorten(afterTitle || first, MAX_SUMMARY);
}

/**
 * Reads the outline and gives every heading its slug as `id`. A heading that shows no word, or that GitHub's slug leaves nothing of (a lone
 * emoji), has neither id nor place in the outline: an empty id is no HTML, and nobody can follow it. An author's id that is taken already
 * is removed.
 */
export function readOutline(tree: Root): Outline {
  const slugger = new GithubSlugger();
  const headings: Heading[] = [];
  const anchors = new Set<string>();
  let title: Element | undefined;
  walkElements(tree, (node) => {
    const depth = depthOf(node);
    if (depth === 0) return undefined;
    const text = wordsOf(node);
    // White space beside a picture counts, as GitHub counts it: many headings begin with an icon.
    const slug = slugger.slug(textOf(node, true));
    const line = Number(node.properties.dataLine ?? 1);
    delete node.properties.dataLine;
    if (depth === 1 && text !== '') title ??= node;
    if (text === '' || slug === '') return undefined;
    headings.push({ depth, text, slug, line });
    node.properties.id = slug;
    return undefined;
  });
  const taken = new Set(headings.map((heading) => heading.slug));
  walkElements(tree, (node) => {
    const { id } = node.properties;
    if (depthOf(node) > 0 || typeof id !== 'string' || id.includes(':')) return undefined;
    if (taken.has(id)) delete node.properties.id;
    else anchors.add(id);
    taken.add(id);
    return undefined;
  });
  return {
    headings,
    anchors: [...anchors],
    ...(title === undefined ? {} : { title: wordsOf(title) }),
    summary: findSummary(tree, title),
  };
}

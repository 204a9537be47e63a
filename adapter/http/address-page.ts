/**
 * What a browser sees at an address that agents read and that has no page: what the address is, and where to go on. Kept commits,
 * deployments without a website, and pages that were left out for the sake of a host's limit have such addresses.
 */
import { formatMount } from '#contract/address.ts';
import { escapeHtml } from '#contract/join-body.ts';
import { type PageMount, pageAddress, pageFolder, pageHref } from '#contract/page-path.ts';
import { decodePathOnce } from '#contract/path-text.ts';
import { goneAt } from '../catalog/gone.ts';
import type { Generation, View } from '../catalog/model.ts';
import { skillOfFolder } from '../catalog/near-paths.ts';
import { foldersAbove } from '../catalog/scope.ts';
import { skippedAt } from '../catalog/skipped.ts';
import type { Origins } from '../mcp/server-info.ts';
import type { Named } from '../rest/question.ts';
import { describeGone } from '../text/gone.ts';
import { link, type OwnPage, ownPage } from '../text/html.ts';
import { tellSkipped } from '../text/skipped.ts';
import type { StaticFiles } from './static-files.ts';

export interface AddressPageOptions {
  readonly generation: Generation;
  readonly files: Pick<StaticFiles, 'has'>;
  readonly origins: Origins;
  /** The website's page for what is not found, where it is served here. */
  readonly frame: string | undefined;
}

function addressOf({ view, path }: Named): string {
  return pageAddress({ ...view.name, ...(view.named || view.pinned ? { ref: view.ref } : {}) }, path);
}

/** The thing that an address names, and how it is read. */
function what({ view, path }: Named): { readonly words: string; readonly answer: string } | undefined {
  const { snapshot, ref, pinned } = view;
  const at = pinned ? `commit ${ref}, which is kept for those who pinned it` : `${ref}, commit ${snapshot.artifact.revision}`;
  const address = addressOf({ view, path });
  const kind = snapshot.entries.get(path)?.kind;
  const name = path === '' ? 'The repository' : kind === 'folder' ? `The folder ${path}` : `The file ${path}`;
  if (kind === undefined) return undefined;
  const isSkill = kind === 'skill' || (kind === 'folder' && skillOfFolder(view, path) !== undefined);
  return {
    words: `${name} of ${snapshot.artifact.address} at ${at}.`,
    answer: `${isSkill ? 'skills' : kind === 'folder' ? 'browse' : 'files'}/${address}`,
  };
}

/** Pages nearby: of this ref upwards, then of the same thing as it is today, then of everything. A website elsewhere has them all. */
function pagesNear({ view, path }: Named, { generation, files, origins }: AddressPageOptions): readonly string[] {
  const { base } = generation.deployment;
  const { site } = origins;
  if (site === undefined) return [];
  const isHere = files.has('index.html');
  const rows: string[] = [];
  const add = (words: string, mount: PageMount, at: string): boolean => {
    if (isHere && !files.has(`${pageFolder(mount, at)}/index.html`)) return false;
    rows.push(`<li>${words}: ${link(site + pageHref(base, mount, at), pageFolder(mount, at))}</li>`);
    return true;
  };
  if (view.pinned) add('The page of this commit', { ...view.name, ref: view.ref }, '');
  else if (view.named) [path, ...foldersAbove(path)].some((at) => add('On the website', { ...view.name, ref: view.ref }, at));
  [path, ...foldersAbove(path)].some((at) =>
    add(at === path ? 'The same, as it is today' : 'What is above it, as it is today', view.name, at),
  );
  rows.push(`<li>Everything that is published here: ${link(site + base, site + base)}</li>`);
  return rows;
}

function page(title: string, words: string, rows: readonly string[], frame: string | undefined): OwnPage {
  const list = rows.length === 0 ? '' : `<ul>${rows.join('')}</ul>`;
  return ownPage(title, `<p>${escapeHtml(words)}</p>${list}`, frame);
}

function howToConnect(origins: Origins, address: string): string {
  return `<li>For an agent: <code>claude mcp add --transport http skills ${escapeHtml(`${origins.adapter}/${address}`)}</code></li>`;
}

/** The page for a thing of a published repository, or for what is told of one that is not there; `undefined` where nothing is. */
export function addressPage(named: Named, options: AddressPageOptions): OwnPage | undefined {
  const { view, path } = named;
  const address = addressOf(named);
  // As people write it, not as it is escaped.
  const title = decodePathOnce(address) ?? address;
  const found = what(named);
  const near = pagesNear(named, options);
  if (found === undefined) {
    const told = toldOf(view, path);
    return told === undefined ? undefined : page(title, told, near, options.frame);
  }
  const { adapter } = options.origins;
  const isFolder = view.snapshot.entries.get(path)?.kind === 'folder';
  const words = `${found.words} There is no page of it here${isFolder ? '; agents read it at this address' : ''}.`;
  const rows = [
    ...near,
    `<li>As JSON: ${link(`${adapter}/api/v1/${found.answer}`, `/api/v1/${found.answer}`)}</li>`,
    ...(isFolder ? [howToConnect(options.origins, address)] : []),
  ];
  return page(title, words, rows, options.frame);
}

function toldOf(view: View, path: string): string | undefined {
  const gone = goneAt(view, path);
  if (gone !== undefined) return describeGone(path, gone);
  const skipped = skippedAt(view, path);
  return skipped === undefined ? undefined : tellSkipped(path, skipped);
}

/** The front page of a deployment that has no website: which repositories there are, and how agents reach them. */
export function frontPage({ generation, origins }: Pick<AddressPageOptions, 'generation' | 'origins'>): OwnPage {
  const rows = [...generation.mounts.values()].map(({ name }) => howToConnect(origins, formatMount(name)));
  const api = `<li>As JSON: ${link(`${origins.adapter}/api/v1/featured`, '/api/v1/featured')}; the reference: ${link(`${origins.adapter}/api/v1/`, '/api/v1/')}</li>`;
  return page('Agent Skills', 'This server answers agents. It has no pages for people.', [...rows, api], undefined);
}

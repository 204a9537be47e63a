/** What lies beside pages: JSON that equals what REST answers, Markdown that is the served bytes, pictures that are pictures. */

import { readPixels } from '#artifacts/png-pixels.ts';
import { decodeJson, NO_JSON } from '#contract/decode.ts';
import { pageAddress, pageHref } from '#contract/page-path.ts';
import { digestOf } from '#digest/sha256.ts';
import { skillPagePath } from '../../site/data/skill-path.ts';
import { linkLine, plainText } from '../../site/twins/markdown-text.ts';
import { writtenDiffersAt } from './differs-at.ts';
import { type MarkdownOf, otherLine } from './expected-markdown.ts';
import { goneAnswer } from './gone-answers.ts';
import { checkOwnJson } from './own-answers.ts';
import { type ExpectedPage, fileBeside, type PathPage } from './page-list.ts';
import { answerOfPage } from './rest-answers.ts';
import type { Source } from './source.ts';
import type { StoreReader, Walked } from './walk-store.ts';

/** Pixels of a preview. */
const PICTURE = { width: 1200, height: 630 };

/** Checks all that stands beside one page. Without `markdownOf` texts need only say what the store says, and may say more. */
export async function checkTwins(
  page: ExpectedPage,
  walked: Walked,
  markdownOf: MarkdownOf | undefined,
  source: Source,
  reader: StoreReader,
): Promise<void> {
  const { problems } = reader;
  if (page.hasJson) await checkJson(page, walked, source, reader);
  if (page.hasMarkdown) await checkMarkdown(page, walked, markdownOf, source, reader);
  if (page.kind === 'skill' && page.hasPicture) {
    const file = fileBeside(page, 'index.png');
    const bytes = await source.read(file);
    if (problems.expect(bytes !== undefined, file, 'is missing') && bytes !== undefined)
      problems.expect(isPicture(bytes), file, `is no picture of ${PICTURE.width} by ${PICTURE.height} pixels`);
  }
}

async function checkJson(page: ExpectedPage, walked: Walked, source: Source, reader: StoreReader): Promise<void> {
  const { problems } = reader;
  const file = fileBeside(page, 'index.json');
  const bytes = await source.read(file);
  if (!problems.expect(bytes !== undefined, file, 'is missing') || bytes === undefined) return;
  const told = decodeJson(bytes);
  if (!problems.expect(told !== undefined, file, NO_JSON)) return;
  if (page.kind === 'own') return checkOwnJson(page, told, walked, problems);
  const expected = page.kind === 'gone' ? goneAnswer(page) : await answerOfPage(page, reader);
  if (expected === undefined) return;
  const differs = writtenDiffersAt(expected, told);
  problems.expect(differs === undefined, file, `is not what the store says: ${differs}`);
}

async function checkMarkdown(
  page: ExpectedPage,
  { deployment }: Walked,
  markdownOf: MarkdownOf | undefined,
  source: Source,
  { problems }: StoreReader,
): Promise<void> {
  const file = fileBeside(page, 'index.md');
  const twin = await source.read(file);
  if (!problems.expect(twin !== undefined, file, 'is missing') || twin === undefined) return;
  const digest = page.kind === 'own' || page.kind === 'gone' ? undefined : servedDigest(page);
  if (digest !== undefined) {
    problems.expect(digestOf(twin) === digest, file, `is not the text that the page is about, ${digest}`);
    return;
  }
  const text = new TextDecoder().decode(twin);
  const origin = deployment.siteUrl?.replace(/\/$/, '') ?? '';
  const missing = page.kind === 'own' ? [] : wordsOf(page, origin, deployment.base).filter((words) => !text.includes(words));
  for (const words of missing) problems.expect(false, file, `does not say ${JSON.stringify(words)}`);
  const expected = missing.length > 0 ? undefined : markdownOf?.(page);
  const other = expected === undefined ? undefined : otherLine(expected, twin);
  problems.expect(other === undefined, file, other ?? '');
}

/** Bytes that the Markdown of a page must be, where it is published bytes. */
function servedDigest({ mount, path }: PathPage): string | undefined {
  const entry = mount.entries.get(path);
  if (entry?.kind === 'document' || entry?.kind === 'file') return entry.digest;
  const skill = mount.skillAt.get(path);
  return skill?.serving === 'full' ? skill.document.digest : undefined;
}

/** What Markdown that is written for a page says at least, as it is written there. */
function wordsOf(page: Exclude<ExpectedPage, { kind: 'own' }>, origin: string, base: string): readonly string[] {
  if (page.kind === 'gone') {
    if (page.past.kind === 'commit') return [page.past.revision, `\`${pageAddress(page.past.mount, '')}\``];
    return page.past.kind === 'retired' ? [plainText(page.past.reason)] : [skillPagePath(page.past.to)];
  }
  const { mount, path, kind } = page;
  if (kind !== 'folder') return [plainText(mount.skillAt.get(path)?.description ?? '')];
  const at = mount.page ?? mount.name;
  const children = (mount.folderAt.get(path)?.children ?? []).flatMap((child): readonly string[] => {
    const below = path === '' ? child.name : `${path}/${child.name}`;
    const mark = child.kind === 'skill' || child.kind === 'folder' ? child.skill : undefined;
    if (mark !== undefined) {
      return [linkLine(mark.name, `${origin}${pageHref(base, at, skillPagePath(mark.path))}index.md`, mark.description)];
    }
    return child.kind === 'document' ? [linkLine(child.title, `${origin}${pageHref(base, at, below)}index.md`, child.summary)] : [];
  });
  return [`\`${pageAddress(at, path)}\``, ...children];
}

function isPicture(bytes: Uint8Array): boolean {
  const read = readPixels(bytes);
  return read.ok && read.pixels.width === PICTURE.width && read.pixels.height === PICTURE.height;
}

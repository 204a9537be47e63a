/** `llms.txt` and `llms-full.txt`: every skill that can be found, with a link to its text, and the texts themselves. */
import { pageHref, siteHref } from '#contract/page-path.ts';
import type { SkillArtifact } from '#contract/schema/skill.ts';
import { compareText } from '#model/compare.ts';
import { skillPagePath } from '../../site/data/skill-path.ts';
import { describeForModels, llmsText } from '../../site/twins/llms.ts';
import { linkLine, plainText } from '../../site/twins/markdown-text.ts';
import type { SiteView } from '../../site/twins/site-view.ts';
import { otherLine } from './expected-markdown.ts';
import type { Problems } from './problems.ts';
import type { Source } from './source.ts';
import { unlessGap } from './store-view.ts';
import { mainsOf, type StoreReader, type Walked, type WalkedMount } from './walk-store.ts';

const OVERVIEW = 'llms.txt';
const FULL = 'llms-full.txt';
/** At the end, where texts were left out. */
const NOT_COMPLETE = /^<!-- Not complete: ([\d,]+) skills? did not fit\. .* -->\n$/;
/** Where the next text begins, or the end is marked. */
const NEXT = /^\n?<!-- /m;

interface Listed {
  readonly mount: WalkedMount;
  readonly skill: SkillArtifact;
}

/** Checks both. Without a view the overview and texts of described skills may hold words that nobody knows. */
export async function checkLlms(walked: Walked, view: SiteView | undefined, source: Source, reader: StoreReader): Promise<void> {
  const listed = mainsOf(walked).flatMap((mount) =>
    [...mount.skills]
      .filter(({ discoverable }) => discoverable)
      .sort((a, b) => compareText(a.path, b.path))
      .map((skill): Listed => ({ mount, skill })),
  );
  const { problems } = reader;
  const overview = await source.read(OVERVIEW);
  if (problems.expect(overview !== undefined, OVERVIEW, 'is missing') && overview !== undefined) {
    const before = problems.list.length;
    checkOverview(new TextDecoder().decode(overview), listed, walked, problems);
    const expected = view === undefined || problems.list.length > before ? undefined : unlessGap(() => llmsText(view));
    const other = expected === undefined ? undefined : otherLine(expected, overview);
    problems.expect(other === undefined, OVERVIEW, other ?? '');
    const home = await source.read('index.md');
    problems.expect(home !== undefined && Buffer.from(home).equals(overview), 'index.md', `is not what ${OVERVIEW} says`);
  }
  const full = await source.read(FULL);
  if (problems.expect(full !== undefined, FULL, 'is missing') && full !== undefined)
    await checkFull(full, listed, view !== undefined, reader);
}

function checkOverview(text: string, listed: readonly Listed[], walked: Walked, problems: Problems): void {
  const { base, siteUrl } = walked.deployment;
  const outside = (path: string): string => `${siteUrl?.replace(/\/$/, '') ?? ''}${path}`;
  const lines = text.split('\n').filter((line) => line !== '');
  const links = lines.filter((line) => line.startsWith('- ['));
  const known = new Set(links);
  for (const { mount, skill } of listed) {
    const href = outside(`${pageHref(base, mount.page ?? mount.name, skillPagePath(skill.path))}index.md`);
    const start = linkLine(skill.name, href);
    const whole = linkLine(skill.name, href, skill.description);
    // A long description is cut, at a place that is no business of this check.
    const isCut = (line: string): boolean => line.startsWith(start) && line.endsWith('…') && whole.startsWith(line.slice(0, -1));
    problems.expect(known.has(whole) || links.some(isCut), OVERVIEW, `does not list ${skill.path} with its name, page and description`);
  }
  const mains = mainsOf(walked);
  const full = linkLine('Everything in one file', outside(siteHref(base, FULL)));
  problems.expect(known.has(full), OVERVIEW, `does not lead to ${FULL}`);
  for (const { address } of mains) problems.expect(text.includes(`\`${address}\``), OVERVIEW, `does not name the address ${address}`);
  const told = new Set(lines);
  const introductions =
    mains.length === 1
      ? []
      : mains
          .map(({ snapshot }) => plainText(snapshot.manifest?.description ?? snapshot.overview?.summary ?? ''))
          .filter((words) => words !== '');
  for (const words of introductions)
    problems.expect(told.has(words), OVERVIEW, `does not introduce a repository as ${JSON.stringify(words)}`);
  // Title, introduction, a sentence on the links; of each repository its name, address and, where there are several, introduction; a heading over the last link.
  const others = lines.length - links.length;
  problems.expect(
    links.length === listed.length + 1 && others === 4 + 2 * mains.length + introductions.length,
    OVERVIEW,
    `has ${links.length} links and ${others} other lines, for ${listed.length} skills of ${mains.length} repositories`,
  );
}

/** The file is the texts one after the other, each under a comment that names it, and nothing between them; where some did not fit, it says how many. */
async function checkFull(full: Uint8Array, listed: readonly Listed[], isExact: boolean, reader: StoreReader): Promise<void> {
  const { problems } = reader;
  let rest = new TextDecoder('utf-8', { ignoreBOM: true }).decode(full);
  let missing = 0;
  for (const { mount, skill } of listed) {
    const head = `<!-- ${mount.address}/${skill.path.replaceAll('--', '- -')} -->\n`;
    if (!rest.startsWith(head)) {
      missing += 1;
      continue;
    }
    rest = rest.slice(head.length);
    const text = await textOf(skill, isExact, reader);
    const isIt = text === undefined || rest.startsWith(text);
    problems.expect(isIt, FULL, `holds another text of ${skill.path} than agents get`);
    const next = isIt && (isExact || skill.serving === 'full') && text !== undefined ? text.length : rest.search(NEXT);
    rest = next < 0 ? '' : rest.slice(next).replace(/^\n/, '');
  }
  const leftOut = Number((NOT_COMPLETE.exec(rest)?.[1] ?? '0').replaceAll(',', ''));
  problems.expect(rest.replace(NOT_COMPLETE, '') === '', FULL, `holds texts of no skill: ${JSON.stringify(rest.slice(0, 60))}`);
  problems.expect(missing === leftOut, FULL, `leaves out ${missing} skills and says that it leaves out ${leftOut}`);
}

/** What stands under the comment: the served document, or what is said of what may not be served again; where that is not known word for word, how it begins. */
async function textOf(skill: SkillArtifact, isExact: boolean, reader: StoreReader): Promise<string | undefined> {
  if (skill.serving !== 'full')
    return isExact ? describeForModels(skill) : `# ${plainText(skill.name)}\n\n${plainText(skill.description)}\n\n`;
  const document = await reader.blob(skill.document.digest, skill.document.size);
  if (document === undefined) return undefined;
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(document);
  return text.endsWith('\n') ? text : `${text}\n`;
}

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Digest } from '#contract/digest.ts';
import { countTwins, pagesOf, TWIN_LEVELS } from '#contract/page-plan.ts';
import type { Deployment } from '#contract/schema/deployment.ts';
import { restFeaturedAnswerSchema, restFolderAnswerSchema, restSkillAnswerSchema } from '#contract/schema/rest.ts';
import { blobFile, objectFile, snapshotFile } from '#contract/tree.ts';
import { planTwins } from '../../site/data/twin-plan.ts';
import { feedsOf, urnOf } from '../../site/twins/feeds.ts';
import { llmsFullText, llmsText, MAX_FULL } from '../../site/twins/llms.ts';
import { linkLine, plainText } from '../../site/twins/markdown-text.ts';
import type { SiteView } from '../../site/twins/site-view.ts';
import { openView, twinsOf, writeSiteFiles } from '../../site/twins/write-twins.ts';
import { changesOf } from '../../site/view/changes.ts';
import { dataText } from '../../site/view/structured-data.ts';
import { fileWriter } from '../../site/write-files.ts';
import { filesBelow } from './built.ts';
import { SAMPLE_ADDRESS, type Sample, writeSample } from './sample-data.ts';

const SITE = 'https://skills.example.org';
const OLD = 'f'.repeat(40);

let folder: string;
let sample: Sample;
let view: SiteView;
let out: string;
const written = (path: string): string => readFileSync(join(out, path), 'utf8');
const store = (file: string, value: unknown): Digest => {
  const text = JSON.stringify(value);
  const hex = createHash('sha256').update(text).digest('hex');
  const name = file === 'snapshot' ? snapshotFile(hex) : objectFile(`sha256:${hex}`);
  mkdirSync(dirname(join(sample.published, name)), { recursive: true });
  writeFileSync(join(sample.published, name), text);
  return `sha256:${hex}`;
};

/** Adds what the sample was one commit ago: one skill was absent, one said something else, one more was there. */
function addPast(): void {
  const file = join(sample.published, 'deployment.json');
  const deployment = JSON.parse(readFileSync(file, 'utf8')) as Deployment;
  const now = openView(sample.published, sample.bodies).home;
  const entries = Object.fromEntries(now.directory);
  const change = (path: string, edit: (skill: Record<string, unknown>) => Record<string, unknown>): Digest => {
    const entry = now.directory.get(path);
    if (entry?.kind !== 'skill') throw new Error(path);
    return store(
      'object',
      edit(JSON.parse(readFileSync(join(sample.published, objectFile(entry.digest)), 'utf8')) as Record<string, unknown>),
    );
  };
  const old = 'skills/berth-plan/SKILL.md';
  entries[old] = { kind: 'skill', digest: change(old, (skill) => ({ ...skill, description: 'Another one.' })) };
  const gone = 'skills/gone/SKILL.md';
  entries[gone] = { kind: 'skill', digest: change(old, (skill) => ({ ...skill, path: gone, directory: 'skills/gone', name: 'gone' })) };
  delete entries['skills/tide-table/SKILL.md'];
  // A new warning alone is no change of a skill.
  entries['skills/pilot/SKILL.md'] = { kind: 'skill', digest: change('skills/pilot/SKILL.md', (skill) => ({ ...skill, warnings: [] })) };
  const directory = store('object', { kind: 'directory', entries });
  const snapshot = { ...now.snapshot, revision: OLD, objects: { ...now.snapshot.objects, directory } };
  const digest = store('snapshot', snapshot);
  const [mount] = deployment.mounts;
  if (mount === undefined) throw new Error('no mount');
  mount.retained.push({ id: digest.slice('sha256:'.length), digest, revision: OLD, ref: mount.default });
  mount.retired = { ...mount.retired, [gone]: 'Nobody goes there any more.' };
  writeFileSync(file, JSON.stringify(deployment));
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'skillpress-twins-'));
  sample = writeSample(folder, { siteUrl: SITE, base: '/b' });
  addPast();
  view = openView(sample.published, sample.bodies);
  out = join(folder, 'twins');
  const write = fileWriter(out);
  for (const page of view.plan.pages) for (const [name, content] of twinsOf(view, page)) write(`${page.folder}/${name}`, content);
  writeSiteFiles(view, write);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('twins', () => {
  it('of a skill are the bytes that agents load, and the answer of the REST interface', () => {
    const skills = view.plan.pages.filter((page) => page.kind === 'skill');
    expect(skills.length).toBeGreaterThan(4);
    for (const page of skills) {
      const answer = restSkillAnswerSchema.parse(JSON.parse(written(`${page.folder}/index.json`)));
      expect(answer.mount.snapshot).toBe(view.home.snapshotId);
      const markdown = readFileSync(join(out, page.folder, 'index.md'));
      if (answer.serving !== 'full') expect(markdown.toString()).not.toContain('## ');
      else {
        expect(`sha256:${createHash('sha256').update(markdown).digest('hex')}`).toBe(answer.document.digest);
        expect(markdown.toString().endsWith(answer.context.text)).toBe(true);
        expect(existsSync(join(sample.published, answer.document.file))).toBe(true);
      }
    }
  });

  it('of a folder list what its page lists, with links to twins that exist', () => {
    const markdown = written(`${SAMPLE_ADDRESS}/skills/index.md`);
    const answer = restFolderAnswerSchema.parse(JSON.parse(written(`${SAMPLE_ADDRESS}/skills/index.json`)));
    const skills = answer.entries.filter((entry) => entry.kind === 'folder' && entry.skill !== undefined);
    const links = [...markdown.matchAll(/\]\((\S+?)\)/g)].map(([, url]) => url ?? '');
    // One lies inside of another.
    expect(links).toHaveLength(skills.length + 1);
    for (const url of links) {
      expect(url.startsWith(`${SITE}/b/`)).toBe(true);
      expect(existsSync(join(out, decodeURIComponent(url.slice(`${SITE}/b/`.length)))), url).toBe(true);
    }
  });

  it('of a document are its own bytes, and a file that is no Markdown has none', () => {
    const entry = view.home.directory.get('docs/times.md');
    if (entry?.kind !== 'document') throw new Error('no document');
    expect(written(`${SAMPLE_ADDRESS}/docs/times.md/index.md`)).toBe(readFileSync(join(sample.published, blobFile(entry.digest)), 'utf8'));
    expect(existsSync(join(out, SAMPLE_ADDRESS, 'skills/berth-plan/scripts/run.sh/index.md'))).toBe(false);
    expect(JSON.parse(written(`${SAMPLE_ADDRESS}/docs/times.md/index.json`))).toMatchObject({
      path: 'docs/times.md',
      digest: entry.digest,
    });
  });

  it('are those that the deployment has room for', () => {
    const { pages } = view.plan;
    const counts = TWIN_LEVELS.map((twins) => {
      const plan = planTwins({ twins, siteUrl: SITE });
      const pictures = plan.pictures ? pages.filter(({ kind }) => kind === 'skill').length : 0;
      const count = pages.filter(plan.hasMarkdown).length + pages.filter(plan.hasJson).length + pictures;
      expect(count).toBe(countTwins(twins, pagesOf(view.home.directory)));
      return count;
    });
    expect(counts[0]).toBe(0);
    expect(counts).toEqual([...new Set(counts)].sort((a, b) => a - b));
    expect(planTwins({ siteUrl: SITE }).level).toBe('pictures');
    expect(planTwins({}).level).toBe('all');
  });
});

describe('the site’s own pages', () => {
  it('have Markdown too: steps without placeholders in them, and the whole report', () => {
    const connect = written('connect/index.md');
    expect(connect).toContain(`claude mcp add --transport http skills ${SITE}/b/${SAMPLE_ADDRESS}`);
    expect(connect).not.toMatch(/\{(agent|site)\}/);
    const health = written('health/index.md');
    for (const { code } of view.reader.findings(view.home.snapshot.objects.findings).findings) expect(health).toContain(`(${code})`);
    expect(written('index.md')).toBe(written('llms.txt'));
  });
});

describe('the site’s own pages as data', () => {
  const json = (path: string) => JSON.parse(written(path));

  it('say which repositories there are, as the REST interface does, and where search finds its indexes', () => {
    const home = restFeaturedAnswerSchema.parse(json('index.json'));
    expect(home.mounts.map(({ mount, links }) => [mount.address, links.mcp, links.page])).toEqual([
      [SAMPLE_ADDRESS, `${SITE}/b/${SAMPLE_ADDRESS}`, `${SITE}/b/${SAMPLE_ADDRESS}/`],
    ]);
    const [repository] = json('search/index.json').repositories;
    for (const file of [repository.names, repository.search]) expect(existsSync(join(sample.published, file)), file).toBe(true);
    expect(repository.moved['skills/quays/SKILL.md']).toBe('skills/berth-plan/SKILL.md');
    expect(repository.unusable).toEqual(['skills/tidy/SKILL.md']);
  });

  it('tell how each client connects, and the whole report with both matrices', () => {
    const [{ clients, install, connection, name }] = json('connect/index.json').repositories;
    expect([connection, name]).toEqual(['skills', 'Harbour skills']);
    const codex = clients.find(({ client }: { client: string }) => client === 'Codex');
    expect(codex.snippets[0].text).toBe(`codex mcp add skills --url ${SITE}/b/${SAMPLE_ADDRESS}`);
    const remote = clients.filter((client: { remote: boolean }) => client.remote).map(({ client }: { client: string }) => client);
    expect(remote).toEqual(['Claude', 'ChatGPT']);
    expect(install).toBe(`npx skills add ${SITE}/b/${SAMPLE_ADDRESS}/`);
    const [report] = json('health/index.json').repositories;
    expect(report.findings).toEqual(view.reader.findings(view.home.snapshot.objects.findings).findings);
    expect(report.channels.map(({ key }: { key: string }) => key)).toEqual(['site', 'tools', 'extension', 'index']);
    expect(report.clients.find(({ name }: { name: string }) => name === 'VS Code').leftOut.length).toBeGreaterThan(0);
  });
});

describe('pages of what is gone', () => {
  it('say the same as Markdown and JSON, and are in no list of pages', () => {
    const at = (name: string): string => `${SAMPLE_ADDRESS}/skills/${name}`;
    expect(written(`${at('quays')}/index.md`)).toContain(`](${SITE}/b/${at('berth-plan')}/index.md)`);
    expect(JSON.parse(written(`${at('quays')}/index.json`))).toMatchObject({
      mount: { address: at('quays') },
      moved: { path: 'skills/berth-plan/SKILL.md', address: at('berth-plan'), published: true },
    });
    expect(JSON.parse(written(`${at('lost')}/index.json`)).moved.published).toBe(false);
    expect(written(`${at('vault')}/index.md`)).toBe(
      '# vault\n\nThis skill is no longer published. It has moved to a place that is not public.\n',
    );
    expect(written(`${at('flags')}/index.md`)).toContain('Flags are history; see skills/tide-table.');
    // A commit that stays readable still has it.
    const kept = `${SAMPLE_ADDRESS}@${OLD}/skills/gone`;
    expect(written(`${at('gone')}/index.md`)).toContain(`address for agents that speak MCP: \`${kept}\``);
    expect(JSON.parse(written(`${at('gone')}/index.json`))).toMatchObject({ kept: { commit: OLD, address: kept } });
    expect(JSON.parse(written(`${at('flags')}/index.json`))).not.toHaveProperty('kept');
    expect(JSON.parse(written(`${at('lost')}/index.json`))).not.toHaveProperty('kept');
    const commit = JSON.parse(written(`${SAMPLE_ADDRESS}@${OLD}/index.json`));
    expect(commit).toMatchObject({ mount: { commit: OLD }, commit: { current: false, today: SAMPLE_ADDRESS } });
    expect(existsSync(join(sample.published, commit.commit.snapshotFile))).toBe(true);
    expect(written(`${SAMPLE_ADDRESS}@${OLD}/index.md`)).toContain('- removed: gone');
    for (const list of ['sitemap.xml', 'llms.txt', 'llms-full.txt'])
      for (const gone of ['quays', 'flags', `@${OLD}`]) expect(written(list).includes(`/${gone}/`), `${list} ${gone}`).toBe(false);
  });
});

describe('changes between snapshots', () => {
  it('are those of texts and descriptions, with their digests', () => {
    const changes = changesOf(view.reader, view.home);
    expect(changes.map(({ kind, name }) => `${kind} ${name}`)).toEqual(['changed berth-plan', 'removed gone', 'added tide-table']);
    expect(changes[2]).toMatchObject({ after: expect.stringMatching(/^sha256:/), revision: view.home.snapshot.revision });
  });

  it('tell of a move as one change, and lead to the page of what is gone', () => {
    const [mount] = view.reader.deployment.mounts;
    if (mount === undefined) throw new Error('The sample has a mount.');
    const withLifecycle = (lifecycle: object): SiteView => ({
      ...view,
      reader: { ...view.reader, deployment: { ...view.reader.deployment, mounts: [{ ...mount, retired: {}, ...lifecycle }] } },
    });
    const path = 'skills/gone/SKILL.md';
    const [first, , table] = changesOf(view.reader, view.home);
    const moved = withLifecycle({ moved: { [path]: 'skills/between/SKILL.md', 'skills/between/SKILL.md': table?.path } });
    const changes = changesOf(moved.reader, view.home);
    expect(changes).toMatchObject([
      first,
      { kind: 'moved', path: table?.path, after: table?.after, before: expect.stringMatching(/^sha256:/) },
    ]);
    const items = (of: SiteView): { title: string; url?: string }[] => JSON.parse(feedsOf(of).get('feed.json') ?? '').items;
    expect(items(moved)[1]?.title).toBe('Moved: tide-table');
    // A new place that was there before is no move, but a text that another one replaces.
    expect(changesOf(withLifecycle({ moved: { [path]: first?.path } }).reader, view.home).map(({ kind }) => kind)).toContain('removed');
    expect(items(view)[1]?.title).toBe('Removed: gone');
    expect(items(view)[1]?.url).toBe(`${SITE}/b/${SAMPLE_ADDRESS}/skills/gone/`);
    expect(items({ ...view, past: [] })[1]).not.toHaveProperty('url');
  });

  it('are told by a JSON feed, and by Atom once commits have dates', () => {
    const feeds = feedsOf(view);
    expect([...feeds.keys()]).toEqual(['feed.json']);
    const feed = JSON.parse(feeds.get('feed.json') ?? '') as { items: { id: string; title: string; content_text: string; url?: string }[] };
    expect(feed.items.map(({ title }) => title)).toEqual(['Changed: berth-plan', 'Removed: gone', 'New: tide-table']);
    // It may be internal now.
    expect(feed.items[1]?.content_text).toMatch(/^No longer published \(/);
    const date = '2026-03-04T05:06:07+02:00';
    const revisions = { [view.home.snapshot.revision]: date };
    const dated = { ...view, reader: { ...view.reader, history: () => ({ extent: 'whole' as const, revisions, paths: {} }) } };
    const atom = feedsOf(dated).get('feed.xml') ?? '';
    expect(atom.match(/<entry>/g)).toHaveLength(3);
    expect(atom.match(/<updated>2026-03-04T05:06:07\+02:00<\/updated>/g)).toHaveLength(4);
    const ids = [...atom.matchAll(/<id>(.*?)<\/id>/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(4);
    for (const id of ids) expect(id).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(urnOf(['a', 'b'])).not.toBe(urnOf(['ab']));
  });
});

describe('texts for models and crawlers', () => {
  it('link to a text of every skill that can be discovered', () => {
    const links = [...llmsText(view).matchAll(/\]\((\S+?)\)/g)].map(([, url]) => url ?? '');
    expect(links.length).toBeGreaterThan(4);
    for (const url of links) expect(existsSync(join(out, decodeURIComponent(url.slice(`${SITE}/b/`.length)))), url).toBe(true);
  });

  it('hold everything up to a bound, and say what they leave out', () => {
    expect(llmsFullText(view)).not.toContain('Not complete');
    const large = { ...view, reader: { ...view.reader, blob: () => Buffer.alloc(MAX_FULL / 2, 'x') } };
    expect(llmsFullText(large)).toMatch(/<!-- Not complete: \d+ skills did not fit\. llms\.txt links to each\. -->\n$/);
    expect(Buffer.byteLength(llmsFullText(large))).toBeLessThan(MAX_FULL + 200);
  });

  it('name each page of the default ref once in the sitemap', () => {
    const urls = [...written('sitemap.xml').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url ?? '');
    expect(new Set(urls).size).toBe(urls.length);
    expect(urls).toHaveLength(view.plan.pages.length + 4);
    for (const url of urls) expect(new URL(url.replaceAll('&#39;', "'").replaceAll('&amp;', '&')).origin).toBe(SITE);
    expect(written('robots.txt')).toContain(`Sitemap: ${SITE}/b/sitemap.xml`);
    expect(filesBelow(out).filter((name) => name.endsWith('.xml'))).toEqual(['sitemap.xml']);
  });
});

describe('words of a repository', () => {
  it('stay words in Markdown and in data for search engines', () => {
    expect(plainText('- a [b](c) <d>\n# e')).toBe('\\- a \\[b\\](c) \\<d\\> \\# e');
    expect(linkLine('x](evil)', '/p/', ' ')).toBe('- [x\\](evil)](/p/)');
    expect(dataText({ name: '</script><script>' })).not.toContain('<');
    expect(JSON.parse(dataText({ name: '</script>\u2028' }))).toEqual({ name: '</script>\u2028' });
  });
});

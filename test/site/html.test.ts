import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FINDING_DOCS } from '#contract/finding-docs.ts';
import { type BuiltSite, buildSample, filesBelow, pagesOf } from './built.ts';

/** Bytes of a page beside its own content, and of its scripts before search is used (website.md, "Quality"). */
const MAX_FRAME = 30 * 1024;
const MAX_SCRIPTS = 15 * 1024;

let site: BuiltSite;
let pages: ReturnType<typeof pagesOf>;
const page = (path: string): string => pages.find((candidate) => candidate.path === path)?.html ?? '';
const skill = (name: string): string => page(`gh/harbour/skills/skills/${name}/index.html`);
const text = (html: string): string =>
  html
    .replaceAll('<wbr>', '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;|&#34;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ');

beforeAll(async () => {
  site = await buildSample({ siteUrl: 'https://skills.example.org', adapterUrl: 'https://agents.example.org' });
  pages = pagesOf(site.folder);
});
afterAll(() => site.remove());

describe('every page', () => {
  it('allows no inline code but the one script whose digest its policy names', () => {
    for (const { path, html } of pages) {
      const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html)?.[1]?.replaceAll('&#39;', "'") ?? '';
      expect(policy, path).toContain("default-src 'none'");
      const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)(?![^>]*\stype="application\/ld\+json")[^>]*>([\s\S]*?)<\/script>/g)].map(
        ([, code]) => code ?? '',
      );
      expect(inline, path).toHaveLength(1);
      expect(policy, path).toContain(
        `'sha256-${createHash('sha256')
          .update(inline[0] ?? '')
          .digest('base64')}'`,
      );
      expect(html, path).not.toMatch(/<[^>]+\sstyle=|<style|<[^>]+\son[a-z]+=/);
    }
  });

  it('weighs little beside its content', () => {
    for (const { path, html } of pages) if (!path.includes('long.ts')) expect(Buffer.byteLength(html), path).toBeLessThan(MAX_FRAME);
  });

  it('loads little script', () => {
    for (const { path, html } of pages) {
      const scripts = [...html.matchAll(/<script[^>]*\ssrc="\/([^"]+)"/g)].map(([, file]) => readFileSync(join(site.folder, file ?? '')));
      const size = scripts.reduce((sum, script) => sum + gzipSync(script).length, 0);
      expect(size, path).toBeLessThan(MAX_SCRIPTS);
    }
  });

  it('says which snapshot it shows, and where it lives', () => {
    for (const { path, html } of pages) {
      expect(html, path).toMatch(/<meta name="snapshot" content="[0-9a-f]{64}">/);
      if (path !== '404.html') expect(html, path).toMatch(/<link rel="canonical" href="https:\/\/skills\.example\.org\/[^"]*">/);
    }
  });

  it('has one title, one main region and a way past the header', () => {
    for (const { path, html } of pages) {
      expect(html.match(/<title[ >]/g), path).toHaveLength(1);
      expect(html, path).toContain('<a class="skip" href="#Main"');
      expect(html.match(/<main/g), path).toHaveLength(1);
    }
  });
});

describe('a skill', () => {
  it('shows what its author typed, and runs none of it', () => {
    const shown = text(skill('berth-plan'));
    // biome-ignore lint/suspicious/noTemplateCurlyInString: literal text of a skill
    for (const literal of ['deploy_<env>_now', '${{ secrets.X }}', '{{ value }}', '{a.b}', '<thinking>keep me</thinking>', 'inside'])
      expect(shown).toContain(literal);
    expect(skill('berth-plan')).not.toMatch(/<script>alert|javascript:/);
    expect(skill('berth-plan')).toContain('<details>');
  });

  it('tells its license, where it was found, its sizes, digest and parts', () => {
    const shown = text(skill('tide-table'));
    // Size and tokens of the description, and of each part by itself.
    expect(shown).toMatch(/Description, always in an agent’s view \d+ B \d+ /);
    expect(shown).toMatch(/Rules from \S+ \d+ B \d+ /);
    for (const fact of [
      'No license found',
      'Listed for agents',
      'Description, always in an agent’s view',
      'Rules from SKILLCDN.md',
      'Included from docs/times.md',
      'Whole document',
      'sha256:',
    ])
      expect(shown).toContain(fact);
    expect(skill('berth-plan')).toMatch(
      /MIT<span class="quiet"> <span data-t="licenseFrom">from<\/span> <a href="\/gh\/harbour\/skills\/LICENSE\/">/,
    );
    expect(text(skill('berth-plan'))).toContain('larger than the read limit');
    expect(skill('berth-plan')).toContain('<p lang="de"');
  });

  it('says in words why agents do not see it', () => {
    expect(text(skill('pilot'))).toContain('Its name differs from the name of its folder');
    expect(text(skill('copy-of-tides'))).toContain('It is a copy of another skill');
    expect(text(skill('copy-of-tides'))).toContain('skills/tide-table/SKILL.md');
  });

  it('whose license is closed shows a description and the way to its source', () => {
    expect(text(skill('sealed'))).toContain('Described only');
    expect(skill('sealed')).toContain(
      'https://github.com/harbour/skills/blob/0123456789abcdef0123456789abcdef01234567/skills/sealed/SKILL.md',
    );
    expect(skill('sealed')).not.toContain('npx skills add');
  });

  it('prints commands with the origins of the deployment', () => {
    expect(text(skill('berth-plan'))).toContain('npx skills add https://skills.example.org/gh/harbour/skills/skills/berth-plan/');
    expect(text(skill('berth-plan'))).toContain('https://agents.example.org/gh/harbour/skills/skills/berth-plan');
    expect(skill('berth-plan')).not.toContain('data-origin');
    expect(skill('pilot')).not.toContain('npx skills add');
  });
});

describe('a file', () => {
  const file = (name: string): string => page(`gh/harbour/skills/skills/berth-plan/${name}/index.html`);

  it('of source text has numbered, linkable lines and colours', () => {
    expect(file('scripts/run.sh')).toContain('<a id="L3" href="#L3" tabindex="-1">3</a>');
    expect(file('scripts/run.sh')).toContain('hljs-');
    expect(text(file('scripts/run.sh'))).toContain('# <done>');
  });

  it('of thousands of lines is shown in part, and says so', () => {
    expect(text(file('data/long.ts'))).toContain('The first 2,000 of 5,000 lines are shown.');
    expect(file('data/long.ts')).not.toContain('id="L2001"');
  });

  it('that is empty, binary or HTML is described, not run', () => {
    expect(text(file('data/empty.txt'))).toContain('This file is empty');
    expect(text(file('data/nothing.bin'))).toContain('Not text');
    expect(text(file('data/index.html~').replace(/<\/?span[^>]*>/g, ''))).toContain('<script>alert(1)</script>');
  });

  it('that is a picture is shown, an SVG without an address of its own', () => {
    expect(file('img/quay.png')).toMatch(/<img src="\/store\/blobs\//);
    expect(file('img/map.svg')).toMatch(/<img src="data:image\/svg\+xml;base64,/);
    expect(filesBelow(site.folder).filter((path) => path.endsWith('.svg'))).toEqual(['assets/icon.svg']);
  });
});

describe('the site’s own pages', () => {
  it('list every skill without scripts', () => {
    for (const name of ['berth-plan', 'tide-table', 'pilots', 'sealed', 'café', 'berth-6'])
      expect(text(page('search/index.html'))).toContain(name);
  });

  it('name the skills on the home page under their folders, those inside of others below them, and no copies', () => {
    const html = page('index.html');
    const list = /<div class="home-groups">[\s\S]*?<\/div>/.exec(html)?.[0] ?? '';
    const headings = [...list.matchAll(/<h3>[\s\S]*?<\/h3>/g)].map(([heading]) => text(heading).trim());
    expect(headings).toEqual(['more 12', 'skills 6']);
    const names = [...list.matchAll(/<li( class="nested")?><a href="([^"]+)"/g)].map(([, nested, href]) => [href, nested !== undefined]);
    expect(names).toHaveLength(18);
    const outer = names.findIndex(([href]) => href === '/gh/harbour/skills/skills/tide-table/');
    expect(names[outer + 1]).toEqual(['/gh/harbour/skills/skills/tide-table/tools/neap/', true]);
    expect(list).not.toContain('copy-of-tides');
    expect(html).toMatch(/<a class="aside" href="\/search\/"[^>]*>All 11 skills</);
  });

  it('list on a folder’s page as many skills as it counts, beside the copy that counts nowhere', () => {
    const html = page('gh/harbour/skills/skills/index.html');
    const rows = [...html.matchAll(/<li class="row( nested)?" data-license/g)];
    expect(rows).toHaveLength(7);
    expect(rows.filter(([, nested]) => nested !== undefined)).toHaveLength(1);
    expect(text(html)).toContain('neap tide-table/tools/neap');
    expect(text(html)).toContain('6 skills , 0 documents');
  });

  it('report each finding with its place, reason and fix', () => {
    const shown = text(page('health/index.html'));
    for (const words of [
      'skills/tidy/SKILL.md:3:34',
      'The description holds an unquoted colon.',
      'YAML reads it as a new key.',
      'Quote the value.',
      'description: "Keeps: seven days"',
      'Links of one file were not all followed.',
    ])
      expect(shown).toContain(words);
  });

  it('say what each code that occurs means, where its findings link to', () => {
    const html = page('health/index.html');
    const codes = ['front_matter_unquoted_colon', 'internal_left_out', 'link_outside_skill', 'name_directory_mismatch'];
    const links = [...html.matchAll(/href="#([a-z_]+)"/g)].map((match) => match[1]);
    expect([...new Set(links)].sort()).toEqual(codes);
    for (const code of codes) {
      const entry = new RegExp(`<article[^>]* id="${code}"[^]*?</article>`).exec(html)?.[0] ?? '';
      expect(text(entry)).toContain(FINDING_DOCS[code]?.explanation ?? '-');
    }
    expect(html).not.toContain('id="body_empty"');
  });

  it('lead on from where a skill was, on any host, and keep crawlers away from what is gone', () => {
    const moved = page('gh/harbour/skills/skills/quays/index.html');
    expect(moved).toContain('<meta http-equiv="refresh" content="0; url=/gh/harbour/skills/skills/berth-plan/#Moved">');
    const there = skill('berth-plan');
    expect(text(/<p[^>]* id="Moved">[\s\S]*?<\/p>/.exec(there)?.[0] ?? '').trim()).toBe(
      'This skill has moved. The address that you came by is an old one. In gh/harbour/skills it was at skills/quays',
    );
    expect(text(/<dl[^>]* id="Facts">[\s\S]*?<\/dl>/.exec(there)?.[0] ?? '')).toContain('Formerly at skills/quays');
    expect(skill('pilot')).not.toMatch(/id="Moved"|Formerly/);
    expect(moved).toContain('<link rel="canonical" href="https://skills.example.org/gh/harbour/skills/skills/berth-plan/">');
    expect(moved).toContain('<a href="/gh/harbour/skills/skills/berth-plan/">berth-plan</a>');
    for (const gone of [
      'skills/skills/quays',
      'skills/skills/flags',
      'skills/skills/vault',
      'skills/skills/lost',
      'skills@0123456789abcdef0123456789abcdef01234567',
    ])
      expect(page(`gh/harbour/${gone}/index.html`), gone).toContain('<meta name="robots" content="noindex">');
    const vault = page('gh/harbour/skills/skills/vault/index.html');
    expect(text(vault)).toContain('This skill is no longer published. It has moved to a place that is not public.');
    expect(text(vault)).toContain('vault has moved');
    expect(text(vault)).not.toContain('Its maintainers say');
    expect(page('gh/harbour/skills/skills/lost/index.html')).not.toContain('http-equiv="refresh"');
    expect(skill('berth-plan')).not.toContain('noindex');
  });

  it('name the clients that refuse a skill as files, and by which rule', () => {
    const table = page('health/index.html').split('data-t="clients"').at(1) ?? '';
    const row = /<tr><th scope="row">VS Code[\s\S]*?<\/tr>/.exec(table)?.[0] ?? '';
    expect(text(row)).toContain('Its name differs from the name of its folder.');
    expect(row).toContain('/gh/harbour/skills/skills/pilot/');
    expect(text(row)).not.toContain('berth-plan');
  });

  it('keep an address of the own computer from clients that call from elsewhere, where the deployment knows that it is one', async () => {
    const local = await buildSample({ siteUrl: 'http://127.0.0.1:4000', adapterUrl: 'http://127.0.0.1:4000' });
    const connect = pagesOf(local.folder).find(({ path }) => path === 'connect/index.html')?.html ?? '';
    local.remove();
    const of = (client: string): string =>
      text(new RegExp(`<section class="client" id="${client}"[\\s\\S]*?</section>`).exec(connect)?.[0] ?? '');
    expect(of('Claude-Code')).toContain('claude mcp add --transport http skills http://127.0.0.1:4000/gh/harbour/skills');
    for (const client of ['Claude', 'ChatGPT']) {
      expect(of(client)).toContain('https://this-site.example/gh/harbour/skills');
      expect(of(client)).not.toContain('127.0.0.1:4000');
      expect(of(client)).toContain('needs an address that is reachable from the internet');
    }
    // Nothing is left for a script to fill in or to take away.
    expect(connect).not.toMatch(/data-remote-note|data-origin/);
  });

  it('give each client its steps', () => {
    const shown = text(page('connect/index.html'));
    for (const client of [
      'Claude Code',
      'Claude',
      'ChatGPT',
      'Codex',
      'Cursor',
      'VS Code',
      'Gemini CLI',
      'opencode',
      'Any other MCP client',
      'npx skills add',
    ])
      expect(shown).toContain(client);
    expect(shown).toContain('claude mcp add --transport http skills https://agents.example.org/gh/harbour/skills');
    expect(page('connect/index.html')).not.toContain('never are');
    const links = [...page('connect/index.html').matchAll(/href="((?:cursor|vscode):[^"]+)"/g)].map(
      ([, url]) => new URL((url ?? '').replaceAll('&amp;', '&').replaceAll('&#38;', '&')),
    );
    expect(JSON.parse(atob(links[0]?.searchParams.get('config') ?? ''))).toEqual({ url: 'https://agents.example.org/gh/harbour/skills' });
    expect(JSON.parse(decodeURIComponent(links[1]?.search.slice(1) ?? ''))).toEqual({
      name: 'skills',
      type: 'http',
      url: 'https://agents.example.org/gh/harbour/skills',
    });
  });

  it('tell at the address of a skill that cannot be used what is wrong with its file, which is shown line by line', () => {
    const folder = page('gh/harbour/skills/skills/tidy/index.html');
    const file = page('gh/harbour/skills/skills/tidy/SKILL.md/index.html');
    for (const html of [folder, file]) {
      expect(text(html)).toContain('A skill is meant to be here, but its file cannot be used.');
      expect(text(html)).toContain('The description holds an unquoted colon.');
      expect(text(html)).toContain('description: "Keeps: seven days"');
      expect(html).toContain('href="/health/#front_matter_unquoted_colon"');
      expect(html).toContain('href="/gh/harbour/skills/skills/tidy/SKILL.md/#L3"');
      expect(text(html)).not.toContain('leaves the skill.');
    }
    expect(file).toContain('<a id="L3"');
    expect(page('health/index.html')).toContain('href="/gh/harbour/skills/skills/tidy/SKILL.md/#L3"');
    expect(skill('berth-plan')).not.toContain('is meant to be here');
  });

  it('link from a repository to the commits whose address stays', () => {
    const rail = /<dt[^>]*>Commits that stay readable<[\s\S]*?<\/dl>/.exec(page('gh/harbour/skills/index.html'))?.[0] ?? '';
    expect([...rail.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      '/gh/harbour/skills@0123456789abcdef0123456789abcdef01234567/',
    ]);
    expect(page('gh/harbour/skills/skills/index.html')).not.toContain('Commits that stay readable');
  });

  it('offer each way once where nothing was found', () => {
    const buttons = /<p class="buttons">[\s\S]*?<\/p>/.exec(page('404.html'))?.[0] ?? '';
    expect([...buttons.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual(['/gh/harbour/skills/', '/search/', '/']);
  });

  it('are all written, beside one page for each address', () => {
    expect(site.outcome).toMatchObject({ pages: pages.length, dropped: 0 });
    for (const name of ['index.html', '404.html', 'search/index.html', 'connect/index.html', 'health/index.html'])
      expect(statSync(join(site.folder, name)).size).toBeGreaterThan(1000);
  });
});

describe('how agents get a folder or skill', () => {
  const folder = () => page('gh/harbour/skills/skills/index.html');
  it('begins with what needs no server', () => {
    for (const path of ['index.html', 'gh/harbour/skills/index.html', 'gh/harbour/skills/skills/berth-plan/index.html']) {
      const html = page(path);
      const [installed, mounted] = [html.indexOf('npx skills add'), html.search(/aria-label="MCP address/)];
      expect(installed, path).toBeGreaterThan(0);
      expect(mounted, path).toBeGreaterThan(installed);
    }
  });

  it('says on a site without a known server where the address answers', async () => {
    const told = 'Answers where this site runs with its server';
    expect(folder()).not.toContain(told);
    const plain = await buildSample({ siteUrl: 'https://skills.example.org' });
    try {
      for (const { path, html } of pagesOf(plain.folder)) {
        if (/^(index|gh\/harbour\/skills\/skills\/(berth-plan\/)?index)\.html$/.test(path)) expect(text(html), path).toContain(told);
      }
    } finally {
      plain.remove();
    }
  });
});

describe('the index of all skills', () => {
  it('counts what it lists: skills, and beside them those that search does not name', () => {
    const html = page('search/index.html');
    const [, count = '', aside = ''] = /All skills (\d+) · Not found by search : (\d+)/.exec(text(html)) ?? [];
    const rows = [...(/data-search-index[\s\S]*<\/ul>/.exec(html)?.[0] ?? '').matchAll(/<li>/g)];
    expect(Number(aside)).toBeGreaterThan(0);
    expect(rows).toHaveLength(Number(count) + Number(aside));
  });
});

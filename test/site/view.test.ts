import { describe, expect, it } from 'vitest';
import { MOVED_OUT_OF_SIGHT } from '#contract/lifecycle.ts';
import type { FindingArtifact } from '#contract/schema/findings.ts';
import type { ServedSkill, SkillArtifact } from '#contract/schema/skill.ts';
import type { Edition } from '../../site/data/edition.ts';
import { imageHref, isPicture, MAX_INLINE_SVG } from '../../site/data/image.ts';
import { passes } from '../../site/search/filter-hits.ts';
import { findGone } from '../../site/search/find-gone.ts';
import { reachOf } from '../../site/search/reach.ts';
import { english } from '../../site/texts/text.ts';
import { splitAtFlags, splitAtSlashes } from '../../site/view/breaks.ts';
import { clientRows, uploadRefusal } from '../../site/view/client-rules.ts';
import { connectionName } from '../../site/view/clients.ts';
import { MAX_HIGHLIGHTED, renderCode } from '../../site/view/code.ts';
import { decodeSource } from '../../site/view/decode.ts';
import { excerpt } from '../../site/view/excerpt.ts';
import { commonWords, groupFindings, isOpen, MAX_SHOWN } from '../../site/view/findings.ts';
import { clip, countOf, formatBytes, formatCount } from '../../site/view/format.ts';
import { splitCode, withoutBackticks } from '../../site/view/inline-code.ts';
import { linkedWords } from '../../site/view/linked-words.ts';
import { lettersOf } from '../../site/view/listing.ts';
import { isLoopback } from '../../site/view/loopback.ts';
import { nothingToReport } from '../../site/view/nothing-to-report.ts';
import { PLACEHOLDER_ORIGIN, splitOrigins } from '../../site/view/origins.ts';
import { treeOf } from '../../site/view/tree.ts';
import { verifyCommand } from '../../site/view/verify-command.ts';

describe('words for numbers', () => {
  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1536, '1.5 KB'],
    [20_480, '20 KB'],
    [3 * 1024 * 1024, '3.0 MB'],
  ])('%i bytes are %s', (bytes, words) => expect(formatBytes(bytes)).toBe(words));

  it('separate thousands and agree with their noun', () => {
    expect([formatCount(999), formatCount(1000), formatCount(1_234_567)]).toEqual(['999', '1,000', '1,234,567']);
    expect([countOf(1, 'skill'), countOf(2, 'skill')]).toEqual(['1 skill', '2 skills']);
  });

  it('cut text at a word, and never inside a character', () => {
    expect(clip('one two three', 9)).toBe('one two…');
    expect(clip('one, two - three', 11)).toBe('one, two…');
    expect(clip('😀😀😀', 2)).toBe('😀😀…');
    expect(clip('short', 9)).toBe('short');
  });
});

describe('the build report', () => {
  it('puts errors first, shows a bounded number of each code and says how many there are', () => {
    const finding = (code: string, severity: FindingArtifact['severity']): FindingArtifact => ({
      code,
      severity,
      arguments: {},
      message: '',
      why: '',
      fix: '',
    });
    const groups = groupFindings([
      finding('b', 'warning'),
      ...Array.from({ length: 250 }, () => finding('a', 'warning')),
      finding('z', 'error'),
    ]);
    expect(groups.map(({ severity, total }) => [severity, total])).toEqual([
      ['error', 1],
      ['warning', 251],
    ]);
    expect(groups[1]?.codes.map(({ code, findings, total }) => [code, findings.length, total])).toEqual([
      ['a', MAX_SHOWN, 250],
      ['b', 1, 1],
    ]);
  });
});

describe('a report without findings', () => {
  const counts = {
    skills: 4,
    listed: 4,
    describedOnly: 0,
    skipped: 0,
    internal: 0,
    documents: 0,
    files: 9,
    bytes: 9,
    errors: 0,
    warnings: 0,
  };
  const claims = (own: Partial<typeof counts>, partial: string[] = []): readonly string[] =>
    nothingToReport({
      snapshot: { counts: { ...counts, ...own }, flags: { verified: false, includeInternal: false, partial } } as Edition['snapshot'],
      directory: new Map(['a', 'b', 'c', 'd'].map((name) => [`${name}/SKILL.md`, { kind: 'skill', digest: `sha256:${name.repeat(64)}` }])),
    }).map(({ k, n }) => english(k, { n }));

  it('says that all is well only where it is', () => {
    expect(claims({})).toEqual(['Every file was read, and every skill is published as its authors wrote it.']);
    expect(claims({}, ['tree_files'])).toEqual(['No file has an error or asks for a look.']);
    expect(claims({ skills: 2, describedOnly: 1, internal: 3, skipped: 1 })).toEqual([
      'No file has an error or asks for a look.',
      '1 skill is described only, as its license wants it.',
      '2 hidden or copied skills have pages, and are neither counted nor found by search.',
      '3 internal skills are left out.',
      '1 SKILL.md is no usable skill.',
    ]);
  });
});

describe('addresses', () => {
  it.each(['localhost', 'skills.localhost', '127.0.0.1', '127.8.9.10', '0.0.0.0', '[::1]'])('%s is of this computer', (host) =>
    expect(isLoopback(host)).toBe(true),
  );
  it.each(['example.org', '127.0.0.1.example.org', 'localhost.example.org', '10.0.0.1', '[::2]'])('%s is not', (host) =>
    expect(isLoopback(host)).toBe(false),
  );

  it('keep flags whole, and find none inside of words', () => {
    const text = 'verify https://a.example/x-y --commit abc -y\n"--no" a --';
    const pieces = splitAtFlags(text);
    expect(pieces.filter(({ isFlag }) => isFlag).map((piece) => piece.text)).toEqual(['--commit', '-y']);
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  });

  it('break after single slashes alone', () => {
    const text = 'npx skills add https://a.example/gh/acme/library/';
    expect(splitAtSlashes(text)).toEqual(['npx skills add https://a.example/', 'gh/', 'acme/', 'library/']);
    expect(splitAtSlashes('a\n// b')).toEqual(['a\n// b']);
  });
});

describe('origins of commands', () => {
  it('come from the deployment, else are marked for a script to fill in', () => {
    expect(splitOrigins('a {site}/b', { siteUrl: 'https://s.example/' })).toEqual([
      { text: 'a ', placeholder: false },
      { text: 'https://s.example', placeholder: false },
      { text: '/b', placeholder: false },
    ]);
    expect(splitOrigins('{agent}', {})).toEqual([{ text: PLACEHOLDER_ORIGIN, placeholder: true }]);
    expect(splitOrigins('{agent}', { siteUrl: 'https://s.example', adapterUrl: 'https://a.example' })[0]?.text).toBe('https://a.example');
  });

  it('belong to a connection whose name every client takes', () => {
    expect([connectionName('My.Skills_2'), connectionName('--'), connectionName('a')]).toEqual(['my-skills-2', 'skills', 'a']);
  });
});

describe('a file', () => {
  it('is highlighted by its name, escaped in any case', () => {
    expect(renderCode('a.js', 'const a = 1;\n')).toEqual({ html: expect.stringContaining('hljs-keyword'), lines: 1 });
    expect(renderCode('a.unknown', '<b>\n').html).toBe('&lt;b&gt;');
    expect(renderCode('Dockerfile', 'FROM node:24\nRUN ls "$x"\n').html).toContain('<span class="hljs-variable">$x</span>');
    expect(renderCode('main.tf', 'region = "eu"\n').html).toContain('hljs-attr');
    const long = '1'.repeat(MAX_HIGHLIGHTED);
    expect(renderCode('a.json', long)).toEqual({ html: `<span class="hljs-number">${long}</span>`, lines: 1 });
    expect(renderCode('a.json', `${long}<`)).toEqual({ html: `${long}&lt;`, lines: 1, isPlain: true });
    expect(renderCode('a.txt', `${long}<`)).toEqual({ html: `${long}&lt;`, lines: 1 });
    expect(renderCode('a.txt', 'a\r\nb\rc')).toEqual({ html: 'a\nb\nc', lines: 3 });
  });

  it('is shown as text only where it is UTF-8', () => {
    expect(decodeSource(Uint8Array.of(0xe9))).toBeUndefined();
    expect(decodeSource(Buffer.from('a\0b'))).toBe('a\u2400b');
  });

  it('that is an SVG has no URL that a browser would open as a document', () => {
    const digest = `sha256:${'0'.repeat(64)}` as const;
    const blob = (size: number) => ({ blob: () => Buffer.alloc(size, 'x') });
    expect(imageHref('/b/', blob(9), digest, 'a.svg')).toMatch(/^data:image\/svg\+xml;base64,/);
    expect(imageHref('/b/', blob(MAX_INLINE_SVG + 1), digest, 'a.SVG')).toBeUndefined();
    expect(imageHref('/b/', blob(9), digest, 'a.png')).toBe(`/b/store/blobs/00/${'0'.repeat(64)}`);
    expect([isPicture('a.svg'), isPicture('a.JPG'), isPicture('a.svg.txt')]).toEqual([true, true, false]);
  });

  it('stands in the tree of its folders', () => {
    const tree = treeOf(['a/b/c', 'a/d', 'e'].map((path) => ({ path, value: path })));
    expect(tree.files.map(({ name }) => name)).toEqual(['e']);
    expect(tree.folders.map(({ name, count }) => [name, count])).toEqual([['a', 2]]);
    expect(tree.folders[0]?.folders[0]?.files[0]?.value).toBe('a/b/c');
  });
});

describe('clients that take skills as files', () => {
  const skill = (name: string, description = 'Reads tide tables.', more: object = {}): SkillArtifact =>
    ({
      serving: 'full',
      path: `skills/${name}/SKILL.md`,
      directory: `skills/${name}`,
      name,
      description,
      files: [],
      nested: [],
      frontMatter: { name, description },
      document: { size: 9 },
      ...more,
    }) as never;
  const refusals = (...skills: readonly SkillArtifact[]) =>
    Object.fromEntries(clientRows(skills).map(({ name, leftOut }) => [name, leftOut.map(({ reason }) => reason)]));

  it('take what keeps to the open format and is short', () => {
    expect(refusals(skill('tides'))).toEqual({ 'npx skills': [], Codex: [], 'VS Code': [], 'Claude API': [], 'claude.ai': [] });
  });

  it('give their reason on the page of the skill as in the report', () => {
    const skills = [skill('tides'), skill('long', 'x'.repeat(201)), skill('tagged', 'Reads <b>tides</b>.'), skill('Upper')];
    const told = skills.map((each) => uploadRefusal(each as ServedSkill));
    expect(told).toEqual([undefined, 'rule_description_claude', 'rule_tags', 'rule_name']);
    expect(skills.map((each) => refusals(each)['claude.ai']?.[0])).toEqual(told);
  });

  it('count characters, code units and lines each in their own way', () => {
    const emoji = '😀'.repeat(600);
    expect(refusals(skill('tides', emoji))).toMatchObject({
      'npx skills': ['rule_description'],
      Codex: [],
      'VS Code': [],
      'Claude API': [],
    });
    const spaced = `a${' '.repeat(1100)}b`;
    expect(refusals(skill('tides', spaced))).toMatchObject({
      Codex: [],
      'VS Code': ['rule_description'],
      'Claude API': ['rule_description'],
    });
    expect(refusals(skill('tides', 'x'.repeat(201)))['claude.ai']).toEqual(['rule_description_claude']);
    expect(refusals(skill('tides', 'x'.repeat(200)))['claude.ai']).toEqual([]);
  });

  it('refuse names and sizes by their own rules, and are told one reason for each skill', () => {
    expect(refusals(skill('Tides'))).toMatchObject({ 'npx skills': ['rule_name'], Codex: [], 'VS Code': ['rule_name'] });
    expect(refusals(skill('tides', 'a', { directory: 'skills/tide' }))).toMatchObject({ 'VS Code': ['rule_folder'], 'npx skills': [] });
    expect(refusals(skill('tides', 'a', { directory: '' }))['VS Code']).toEqual([]);
    expect(refusals(skill('ask-claude', 'Use <b>it</b>.'))).toMatchObject({ 'Claude API': ['rule_reserved'], Codex: [] });
    expect(refusals(skill('tides', 'Use <env> twice.'))['Claude API']).toEqual(['rule_tags']);
    expect(refusals(skill('tides', 'a', { files: Array.from({ length: 1000 }, () => ({ size: 1 })) }))['npx skills']).toEqual([
      'rule_files',
    ]);
    expect(refusals(skill('tides', 'a', { files: [{ size: 50 * 1024 * 1024 }] }))['npx skills']).toEqual(['rule_bytes']);
    const uploads = (more: object) => refusals(skill('tides', 'a', more))['claude.ai'];
    expect(uploads({ nested: ['skills/tides/ebb/SKILL.md'] })).toEqual(['rule_one_skill']);
    expect(uploads({ files: Array.from({ length: 200 }, () => ({ size: 1 })) })).toEqual(['rule_files_claude']);
    expect(uploads({ files: Array.from({ length: 199 }, () => ({ size: 1 })) })).toEqual([]);
    expect(uploads({ files: [{ size: 30_000_000 }] })).toEqual(['rule_bytes_claude']);
    expect(uploads({ frontMatter: { name: 'tides', description: 'a', model: 'x' } })).toEqual(['rule_keys']);
    const [row] = clientRows([skill('Tides'), skill('Buoys'), skill('tides')]);
    expect(row).toMatchObject({
      count: 1,
      leftOut: [{ reason: 'rule_name', count: 2, paths: ['skills/Tides/SKILL.md', 'skills/Buoys/SKILL.md'] }],
    });
  });
});

describe('what is no longer at its address', () => {
  it('is found by its old name, and by words of it', () => {
    const gone = {
      moved: { 'skills/old-quays/SKILL.md': 'skills/quays/SKILL.md' },
      retired: { 'SKILL.md': 'Gone.', 'a/flags/SKILL.md': 'Use quays.', 'a/vault/SKILL.md': MOVED_OUT_OF_SIGHT },
      unusable: ['skills/broken-lamp/SKILL.md'],
    };
    const names = (query: string) => findGone(gone, query).map(({ name, kind, words }) => `${kind} ${name}: ${words}`);
    for (const query of ['old', 'OLD-q', 'quays', 'quays old']) expect(names(query), query).toEqual(['moved old-quays: skills/quays']);
    expect(names('fl')).toEqual(['retired flags: Use quays.']);
    expect(names('vault')).toEqual(['hidden vault: ']);
    expect(names('lamp')).toEqual(['unusable broken-lamp: ']);
    for (const query of ['', ' ', '-', 'lags', 'new quays'])
      expect(
        names(query).filter((text) => !text.includes('SKILL.md')),
        query,
      ).toEqual([]);
  });

  it('links the skills that words of the operator name, and leaves the words as they are', () => {
    const isSkill = (path: string): boolean => path === 'skills/tides/SKILL.md';
    const text = 'Use “skills/tides”, /skills/tides/ or skills/tides/SKILL.md.\nNot skills/tide.';
    const pieces = linkedWords(text, isSkill);
    expect(pieces.flatMap(({ text: words, skill }) => (skill === undefined ? [] : [words]))).toEqual([
      'skills/tides',
      'skills/tides',
      'skills/tides/SKILL.md',
    ]);
    expect(pieces.map(({ text: words }) => words).join('')).toBe(text);
  });
});

describe('a part of a long text', () => {
  const text = 'The quay master books every berth of the inner harbour by hand, and tells the pilots.';

  it('begins and ends between words, and shows the place that matters', () => {
    expect(excerpt(text, 0, 30)).toBe('The quay master books every…');
    expect(excerpt('Reads prices, and more of them', 0, 14)).toBe('Reads prices…');
    expect(excerpt(text, -1, 31)).toBe('The quay master books every…');
    const late = `${'wave '.repeat(60)}harbour ${'tide '.repeat(60)}`;
    const shown = excerpt(late, late.indexOf('harbour'), 200);
    expect(shown).toMatch(/^…wave (wave )+harbour (tide )+tide…$/);
    expect(shown.length).toBeLessThanOrEqual(202);
    expect(excerpt(late, late.length - 5, 200)).toMatch(/^…tide .* tide$/);
    expect(excerpt(text, 0, 200)).toBe(text);
  });

  it('of writing without spaces is cut between its letters, never inside of one', () => {
    expect(excerpt('港'.repeat(400), 0, 30)).toBe(`${'港'.repeat(30)}…`);
    expect(excerpt('🌊'.repeat(400), 0, 31)).toBe(`${'🌊'.repeat(15)}…`);
    expect(excerpt('🌊'.repeat(400), 401, 101).isWellFormed()).toBe(true);
  });
});

describe('code in a description', () => {
  it.each([
    ['Runs `npm test` twice.', 'Runs npm test twice.'],
    ['``a`b`` and `c`', '``a`b`` and c'],
    ['`` git log `` first', 'git log first'],
    ['A ` alone', 'A ` alone'],
    ['Two ``` and ` differ', 'Two ``` and ` differ'],
    ['no code', 'no code'],
  ])('%s is read as %s', (text, plain) => {
    expect(withoutBackticks(text)).toBe(plain);
    expect(
      splitCode(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(plain);
  });

  it('is told apart', () => {
    expect(splitCode('Runs `a` and `b`')).toEqual([
      { text: 'Runs ', isCode: false },
      { text: 'a', isCode: true },
      { text: ' and ', isCode: false },
      { text: 'b', isCode: true },
    ]);
    expect(splitCode('')).toEqual([]);
  });
});

describe('the reach of a search over several repositories', () => {
  it('is that of the one that is searched least, and nobody waits for what will not come', () => {
    expect(reachOf(['whole', 'loading', 'whole'])).toBe('loading');
    expect(reachOf(['loading', 'large'])).toBe('large');
    expect(reachOf(['large', 'failed', 'whole'])).toBe('failed');
    expect(reachOf(['whole', 'whole'])).toBe('whole');
    expect(reachOf([])).toBe('whole');
  });
});

describe('findings of one code', () => {
  const said = (why: string, fix: string) => ({ why, fix }) as FindingArtifact;

  it('say once what all of them say', () => {
    const same = [said('a', 'b'), said('a', 'b')];
    expect(commonWords(same)).toBe(same[0]);
    expect(commonWords([said('a', 'b'), said('a', 'c')])).toBeUndefined();
    expect(commonWords([said('a', 'b'), said('c', 'b')])).toBeUndefined();
    expect(commonWords([])).toBeUndefined();
  });

  it('are seen at once in a short report, and in a long one where they are few errors', () => {
    expect([isOpen('info', 10, 10), isOpen('warning', 1, 11), isOpen('error', 10, 99), isOpen('error', 11, 99)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});

describe('the letters of a long list', () => {
  const skill = (path: string) => ({
    skill: {
      path: `${path}/SKILL.md`,
      name: 'quay',
      description: '',
      describedOnly: false,
      discoverable: true,
      listed: true,
      license: { status: 'none' as const },
      tags: [],
    },
  });
  const many = (letters: string) => [...letters].flatMap((letter) => Array.from({ length: 20 }, (_, at) => skill(`skills/${letter}${at}`)));

  it('lead to the first of each, by the name of its folder, digits together', () => {
    expect([...lettersOf(many('19ab'))]).toEqual([
      [0, '0–9'],
      [40, 'A'],
      [60, 'B'],
    ]);
    const [first, ...rest] = many('abc');
    if (first === undefined) throw new Error('There is no first.');
    // What lies inside of another stands below it.
    expect([...lettersOf([first, { ...skill('skills/a0/z'), within: 'a0/z' }, ...rest])].map(([, letter]) => letter)).toEqual([
      'A',
      'B',
      'C',
    ]);
  });

  it.each([
    ['a short list', many('ab')],
    ['one letter alone', many('aaa')],
    ['letters that come again', many('aba')],
    ['folders one after the other', many('abc').map((each) => ({ ...each, folder: 'x' }))],
    ['more beginnings than an alphabet has', many(String.fromCodePoint(...Array.from({ length: 40 }, (_, at) => 0x4e00 + at)))],
  ])('are not shown for %s', (_, skills) => {
    expect(lettersOf(skills).size).toBe(0);
  });
});

describe('the command that checks a repository', () => {
  it.each([
    [{ built: 'ref' }, false, 'skillpress verify {site}/b/ --commit 0123456'],
    [{ built: 'ref' }, true, 'skillpress verify {site}/b/ --commit gh/a/b=0123456'],
    [{ built: 'commit', mount: { ref: 'v1' }, address: 'gh/a/b@v1' }, false, 'skillpress verify {site}/b/ --commit gh/a/b@v1=0123456'],
    [{ built: 'disk' }, true, 'skillpress verify {site}/b/'],
  ])('of %o, among several: %s', (own, several, expected) => {
    const edition = { mount: {}, address: 'gh/a/b', commit: '0123456', ...own } as unknown as Parameters<typeof verifyCommand>[0];
    expect(verifyCommand(edition, '/b/', several)).toBe(expected);
  });
});

describe('the filter of a search', () => {
  it('lets through what has the kind, the license, the tag and the folder', () => {
    const mit: Parameters<typeof passes>[0] = { kind: 'skill', license: 'MIT', tags: ['sea', 'quay'], path: 'skills/a/SKILL.md' };
    const any = { kind: '', license: '', tag: '', folder: '' };
    expect(passes(mit, any)).toBe(true);
    expect(passes(mit, { kind: 'skill', license: 'MIT', tag: 'quay', folder: 'skills/a' })).toBe(true);
    expect(passes(mit, { ...any, kind: 'document' })).toBe(false);
    expect(passes(mit, { ...any, license: 'Apache-2.0' })).toBe(false);
    expect(passes({ kind: 'document', path: 'a.md' }, { ...any, license: 'MIT' })).toBe(false);
    expect(passes(mit, { ...any, tag: 'qua' })).toBe(false);
    expect(passes({ kind: 'document', path: 'a.md' }, { ...any, tag: 'quay' })).toBe(false);
    expect(passes(mit, { ...any, folder: 'skill' })).toBe(false);
  });
});

import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Compiled } from '../../build-scripts/compile.ts';
import { compileEntries, entriesOf } from './fixture-case.ts';
import { readStore } from './read-store.ts';

/** Occurs in the name and in the text of everything that must not be published. */
const SECRET = 'zqsecret';

function skill(name: string, more = '', body = 'Do it.\n'): string {
  return `---\nname: ${name}\ndescription: Does it.\n${more}---\n${body}`;
}

/** Every byte that a build gives, archives unpacked, every page body, and what whoever builds is told. */
function everything(compiled: Compiled): string {
  return `${everythingPublished(compiled)}\n${JSON.stringify(compiled.findings)}`;
}

function everythingPublished({ files, bodies }: Compiled): string {
  const texts = [...files].map(
    ([name, bytes]) => `${name}\n${(name.endsWith('.gz') ? gunzipSync(bytes) : Buffer.from(bytes)).toString('latin1')}`,
  );
  return [...texts, JSON.stringify([...bodies])].join('\n');
}

/** What tries to reach the secret from outside; its own text does not hold the name, so that nothing else may either. */
const PUBLIC = {
  'skills/open/SKILL.md': skill('open'),
  'docs/page.md': '# Page\n\nText.\n',
  'README.md': '# Library\n',
};

const closedSkill = (license: string, extra: Readonly<Record<string, string | Uint8Array>> = {}) => ({
  'skills/closed/SKILL.md': skill('closed', license, `${SECRET} body\n`),
  [`skills/closed/${SECRET}.md`]: `# ${SECRET}\n\n[gone](${SECRET}-none.md)\n`,
  [`skills/closed/${SECRET}.png`]: SECRET,
  [`skills/closed/nested-${SECRET}/skill.md`]: 'x',
  [`skills/closed/${SECRET}:colon.txt`]: SECRET,
  [`skills/closed/${SECRET}-A.txt`]: '1',
  [`skills/closed/${SECRET}-a.txt`]: '2',
  ...extra,
});

const AREA = {
  'area/README.md': `# ${SECRET}\n`,
  [`area/docs/${SECRET}.md`]: `# ${SECRET}\n\n[gone](none-${SECRET}.md)\n`,
  [`area/skills/${SECRET}/SKILL.md`]: skill(SECRET),
  [`area/skills/broken-${SECRET}/SKILL.md`]: `---\nname: ${SECRET}: x\n---\n`,
  [`area/skills/${SECRET}/notes.md`]: SECRET,
  [`area/skills/${SECRET}/LICENSE`]: `Only ${SECRET} may read this.\n`,
  'area/below/SKILLCDN.md': `---\ndescription: ${SECRET}\ndocuments: [.]\n---\n\n${SECRET}\n`,
  [`area/below/${SECRET}.md`]: SECRET,
  [`area/large-${SECRET}.bin`]: new Uint8Array(5_000),
  [`area/lfs-${SECRET}.bin`]: `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 1\n`,
  [`area/${SECRET}:colon.txt`]: 'x',
};

describe('nothing that is withheld occurs anywhere in a build', () => {
  it.each([
    ['excluded', { 'SKILLCDN.md': '---\ndescription: Root.\nexclude:\n  - area\n---\n', ...AREA }, true],
    ['closed by a manifest that cannot be read', { 'area/SKILLCDN.md': `---\ndescription: a: ${SECRET}\n---\n`, ...AREA }, false],
    [
      'closed by a manifest with a bad exclusion',
      { 'area/SKILLCDN.md': `---\ndescription: x\nexclude:\n  - ../${SECRET}\n---\n${SECRET}\n`, ...AREA },
      false,
    ],
    [
      'without the manifest that governs it',
      {
        'SKILLCDN.md': '---\ndescription: x\nexclude:\n  - area/SKILLCDN.md\n---\n',
        'area/SKILLCDN.md': `---\ndescription: ${SECRET}\n---\n${SECRET}\n`,
        ...AREA,
      },
      true,
    ],
    ['of a skill that is described only by its field', closedSkill('license: Proprietary\n'), false],
    ['of a skill that is described only by its file', closedSkill('', { 'skills/closed/LICENSE': 'All rights reserved.\n' }), false],
    [
      'of a skill with broken nested ones',
      closedSkill('license: Proprietary\n', { [`skills/closed/x-${SECRET}/SKILL.md`]: SECRET }),
      false,
    ],
  ])('%s', (_, files, namesItself) => {
    const compiled = compileEntries(entriesOf({ ...PUBLIC, ...files }), { limits: { readableBytes: 4_000 } });
    const whole = everything(compiled);
    // Excluding is the one place that may name what it hides: the manifest is published as it is.
    expect(namesItself ? whole.replaceAll(/exclude:\n(?: +- .*\n)+/g, '') : whole).not.toContain(SECRET);
    expect(readStore(compiled.files).skills.map(({ path }) => path)).toContain('skills/open/SKILL.md');
  });

  it('and the secret is found where it may be published', () => {
    const closed = { ...PUBLIC, ...closedSkill('license: Proprietary\n') };
    expect(everything(compileEntries(entriesOf(closed), { verified: true }))).toContain(SECRET);
    expect(everything(compileEntries(entriesOf({ ...PUBLIC, ...AREA })))).toContain(SECRET);
  });

  it('internal', () => {
    const files = {
      '.claude/skills/release/SKILL.md': skill('release', 'metadata:\n  internal: true\n', `${SECRET}\n\n[gone](${SECRET}-none.md)\n`),
      [`.claude/skills/release/${SECRET}.md`]: SECRET,
      '.claude/skills/release/LICENSE': `Only ${SECRET} may read this.\n`,
      [`.claude/skills/release/${SECRET}/SKILL.md`]: `---\nname: a\nmetadata:\n  internal: true\n---\n${SECRET}\n`,
    };
    const compiled = compileEntries(entriesOf({ ...PUBLIC, ...files }));
    expect(everythingPublished(compiled)).not.toContain(SECRET);
    expect(everythingPublished(compiled)).not.toContain('release');
    expect(readStore(compiled.files).snapshot.counts.internal).toBe(2);
  });

  const marked = 'metadata:\n  internal: true\n';
  it.each([
    ['an unquoted colon', `---\nname: release\ndescription: ${SECRET}: when\n${marked}---\n${SECRET}\n`, 'front_matter_unquoted_colon', 3],
    ['no description', `---\nname: ${SECRET}\nmetadata: {internal: 'True'}\n---\n${SECRET}\n`, 'description_missing', 1],
    ['no closing fence', `---\nname: ${SECRET}\n${marked}${SECRET}\n`, 'front_matter_unterminated', 1],
    ['a blank first line', `\n---\nname: ${SECRET}\n${marked}---\n${SECRET}\n`, 'front_matter_blank_first_line', 1],
    ['a tag before the value', `---\nname: ${SECRET}\nmetadata:\n  "internal" : !!bool "TRUE"\n---\n`, 'front_matter_indicator', 4],
    ['a colon that is missing', `---\nname: ${SECRET}\nmetadata\n  internal: true\n---\n`, 'front_matter_invalid', undefined],
    ['a name twice', `---\nname: ${SECRET}\nname: b\n${marked}---\n${SECRET}\n`, 'front_matter_duplicate_key', 3],
    ['another encoding', Buffer.from(`\ufeff---\nname: ${SECRET}\n${marked}---\n`, 'utf16le'), 'not_utf8', undefined],
  ])('internal, and not to be read because of %s: nobody but whoever builds is told', (_, text, cause, line) => {
    const files = {
      'skills/release/SKILL.md': text,
      [`skills/release/${SECRET}.md`]: `# ${SECRET}\n`,
      'docs/link.md': '[it](../skills/release/SKILL.md)\n',
    };
    const compiled = compileEntries(entriesOf({ ...PUBLIC, ...files }));
    const published = everythingPublished(compiled);
    expect(published).not.toContain(SECRET);
    expect(published.replaceAll('../skills/release/SKILL.md', '')).not.toContain('release');
    const { counts } = readStore(compiled.files).snapshot;
    expect([counts.internal, counts.skipped]).toEqual([1, 0]);
    const about = compiled.findings.filter(({ place }) => place?.path === 'skills/release/SKILL.md');
    expect(about).toMatchObject([{ code: 'internal_unreadable', severity: 'warning', arguments: { cause } }]);
    expect(about[0]?.suggestion).toBeUndefined();
    if (line !== undefined) expect(about[0]?.place?.line).toBe(line);
    expect(JSON.stringify(compiled.findings)).not.toContain(SECRET);
    const asked = compileEntries(entriesOf({ ...PUBLIC, ...files }), { includeInternal: true });
    expect(asked.findings.map(({ code }) => code)).toContain(cause);
    expect(readStore(asked.files).snapshot.counts.skipped).toBe(1);
  });

  it.each([
    ['text', 'metadata: internal:true\n'],
    ['a list', 'metadata:\n  - internal: true\n'],
    ['text below it', 'metadata:\n  internal:true\n'],
  ])('internal, where metadata is %s by mistake', (_, metadata) => {
    const compiled = compileEntries(entriesOf({ ...PUBLIC, 'skills/release/SKILL.md': skill('release', metadata, SECRET) }));
    expect(everything(compiled)).not.toMatch(/zqsecret|release/);
    expect(readStore(compiled.files).snapshot.counts.internal).toBe(1);
  });

  it('internal, around what is public', () => {
    const files = {
      ...PUBLIC,
      'skills/release/SKILL.md': skill('release', marked, SECRET),
      'skills/release/parts/open/SKILL.md': skill('open', 'license: MIT\n', 'Read [more](more/a.md).\n'),
      'skills/release/parts/open/more/a.md': '# A\n',
    };
    const compiled = compileEntries(entriesOf(files));
    expect(everything(compiled)).not.toMatch(/zqsecret|release\/SKILL\.md/);
    const { folders } = readStore(compiled.files);
    expect(folders.get('skills/release/parts')?.skill).toBeUndefined();
    expect(folders.get('skills/release/parts/open/more')?.skill).toBe('skills/release/parts/open/SKILL.md');
  });

  it.each([
    ['internal', marked],
    ['described only', 'license: Proprietary\n'],
  ])('%s, with a manifest in its folder', (_, how) => {
    const files = {
      ...PUBLIC,
      'skills/release/SKILL.md': skill('release', how, SECRET),
      'skills/release/SKILLCDN.md': `---\nname: ${SECRET}\ndescription: ${SECRET}\ntranslations: {de: {description: ${SECRET}}}\n---\n`,
      'skills/release/open/SKILL.md': skill('open', 'license: MIT\n'),
    };
    const compiled = compileEntries(entriesOf(files));
    expect(everything(compiled)).not.toContain(SECRET);
    expect(readStore(compiled.files).skills.map(({ path }) => path)).toContain('skills/release/open/SKILL.md');
  });

  it('internal, with rules that public skills below it carry: whoever builds is told, and nobody else', () => {
    const files = {
      ...PUBLIC,
      'SKILLCDN.md': '---\ndescription: x\n---\nFor all.\n',
      'ops/SKILL.md': skill('ops', marked, SECRET),
      'ops/SKILLCDN.md': '---\ndescription: x\n---\nAsk first.\n',
      'ops/area/SKILLCDN.md': '---\ndescription: x\n---\n',
      'ops/area/a/SKILL.md': skill('a'),
      'ops/area/a/SKILLCDN.md': '---\ndescription: x\n---\nIts own.\n',
      'ops/area/b/SKILL.md': skill('b'),
      'ops/area/c/SKILL.md': skill('c', 'license: Proprietary\n'),
    };
    const compiled = compileEntries(entriesOf(files));
    expect(compiled.findings.filter(({ code }) => code === 'rules_of_internal')).toMatchObject([
      {
        place: { path: 'ops/SKILLCDN.md' },
        arguments: { internal: 'ops/SKILL.md', count: 2, names: ['ops/area/a/SKILL.md', 'ops/area/b/SKILL.md'] },
      },
    ]);
    expect(everythingPublished(compiled)).not.toMatch(/ops\/SKILL\.md|rules_of_internal/);
    const told = compiled.findings.filter(({ severity, code }) => severity === 'warning' && code !== 'rules_of_internal');
    expect(readStore(compiled.files).snapshot.counts.warnings).toBe(told.length);
    expect(compileEntries(entriesOf(files), { includeInternal: true }).findings.map(({ code }) => code)).not.toContain('rules_of_internal');
  });

  const MARKS = [
    ...['yes', 'Yes', 'on', 'y', '1', '"yes"', "'1'", 'truest', '[true]', '\n    - true', '|\n    yes'].map(
      (value) => `metadata:\n  internal: ${value}\n`,
    ),
    'metadata: {author: a, internal: yes}\n',
    'metadata:\n  Internal: true\n',
    'metadata:\n  skillcdn.internal: true\n',
    'metadata:\n  skillcdn:\n    internal: true\n',
    'metdata:\n  internal: on\n',
    'internal: true\n',
    'isInternal: true\n',
    'metadata.internal: true\n',
    'skillcdn:\n  internal: y\n',
  ];
  it.each(MARKS)('internal, marked otherwise than is defined: %j', (mark) => {
    const files = { ...PUBLIC, 'skills/release/SKILL.md': skill('release', mark, SECRET) };
    const compiled = compileEntries(entriesOf(files));
    expect(everything(compiled)).not.toMatch(/zqsecret|release/);
    expect(readStore(compiled.files).snapshot.counts.internal).toBe(1);
    const told = compileEntries(entriesOf(files), { includeInternal: true }).findings.map(({ code }) => code);
    expect(told.filter((code) => code === 'internal_mark_unusual' || code === 'field_misspelled')).toContain('internal_mark_unusual');
    const broken = { ...PUBLIC, 'skills/release/SKILL.md': `---\nname: release\ndescription: a: b\n${mark}---\n${SECRET}\n` };
    const unread = compileEntries(entriesOf(broken));
    expect(everythingPublished(unread)).not.toMatch(/zqsecret|release/);
    expect(readStore(unread.files).snapshot.counts.internal).toBe(1);
  });

  it.each(['false', 'no', 'Off', 'n', '0', '"0"', "'no'", '', 'null', '~', '""', 'false # not yet', '!!bool no'])(
    'public, because the mark says %j',
    (value) => {
      for (const field of [`metadata:\n  internal: ${value}\n  author: a\n`, `internal: ${value}\n`, `metadata: {internal: ${value}}\n`]) {
        const text = (description: string) => `---\nname: a\ndescription: ${description}\n${field}---\nDo it.\n`;
        const files = { ...PUBLIC, 'skills/a/SKILL.md': text('x'), 'skills/b/SKILL.md': text('x: y') };
        expect([field, readStore(compileEntries(entriesOf(files)).files).snapshot.counts.internal]).toEqual([field, 0]);
      }
    },
  );

  it('and a mark counts in front matter only', () => {
    const broken = {
      'skills/a/SKILL.md': `---\nname: a: b\n---\nWrite\n\n    metadata:\n      internal: true\n\n${SECRET}\n`,
      'skills/b/SKILL.md': `---\nname: b: c\nmetadata:\n  # internal: true\n  internal: "false"\n---\n${SECRET}\n`,
      'skills/c/SKILL.md': `---\nname: c: d\nmetadata:\n  internal: off\n  not-internal: true\n---\n${SECRET}\n`,
    };
    const { counts } = readStore(compileEntries(entriesOf({ ...PUBLIC, ...broken })).files).snapshot;
    expect([counts.internal, counts.skipped]).toEqual([0, 3]);
  });

  it('where something public points at it: the words of the author stay, and nothing is added to them', () => {
    const files = {
      'SKILLCDN.md': '---\ndescription: Root.\nexclude:\n  - private\n---\n',
      'private/page.md': `# ${SECRET}\n`,
      'private/skills/x/SKILL.md': skill('x', '', SECRET),
      'skills/marked/SKILL.md': skill('marked', 'metadata:\n  internal: true\n', SECRET),
      'skills/marked/page.md': `# ${SECRET}\n`,
      'skills/closed/SKILL.md': skill('closed', 'license: Proprietary\n', SECRET),
      'skills/closed/page.md': `# ${SECRET}\n`,
      'skills/open/SKILL.md': skill(
        'open',
        'skillcdn:\n  include:\n    - /private/page.md\n    - ../marked/page.md\n    - ../closed/page.md\n',
        '[a](../../private/page.md) ![b](../../private/page.md) [c](../marked/page.md) [d](../marked/SKILL.md) [e](../closed/page.md) [f](/private/)\n',
      ),
    };
    const links = {
      'docs/a.md': '../private/page.md',
      'docs/b.md': '../skills/marked/page.md',
      'docs/c.md': '../skills/closed/page.md',
      'skills/open/d.md': '../closed/page.md',
      'skills/open/e.md': '../marked/page.md',
      'skills/x': '../private/skills/x',
      'skills/linked/SKILL.md': '../marked/SKILL.md',
    };
    const entries = [
      ...entriesOf({ ...PUBLIC, ...files }),
      ...Object.entries(links).map(([path, target]) => ({ path, mode: 'link' as const, size: target.length, bytes: Buffer.from(target) })),
    ];
    const compiled = compileEntries(entries);
    expect(everything(compiled)).not.toContain(SECRET);
    const said = compiled.findings.filter(({ code }) => /withheld/.test(code));
    expect(said.map(({ code }) => code).sort()).toEqual([...Array(3).fill('include_withheld'), ...Array(6).fill('link_target_withheld')]);
    expect(said.flatMap(({ arguments: args }) => Object.keys(args))).toEqual([]);
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { drawIcon } from '#artifacts/draw-icon.ts';
import { SEVERITIES } from '#model/finding.ts';
import type { Open, OpenSource } from '#snapshot/open-sources.ts';
import { writeGitRepository } from '../../bench/git-repository.ts';
import { parseConfig } from '../../bin/config/parse-config.ts';
import { readConfig } from '../../bin/config/read-config.ts';
import { iconProblem, readIcon } from '../../bin/config/read-icon.ts';
import { ofDeployment, ofRepository } from '../../bin/config/repositories.ts';
import { configJsonSchema } from '../../bin/config/schema.ts';
import { skillText } from '../helpers/compile-files.ts';
import { runCli } from '../helpers/run-cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'skillpress-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const onDisk = (path: string): OpenSource => ({ repository: path, shown: path, from: 'disk' });
const open: Open = async (source, from) => [{ repository: resolve(from, source), shown: source, from: 'disk' }];

const FULL = `
severities: { body_empty: off }
retain: 3
base: /skills/
siteUrl: https://acme.example.org/
maxFiles: 5000
repositories:
  - source: ../library
    address: gh/Acme/Library
    refs: [main, release/1.2, "1.10"]
    default: main
    verified: true
    visibility: public
    includeInternal: true
    retain: 0
    description: Skills of Acme.
    icon: icon.png
    severities: { name_unusual: error }
    moved: { old/SKILL.md: new/SKILL.md }
    retired: { gone/SKILL.md: Use new. }
  - source: second
`;

describe('skillpress.yaml', () => {
  it('says everything of a deployment', async () => {
    const config = parseConfig('f', FULL);
    expect(config).toMatchObject({ siteUrl: 'https://acme.example.org', maxFiles: 5000, retain: 3 });
    const [first, second] = await ofDeployment(config.repositories ?? [], {}, { config, folder: '/deploy/here' }, open);
    expect(first).toEqual({
      repository: '/deploy/library',
      shown: '../library',
      refs: ['main', 'release/1.2', '1.10'],
      worktree: false,
      mount: { host: 'gh', owner: 'acme', repo: 'library' },
      verified: true,
      includeInternal: true,
      severities: { body_empty: 'off', name_unusual: 'error' },
      retain: 0,
      description: 'Skills of Acme.',
      icon: { path: 'icon.png', folder: '/deploy/here' },
      moved: { 'old/SKILL.md': 'new/SKILL.md' },
      retired: { 'gone/SKILL.md': 'Use new.' },
      findings: [],
      findingsOf: expect.any(Function),
    });
    expect(second).toMatchObject({
      repository: '/deploy/here/second',
      refs: [],
      verified: false,
      retain: 3,
      severities: { body_empty: 'off' },
    });
  });

  it('puts the default ref first, also where it is the only one that is named', async () => {
    const refsOf = async (text: string) => {
      const config = parseConfig('f', `repositories:\n  - source: .\n${text}`);
      return (await ofDeployment(config.repositories ?? [], {}, { config, folder: '/' }, open))[0]?.refs;
    };
    expect(await refsOf('    refs: [v1, v2, main]\n    default: main\n')).toEqual(['main', 'v1', 'v2']);
    expect(await refsOf('    refs: [v2, main]\n')).toEqual(['v2', 'main']);
    expect(await refsOf('    default: v2\n')).toEqual(['v2']);
  });

  it('of a single repository is overruled by flags, and never vouches for it', () => {
    const config = parseConfig('f', 'description: Ours.\nretain: 4\nmoved: { a/SKILL.md: b/SKILL.md }\n');
    const flags = { worktree: false, verified: false, includeInternal: false };
    const read = { config, folder: '/r' };
    expect(ofRepository(onDisk('/r'), flags, read)).toMatchObject({
      description: 'Ours.',
      retain: 4,
      verified: false,
      moved: config.moved,
    });
    expect(ofRepository(onDisk('/r'), { ...flags, retain: 0, description: 'Mine.' }, read)).toMatchObject({
      description: 'Mine.',
      retain: 0,
    });
    expect(() => parseConfig('f', 'verified: true\n')).toThrow('f:1:1: verified: there is no such setting');
  });

  it.each(['', '# nothing\n', '{}'])('may be empty: %j', (text) => {
    expect(parseConfig('f', text)).toEqual({});
  });

  it('need not be there, but must be where it is named', async () => {
    expect(await readConfig(folder, undefined)).toEqual({ config: {}, folder });
    await expect(readConfig(folder, join(folder, 'no.yaml'))).rejects.toThrow(/there is no file .*no\.yaml/);
  });

  const inRepository = (text: string): string => `repositories:\n  - source: a\n    ${text}\n`;

  it.each([
    ['severity: {}\n', 'f:1:1: severity: there is no such setting. Did you mean severities?'],
    ['retain: 1\nrepositoris: []\n', 'f:2:1: repositoris: there is no such setting. Did you mean repositories?'],
    ['a: 1\n', 'f:1:1: a: there is no such setting. There are adapterUrl, base, description,'],
    ['[1]\n', 'f:1:1: must be a mapping of settings'],
    ['retain: many\n', 'f:1:9: retain: must be a whole number'],
    ['retain: 101\n', 'f:1:9: retain: must be at most 100'],
    ['base: ../up\n', 'f:1:7: base: must be a path such as /skills/'],
    ['siteUrl: acme\n', 'f:1:10: siteUrl: must be an http or https URL'],
    ['siteUrl: javascript:alert(1)\n', 'f:1:10: siteUrl: must be an http or https URL'],
    ['severities:\n  body_emty: off\n', 'f:2:3: severities.body_emty: is no code of a finding. Did you mean body_empty'],
    ['severities:\n  body_empty: loud\n', 'f:2:15: severities.body_empty: must be error, warning, info or off'],
    ['repositories: {}\n', 'f:1:15: repositories: must be a list of repositories'],
    ['repositories: []\n', 'f:1:15: repositories: must not be empty'],
    ['repositories:\n  - ../a\n', 'f:2:5: repositories.0: must be a repository: a mapping with at least its source'],
    ['repositories:\n  - address: gh/a/b\n', 'f:2:5: repositories.0.source: is missing'],
    [inRepository('adress: gh/a/b'), 'f:3:5: repositories.0.adress: there is no such setting. Did you mean address?'],
    [inRepository('address: acme/library'), 'f:3:14: repositories.0.address: must be <host>/<owner>/<repo>, such as gh/acme/library'],
    [inRepository('address: store/a/b'), 'f:3:14: repositories.0.address: must be <host>/<owner>/<repo>'],
    [inRepository('refs: main'), 'f:3:11: repositories.0.refs: must be a list of branches, tags or commits'],
    [inRepository('refs: [main, 1.10]'), 'f:3:18: repositories.0.refs.1: must be text; put it into quotes'],
    [inRepository('refs: [main, --upload-pack=x y]'), 'f:3:18: repositories.0.refs.1: must be a branch, tag or commit'],
    [inRepository('refs: [main, main]'), 'f:3:11: repositories.0.refs: must name each ref once'],
    [inRepository('refs: [main]\n    default: v2'), 'f:4:14: repositories.0.default: must be one of refs'],
    [inRepository('verified: maybe'), 'f:3:15: repositories.0.verified: must be true or false'],
    [inRepository('visibility: private'), 'f:3:17: repositories.0.visibility: must be public: this version publishes to everybody'],
    [inRepository('moved: { a.md: b/SKILL.md }'), 'repositories.0.moved.a.md: must end with SKILL.md'],
    [inRepository('moved: { a/SKILL.md: ../SKILL.md }'), 'f:3:26: repositories.0.moved.a/SKILL.md: must be a path of the repository'],
    [inRepository('moved: { a/SKILL.md: b/SKILL.md, b/SKILL.md: a/SKILL.md }'), 'must lead each path to one that has not moved itself'],
    [inRepository('moved: { a/SKILL.md: b/SKILL.md }\n    retired: { a/SKILL.md: Gone. }'), 'must not name a path that is also moved'],
    [inRepository('retired: { a/SKILL.md: "" }'), 'f:3:28: repositories.0.retired.a/SKILL.md: must not be empty'],
    [`icon: a.png\n${inRepository('retain: 1')}`, 'f:1:7: icon: belongs to one of the repositories'],
    ['retain: 1\nretain: 2\n', 'f:2:1: is not YAML: the setting retain stands twice (retain: 2). Delete one of the two.'],
    [
      'a: : b\n',
      'f:1:4: is not YAML: the value of a holds a colon followed by a space and is not quoted (a: : b). Quote the value, or start it with >- on a line of its own. The line should be: a: ": b"',
    ],
    ['\tretain: 1\n', 'f:1:1: is not YAML: a tab is used to indent (retain: 1). Indent with spaces. The line should be:   retain: 1'],
    ['base: "x\nretain: 1\n', 'f:1:7: is not YAML: a quote is opened and not closed (base: "x). Put the same quote'],
    ['moved: {a: b\nretain: 2\n', 'f:2:1: is not YAML: a bracket is opened and not closed (retain: 2). Close the bracket'],
    ['x: @foo\r\n', 'f:1:4: is not YAML: the value starts with @, which means something in YAML (x: @foo). Quote the value.'],
    [
      'retain 1\nbase: /x/\n',
      'f:1:1: is not YAML: this line does not start with the name of a field, a colon and a space (retain 1). Write',
    ],
    ['retain: 1\n---\nbase: /x/\n', 'f:2:1: is not YAML: it has a second document (---). Take this line and what stands below it out.'],
    ['icon: a\nbase: *zz\n', 'f:2:7: is not YAML: *zz stands for what &zz names, and nothing before it does. Write the value out'],
    [`a: b: ${'\u001b'}[31m\n`, 'f:1:'],
    [
      `a: &a [x, x]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]\nc: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]\nd: [*c, *c, *c, *c]\n`,
      'f: is not YAML that anybody needs: what its aliases (*) stand for has no bounds. Write the values out',
    ],
  ])('refuses %j with a line that says where and why', (text, why) => {
    let message = '';
    try {
      parseConfig('f', text);
    } catch (error) {
      message = (error as Error).message;
    }
    expect(message).toContain(why);
    expect(message).not.toMatch(/\p{Cc}|compact|implicit|flow |token/iu);
  });

  it.each([
    ['repositories:\n  - source: one\n  - source: none\n', '3:13: none is not a folder'],
    [
      'repositories:\n  - source: one\n    address: gh/x/y\n  - source: two\n    address: gh/x/y\n',
      '5:14: one and two both are gh/x/y; give one of them another address',
    ],
    ['repositories:\n  - source: one\n  - source: one\n', '3:5: one and one both are local/repo/one'],
    ['repositories:\n  - source: one\n    refs: [main, v9]\n', '3:18: one has no commit v9'],
    ['repositories:\n  - source: one\n    default: v9\n', '3:14: one has no commit v9'],
    ['repositories:\n  - source: one\n    icon: no.png\n', '3:11: the icon no.png is neither .*: there is no such file'],
    ['icon: no.png\n', '1:7: the icon no.png is neither'],
  ])('that asks for what is not there says where: %j', async (text, why) => {
    const root = mkdtempSync(join(folder, 'asked-'));
    for (const name of ['one', 'two']) await writeGitRepository(join(root, name), [['skills/a/SKILL.md', skillText('a')]]);
    writeFileSync(join(root, 'skillpress.yaml'), text);
    const { code, stderr } = await runCli(['build', '--no-site', '--no-cache', '--out', 'dist'], { cwd: root });
    expect([code, stderr]).toEqual([2, expect.stringMatching(new RegExp(`^skillpress: \\S*skillpress\\.yaml:${why}`))]);
  });

  it('names several problems at once, one a line, and counts the rest', () => {
    expect(() => parseConfig('f', 'a1: 1\nb1: 1\nc1: 1\nd1: 1\ne1: 1\nf1: 1\ng1: 1\n')).toThrow(
      /^f:1:1: a1.*\nf:2:1: b1.*\nf:3:1: c1.*\nf:4:1: d1.*\nf:5:1: e1.*\nand 2 more$/,
    );
  });
});

describe('its JSON Schema', () => {
  it('knows the same settings and codes, and no others', () => {
    const schema = configJsonSchema() as {
      readonly additionalProperties: unknown;
      readonly properties: Record<
        string,
        { readonly items?: { readonly properties: object; readonly required: unknown }; readonly properties?: object }
      >;
    };
    expect(schema.additionalProperties).toBe(false);
    expect(Object.keys(schema.properties.severities?.properties ?? {})).toEqual(Object.keys(SEVERITIES));
    expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(['repositories', 'retain', 'base', 'siteUrl', 'adapterUrl']));
    const { items } = schema.properties.repositories ?? {};
    expect(items?.required).toEqual(['source']);
    expect(Object.keys(items?.properties ?? {})).toEqual(
      expect.arrayContaining(['source', 'address', 'refs', 'default', 'verified', 'visibility']),
    );
  });
});

describe('an icon', () => {
  const png = Buffer.from(drawIcon({ host: 'gh', owner: 'acme', repo: 'library' }).bytes);
  const nothing = { entries: new Map() };

  it('is a PNG of 128 by 128 pixels within its bound', () => {
    expect(iconProblem(png)).toBeUndefined();
    expect(iconProblem(Buffer.from('<svg/>'))).toBe('is not a PNG');
    const small = Buffer.from(png);
    small.writeUInt32BE(64, 16);
    expect(iconProblem(small)).toBe('has 64 by 128 pixels; make it 128 by 128');
    expect(iconProblem(Buffer.concat([png, Buffer.alloc(70_000)]))).toMatch(/^has \d+ bytes/);
  });

  it('lies in the repository or beside the file, and nowhere else', async () => {
    writeFileSync(join(folder, 'icon.png'), png);
    expect((await readIcon('icon.png', nothing, folder))?.bytes).toEqual(png);
    const deeper = mkdtempSync(join(folder, 'deeper-'));
    await expect(readIcon('../icon.png', nothing, deeper)).rejects.toThrow('it lies outside');
    await expect(readIcon(join(folder, 'icon.png'), nothing, deeper)).rejects.toThrow('it lies outside');
    await expect(readIcon('none.png', nothing, folder)).rejects.toThrow('the icon none.png is neither');
  });
});

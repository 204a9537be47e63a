/** What the four tools answer: everything reachable by them alone, and errors that a model can act on. */
import { describe, expect, it } from 'vitest';
import { tinyStore } from '../helpers/tiny-store.ts';
import { callTool, rpcLegacy, rpcModern, startOn } from './harness.ts';
import { OTHER_COMMIT } from './sample.ts';
import { serveSample } from './sample-server.ts';

const sample = serveSample();

const DEPLOY = 'skills/deploy/SKILL.md';

describe('the list of tools', () => {
  it('is the same four in both eras, read-only, without output schemas, with the budget in every description', async () => {
    const [legacy, modern] = [await rpcLegacy(sample.mcp, 'tools/list'), await rpcModern(sample.mcp, 'tools/list')];
    expect(modern.json.result.tools).toEqual(legacy.json.result.tools);
    expect(legacy.json.result.tools.map((tool: { name: string }) => tool.name)).toEqual([
      'browse_repo',
      'search_repo',
      'load_skill',
      'read_repo_file',
    ]);
    for (const tool of legacy.json.result.tools) {
      expect(tool.annotations).toMatchObject({ readOnlyHint: true, idempotentHint: true });
      expect(tool.outputSchema).toBeUndefined();
      expect(tool.description).toContain('24576');
    }
  });

  it('answers an unknown tool with a protocol error', async () => {
    expect((await rpcLegacy(sample.mcp, 'tools/call', { name: 'shell', arguments: {} })).json.error.code).toBe(-32602);
  });
});

describe('a client that only does tools', () => {
  it('reaches every skill within three calls, starting without arguments', async () => {
    const start = await callTool(sample.mcp, 'browse_repo');
    for (const path of [
      DEPLOY,
      'skills/deploy/rollback/SKILL.md',
      'plugins/x/skills/prepare/SKILL.md',
      'plugins/y/skills/prepare/SKILL.md',
      'connect/SKILL.md',
    ]) {
      expect(start.text).toContain(path);
      const loaded = await callTool(sample.mcp, 'load_skill', { path });
      expect(loaded.isError).toBe(false);
      expect(loaded.text).toContain('complete: true');
    }
  });

  it('gets every result under the name of the repository, the mount and the commit', async () => {
    const answers = [
      await callTool(sample.mcp, 'browse_repo'),
      await callTool(sample.mcp, 'browse_repo', { path: 'nope' }),
      await callTool(sample.mcp, 'search_repo', { query: 'deploy' }),
      await callTool(sample.mcp, 'search_repo', { query: '' }),
      await callTool(sample.mcp, 'load_skill', { path: DEPLOY }),
      await callTool(sample.mcp, 'load_skill', { path: 'nope' }),
      await callTool(sample.mcp, 'load_skill', { path: 'skills/sealed/SKILL.md' }),
      await callTool(sample.mcp, 'read_repo_file', { path: 'README.md' }),
      await callTool(sample.mcp, 'read_repo_file', { path: 'nope' }),
    ];
    for (const { text } of answers) {
      expect(text).toContain(`Repository: gh/acme/skills | ref: main | commit: ${'a'.repeat(40)}`);
      expect(text).toContain('Mount: gh/acme/skills');
      expect(text).not.toContain('has not verified');
    }
  });

  it('is told when nobody vouches for a repository', async () => {
    const { text } = await callTool(`${sample.url}/gh/acme/skills@release/1.2:`, 'browse_repo');
    expect(text).toContain('has not verified');
    expect(text).toContain(`commit: ${OTHER_COMMIT}`);
  });
});

describe('browse_repo', () => {
  it('names the folder by its manifest and README, and its entries in one order', async () => {
    const { text } = await callTool(sample.mcp, 'browse_repo');
    expect(text).toContain('Manifest (from SKILLCDN.md): Acme skills: What Acme knows.');
    expect(text).toContain('overview (from README.md)');
    const rows = text.split('\n').filter((line) => /^- (folder|file|document|SKILL)/.test(line));
    expect(rows.map((row) => row.split(' | ')[0])).toEqual([
      '- file: README.md',
      '- file: SKILLCDN.md',
      '- folder: connect',
      '- folder: copies',
      '- folder: docs',
      '- folder: plugins',
      '- folder: skills',
    ]);
    expect(rows[5]).toContain('2 skills, 0 documents below');
  });

  it('counts what it shows: skills that search leaves out are named apart', async () => {
    const start = (await callTool(sample.mcp, 'browse_repo')).text;
    expect(start).toContain('Folder: / (repository root) | 6 skills, 1 document below, and 1 skill not in search');
    expect(start).toContain('- folder: copies | 0 skills, 0 documents below, and 1 skill not in search');
    const copies = (await callTool(sample.mcp, 'browse_repo', { path: 'copies' })).text;
    expect(copies).toContain('Folder: copies | 0 skills, 0 documents below, and 1 skill not in search');
    expect(copies).toContain('- folder: copies/deploy | skill: deploy | path: copies/deploy/SKILL.md | not in search | Deploys');
    // A mount that shows the copy alone counts it.
    const inside = (await callTool(`${sample.url}/gh/acme/skills/copies`, 'browse_repo')).text;
    expect(inside).toContain('Folder: copies | 1 skill, 0 documents below\n');
    expect(inside).not.toContain('not in search');
  });

  it('marks skills, described ones and unreadable files', async () => {
    const skills = await callTool(sample.mcp, 'browse_repo', { path: 'skills/' });
    expect(skills.text).toContain('- folder: skills/deploy | skill: deploy | path: skills/deploy/SKILL.md | Deploys a service.');
    expect(skills.text).toContain('described only (license: All rights reserved)');
    const deploy = await callTool(sample.mcp, 'browse_repo', { path: 'skills/deploy' });
    expect(deploy.text).toContain('- file: skills/deploy/model.bin | 9000000 bytes | not readable (over the read limit)');
    expect(deploy.text).toContain('Belongs to skill: skills/deploy/SKILL.md');
  });

  it('walks every entry once', async () => {
    const seen: string[] = [];
    let args: Record<string, unknown> = { path: 'skills/deploy', limit: '3' };
    for (let calls = 0; calls < 10; calls += 1) {
      const { text } = await callTool(sample.mcp, 'browse_repo', args);
      seen.push(...[...text.matchAll(/^- (?:folder|file|document): (\S+)|^- (SKILL\.md)/gm)].map((match) => match[1] ?? match[2] ?? ''));
      const next = /^Continue: browse_repo (.+)$/m.exec(text)?.[1];
      if (next === undefined) break;
      args = JSON.parse(next);
    }
    expect(seen).toEqual([
      'SKILL.md',
      'skills/deploy/config.json',
      'skills/deploy/empty.txt',
      'skills/deploy/latin1.txt',
      'skills/deploy/logo.png',
      'skills/deploy/model.bin',
      'skills/deploy/nul.txt',
      'skills/deploy/references',
      'skills/deploy/rollback',
    ]);
  });

  it.each([
    { path: '' },
    { path: null },
    { path: ' ' },
    { path: '/' },
    { path: '.' },
    { cursor: '', limit: '' },
    { cursor: null, limit: null },
    { limit: '20' },
    { limit: 20.0 },
  ])('takes %j like no arguments', async (args) => {
    expect((await callTool(sample.mcp, 'browse_repo', args)).text).toBe((await callTool(sample.mcp, 'browse_repo')).text);
  });

  it.each([
    [{ path: 'skils' }, ['no folder', '- skills', 'browse_repo {"path":"skills"}']],
    [{ path: 'skills/deploy/config.json' }, ['is a file', 'read_repo_file {"path":"skills/deploy/config.json"}']],
    [{ path: DEPLOY }, ['is a file', `load_skill {"path":"${DEPLOY}"}`]],
    [{ path: '../etc' }, ['no folder']],
    [{ path: 7 }, ['"path" must be text']],
    [{ limit: 0 }, ['"limit" must be a whole number from 1 to 200']],
    [{ limit: 201 }, ['from 1 to 200']],
    [{ limit: 'many' }, ['from 1 to 200']],
    [{ cursor: '<cursor>' }, ['start again without a cursor', 'browse_repo {"path":""}']],
    [{ cursor: 'null' }, ['start again']],
  ])('corrects %j', async (args, words) => {
    const answer = await callTool(sample.mcp, 'browse_repo', args);
    expect(answer.isError).toBe(true);
    for (const word of words) expect(answer.text).toContain(word);
  });
});

describe('search_repo', () => {
  it('finds a supporting file under its skill and says which words matched', async () => {
    const { text } = await callTool(sample.mcp, 'search_repo', { query: 'error: timeout' });
    expect(text).toContain('1. skill: deploy | path: skills/deploy/SKILL.md | matched: error, timeout');
    expect(text).toContain('files: skills/deploy/references/notes.md');
  });

  it.each(['-deploy', '+deploy', '"deploy"', 'deploy~2', 'DEPLOY', 'deploy\n', 'deploy\u0000'])('takes %j literally', async (query) => {
    const answer = await callTool(sample.mcp, 'search_repo', { query });
    expect(answer.isError).toBe(false);
    expect(answer.text).toContain(`path: ${DEPLOY}`);
  });

  it.each(['???', '* ~ :', '—', '\u0000\u0001'])('finds nothing for %j, with a hint', async (query) => {
    const answer = await callTool(sample.mcp, 'search_repo', { query });
    expect(answer.isError).toBe(false);
    expect(answer.text).toContain('No results');
    expect(answer.text).toContain('Hint:');
  });

  it.each(['what should I do with it', 'the'])('says of %j that it tells nothing', async (query) => {
    const answer = await callTool(sample.mcp, 'search_repo', { query });
    expect(answer.isError).toBe(false);
    expect(answer.text).toContain('Hint: every text has these words; say what it is about');
  });

  it.each([{ query: '' }, { query: '   ' }, { query: null }, {}, { query: 'x '.repeat(50_000) }, { query: 'a'.repeat(501) }])(
    'corrects an unusable query',
    async (args) => {
      const answer = await callTool(sample.mcp, 'search_repo', args);
      expect(answer.isError).toBe(true);
      expect(answer.text).toContain('search_repo');
      expect(answer.bytes).toBeLessThan(2000);
    },
  );

  it('counts 500 characters as people do', async () => {
    expect((await callTool(sample.mcp, 'search_repo', { query: '\u{1f600}'.repeat(500) })).isError).toBe(false);
    expect((await callTool(sample.mcp, 'search_repo', { query: '\u{1f600}'.repeat(501) })).isError).toBe(true);
  });

  it('stays below a folder', async () => {
    const { text } = await callTool(sample.mcp, 'search_repo', { query: 'prepare', path: 'plugins/y' });
    expect(text).toContain('plugins/y/skills/prepare/SKILL.md');
    expect(text).not.toContain('plugins/x');
    expect((await callTool(sample.mcp, 'search_repo', { query: 'prepare', path: 'plugin/y' })).isError).toBe(true);
  });
});

describe('load_skill', () => {
  it('starts with a line for machines, then says everything about the skill', async () => {
    const { text } = await callTool(sample.mcp, 'load_skill', { path: DEPLOY });
    const first = JSON.parse(text.split('\n')[0] ?? '');
    expect(first).toEqual({
      skill: DEPLOY,
      root: 'skills/deploy',
      uri: 'skill://gh/acme/skills/skills/deploy/SKILL.md',
      read: { tool: 'read_repo_file', arguments: { path: 'skills/deploy/<file>' } },
    });
    for (const line of [
      'Skill: deploy',
      'Description: Deploys a service. Use it before a release.',
      'License: MIT (skills/deploy/SKILL.md)',
      'Compatibility: Needs a shell',
      'Allowed tools: Bash(git:*)',
      '- version: 1.10',
      '- skills/deploy/references/notes.md (46 bytes) | linked: Notes',
      '- docs/guide.md',
      '- skills/deploy/rollback/SKILL.md',
    ]) {
      expect(text).toContain(line);
    }
    // A file of the skill stands once, linked or not.
    expect(text.split('- skills/deploy/references/notes.md')).toHaveLength(2);
    expect(text).toContain('References (other published files that its text links to):\n- docs/guide.md\n');
    const read = await callTool(sample.mcp, first.read.tool, { path: first.read.arguments.path.replace('<file>', 'references/notes.md') });
    expect(read.text).toContain('error: timeout means wait');
  });

  it('gives the rules, then the instructions, and not the front matter', async () => {
    const { text } = await callTool(sample.mcp, 'load_skill', { path: DEPLOY });
    const context = text.slice(text.indexOf('--- applicable rules: SKILLCDN.md ---'));
    expect(context).toBe(
      '--- applicable rules: SKILLCDN.md ---\nWrite in plain words.\n\n--- instructions ---\n# Deploy\n\nDeploy with care. See [notes](references/notes.md).\n',
    );
  });

  it('says why a skill is not in the list of the extension', async () => {
    const { text } = await callTool(sample.mcp, 'load_skill', { path: 'connect/SKILL.md' });
    expect(text).toContain('Listing: not in skills/list (name_directory_mismatch)');
    expect(text).toContain('differs from the directory');
    expect((await callTool(sample.mcp, 'load_skill', { path: 'copies/deploy/SKILL.md' })).text).toContain(
      'duplicate, copy of skills/deploy/SKILL.md',
    );
  });

  it.each([
    ['prepare', ['plugins/x/skills/prepare/SKILL.md', 'plugins/y/skills/prepare/SKILL.md']],
    ['browser', ['connect/SKILL.md']],
    ['skills/deploy', ['is a folder', DEPLOY]],
    ['deploy/SKILL.md', [DEPLOY]],
    ['/skills/deploy/SKILL.md', [DEPLOY]],
    ['skills/Deploy/skill.md', [DEPLOY]],
    ['skill://gh/acme/skills/skills/deploy/SKILL.md', [DEPLOY]],
    ['skills/deplyo/SKILL.md', [DEPLOY]],
    ['README.md', ['no skill']],
    ['', ['"path" is missing']],
  ])('answers %j with the exact paths', async (path, words) => {
    const answer = await callTool(sample.mcp, 'load_skill', { path });
    expect(answer.isError).toBe(true);
    for (const word of words) expect(answer.text).toContain(word);
  });

  it('has no cursor for a skill that can never be complete, and says what is missing', async () => {
    const broken = await startOn(
      tinyStore([
        {
          files: { 'part/SKILL.md': `---\nname: part\ndescription: x\n---\n${'Words.\n'.repeat(5000)}` },
          skills: { 'part/SKILL.md': { description: 'A part.', missing: ['docs/gone.md'] } },
        },
      ]),
    );
    try {
      const { text, isError } = await callTool(`${broken.url}/mcp`, 'load_skill', { path: 'part/SKILL.md' });
      expect(isError).toBe(false);
      expect(text).toContain('complete: false');
      expect(text).toContain('Missing required content: docs/gone.md');
      expect(text).not.toContain('cursor:');
    } finally {
      await broken.close();
    }
  });

  it('gives no more than a description where the license allows no more', async () => {
    const { text, isError } = await callTool(sample.mcp, 'load_skill', { path: 'skills/sealed/SKILL.md' });
    expect(isError).toBe(false);
    expect(text).toContain('Described only:');
    expect(text).toContain(`https://github.com/acme/skills/blob/${'a'.repeat(40)}/skills/sealed/SKILL.md`);
    expect(text).not.toContain('secret words');
  });
});

describe('read_repo_file', () => {
  it('counts code points and continues', async () => {
    const first = await callTool(sample.mcp, 'read_repo_file', { path: 'skills/deploy/references/notes.md', limit: '10' });
    expect(first.text).toContain('Characters: 0-10 of 46 in total');
    expect(first.text.endsWith('\n---\ntitle:')).toBe(true);
    const rest = await callTool(sample.mcp, 'read_repo_file', { path: 'skills/deploy/references/notes.md', offset: 10 });
    expect(rest.text.endsWith(' Notes\n---\nerror: timeout means wait')).toBe(true);
    expect(rest.text).toContain('complete: true');
  });

  it('reads empty files and text with NUL, the source of a skill, and the very end', async () => {
    expect((await callTool(sample.mcp, 'read_repo_file', { path: 'skills/deploy/empty.txt' })).text).toContain('Characters: 0-0 of 0');
    expect((await callTool(sample.mcp, 'read_repo_file', { path: 'skills/deploy/nul.txt' })).text.endsWith('\na\u0000b')).toBe(true);
    expect((await callTool(sample.mcp, 'read_repo_file', { path: DEPLOY })).text).toContain('\n---\nname: deploy\ndescription: x\n---\n');
    expect((await callTool(sample.mcp, 'read_repo_file', { path: 'README.md', offset: 24 })).isError).toBe(false);
  });

  it.each([
    [{ path: 'README.md', offset: 25 }, ['24 characters in total']],
    [{ path: 'README.md', offset: -1 }, ['"offset" must be a whole number 0 or more']],
    [{ path: 'README.md', limit: 100_001 }, ['from 1 to 100000']],
    [
      { path: 'skills/deploy/model.bin' },
      ['over the read limit', 'Next: give the user the source URL', 'https://github.com/acme/skills/blob/'],
    ],
    [{ path: 'skills/deploy' }, ['is a folder', 'load_skill']],
    [{ path: 'docs' }, ['is a folder', 'browse_repo {"path":"docs"}']],
    [{ path: 'notes.md' }, ['- skills/deploy/references/notes.md']],
    [{ path: 'skills/sealed/secret.md' }, ['described only', 'License: All rights reserved', 'https://github.com/']],
    [{ path: 'skills/sealed/nothing.md' }, ['described only']],
    [{ path: 'skills/sealed/SKILL.md' }, ['described only']],
    [{}, ['"path" is missing']],
  ])('corrects %j', async (args, words) => {
    const answer = await callTool(sample.mcp, 'read_repo_file', args);
    expect(answer.isError).toBe(true);
    for (const word of words) expect(answer.text).toContain(word);
    expect(answer.text).not.toContain('secret\n');
  });

  it.each(['skills/deploy/logo.png', 'skills/deploy/latin1.txt'])('describes %s instead of sending its bytes', async (path) => {
    const answer = await callTool(sample.mcp, 'read_repo_file', { path });
    expect(answer.isError).toBe(true);
    expect(answer.text).toMatch(/digest: sha256:[0-9a-f]{64}/);
    expect(answer.text).toContain(`skill://gh/acme/skills/${path}`);
    expect(answer.text).toContain('\nNext: give the user the source URL, or browse_repo {"path":"skills/deploy"}');
    expect(answer.bytes).toBeLessThan(1024);
  });
});

describe('use_skill', () => {
  it('is the one prompt, and completes paths', async () => {
    const { json } = await rpcLegacy(sample.mcp, 'prompts/list');
    expect(json.result.prompts.map((prompt: { name: string }) => prompt.name)).toEqual(['use_skill']);
    const completed = await rpcLegacy(sample.mcp, 'completion/complete', {
      ref: { type: 'ref/prompt', name: 'use_skill' },
      argument: { name: 'path', value: 'PREPARE' },
    });
    expect(completed.json.result.completion.values).toEqual(['plugins/x/skills/prepare/SKILL.md', 'plugins/y/skills/prepare/SKILL.md']);
    const all = await rpcLegacy(sample.mcp, 'completion/complete', {
      ref: { type: 'ref/prompt', name: 'use_skill' },
      argument: { name: 'path', value: '' },
    });
    expect(all.json.result.completion.values).not.toContain('skills/sealed/SKILL.md');
  });

  it('starts with what load_skill answers', async () => {
    const { json } = await rpcLegacy(sample.mcp, 'prompts/get', { name: 'use_skill', arguments: { path: DEPLOY } });
    expect(json.result.messages[0].content.text).toContain((await callTool(sample.mcp, 'load_skill', { path: DEPLOY })).text);
  });

  it.each([{ path: 'prepare' }, {}])('refuses %j as a protocol error', async (args) => {
    expect((await rpcLegacy(sample.mcp, 'prompts/get', { name: 'use_skill', arguments: args })).json.error.code).toBe(-32602);
  });
});

describe('a mount below a folder', () => {
  it('reads nothing outside, in the words for what does not exist', async () => {
    const inside = `${sample.url}/gh/acme/skills/plugins/x`;
    for (const [name, path, what] of [
      ['read_repo_file', 'README.md', 'readable file'],
      ['read_repo_file', 'skills/sealed/secret.md', 'readable file'],
      ['read_repo_file', 'plugins/x/nothing.md', 'readable file'],
      ['browse_repo', 'skills', 'folder'],
      ['load_skill', DEPLOY, 'skill'],
    ] as const) {
      const { text, isError } = await callTool(inside, name, { path });
      expect(isError).toBe(true);
      expect(text).toContain(`Problem: there is no ${what} at "${path}" in this mount.`);
      expect(text).not.toContain('described only');
    }
    const { text } = await callTool(inside, 'browse_repo');
    expect(text).toContain('plugins/x/skills/prepare/SKILL.md');
    expect(text).not.toContain('plugins/y');
  });

  it('still brings the inherited rules', async () => {
    const { text } = await callTool(`${sample.url}/gh/acme/skills/plugins/x`, 'load_skill', { path: 'plugins/x/skills/prepare/SKILL.md' });
    expect(text).toContain('--- applicable rules: SKILLCDN.md ---\nWrite in plain words.');
  });

  it('shows the first copy of a skill that lies outside', async () => {
    const inside = `${sample.url}/gh/acme/skills/copies`;
    expect((await callTool(inside, 'browse_repo')).text).toContain('1 skill');
    const found = await callTool(inside, 'search_repo', { query: 'deploy' });
    expect(found.text).toContain('path: copies/deploy/SKILL.md');
    expect(found.text).not.toContain('skills/deploy/SKILL.md | matched');
    const loaded = await callTool(inside, 'load_skill', { path: 'copies/deploy/SKILL.md' });
    expect(loaded.text).not.toContain('copy of');
    const { json } = await rpcLegacy(inside, 'skills/list');
    expect(json.result.skills.map((skill: { uri: string }) => skill.uri)).toEqual(['skill://gh/acme/skills/copies/deploy/SKILL.md']);
  });
});

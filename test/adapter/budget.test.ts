/** Every result stays within its budget in both eras, and following the continuation gives the exact content once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningAdapter } from '#adapter/start.ts';
import { cutToRoom, jsonBytes } from '#adapter/text/budget.ts';
import { longestFit } from '#adapter/text/read.ts';
import { type TinyMount, tinyStore } from '../helpers/tiny-store.ts';
import { rpcLegacy, rpcModern, startOn } from './harness.ts';

const BUDGET = 24_576;

/** Text that is hard to cut and hard to escape: quotes, backslashes, control characters, wide and paired characters. */
function awkward(length: number): string {
  const pieces = ['plain words ', '"quoted" ', '\\', '\n', '\t', '\u0001', '\u6f22\u5b57', '\u{1f600}', '\u00e9', '\u2028'];
  let text = '';
  for (let index = 0; text.length < length; index += 1) text += pieces[(index * 7 + Math.floor(index / 11)) % pieces.length];
  return text;
}

const LONG_FOLDER = `wide/${'\u6f22'.repeat(70)}/${'\u{1f600}'.repeat(70)}`;
const BIG_BODY = awkward(400_000);
const BIG_RULES = awkward(200_000);

const BIG: TinyMount = {
  sourceUrl: 'https://github.com/acme/skills/blob/main/{path}',
  verified: false,
  files: {
    'SKILLCDN.md': BIG_RULES,
    'big/SKILL.md': `---\nname: big\ndescription: x\n---\n${BIG_BODY}`,
    [`${LONG_FOLDER}/wide/SKILL.md`]: `---\nname: wide\ndescription: x\n---\n${awkward(40_000)}`,
    'many/SKILL.md': '---\nname: many\ndescription: x\n---\nmany\n',
    ...Object.fromEntries(
      Array.from({ length: 1200 }, (_, index) => [
        `many/files/${'\u00e9'.repeat(20)}-${String(index).padStart(5, '0')}.txt`,
        String(index),
      ]),
    ),
    ...Object.fromEntries(
      Array.from({ length: 400 }, (_, index) => [`skills/s${index}/SKILL.md`, `---\nname: s${index}\ndescription: x\n---\nword\n`]),
    ),
    'text/ascii.txt': 'x'.repeat(150_000),
    'text/awkward.txt': awkward(120_000),
    'text/controls.txt': '\u0001'.repeat(50_000),
  },
  skills: {
    'big/SKILL.md': {
      description: awkward(1500),
      compatibility: awkward(600),
      allowedTools: awkward(5000),
      metadata: Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`key-${index}`, awkward(400)])),
      warnings: Array.from({ length: 100 }, (_, index) => `warning ${index} ${awkward(80)}`),
      references: Array.from({ length: 500 }, (_, index) => `text/${index}-${'y'.repeat(60)}.md`),
    },
    [`${LONG_FOLDER}/wide/SKILL.md`]: { description: awkward(1024) },
    'many/SKILL.md': { description: 'Many files.' },
    ...Object.fromEntries(
      Array.from({ length: 400 }, (_, index) => [`skills/s${index}/SKILL.md`, { description: `word ${awkward(900)}` }]),
    ),
  },
  manifests: { '': { name: 'Acme', description: awkward(1024), language: 'en' } },
};

const PLAIN: TinyMount = {
  address: 'gh/acme/plain',
  files: { 'plain/SKILL.md': `---\nname: plain\ndescription: x\n---\n${'A line of plain words.\n'.repeat(4000)}` },
  skills: { 'plain/SKILL.md': { description: 'Plain words.' } },
};

let adapter: RunningAdapter;
let url: string;
/** Bytes of the last result as the modern era sent it. */
let sent = 0;
beforeAll(async () => {
  adapter = await startOn(tinyStore([BIG, PLAIN]), { publicUrl: `https://skills.example.org/${'p'.repeat(300)}`, allowedHosts: '*' });
  url = `${adapter.url}/mcp`;
});
afterAll(() => adapter.close());

/** Calls a tool in both eras; the results stay below the budget and say the same. */
async function callBoth(name: string, args: object, at = url): Promise<string> {
  const [legacy, modern] = [
    await rpcLegacy(at, 'tools/call', { name, arguments: args }),
    await rpcModern(at, 'tools/call', { name, arguments: args }),
  ];
  for (const { json } of [legacy, modern]) expect(Buffer.byteLength(JSON.stringify(json.result))).toBeLessThanOrEqual(BUDGET);
  sent = Buffer.byteLength(JSON.stringify(modern.json.result));
  expect(modern.json.result.content).toEqual(legacy.json.result.content);
  expect(modern.json.result.isError).toBe(legacy.json.result.isError);
  expect(modern.json.result.structuredContent).toBeUndefined();
  return modern.json.result.content[0].text;
}

describe('load_skill', () => {
  it('gives the whole context once, in order, without splitting a character', async () => {
    const pieces: Buffer[] = [];
    let pages = 0;
    let args: Record<string, unknown> = { path: 'big/SKILL.md' };
    for (;;) {
      const text = await callBoth('load_skill', args);
      pages += 1;
      const label = /^Context bytes (\d+)-(\d+) of (\d+) .*$/m.exec(text);
      expect(label).not.toBeNull();
      const [line = '', from, to, total] = label ?? [];
      const after = Buffer.from(text.slice(text.indexOf(line) + line.length + 1));
      const size = Number(to) - Number(from);
      expect(Number(from)).toBe(Buffer.concat(pieces).length);
      expect(size).toBeGreaterThan(0);
      expect(size).toBeLessThanOrEqual(16_384);
      // A page carries all 16 KiB unless the budget of the result ends it.
      if (size < 16_380 && to !== total) expect(sent).toBeGreaterThan(BUDGET - 64);
      const piece = after.subarray(0, size);
      expect(piece.toString('utf8')).not.toContain('\ufffd');
      pieces.push(piece);
      const rest = after.subarray(size).toString('utf8');
      const next = /^Continue: load_skill (.+)$/m.exec(text.slice(0, text.indexOf(line)))?.[1];
      if (next === undefined) {
        expect(to).toBe(total);
        expect(rest).toBe('');
        expect(text).toContain('complete: true');
        break;
      }
      expect(rest).toBe(`\n[fragment: bytes ${to}-${total} follow]`);
      expect(text).toContain('complete: false');
      args = JSON.parse(next);
    }
    const context = Buffer.concat(pieces).toString('utf8');
    expect(context).toBe(`--- applicable rules: SKILLCDN.md ---\n${BIG_RULES}\n--- instructions ---\n${BIG_BODY}`);
    expect(pages).toBeGreaterThan(30);
  });

  it('bounds every list of the header and says where the rest is', async () => {
    const text = await callBoth('load_skill', { path: 'big/SKILL.md' });
    expect(text).toMatch(/^Metadata:\n(- key-\d+: .*\n)+- \d+ more: read_repo_file {"path":"big\/SKILL.md"}$/m);
    expect(text).toMatch(/^Warnings:\n(- .*\n)+- \d+ more, which `skillpress check` shows its owner$/m);
    const many = await callBoth('load_skill', { path: 'many/SKILL.md' });
    expect(many).toMatch(/more files; more: browse_repo \{"path":"many"\}/);
  });

  it('carries all 16 KiB where they need little escaping', async () => {
    const text = await callBoth('load_skill', { path: 'plain/SKILL.md' }, `${adapter.url}/gh/acme/plain`);
    expect(text).toContain('Context bytes 0-16384 of ');
  });

  it('copes with long paths of wide characters', async () => {
    const path = `${LONG_FOLDER}/wide/SKILL.md`;
    const text = await callBoth('load_skill', { path });
    expect(text).toContain('Context bytes 0-');
    const address = `${adapter.url}/gh/acme/skills/${encodeURI(LONG_FOLDER)}`;
    for (const args of [{ path }, { path: `${path}x` }]) expect((await callBoth('load_skill', args, address)).length).toBeGreaterThan(100);
    expect(await callBoth('browse_repo', {}, address)).toContain(path);
    expect(await callBoth('browse_repo', { path: 'wide' })).toContain(path);
  });
});

describe('read_repo_file', () => {
  it.each(['text/ascii.txt', 'text/awkward.txt', 'text/controls.txt'])('gives %s whole and once', async (path) => {
    let content = '';
    let args: Record<string, unknown> = { path, limit: 100_000 };
    for (;;) {
      const text = await callBoth('read_repo_file', args);
      const label = `Content (from ${path}, as written):\n`;
      content += text.slice(text.indexOf(label) + label.length);
      const next = /^Characters: .*Continue: read_repo_file (.+)$/m.exec(text)?.[1];
      if (next === undefined) break;
      args = { limit: 100_000, ...JSON.parse(next) };
    }
    expect(content).toBe(new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.from(String(BIG.files[path]))));
  });
});

describe('browse_repo and search_repo', () => {
  it('walk 1,200 files, each once', async () => {
    const seen: string[] = [];
    let args: Record<string, unknown> = { path: 'many/files', limit: 200 };
    for (;;) {
      const text = await callBoth('browse_repo', args);
      seen.push(...[...text.matchAll(/^- file: (\S+) \|/gm)].map((match) => match[1] ?? ''));
      const next = /^Continue: browse_repo (.+)$/m.exec(text)?.[1];
      if (next === undefined) break;
      args = JSON.parse(next);
    }
    expect(seen).toHaveLength(1200);
    expect(new Set(seen).size).toBe(1200);
  });

  it('end pages early and go on where they ended', async () => {
    const seen: string[] = [];
    let args: Record<string, unknown> = { query: 'word', limit: 25 };
    for (let calls = 0; calls < 60; calls += 1) {
      const text = await callBoth('search_repo', args);
      seen.push(...[...text.matchAll(/^\d+\. skill: .* \| path: (\S+) \|/gm)].map((match) => match[1] ?? ''));
      const next = /^Continue: search_repo (.+)$/m.exec(text)?.[1];
      if (next === undefined) break;
      args = JSON.parse(next);
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThanOrEqual(400);
  });

  it('stay within it for queries that are hard to repeat', async () => {
    for (const query of [
      `word ${'"'.repeat(490)}`,
      `word ${'\u0001'.repeat(490)}`,
      `word ${'\u{1f600}'.repeat(490)}`,
      `word ${'\\'.repeat(490)}`,
    ]) {
      expect(await callBoth('search_repo', { query, limit: 25 })).toContain('Continue: search_repo');
    }
    expect(await callBoth('browse_repo', {})).toContain('more skills');
    await callBoth('browse_repo', { path: 'skills', limit: 200 });
    await callBoth('load_skill', { path: awkward(20_000) });
    await callBoth('read_repo_file', { path: awkward(20_000), offset: 1 });
  });
});

describe('use_skill', () => {
  it('stays within the same budget and names the next call', async () => {
    for (const call of [rpcLegacy, rpcModern]) {
      const { json } = await call(url, 'prompts/get', { name: 'use_skill', arguments: { path: 'big/SKILL.md' } });
      expect(Buffer.byteLength(JSON.stringify(json.result))).toBeLessThanOrEqual(BUDGET);
      expect(json.result.messages[0].content.text).toContain('Continue: load_skill {"path":"big/SKILL.md","cursor":"');
    }
  });
});

describe('the connection', () => {
  it('keeps its instructions within 2,000 characters', async () => {
    const { json } = await rpcModern(url, 'server/discover');
    expect(json.result.instructions.length).toBeLessThanOrEqual(2000);
    expect(json.result.instructions).toContain('skills');
  });
});

describe('cutting', () => {
  it('never exceeds the room and never splits a pair', () => {
    const text = awkward(3000);
    for (let room = 100; room < 2000; room += 37) {
      const cut = cutToRoom(text, room);
      expect(jsonBytes(cut)).toBeLessThanOrEqual(room);
      expect(cut.isWellFormed()).toBe(true);
      const fit = longestFit(text, room);
      expect(jsonBytes(fit)).toBeLessThanOrEqual(room);
      expect(text.startsWith(fit)).toBe(true);
      const next = text.slice(0, fit.length + ((text.codePointAt(fit.length) ?? 0) > 0xffff ? 2 : 1));
      expect(jsonBytes(next)).toBeGreaterThan(room);
    }
  });
});

import { describe, expect, it } from 'vitest';
import type { LockedSkill } from '#contract/schema/lock.ts';
import { digestOfText } from '#digest/sha256.ts';
import { summarizeChanges } from '../../bin/pull/changes.ts';
import { isScript, isSetting, notableIn } from '../../bin/pull/notable.ts';

describe('files that a person looks at', () => {
  it.each(['a.sh', 'b/c.PY', 'x.ps1', 'Makefile', 'package.json', 'x.ipynb', 'lib.so'])('%s can be run by its name', (path) => {
    expect(isScript(path)).toBe(true);
  });

  it.each([
    ['23212f62696e2f7368', 'a line that names an interpreter'],
    ['7f454c460201', 'a program of Linux'],
    ['4d5a9000', 'a program of Windows'],
    ['cffaedfe07', 'a program of macOS'],
    ['0061736d01', 'a module of WebAssembly'],
  ])('%s: %s', (hex) => {
    for (const path of ['tool', 'weights.bin', 'notes.md']) expect(isScript(path, Buffer.from(hex, 'hex'))).toBe(true);
  });

  it.each([
    ['SKILL.md', '# Title\n'],
    ['weights.bin', '\u0000\u0001\u0002\u0003'],
    ['example.com', 'text'],
    ['data.json', '{}'],
    ['empty', ''],
  ])('%s is data', (path, text) => {
    expect(isScript(path, Buffer.from(text))).toBe(false);
  });

  it.each([
    '.envrc',
    '.vscode/tasks.json',
    'a/.claude/settings.json',
    '.mcp.json',
    '.gitattributes',
    'CLAUDE.md',
    'a/AGENTS.md',
    'GEMINI.md',
    '.husky/x',
  ])('%s is obeyed by its name', (path) => expect(isSetting(path)).toBe(true));

  it.each(['SKILL.md', 'settings.json', 'a.envrc', 'docs/agents.txt', 'MY-AGENTS.md'])('%s is not', (path) =>
    expect(isSetting(path)).toBe(false),
  );
});

describe('a line about what was installed', () => {
  const skill = (files: Readonly<Record<string, string>>): LockedSkill => ({
    name: 'a',
    source: { kind: 'folder', path: 'dist' },
    digest: digestOfText(JSON.stringify(files)),
    tokens: 1,
    files: Object.entries(files).map(([path, text]) => ({ path, digest: digestOfText(text), size: text.length })),
  });
  const line = (before: Readonly<Record<string, string>> | undefined, now: Readonly<Record<string, string>>): string =>
    summarizeChanges(
      before === undefined ? undefined : skill(before),
      skill(now),
      notableIn(new Map(Object.entries(now).map(([path, text]) => [path, Buffer.from(text)]))),
    );

  it('names what can be run by its bytes, and no data', () => {
    expect(line(undefined, { 'SKILL.md': 'x', 'random.bin': '\u0001\u0002', tool: '#!/bin/sh\n', '.envrc': 'x' })).toBe(
      'scripts: tool; settings: .envrc',
    );
    expect(line(undefined, { 'SKILL.md': 'x' })).toBe('');
  });

  it('names of an update what is new or other', () => {
    const before = { 'SKILL.md': 'x', tool: '#!/bin/sh\n', 'old.sh': 'x', same: '#!/bin/sh\n' };
    expect(line(before, { 'SKILL.md': 'y', tool: '#!/bin/bash\n', same: '#!/bin/sh\n', '.npmrc': 'x' })).toBe(
      '1 added, 1 removed, 2 changed; scripts: tool; settings: .npmrc',
    );
  });

  it('counts what is more than a line holds, and shows no character that hides', () => {
    const many = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`s${String(index).padStart(2, '0')}.sh`, 'x']));
    expect(line(undefined, { 'SKILL.md': 'x', ...many })).toBe(
      'scripts: s00.sh, s01.sh, s02.sh, s03.sh, s04.sh, s05.sh, s06.sh, s07.sh, and 4 more',
    );
    expect(line(undefined, { 'SKILL.md': 'x', 'a\u001b[2J.sh': 'x' })).toBe('scripts: a\\u{1b}[2J.sh');
  });
});

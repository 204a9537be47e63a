import { afterEach, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { FINDING_DOCS, FINDING_GROUPS } from '#contract/finding-docs.ts';
import { SEVERITIES } from '#model/finding.ts';
import { runExplain } from '../../bin/commands/explain.ts';
import { UsageError } from '../../bin/exit.ts';
import { runCli } from '../helpers/run-cli.ts';

/** What `explain` prints in this process, as in a pipe or as at a terminal. */
function explain(code: string | undefined, { terminal = false } = {}): string {
  const parts: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    parts.push(String(chunk));
    return true;
  });
  const { isTTY } = process.stdout;
  process.stdout.isTTY = terminal;
  try {
    runExplain(code);
  } finally {
    process.stdout.isTTY = isTTY;
    write.mockRestore();
  }
  return parts.join('');
}

const ESCAPE = String.fromCodePoint(27);

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('explain', () => {
  it('lists every code with its severity and title, in groups', () => {
    const lines = explain(undefined).split('\n');
    for (const [code, severity] of Object.entries(SEVERITIES)) {
      const line = lines.find((text) => text.trim().split(' ')[0] === code);
      expect(line).toMatch(new RegExp(`^ {2}${code} +${severity} +`));
      expect(line?.endsWith(FINDING_DOCS[code]?.title ?? '-')).toBe(true);
    }
    for (const { title } of FINDING_GROUPS) expect(lines).toContain(title);
  });

  it.each(Object.keys(SEVERITIES))('says all about %s, in lines that fit', (code) => {
    const text = explain(code);
    const { title = '-', explanation = '-', wrong, right } = FINDING_DOCS[code] ?? {};
    expect(text).toContain(title);
    expect(text.replace(/\s+/g, ' ')).toContain(explanation);
    for (const example of [wrong, right]) {
      for (const line of example?.split('\n') ?? []) expect(text).toContain(line === '' ? '\n' : `    ${line}\n`);
    }
    const prose = text.slice(0, text.indexOf('\n    '));
    expect(Math.max(...prose.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
  });

  it('shows configuration that the configuration file takes', () => {
    const text = explain('body_empty');
    expect(parse(text.slice(text.indexOf('severities:')))).toEqual({ severities: { body_empty: 'info' } });
    expect(explain('same_name')).toContain('same_name: off');
  });

  it('takes other letters and hyphens', () => {
    expect(explain('Link-Target-Missing')).toBe(explain('link_target_missing'));
  });

  it('has colors at a terminal only, and not where none are wanted', () => {
    vi.stubEnv('NO_COLOR', undefined);
    vi.stubEnv('TERM', 'xterm');
    expect(explain('body_empty', { terminal: true })).toContain(ESCAPE);
    expect(explain('body_empty')).not.toContain(ESCAPE);
    vi.stubEnv('NO_COLOR', '1');
    expect(explain(undefined, { terminal: true })).not.toContain(ESCAPE);
  });

  it.each([
    ['link_mising', 'link_target_missing'],
    ['front_matter_tab', 'front_matter_tabs'],
    ['heading_missing', 'link_heading_missing'],
    ['colon', 'front_matter_unquoted_colon'],
    ['descripton_missing', 'description_missing'],
  ])('names up to three near codes for a wrong one', (typed, near) => {
    expect(() => runExplain(typed)).toThrow(UsageError);
    const message = messageOf(() => runExplain(typed));
    expect(message).toContain(near);
    const named = /Did you mean (.*)\?/.exec(message)?.[1]?.split(', ') ?? [];
    expect(named.length).toBeGreaterThan(0);
    expect(named.length).toBeLessThanOrEqual(3);
    for (const code of named) expect(SEVERITIES).toHaveProperty(code);
  });

  it.each(['x'.repeat(100_000), '__proto__', '', 'nope'])('names none where none is near, and how to see all', (typed) => {
    const message = messageOf(() => runExplain(typed));
    expect(message).not.toContain('Did you mean');
    expect(message).toContain('explain lists all.');
  });
});

function messageOf(call: () => void): string {
  try {
    call();
  } catch (error) {
    return (error as Error).message;
  }
  return '';
}

describe('skillpress explain', () => {
  it('ends with 0 for a code, and with 64 and one line for a wrong one', async () => {
    const [right, wrong] = await Promise.all([runCli(['explain', 'not_utf8']), runCli(['explain', 'not_utf16'])]);
    expect(right).toMatchObject({ code: 0, stderr: '' });
    expect(right.stdout).toContain('UTF-8');
    expect(wrong).toMatchObject({ code: 64, stdout: '' });
    expect(wrong.stderr).toMatch(/^skillpress: there is no code "not_utf16"\. Did you mean not_utf8, .*\?\n$/);
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Address,
  type AddressProblem,
  formatAddress,
  MAX_ADDRESS_LENGTH,
  MAX_REF_LENGTH,
  parseAddress,
  RESERVED_HOST_KEYS,
} from '#contract/address.ts';
import { pageFolder } from '#contract/page-path.ts';
import { pathProblem } from '#contract/path-text.ts';
import { formatSkillUri, MAX_URI_LENGTH, parseSkillUri } from '#contract/skill-uri.ts';

const name = { host: 'gh', owner: 'acme', repo: 'library' };

describe('an address', () => {
  const accepted: readonly (readonly [string, Address])[] = [
    ['gh/acme/library', name],
    ['gh/Acme/Library', name],
    ['local/repo/a.b_c-d', { host: 'local', owner: 'repo', repo: 'a.b_c-d' }],
    ['gh/acme/library/skills/a', { ...name, path: 'skills/a' }],
    ['gh/acme/library/Skills/%C3%A9', { ...name, path: 'Skills/é' }],
    ['gh/acme/library@v1.2', { ...name, ref: 'v1.2' }],
    ['gh/acme/library@v1.2/skills', { ...name, ref: 'v1.2', path: 'skills' }],
    ['gh/acme/library@feature/x:', { ...name, ref: 'feature/x' }],
    ['gh/acme/library@feature/x:skills/a', { ...name, ref: 'feature/x', path: 'skills/a' }],
    ['gh/acme/library@v1:a:b', { ...name, ref: 'v1', path: 'a:b' }],
    ['gh/acme/library/a@b', { ...name, path: 'a@b' }],
  ];
  it.each(accepted)('%s', (text, address) => expect(parseAddress(text)).toEqual({ ok: true, address }));

  const rejected: readonly (readonly [string, AddressProblem])[] = [
    ['', 'host'],
    ['GH/a/b', 'host'],
    ['1h/a/b', 'host'],
    [`${'h'.repeat(33)}/a/b`, 'host'],
    ['../a/b', 'host'],
    ...RESERVED_HOST_KEYS.map((key) => [`${key}/a/b`, 'reserved'] as const),
    ['gh', 'incomplete'],
    ['gh/acme', 'incomplete'],
    ['gh//b', 'incomplete'],
    ['gh/a b/c', 'owner'],
    ['gh/./c', 'owner'],
    ['gh/../c', 'owner'],
    [`gh/${'a'.repeat(101)}/c`, 'owner'],
    ['gh/a/..', 'repo'],
    ['gh/a/b c', 'repo'],
    ['gh/a/%00', 'repo'],
    ['gh/a/b@', 'ref'],
    ['gh/a/b@/x', 'ref'],
    ['gh/a/b@a..b', 'ref'],
    ['gh/a/b@a.lock', 'ref'],
    ['gh/a/b@.a', 'ref'],
    ['gh/a/b@a~1', 'ref'],
    ['gh/a/b@a^', 'ref'],
    ['gh/a/b@a@{1}', 'ref'],
    ['gh/a/b@-%20', 'ref'],
    [`gh/a/b@${'r'.repeat(MAX_REF_LENGTH + 1)}`, 'ref'],
    ['gh/a/b/', 'path'],
    ['gh/a/b//c', 'path'],
    ['gh/a/b/../c', 'path'],
    ['gh/a/b/.', 'path'],
    ['gh/a/b/c\\d', 'encoding'],
    ['gh/a/b/%2e%2e/c', 'path'],
    ['gh/a/b@v1/../c', 'path'],
    ['gh/a/b/%2f', 'encoding'],
    ['gh/a/b/%5c', 'encoding'],
    ['gh/a/b/%', 'encoding'],
    ['gh/a/b/%ff', 'encoding'],
    ['%67h%2fa/b', 'encoding'],
    ['x'.repeat(MAX_ADDRESS_LENGTH + 1), 'too_long'],
  ];
  it.each(rejected.map(([text, problem]) => [text, text.includes('\\') ? 'path' : problem] as const))('is not %j: %s', (text, problem) => {
    expect(parseAddress(text)).toEqual({ ok: false, problem });
  });

  const host = fc.constantFrom('gh', 'gl', 'local', 'git-host');
  const part = fc.stringMatching(/^[a-z0-9_-][a-z0-9_.-]{0,20}$/);
  const path = fc
    .array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.join('/'))
    .filter((text) => pathProblem(text) === undefined);
  const ref = fc.stringMatching(/^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+){0,2}$/).filter((text) => text.length < 60);
  const address = fc.record({ host, owner: part, repo: part, ref, path }, { requiredKeys: ['host', 'owner', 'repo'] });

  it('is the same after it was written and read', () => {
    fc.assert(
      fc.property(address, (each) => {
        expect(parseAddress(formatAddress(each as Address))).toEqual({ ok: true, address: each });
      }),
      { numRuns: 500 },
    );
  });

  it('is canonical after one round, whatever was read', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 60 }),
          address.map((each) => formatAddress(each as Address)),
        ),
        (text) => {
          const parsed = parseAddress(text);
          if (parsed.ok) expect(parseAddress(formatAddress(parsed.address))).toEqual(parsed);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('is where its page is, and no page leaves the site', () => {
    fc.assert(
      fc.property(path, (each) => {
        const page = pageFolder(name, each);
        expect(page).not.toMatch(/(^|\/)\.\.?(\/|$)|\/\/|^\/|\\/);
      }),
    );
  });
});

describe('a skill URI', () => {
  it.each([
    ['skill://gh/acme/library', { ...name, path: '' }],
    ['skill://gh/acme/library/', { ...name, path: '' }],
    ['skill://gh/acme/library/a/SKILL.md', { ...name, path: 'a/SKILL.md' }],
    ['skill://gh/acme/library/a%20b/', { ...name, path: 'a b' }],
  ])('%s', (text, uri) => expect(parseSkillUri(text)).toEqual(uri));

  it.each([
    'skill:/gh/acme/library',
    'Skill://gh/acme/library',
    'skill://gh/acme',
    'skill://gh/Acme/library/a',
    'skill://gh/acme/library@v1/a',
    'skill://gh/acme/library?x',
    'skill://gh/acme/library/a#b',
    'skill://gh/acme/library/../a',
    'skill://gh/acme/library/%2e%2e/a',
    'skill://gh/acme/library//a',
    'skill://gh/acme/library/a//',
    'skill://gh/acme/library/a%2fb',
    'skill://gh/acme/library/%00',
    'skill://gh/acme/library/%ff',
    'skill://store/acme/library/a',
    `skill://gh/acme/library/${'a/'.repeat(64)}b`,
    `skill://gh/acme/library/${'é'.repeat(MAX_URI_LENGTH)}`,
    'http://gh/acme/library/a',
    '',
  ])('is not %j', (text) => expect(parseSkillUri(text)).toBeUndefined());

  it('is the same after it was written and read', () => {
    const path = fc
      .array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }), { maxLength: 5 })
      .map((parts) => parts.join('/'))
      .filter((text) => text === '' || pathProblem(text) === undefined);
    fc.assert(
      fc.property(path, (each) => {
        expect(parseSkillUri(formatSkillUri(name, each))).toEqual({ ...name, path: each });
      }),
      { numRuns: 500 },
    );
  });
});

import { describe, expect, it } from 'vitest';
import { findCredentials } from '#advise/credentials.ts';
import { describeFinding } from '#report/messages.ts';
import { formatFinding } from '#report/text.ts';
import { compileFiles, skillText } from '../helpers/compile-files.ts';
import { expectAlikeInEffort } from '../helpers/effort.ts';

/** Letters and digits without a pattern, so that nothing in them looks made up; cut to length. */
const NOISE = 'q8Zr2LmW5xTy7Bn3Kc9VdHs4Jf6Gp1QaEuRoZi0MwXb8NvCt5YhLk2DgFj7SePq9UrOzAi3WmBx6VnTc1';
const noise = (length: number) => NOISE.repeat(3).slice(0, length);
/** Letters that issuers of base32 texts use. */
const base32 = (length: number) => 'Q7RZLMW5XTYBN3KCVDHS4JF6GP2AEU'.slice(0, length);

/** Every text is put together here, so that no scanner takes this file for a leak. */
const SECRETS: readonly (readonly [kind: string, secret: string])[] = [
  ['private key', ['-----BEG', 'IN RSA PRIV', `ATE KEY-----\n${noise(64)}\n`].join('')],
  ['private key', ['-----BEG', 'IN OPENSSH PRIV', `ATE KEY-----\n${noise(70)}\n`].join('')],
  ['private key', ['-----BEG', 'IN PRIV', `ATE KEY-----\n${noise(64)}\n`].join('')],
  ['private key', ['-----BEG', 'IN PRIV', `ATE KEY-----\\n${noise(64)}\\n`].join('')],
  ['AWS access key', ['AK', 'IA', base32(16)].join('')],
  ['AWS access key', ['AS', 'IA', base32(16)].join('')],
  ['GitHub token', ['gh', 'p_', noise(36)].join('')],
  ['GitHub token', ['github', '_pat_', noise(82)].join('')],
  ['GitLab token', ['gl', 'pat-', noise(20)].join('')],
  ['Slack token', ['xo', 'xb-', noise(40)].join('')],
  ['Stripe live key', ['sk', '_live_', noise(24)].join('')],
  ['Google API key', ['AI', 'za', noise(35)].join('')],
  ['OpenAI key', ['sk-', 'proj-', noise(30), 'T3Blb', 'kFJ', noise(30)].join('')],
  ['Anthropic key', ['sk-', 'ant-', 'api03-', noise(93)].join('')],
  ['npm token', ['np', 'm_', noise(36)].join('')],
  ['PyPI token', ['py', 'pi-', 'AgEIcHlw', 'aS5vcmc', noise(60)].join('')],
  ['SendGrid key', ['S', 'G.', noise(22), '.', noise(43)].join('')],
  ['JSON web token', ['ey', 'J', noise(20), '.ey', 'J', noise(40), '.', noise(43)].join('')],
];

describe('credentials', () => {
  it.each(SECRETS)('finds a %s with its line and column, and never repeats it', (kind, secret) => {
    const [found, ...more] = findCredentials('skills/a/run.sh', `#!/bin/sh\n\nexport KEY="${secret}"\n`);
    expect(more).toEqual([]);
    expect(found).toMatchObject({
      code: 'likely_credential',
      place: { path: 'skills/a/run.sh', line: 3, column: 13 },
      arguments: { kind },
    });
    const said = JSON.stringify(found) + formatFinding(found ?? expect.fail(), (_, text) => text);
    for (let at = 0; at + 12 <= secret.length; at += 1) expect(said).not.toContain(secret.slice(at, at + 12));
    expect(describeFinding(found ?? expect.fail()).what).toContain(kind);
  });

  it.each([
    ['the example key of AWS', ['AK', 'IAIOSFODNN7EXAMPLE'].join('')],
    ['an example', ['gh', 'p_', noise(29), 'EXAMPLE'].join('')],
    ['filler', ['gh', 'p_', 'x'.repeat(36)].join('')],
    ['repeated letters', ['gh', 'p_', 'abababab'.repeat(5).slice(0, 36)].join('')],
    ['a row of digits', ['sk', '_live_', '123456789012345678901234'].join('')],
    ['a test key', ['sk', '_test_', noise(24)].join('')],
    ['a variable', 'GITHUB_TOKEN="$YOUR_TOKEN"'],
    ['the form of a token in prose', 'Tokens start with ghp_ and have 40 characters.'],
    ['a public key', `-----BEGIN PUBLIC KEY-----\n${noise(64)}\n`],
    ['a header without a key', 'Look for the line -----BEGIN PRIVATE KEY----- in it.\n'],
    ['a digest', 'sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393'],
    ['a longer word', `not${['gh', 'p_', noise(36)].join('')}`],
    ['nothing', ''],
  ])('says nothing about %s', (_, text) => {
    expect(findCredentials('a.md', `Set it:\n\n    ${text}\n`)).toEqual([]);
  });

  it('counts columns and lines as editors do', () => {
    const secret = SECRETS[5]?.[1] ?? '';
    expect(findCredentials('a.md', secret)[0]?.place).toEqual({ path: 'a.md', line: 1, column: 1 });
    expect(findCredentials('a.md', `é\r\n🌊 ${secret}`)[0]?.place).toEqual({ path: 'a.md', line: 2, column: 4 });
  });

  it('names a few of a whole list', () => {
    const list = Array.from({ length: 50 }, (_, index) => ['gh', 'p_', noise(80).slice(index % 40, (index % 40) + 36)].join('')).join('\n');
    expect(findCredentials('list.txt', list)).toHaveLength(5);
  });

  it('is no harder for starts of credentials without end than for words', () => {
    const starts = ['eyJ', '.eyJ', 'sk-', 'xoxb-', 'AKIA', '-----BEGIN PRIVATE KEY-----'];
    for (const start of starts) {
      const text = `${start}${'a'.repeat(40)}-`.repeat(10_000);
      expectAlikeInEffort(
        () => findCredentials('a.txt', text),
        () => findCredentials('a.txt', 'Words that say something.\n'.repeat(text.length / 26)),
      );
    }
  });

  it('are looked for in every published file, and only in those', () => {
    const secret = SECRETS[5]?.[1] ?? '';
    const { findings } = compileFiles({
      'SKILLCDN.md': '---\ndescription: Skills.\nexclude: [drafts]\n---\n',
      'skills/a/SKILL.md': skillText('a', { body: 'Run scripts/run.sh.' }),
      'skills/a/scripts/run.sh': `KEY=${secret}\n`,
      'drafts/run.sh': `KEY=${secret}\n`,
      'docs/setup.md': `# Setup\n\n    ${secret}\n`,
    });
    const places = findings.filter(({ code }) => code === 'likely_credential').map(({ place }) => place);
    expect(places).toEqual([
      { path: 'docs/setup.md', line: 3, column: 5 },
      { path: 'skills/a/scripts/run.sh', line: 1, column: 5 },
    ]);
  });
});

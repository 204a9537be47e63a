/**
 * Likely credentials in files that would be published. Reported by kind and place; the text itself is never repeated,
 * neither in a finding nor in a log.
 */
import { type Finding, finding } from '#model/finding.ts';

interface Kind {
  readonly name: string;
  readonly pattern: RegExp;
}

/**
 * Formats that their issuers made recognizable; a word with a number in it is no reason to alarm anybody. Every repetition
 * has an upper bound, so that no text makes the search quadratic; a longer secret is found by its beginning.
 */
const KINDS: readonly Kind[] = [
  {
    name: 'private key',
    // In JSON the line end is written out.
    pattern:
      /-----BEGIN (?:RSA |EC |DSA |OPENSSH |ENCRYPTED |PGP )?PRIVATE KEY(?: BLOCK)?-----[ \t]{0,8}(?:\\r|\r)?(?:\\n|\n)\s{0,32}[A-Za-z0-9+/=:-]{40}/g,
  },
  { name: 'AWS access key', pattern: /\b(?:AKIA|ASIA)[A-Z2-7]{16}\b/g },
  { name: 'GitHub token', pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9_]{60,255})\b/g },
  { name: 'GitLab token', pattern: /\bglpat-[A-Za-z0-9_-]{20,255}\b/g },
  { name: 'Slack token', pattern: /\bxox[abeoprs]-[A-Za-z0-9-]{20,255}/g },
  { name: 'Stripe live key', pattern: /\b[rs]k_live_[A-Za-z0-9]{20,255}\b/g },
  { name: 'Google API key', pattern: /\bAIza[A-Za-z0-9_-]{35}\b/g },
  { name: 'OpenAI key', pattern: /\bsk-(?:proj-|svcacct-)?[A-Za-z0-9_-]{20,128}T3BlbkFJ[A-Za-z0-9_-]{20,128}/g },
  { name: 'Anthropic key', pattern: /\bsk-ant-(?:api|admin)\d{2}-[A-Za-z0-9_-]{80,255}/g },
  { name: 'npm token', pattern: /\bnpm_[A-Za-z0-9]{36}\b/g },
  { name: 'PyPI token', pattern: /\bpypi-AgEIcHlwaS5vcmc[A-Za-z0-9_-]{50,255}/g },
  { name: 'SendGrid key', pattern: /\bSG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}\b/g },
  { name: 'JSON web token', pattern: /\beyJ[A-Za-z0-9_-]{15,512}\.eyJ[A-Za-z0-9_-]{15,4096}\.[A-Za-z0-9_-]{20,512}/g },
];

/** Most findings of one file: a dump of keys needs one look, not a thousand lines. */
const MAX_PER_FILE = 5;
/** What documentation puts where a secret would stand. */
const PLACEHOLDER = /example|sample|dummy|fake|test|your|placeholder|redacted|xxxx|0000|1234567|abcdef|\.\.\./i;
/** Different characters below which a text is typed filler, not a secret. */
const MIN_VARIETY = 10;

function looksReal(text: string): boolean {
  return !PLACEHOLDER.test(text) && new Set(text.slice(-30)).size >= MIN_VARIETY;
}

/** Looks for credentials in one text. */
export function findCredentials(path: string, text: string): readonly Finding[] {
  const findings: Finding[] = [];
  for (const { name, pattern } of KINDS) {
    for (const match of text.matchAll(pattern)) {
      if (findings.length >= MAX_PER_FILE) return findings;
      if (!looksReal(match[0])) continue;
      const before = text.slice(0, match.index);
      const line = before.split('\n').length;
      findings.push(finding('likely_credential', { path, line, column: match.index - before.lastIndexOf('\n') }, { kind: name }));
    }
  }
  return findings;
}

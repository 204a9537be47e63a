import { expect, it } from 'vitest';
import { digestOf } from '#digest/sha256.ts';
import { DEFAULT_LIMITS } from '#model/limits.ts';
import type { RepoPath } from '#model/repo-path.ts';
import { type ParserInput, parse } from '#parse/parser.ts';
import { type KeptFacts, keptFacts } from '../helpers/kept-facts.ts';

const snapshot = {
  identity: { mount: { host: 'local', owner: 'repo', repo: 'a' }, revision: 'r', ref: 'r' },
  entries: new Map(),
  partial: [],
};

function fileOf(path: string, text: string): ParserInput {
  const bytes = Buffer.from(text);
  return { path: path as RepoPath, bytes, digest: digestOf(bytes) };
}

const SKILL =
  '---\nname: a\ndescription: "Says: a"\nlicense: MIT\nmetadata: { n: 1, list: [x] }\nskillcdn: { include: [b.md] }\n---\n# A\r\nBody.\n';
const FILES = [
  fileOf('a/SKILL.md', SKILL),
  fileOf('b/SKILL.md', SKILL),
  fileOf('c/SKILL.md', `\ufeff${SKILL}`),
  fileOf('d/SKILL.md', '---\nname: [a\n---\n'),
  fileOf('e/SKILL.md', '# No front matter\n'),
  fileOf('f/SKILL.md', '---\nname: a\ndescription: d\nmetadata: { internal: true }\n---\n'),
  fileOf('LICENSE', 'All rights reserved.\n'),
];

it('says of a file the same whether it is known or not', () => {
  const known = new Map<string, string>();
  const answers = (facts?: KeptFacts): unknown[] => {
    const parsed = parse(snapshot, DEFAULT_LIMITS, undefined, facts);
    return FILES.map((file) => [parsed.skill(file), parsed.documentHeader(file), parsed.licenseText(file)]);
  };
  const expected = answers();
  expect(answers(keptFacts(known))).toStrictEqual(expected);
  const second = keptFacts(known);
  expect(answers(second)).toStrictEqual(expected);
  expect(second.worked).toEqual([]);
});

import type { Nodes } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { describe, expect, it } from 'vitest';
import { finding } from '#model/finding.ts';
import type { RepoPath } from '#model/repo-path.ts';
import type { Change, SkillChange } from '../../bin/check/changed.ts';
import { type MarkdownInput, toMarkdown } from '../../bin/check/markdown-report.ts';
import { diffText } from '../../bin/text-diff.ts';

const DIGESTS = { before: `sha256:${'a'.repeat(64)}`, after: `sha256:${'b'.repeat(64)}` } as const;
const NASTY = 'a|b`c``/@everyone [x](https://example.org) <img src=x> #1/SKILL.md';

function skill(path: string, more: Partial<SkillChange> = {}): SkillChange {
  return { path, name: 'tides', what: 'document', tokens: 3, ...DIGESTS, through: [path], ...more };
}

function report(change: Change, more: Partial<MarkdownInput> = {}, ref = 'origin/main'): string {
  const since = { ref, commit: 'c'.repeat(40), isOlder: ref === NASTY };
  return toMarkdown({ compared: { change, since }, findings: [], skills: 1, ...more });
}

function nodesOf(markdown: string): readonly Nodes[] {
  const nodes: Nodes[] = [];
  visit(unified().use(remarkParse).use(remarkGfm).parse(markdown), (node) => {
    nodes.push(node);
  });
  return nodes;
}

describe('a report for a pull request', () => {
  it('says which skills an edit of a shared rule touches, and what it says now', () => {
    const skills = ['a/SKILL.md', 'b/SKILL.md'].map((path) => skill(path, { through: ['SKILLCDN.md'] }));
    const source = { path: 'SKILLCDN.md', before: 'Be kind.\n', after: 'Be very kind.\n', skills: ['a/SKILL.md', 'b/SKILL.md'] };
    const text = report({ files: ['SKILLCDN.md'], skills, sources: [source] });
    expect(text).toContain('**2 skills** affected, +6 tokens in all (estimated); 1 file changed since `origin/main`.');
    expect(text).toContain('- `SKILLCDN.md` changes what 2 skills say: `a/SKILL.md`, `b/SKILL.md`');
    expect(text).toContain('| `a/SKILL.md` | reads differently | +3 | `SKILLCDN.md` | `sha256:aaaaaaaaaaaa` → `sha256:bbbbbbbbbbbb` |');
    expect(text).toContain(
      '<summary><code>SKILLCDN.md</code> in 2 skills</summary>\n\n```diff\n@@ -1,1 +1,1 @@\n-Be kind.\n+Be very kind.\n```',
    );
  });

  it('says where the change began, where the branch that it goes into has gone on since', () => {
    const since = { ref: 'main', commit: 'c'.repeat(40), isOlder: true };
    const text = toMarkdown({ compared: { change: { files: ['README.md'], skills: [], sources: [] }, since }, findings: [], skills: 1 });
    expect(text).toContain('1 file changed since `cccccccccccc`, where this left `main`');
  });

  it('says so where agents get the same bytes', () => {
    expect(report({ files: ['README.md'], skills: [], sources: [] })).toContain('every agent gets the same bytes of every skill');
  });

  it('shows names and texts of the repository as code: no mention, link, image, tag or further column', () => {
    const hostile = { path: NASTY, before: '```\n', after: `~~~\n\`\`\`\`\n</details>@everyone\n${NASTY}\n`, skills: [NASTY] };
    const found = finding('link_target_missing', { path: NASTY as RepoPath, line: 3 }, { target: NASTY });
    const change = { files: [NASTY], skills: [skill(NASTY, { through: [NASTY, `x/${NASTY}`] })], sources: [hostile] };
    const nodes = nodesOf(report(change, { findings: [found] }, NASTY));
    expect(nodes.filter(({ type }) => ['link', 'image', 'linkReference', 'imageReference'].includes(type))).toEqual([]);
    const texts = nodes.flatMap((node) => (node.type === 'text' ? [node.value] : []));
    expect(texts.filter((text) => /@everyone|https|#1|<img/.test(text))).toEqual([]);
    const html = nodes.flatMap((node) => (node.type === 'html' ? [node.value] : []));
    expect(html.filter((text) => !/^(<details><summary><code>[^<>]*<\/code><\/summary>|<\/details>)$/.test(text))).toEqual([]);
    const rows = nodes.flatMap((node) => (node.type === 'tableRow' ? [node.children.length] : []));
    expect(new Set(rows)).toEqual(new Set([5]));
    const codes = nodes.flatMap((node) => (node.type === 'inlineCode' ? [node.value] : []));
    expect(codes).toContain(NASTY);
  });

  it('stays within what a host takes, however much changed, and says that it is cut', () => {
    const paths = Array.from({ length: 3_000 }, (_, at) => `skills/${'long-'.repeat(40)}${at}/SKILL.md`);
    const sources = paths.map((path) => ({ path, before: '', after: 'x'.repeat(100_000), skills: [path] }));
    const text = report({ files: paths, skills: paths.map((path) => skill(path)), sources });
    expect(text.length).toBeLessThan(60_000);
    expect(text).toContain('... and 2,900 more skills.');
    expect(text).toMatch(/more texts\.\n$|The report is cut here: it is longer than a comment may be\.\n$/);
  });
});

describe('the difference of two texts', () => {
  it('is nothing for equal texts, and counts the lines that are cut off', () => {
    expect(diffText('a\n', 'a\n', 10)).toEqual({ lines: [], more: 0, compared: true });
    const { lines, more } = diffText('a\n', 'a\nb\nc\nd\n', 3);
    expect({ lines, more }).toEqual({ lines: ['@@ -1,1 +1,4 @@', ' a', '+b'], more: 2 });
  });

  it('gives up on texts that have nothing in common, and still shows both', () => {
    const text = (prefix: string) => Array.from({ length: 5_000 }, (_, at) => `${prefix}${at}`).join('\n');
    const { lines, more, compared } = diffText(text('a'), text('b'), 5);
    expect({ lines, more, compared }).toEqual({ lines: ['-a0', '-a1', '-a2', '-a3', '-a4'], more: 9_995, compared: false });
  });
});

/**
 * The served `SKILL.md` (format.md, section 9): front matter, sources, rules, instructions, included files, as one
 * document. It holds no commit, time or address, so that its digest changes only when its content does.
 */
import type { FrontMatterValue, Part } from '#contract/schema/skill.ts';
import type { RepoPath } from '#model/repo-path.ts';
import { estimateTokens } from '#model/text.ts';
import type { Parsed } from '#parse/parser.ts';
import type { ResolvedSkill } from '#resolve/finish-skills.ts';
import { frontMatterValues, serializeFrontMatter } from './front-matter.ts';

export interface SkillDocument {
  /** LF line ends, no byte order mark. */
  readonly text: string;
  readonly parts: readonly Part[];
  readonly frontMatter: Readonly<Record<string, FrontMatterValue>>;
}

interface Piece {
  readonly kind: Part['kind'];
  readonly path: RepoPath;
  readonly text: string;
}

/** Assembles the document of a skill that is served in full. Pure. */
export function assembleSkillDocument(resolved: ResolvedSkill, parsed: Pick<Parsed, 'text'>): SkillDocument {
  const { skill, rules, includes } = resolved;
  const { declaration } = skill;
  const pieces: readonly Piece[] = [
    { kind: 'head', path: skill.path, text: head(resolved) },
    ...rules.map((rule) => piece('rules', rule.path, `applicable rules: ${rule.path}`, rule.text.slice(rule.bodyOffset))),
    piece('instructions', skill.path, 'instructions', declaration.text.slice(declaration.bodyOffset)),
    ...includes.files.map(({ file }) => {
      const text = file.content === undefined ? '' : (parsed.text(file.content) ?? '');
      return piece('included', file.path, `included file: ${file.path}`, text);
    }),
  ];
  let offset = 0;
  const parts = pieces.map(({ kind, path, text }) => {
    const length = Buffer.byteLength(text);
    const part = { kind, path, offset, length, tokens: estimateTokens(text) };
    offset += length;
    return part;
  });
  return { text: pieces.map(({ text }) => text).join(''), parts, frontMatter: frontMatterValues(declaration.published) };
}

function piece(kind: Part['kind'], path: RepoPath, label: string, text: string): Piece {
  const body = text.replace(/^(?:[ \t]*\n)+/, '').trimEnd();
  return { kind, path, text: `\n--- ${label} ---\n${body === '' ? '' : `\n${body}\n`}` };
}

function head({ skill, rules, includes, omitted }: ResolvedSkill): string {
  const sources = [
    ...rules.map((rule) => `- ${rule.path} (applicable rules)`),
    `- ${skill.path} (instructions)`,
    ...includes.files.map(({ file }) => `- ${file.path} (included file)`),
  ];
  const left = omitted.map((file) => {
    const why = file.unavailable === 'lfs_pointer' ? 'kept in Git LFS' : 'too large to be served';
    return `- ${file.path}, ${file.size} bytes, ${why}: get it from the source repository\n`;
  });
  const leftOut = left.length === 0 ? '' : `\nFiles of this skill that are left out:\n${left.join('')}`;
  return `---\n${serializeFrontMatter(skill.declaration.published)}---\n\nAssembled from these files of the source repository:\n${sources.join('\n')}\n${leftOut}`;
}

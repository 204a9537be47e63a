/** Front matter of one file: bytes to entries with positions, or the one finding that says why not (format.md, section 2). */
import { findConflicts } from '#model/conflict-markers.ts';
import { type Finding, finding } from '#model/finding.ts';
import type { Limits } from '#model/limits.ts';
import { decodeText, looksLikeUtf16, normalizeNewlines } from '#model/text.ts';
import { splitFrontMatter } from './front-matter-split.ts';
import { parseYamlBlock, type YamlEntry } from './yaml-block.ts';

export type FrontMatter =
  | {
      readonly kind: 'found';
      /** Whole file: LF line ends, no byte order mark. */
      readonly text: string;
      readonly bodyOffset: number;
      readonly entries: readonly YamlEntry[];
      readonly findings: readonly Finding[];
    }
  | { readonly kind: 'absent'; readonly text: string; readonly finding: Finding }
  | { readonly kind: 'unreadable'; readonly text?: string; readonly findings: readonly Finding[] };

const NONE = {
  missing: 'front_matter_missing',
  blank_first_line: 'front_matter_blank_first_line',
  bold_header: 'front_matter_bold_header',
  bad_fence: 'front_matter_bad_fence',
} as const;

/** Reads the front matter of a file's bytes. Total. A conflict in it is the one finding, because nothing else is what its author wrote. */
export function readFrontMatter(path: string, bytes: Uint8Array, limits: Pick<Limits, 'frontMatterCharacters'>): FrontMatter {
  const front = readAsItStands(path, bytes, limits);
  if (front.kind === 'found' || front.text === undefined) return front;
  const [conflict] = findConflicts(front.text);
  if (conflict === undefined || conflict.line > lastLineOf(front.text)) return front;
  const told = finding('conflict_markers', { path, line: conflict.line, column: 1 }, { end: conflict.end });
  return front.kind === 'absent' ? { ...front, finding: told } : { ...front, findings: [told] };
}

/** The last line on which a conflict may begin that keeps front matter from being read: its closing fence, else the first line. */
function lastLineOf(text: string): number {
  const split = splitFrontMatter(text);
  if (split.kind === 'found') return text.slice(0, split.bodyOffset).split('\n').length - 1;
  return split.kind === 'none' ? split.line : Number.POSITIVE_INFINITY;
}

function readAsItStands(path: string, bytes: Uint8Array, limits: Pick<Limits, 'frontMatterCharacters'>): FrontMatter {
  const decoded = decodeText(bytes);
  if (decoded.kind === 'binary') {
    const place = decoded.guess === 'utf-16' ? {} : firstDamage(bytes);
    return { kind: 'unreadable', findings: [finding('not_utf8', { path, ...place }, { guess: decoded.guess })] };
  }
  if (looksLikeUtf16(decoded.text)) return { kind: 'unreadable', findings: [finding('not_utf8', { path }, { guess: 'utf-16' })] };
  const text = normalizeNewlines(decoded.text);
  const split = splitFrontMatter(text);
  if (split.kind === 'none')
    return {
      kind: 'absent',
      text,
      finding: finding(NONE[split.why], { path, line: split.line, column: 1 }, split.why === 'missing' ? { near: split.near } : {}),
    };
  if (split.kind === 'unterminated') {
    const { near } = split;
    const unterminated = finding(
      'front_matter_unterminated',
      { path, line: near ?? 1, column: 1 },
      { near: near ?? 0 },
      near === undefined ? undefined : '---',
    );
    return { kind: 'unreadable', text, findings: [unterminated] };
  }
  if (split.yaml.length > limits.frontMatterCharacters) {
    const args = { characters: split.yaml.length, limit: limits.frontMatterCharacters };
    return { kind: 'unreadable', text, findings: [finding('front_matter_too_large', { path, line: 1, column: 1 }, args)] };
  }
  const block = parseYamlBlock(path, split.yaml, 2);
  if (!block.ok) return { kind: 'unreadable', text, findings: block.findings };
  return { kind: 'found', text, bodyOffset: split.bodyOffset, entries: block.entries, findings: block.findings };
}

/** The first place that is not UTF-8: where the bytes of a decoder that goes on differ from those of the file. */
function firstDamage(bytes: Uint8Array): { readonly line: number; readonly column: number } {
  const mended = Buffer.from(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
  const damage = bytes.findIndex((byte, index) => byte !== mended[index]);
  // Half of a character in front of the place belongs to it.
  const before = normalizeNewlines(new TextDecoder().decode(bytes.subarray(0, damage), { stream: true }));
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') };
}

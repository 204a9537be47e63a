/** Finds the front matter of a file (format.md, section 2). Total; rejects rather than repairs. */
export type FrontMatterSplit =
  | {
      readonly kind: 'found';
      /** Between the fences, without the final line end. */
      readonly yaml: string;
      /** Where the body starts in the text. */
      readonly bodyOffset: number;
    }
  /** No front matter, and the reason that an author needs to hear. */
  | ({ readonly kind: 'none' } & WhyNone)
  /** An opening fence without a closing one; `near` is the line that was most likely meant as one. */
  | { readonly kind: 'unterminated'; readonly near: number | undefined };

export interface WhyNone {
  readonly why: 'missing' | 'blank_first_line' | 'bold_header' | 'bad_fence';
  readonly line: number;
  /** The line on which front matter begins further down; 0 where it does not. */
  readonly near: number;
}

const FENCE = /^--- *$/;
// What people write instead of a closing fence.
const NEAR_FENCE = /^(\s+-{3,}|-{2}|-{4,}|\.{3}|—+|–+|\*{3,}|={3,}|```+)$/;
/** Lines above front matter that are looked at: a license header is longer than anything else that people put there. */
const MAX_ABOVE = 40;
/** Characters of a line that can be meant as a fence. */
const MAX_FENCE = 100;

/** Splits LF-normalized text without a byte order mark. */
export function splitFrontMatter(text: string): FrontMatterSplit {
  const firstEnd = text.indexOf('\n');
  const first = firstEnd < 0 ? text : text.slice(0, firstEnd);
  if (!FENCE.test(first)) return { kind: 'none', ...whyNone(text, first) };
  if (firstEnd < 0) return { kind: 'unterminated', near: undefined };
  let start = firstEnd + 1;
  let near: number | undefined;
  for (let line = 2; start <= text.length; line += 1) {
    const end = text.indexOf('\n', start);
    const content = text.slice(start, end < 0 ? undefined : end);
    if (FENCE.test(content)) {
      return {
        kind: 'found',
        yaml: text.slice(firstEnd + 1, Math.max(firstEnd + 1, start - 1)),
        bodyOffset: end < 0 ? text.length : end + 1,
      };
    }
    if (content.length <= MAX_FENCE && NEAR_FENCE.test(content.trimEnd())) near ??= line;
    if (end < 0) break;
    start = end + 1;
  }
  return { kind: 'unterminated', near };
}

function whyNone(text: string, first: string): WhyNone {
  const start = Math.max(0, text.search(/\S/));
  const head = text.slice(start, start + MAX_FENCE);
  if (start > 0 && text[start - 1] === '\n' && FENCE.test(head.split('\n')[0] ?? '')) return { why: 'blank_first_line', line: 1, near: 0 };
  if (/^\s*(-{2,}|—+|–+|\+{3})\s*\S{0,20}\s*$/.test(first)) return { why: 'bad_fence', line: 1, near: 0 };
  if (/^\s*(?:#{1,6} [^\n]*\n\s*)?\*\*\s*(name|description)\b[^\n]*\*\*/i.test(text)) return { why: 'bold_header', line: 1, near: 0 };
  return { why: 'missing', line: 1, near: startsBelow(text) };
}

/** The line of a fence with a name or a description right below it: front matter that something stands above. */
function startsBelow(text: string): number {
  const lines = text.split('\n', MAX_ABOVE + 1);
  return 1 + lines.findIndex((line, index) => FENCE.test(line) && /^(name|description):/.test(lines[index + 1] ?? ''));
}

/** Codes of findings as people type them. */
import { distance } from '#contract/spelling.ts';
import { compareText } from '#model/compare.ts';
import { type Code, SEVERITIES } from '#model/finding.ts';

/** Codes that an error about a wrong one names. */
const MAX_NEAR = 3;
/** Characters of a wrong code that are compared: codes are shorter, and the work grows with the length. */
const MAX_COMPARED = 64;

export function isCode(text: string): text is Code {
  return Object.hasOwn(SEVERITIES, text);
}

/** Slips in the words of a code where each word is nearly one of it: whoever forgets a word of a long code means that code. */
function slipsInWords(asked: string, code: string): number {
  const words = asked.split('_').filter((word) => word !== '');
  const slips = words.map((word) => Math.min(...code.split('_').map((own) => distance(own, word))));
  const isNear = words.length > 1 && slips.every((count, index) => count * 2 < (words[index]?.length ?? 0));
  return isNear ? slips.reduce((sum, count) => sum + count, 1) : Number.POSITIVE_INFINITY;
}

/** A code that holds what was typed, or is held by it, comes before one that is merely spelled alike. */
export function nearCodes(text: string): readonly string[] {
  const asked = text.slice(0, MAX_COMPARED);
  const rank = (code: string): number =>
    asked.length > 2 && (code.includes(asked) || asked.includes(code)) ? 0 : Math.min(distance(code, asked), slipsInWords(asked, code));
  const ranked = Object.keys(SEVERITIES)
    .map((code) => ({ code, rank: rank(code) }))
    .sort((a, b) => a.rank - b.rank || compareText(a.code, b.code));
  // With half of the letters wrong, even the nearest is another word.
  const nearest = ranked[0]?.rank ?? 0;
  if (nearest * 2 > Math.max(asked.length, 4)) return [];
  return ranked.slice(0, MAX_NEAR).map(({ code }) => code);
}

/** ` Did you mean a, b?`, or nothing where nothing is near. */
export function didYouMean(codes: readonly string[]): string {
  return codes.length === 0 ? '' : ` Did you mean ${codes.join(', ')}?`;
}

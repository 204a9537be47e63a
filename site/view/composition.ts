/** What the assembled document of a skill is made of, in estimated tokens: what it costs an agent to load it. */
import type { Part, ServedSkill } from '#contract/schema/skill.ts';

export interface Share {
  readonly kind: Part['kind'];
  readonly path: string;
  readonly tokens: number;
  /** UTF-8 bytes. */
  readonly size: number;
  /** Start and width in thousandths of the bar. */
  readonly start: number;
  readonly width: number;
}

/** Thousandths of the bar; parts are integers so that the same skill draws the same bar everywhere. */
const WHOLE = 1000;

/** Shares of the parts, in document order; together they fill the bar. */
export function compositionOf(skill: ServedSkill): readonly Share[] {
  const { parts } = skill.document;
  const total = Math.max(
    1,
    parts.reduce((sum, part) => sum + part.tokens, 0),
  );
  let seen = 0;
  return parts.map((part) => {
    const start = Math.round((seen / total) * WHOLE);
    seen += part.tokens;
    return {
      kind: part.kind,
      path: part.path,
      tokens: part.tokens,
      size: part.length,
      start,
      width: Math.round((seen / total) * WHOLE) - start,
    };
  });
}

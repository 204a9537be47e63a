/** Slips in published texts: what readers are shown is not what the author wrote, and no reader of Markdown says so. */
import type { Digested } from '#digest/digest.ts';
import { findConflicts } from '#model/conflict-markers.ts';
import { isMarkdown, SKILL_NAME } from '#model/file-kinds.ts';
import { type Finding, finding } from '#model/finding.ts';
import { baseName } from '#model/repo-path.ts';
import type { Slip } from '#parse/markdown/slips.ts';

/** Looks at every published text. What keeps a `SKILL.md` from being a skill is told elsewhere. */
export function textSlips({ sources, assembled: { resolved } }: Pick<Digested, 'sources' | 'assembled'>): readonly Finding[] {
  const skills = new Set<string>(resolved.skills.map(({ skill }) => skill.path));
  return [...sources].flatMap(([path, blob]) => {
    if (blob.bytes.length > resolved.parsed.limits.indexedBytes) return [];
    if (isMarkdown(path)) {
      if (baseName(path) === SKILL_NAME && !skills.has(path)) return [];
      return (resolved.parsed.markdown(blob)?.slips ?? []).map((slip) => slipFinding(path, slip));
    }
    const conflicts = resolved.parsed.facts.of('conflicts', blob.digest, () => findConflicts(resolved.parsed.text(blob) ?? ''));
    return conflicts.map(({ line, end }) => slipFinding(path, { kind: 'conflict', line, column: 1, end }));
  });
}

function slipFinding(path: string, slip: Slip): Finding {
  const place = { path, line: slip.line, column: slip.column };
  if (slip.kind === 'fence') return finding('fence_unclosed', place, { fence: slip.fence, lines: slip.lines, within: slip.within });
  if (slip.kind === 'comment') return finding('comment_unclosed', place, { lines: slip.lines });
  if (slip.kind === 'table') return finding('table_cells_lost', place, { columns: slip.columns, rows: slip.rows });
  if (slip.kind === 'unformed')
    return finding('table_unformed', place, { problem: slip.problem, columns: slip.columns, cells: slip.cells });
  if (slip.kind === 'footnote') return finding('footnote_missing', place, { label: slip.label });
  if (slip.kind === 'control') return finding('control_character', place, { character: slip.character, count: slip.count });
  return finding('conflict_markers', place, { end: slip.end });
}

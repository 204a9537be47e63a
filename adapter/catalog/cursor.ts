/**
 * Cursors: opaque, stateless, and good for exactly one walk. A cursor carries a position and a digest of everything
 * that the walk is bound to (snapshot, rules version, mount, operation, scope, query or path), so that a foreign,
 * damaged or outdated one is refused instead of answered with somebody else's page.
 */
import { createHash } from 'node:crypto';
import type { View } from './model.ts';

/** Longest cursor, in characters; ours stay below a hundred. Checked before anything is decoded. */
export const MAX_CURSOR_LENGTH = 2048;

export type Operation = 'browse' | 'search' | 'load' | 'skills' | 'resources' | 'directory';

export interface Walk {
  readonly view: View;
  readonly operation: Operation;
  /** What the call was about: scope, query, path. */
  readonly subject: readonly string[];
}

function seal({ view, operation, subject }: Walk, position: number): string {
  const { id, artifact } = view.snapshot;
  const bound = JSON.stringify([id, artifact.rules, view.address, operation, subject, position]);
  return createHash('sha256').update(bound).digest('base64url').slice(0, 22);
}

/** Makes the cursor of a position in a walk. */
export function formatCursor(walk: Walk, position: number): string {
  return Buffer.from(JSON.stringify({ p: position, s: seal(walk, position) })).toString('base64url');
}

/** The position that a cursor stands for in this walk, or `undefined` for any text that is not a cursor of it. Total. */
export function parseCursor(walk: Walk, text: string): number | undefined {
  if (text.length > MAX_CURSOR_LENGTH || !/^[A-Za-z0-9_-]+$/.test(text)) return undefined;
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (typeof parsed !== 'object' || parsed === null) return undefined;
    const { p: position } = parsed as { p?: unknown };
    if (typeof position !== 'number' || !Number.isSafeInteger(position) || position < 0) return undefined;
    return formatCursor(walk, position) === text ? position : undefined;
  } catch {
    return undefined;
  }
}

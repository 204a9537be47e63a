/** How much of the library known clients show a model before it chooses: what is cut, what is not seen at all. */
import { few } from '#contract/few.ts';
import { type Finding, finding } from '#model/finding.ts';
import { codePoints } from '#model/text.ts';

export interface Client {
  readonly name: string;
  /** Characters of one description that are shown; the rest is cut. */
  readonly perSkill: number;
  /** Characters of all names and descriptions together, in a client that does not know its context window. */
  readonly total: number;
}

/** Defaults of 2026; both clients scale the total with a known context window and let their users raise it. */
export const CLIENTS: readonly Client[] = [
  { name: 'Claude Code', perSkill: 1536, total: 8000 },
  { name: 'Codex', perSkill: 1024, total: 8000 },
];

/** Most names that a finding lists. */
const MAX_NAMED = 10;

export interface Described {
  readonly name: string;
  readonly description: string;
}

/** Skills past a client's budget, in the order in which they are listed. */
export function hiddenBy(client: Client, skills: readonly Described[]): readonly string[] {
  let used = 0;
  return skills.flatMap(({ name, description }) => {
    used += codePoints(name) + Math.min(codePoints(description), client.perSkill);
    return used > client.total ? [name] : [];
  });
}

/** One finding for each client that would not show every skill. */
export function listingBudget(skills: readonly Described[]): readonly Finding[] {
  return CLIENTS.flatMap((client) => {
    const hidden = hiddenBy(client, skills);
    if (hidden.length === 0) return [];
    const names = few(hidden, MAX_NAMED).join(', ');
    return [finding('listing_budget', undefined, { client: client.name, limit: client.total, count: hidden.length, names })];
  });
}

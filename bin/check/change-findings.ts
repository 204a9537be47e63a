/** Findings of `check --changed`: those that an edit brings, and those that were there before in what it touches. */
import { compareText } from '#model/compare.ts';
import { type ArgumentValue, type Finding, findingKey } from '#model/finding.ts';
import type { Change } from './changed.ts';

export interface ChangeFindings {
  readonly findings: readonly Finding[];
  /** Those of them that were there before the change, whether it moved them or made them fewer. */
  readonly known: ReadonlySet<Finding>;
}

/**
 * Findings of changed files and of skills that a change touches, and those that were not there before: a file that is
 * deleted breaks the links of files that nobody edited. `before` are the findings of the commit.
 */
export function findingsOf(change: Change, before: readonly Finding[], after: readonly Finding[]): ChangeFindings {
  const touched = new Set<string>([...change.files, ...change.skills.map(({ path }) => path)]);
  const known = knownOf(before, after);
  const findings = after.filter((finding) => (finding.place !== undefined && touched.has(finding.place.path)) || !known.has(finding));
  return { findings, known: new Set(findings.filter((finding) => known.has(finding))) };
}

/** Each finding of before accounts for one of after: the same one, else one that is no worse. */
function knownOf(before: readonly Finding[], after: readonly Finding[]): ReadonlySet<Finding> {
  const same = Map.groupBy(before, findingKey);
  const known = new Set(after.filter((finding) => same.get(findingKey(finding))?.pop() !== undefined));
  const left = Map.groupBy([...same.values()].flat(), kindOf);
  for (const finding of after) {
    if (known.has(finding)) continue;
    const others = left.get(kindOf(finding)) ?? [];
    const index = others.findIndex((other) => isNoWorse(finding, other));
    if (index < 0) continue;
    others.splice(index, 1);
    known.add(finding);
  }
  return known;
}

function kindOf({ code, severity, place }: Finding): string {
  return JSON.stringify([code, severity, place?.path]);
}

/**
 * What is counted did not grow, lists gained nothing, and everything else is as it was. Beside a count, a text names
 * examples, which change with it.
 */
function isNoWorse({ arguments: now }: Finding, { arguments: was }: Finding): boolean {
  const names = [...new Set([...Object.keys(now), ...Object.keys(was)])].sort(compareText);
  const isCounted = typeof now.count === 'number' && !Object.values(now).some(isList);
  return names.every((name) => {
    const [value, other] = [now[name], was[name]];
    if (typeof value === 'number' && typeof other === 'number') return value <= other;
    if (isList(value) && isList(other)) return value.every((item) => other.includes(item));
    return value === other || (isCounted && (name === 'names' || name === 'other'));
  });
}

function isList(value: ArgumentValue | undefined): value is readonly string[] {
  return typeof value === 'object';
}

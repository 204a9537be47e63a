/** Which arguments of a finding its translations need. The page carries no others. */
import type { FindingArtifact } from '#contract/schema/findings.ts';
import type { FindingTexts } from './finding-texts.ts';
import de from './findings-de.ts';
import ja from './findings-ja.ts';

const CATALOGS: readonly FindingTexts[] = [de, ja];

/** The arguments as JSON, for the script that translates; `undefined` where no translation names one. */
export function translatable({ code, arguments: args }: Pick<FindingArtifact, 'code' | 'arguments'>): string | undefined {
  const fixes = CATALOGS.flatMap((texts) => (Object.hasOwn(texts, code) ? [texts[code]?.fix ?? ''] : [])).join(' ');
  const needed = Object.entries(args).filter(([name]) => fixes.includes(`{${name}}`));
  return needed.length === 0 ? undefined : JSON.stringify(Object.fromEntries(needed.map(([name, value]) => [name, String(value)])));
}

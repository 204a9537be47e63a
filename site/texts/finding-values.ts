/** Which arguments of a finding its translations need. The page carries no others. */
import { few } from '#contract/few.ts';
import type { FindingArtifact } from '#contract/schema/findings.ts';
import { argumentsOf, type FindingSentences } from './finding-sentences.ts';
import type { FindingTexts } from './finding-texts.ts';
import de from './findings-de.ts';
import ja from './findings-ja.ts';
import germanSentences from './sentences-de.ts';
import japaneseSentences from './sentences-ja.ts';

const TEXTS: readonly FindingTexts[] = [de, ja];
const SENTENCES: readonly FindingSentences[] = [germanSentences, japaneseSentences];

function needed(code: string): ReadonlySet<string> {
  return new Set([
    ...TEXTS.flatMap((texts) => (Object.hasOwn(texts, code) ? argumentsOf(texts[code]?.fix ?? '') : [])),
    ...SENTENCES.flatMap((sentences) => {
      const sentence = Object.hasOwn(sentences, code) ? sentences[code] : undefined;
      return sentence === undefined ? [] : [...argumentsOf(sentence.what), ...argumentsOf(sentence.why)];
    }),
  ]);
}

/** Items of a list that a sentence names. */
const MAX_LISTED = 5;

/** The arguments as JSON, for the script that translates; `undefined` where no translation names one. */
export function translatable({ code, arguments: args }: Pick<FindingArtifact, 'code' | 'arguments'>): string | undefined {
  const names = needed(code);
  const entries = Object.entries(args).filter(([name]) => names.has(name));
  return entries.length === 0
    ? undefined
    : JSON.stringify(
        Object.fromEntries(
          entries.map(([name, value]) => [name, typeof value === 'object' ? few(value, MAX_LISTED).join(', ') : String(value)]),
        ),
      );
}

/** Sentences and Markdown blocks from the vocabulary, with the shapes that real skills have. */
import type { Random } from './random.ts';
import { ADJECTIVES, CODAS, type Domain, NOUNS, NUCLEI, ONSETS, VERBS } from './vocabulary.ts';

/** Made-up product and identifier names: what gives real repositories their long tail of words that occur twice. */
export function inventNames(random: Random, count: number): readonly string[] {
  const names: string[] = [];
  while (names.length < count) {
    const syllables = random.between(2, 3);
    let name = '';
    for (let index = 0; index < syllables; index += 1) name += random.pick(ONSETS) + random.pick(NUCLEI) + random.pick(CODAS);
    names.push(name);
  }
  return names;
}

export interface Voice {
  readonly random: Random;
  readonly domain: Domain;
  readonly invented: readonly string[];
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function noun({ random, domain, invented }: Voice): string {
  const kind = random.next();
  if (kind < 0.45) return random.zipf(domain.nouns);
  if (kind < 0.85) return random.zipf(NOUNS);
  return kind < 0.93 ? random.zipf(domain.tools) : random.zipf(invented);
}

export function identifier(voice: Voice): string {
  const words = [voice.random.zipf(VERBS), noun(voice)];
  return voice.random.chance(0.5) ? words.join('_') : (words[0] ?? '') + capital(words[1] ?? '');
}

function thing(voice: Voice): string {
  return voice.random.chance(0.4) ? `${voice.random.zipf(ADJECTIVES)} ${noun(voice)}` : noun(voice);
}

const SENTENCES: readonly ((voice: Voice) => string)[] = [
  (voice) => `${capital(voice.random.zipf(VERBS))} the ${thing(voice)} before you ${voice.random.zipf(VERBS)} the ${thing(voice)}.`,
  (voice) => `If the ${noun(voice)} is ${voice.random.zipf(ADJECTIVES)}, ${voice.random.zipf(VERBS)} the ${thing(voice)} first.`,
  (voice) =>
    `Never ${voice.random.zipf(VERBS)} more than ${voice.random.between(2, 90)} of them at once; the ${thing(voice)} cannot follow.`,
  (voice) => `A ${thing(voice)} without a ${noun(voice)} tells nothing about the ${thing(voice)}.`,
  (voice) => `Ask which ${noun(voice)} is meant, then ${voice.random.zipf(VERBS)} it with \`${identifier(voice)}\`.`,
  (voice) =>
    `The ${thing(voice)} comes from **${voice.random.zipf(voice.domain.tools)}**, so ${voice.random.zipf(VERBS)} the ${noun(voice)} there.`,
  (voice) => `Stop when the ${noun(voice)} and the ${thing(voice)} agree, and say which ${noun(voice)} you left out.`,
  (voice) => `Results go to the ${thing(voice)}; a person decides about every ${thing(voice)}.`,
];

export function sentence(voice: Voice): string {
  return voice.random.pick(SENTENCES)(voice);
}

export function paragraph(voice: Voice): string {
  return Array.from({ length: voice.random.between(2, 5) }, () => sentence(voice)).join(' ');
}

const BLOCKS: readonly ((voice: Voice) => string)[] = [
  paragraph,
  paragraph,
  (voice) => Array.from({ length: voice.random.between(3, 7) }, (_, index) => `${index + 1}. ${sentence(voice)}`).join('\n'),
  (voice) => Array.from({ length: voice.random.between(3, 6) }, () => `- **${capital(noun(voice))}.** ${sentence(voice)}`).join('\n'),
  (voice) => `\`\`\`bash\n${Array.from({ length: voice.random.between(1, 4) }, () => command(voice)).join('\n')}\n\`\`\``,
  (voice) => `\`\`\`json\n${JSON.stringify({ [identifier(voice)]: noun(voice), limit: voice.random.between(1, 500) }, null, 2)}\n\`\`\``,
  (voice) => {
    const rows = Array.from(
      { length: voice.random.between(2, 6) },
      () => `| ${noun(voice)} | ${voice.random.between(1, 999)} | ${thing(voice)} |`,
    );
    return ['| what | limit | where |', '|---|---|---|', ...rows].join('\n');
  },
];

function command(voice: Voice): string {
  return `${voice.random.zipf(voice.domain.tools)} ${voice.random.zipf(VERBS)} --${noun(voice)} ${noun(voice)}.${voice.random.pick(['json', 'csv', 'md', 'log'])}`;
}

/** Sections with headings until about `characters` are reached. */
export function sections(voice: Voice, characters: number): string {
  const parts: string[] = [];
  let length = 0;
  while (length < characters) {
    const heading = `## ${capital(voice.random.zipf(VERBS))} the ${thing(voice)}`;
    const blocks = Array.from({ length: voice.random.between(1, 4) }, () => voice.random.pick(BLOCKS)(voice));
    const section = [heading, ...blocks].join('\n\n');
    parts.push(section);
    length += section.length + 2;
  }
  return parts.join('\n\n');
}

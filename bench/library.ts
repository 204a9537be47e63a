/** A made-up library as a list of files: areas two to four folders deep, rules in some of them, skills with what skills have. */
import type { RepositoryEntry } from './git-repository.ts';
import { capital, identifier, inventNames, noun, paragraph, sections, sentence, type Voice } from './prose.ts';
import { createRandom } from './random.ts';
import { ADJECTIVES, DOMAINS, VERBS } from './vocabulary.ts';

export interface LibraryOptions {
  readonly skills: number;
  readonly seed: number;
}

/** Most Markdown of one skill, its references included. */
export const MAX_SKILL_CHARACTERS = 10_000;

type File = readonly [path: string, entry: RepositoryEntry];

/** Every file of the library, in a fixed order. The same options give the same bytes. */
export function* libraryFiles({ skills, seed }: LibraryOptions): Generator<File> {
  const random = createRandom(seed);
  const invented = inventNames(random, Math.min(20_000, 200 + skills * 2));
  yield ['README.md', `# Made-up library\n\n${skills} skills from seed ${seed}, for measuring. Nothing here is advice.\n`];
  yield ['SKILLCDN.md', manifest('Made-up library', 'A library from a seed, for measuring.', '- Say what you know and how you know it.')];
  for (const domain of DOMAINS.filter((_, index) => index % 2 === 0)) {
    const voice = { random, domain, invented };
    yield [`plugins/${domain.name}/SKILLCDN.md`, manifest(capital(domain.name), sentence(voice), rules(voice))];
  }
  const used = new Set<string>();
  let left = skills;
  for (let group = 0; left > 0; group += 1) {
    const voice: Voice = { random, domain: random.pick(DOMAINS), invented };
    const { home, folder } = groupFolders(voice, group);
    if (random.chance(0.4)) yield* groupFiles(voice, home);
    const count = Math.min(left, random.between(4, 20));
    for (let index = 0; index < count; index += 1) yield* skillFiles(voice, folder, used);
    left -= count;
  }
}

/** A group's home carries its number, so that no two groups share a manifest; its skills lie there or one folder deeper. */
function groupFolders({ random, domain }: Voice, group: number): { readonly home: string; readonly folder: string } {
  const depth = random.between(2, 4);
  const home = depth === 2 ? `plugins/${domain.name}-${group}` : `plugins/${domain.name}/${random.zipf(ADJECTIVES)}-${group}`;
  return { home, folder: depth === 4 ? `${home}/skills` : home };
}

function* groupFiles(voice: Voice, home: string): Generator<File> {
  yield [`${home}/SKILLCDN.md`, manifest(capital(voice.domain.name), sentence(voice), rules(voice))];
  yield [`${home}/README.md`, `# ${capital(voice.domain.name)}\n\n${paragraph(voice)}\n`];
  const title = capital(noun(voice));
  yield [`${home}/docs/guide.md`, `# ${title}\n\n${paragraph(voice)}\n\n${sections(voice, voice.random.between(500, 4000))}\n`];
}

function* skillFiles(voice: Voice, folder: string, used: Set<string>): Generator<File> {
  const { random } = voice;
  const name = skillName(voice, folder, used);
  const home = `${folder}/${name}`;
  const references = random.chance(0.4)
    ? Array.from({ length: random.between(1, 3) }, (_, index) => `references/${noun(voice)}-${index + 1}.md`)
    : [];
  const script = random.chance(0.25) ? `scripts/${identifier(voice)}.${random.pick(['sh', 'py'])}` : undefined;
  const settings = random.chance(0.15) ? `config/${noun(voice)}.json` : undefined;
  const links = [...references, ...(script === undefined ? [] : [script]), ...(settings === undefined ? [] : [settings])];
  // Sizes are skewed as in real libraries: many short skills, few long ones.
  const budget = 600 + Math.floor(random.next() * random.next() * (MAX_SKILL_CHARACTERS * 0.7));
  const share = Math.floor(budget / (references.length + 1));
  yield [`${home}/SKILL.md`, bounded(skillText(voice, name, links, share), MAX_SKILL_CHARACTERS - references.length * 1500)];
  for (const path of references)
    yield [`${home}/${path}`, bounded(`# ${capital(noun(voice))}\n\n${sections(voice, Math.min(share, 800))}\n`, 1500)];
  if (script !== undefined) yield [`${home}/${script}`, { content: scriptText(voice, script), executable: true }];
  if (settings !== undefined)
    yield [
      `${home}/${settings}`,
      `${JSON.stringify({ title: capital(noun(voice)), [identifier(voice)]: random.between(1, 900) }, null, 2)}\n`,
    ];
}

function skillName(voice: Voice, folder: string, used: Set<string>): string {
  const { random } = voice;
  for (let attempt = 1; ; attempt += 1) {
    const words = `${random.zipf(VERBS)}-${random.chance(0.3) ? `${random.zipf(ADJECTIVES)}-` : ''}${noun(voice)}`
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-');
    const name = attempt > 5 ? `${words}-${attempt}` : words;
    if (used.has(`${folder}/${name}`)) continue;
    used.add(`${folder}/${name}`);
    return name;
  }
}

function skillText(voice: Voice, name: string, links: readonly string[], characters: number): string {
  const { random, domain } = voice;
  const title = capital(name.replaceAll('-', ' '));
  const description = `${title}: ${sentence(voice)} Use for ${noun(voice)}, ${noun(voice)} or ${random.zipf(domain.tools)}.`;
  const header = ['---', `name: ${name}`, `description: ${JSON.stringify(description)}`, ...(random.chance(0.6) ? ['license: MIT'] : [])];
  if (random.chance(0.5)) header.push('metadata:', `  tags: ${domain.name}, ${noun(voice)}`);
  const list =
    links.length === 0
      ? ''
      : `## Files\n\n${links.map((link) => `- [${capital(noun(voice))}](${link}): ${sentence(voice)}`).join('\n')}\n\n`;
  return `${header.join('\n')}\n---\n\n# ${title}\n\n${paragraph(voice)}\n\n${list}${sections(voice, characters)}\n`;
}

function manifest(name: string, description: string, body: string): string {
  return `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---\n\n${body}\n`;
}

function rules(voice: Voice): string {
  return Array.from({ length: voice.random.between(3, 8) }, () => `- ${sentence(voice)}`).join('\n');
}

function scriptText(voice: Voice, path: string): string {
  const lines = Array.from({ length: voice.random.between(3, 30) }, () => `# ${sentence(voice)}`);
  return `${path.endsWith('.py') ? '#!/usr/bin/env python3' : '#!/usr/bin/env bash'}\n${lines.join('\n')}\n`;
}

/** Cuts at a paragraph, so that no fence or table is left open. */
function bounded(text: string, characters: number): string {
  if (text.length <= characters) return text;
  const blocks = text.split('\n\n');
  let kept = '';
  for (const block of blocks) {
    if (kept.length + block.length + 2 > characters) break;
    kept += `${block}\n\n`;
  }
  return `${kept.trimEnd()}\n`;
}

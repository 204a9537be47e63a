/** `node bench/generate.ts OUT --skills 1000 --seed 1`: writes a made-up library as a git repository and prints its commit. */
import { existsSync, readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { writeGitRepository } from './git-repository.ts';
import { libraryFiles } from './library.ts';

/** Past this the repository outgrows the compiler's own limit of files. */
const MAX_SKILLS = 40_000;
const USAGE = 'usage: node bench/generate.ts OUT [--skills 1000] [--seed 1]';

function wholeNumber(text: string, name: string, max: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > max)
    throw new Error(`--${name} is a whole number up to ${max}, not ${text}.\n${USAGE}`);
  return value;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { skills: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } },
  });
  const [out, ...rest] = positionals;
  if (out === undefined || rest.length > 0) throw new Error(USAGE);
  if (existsSync(out) && readdirSync(out).length > 0) throw new Error(`${out} is not empty; name a new folder.`);
  const options = { skills: wholeNumber(values.skills, 'skills', MAX_SKILLS), seed: wholeNumber(values.seed, 'seed', 0xffff_ffff) };
  const commit = await writeGitRepository(out, libraryFiles(options), {
    message: `Write ${options.skills} skills from seed ${options.seed}.`,
  });
  console.log(`${out} ${commit}`);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 64;
}

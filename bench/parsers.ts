/**
 * Compares the two ways to a Markdown tree over repositories:
 *
 *     node bench/parsers.ts REPOSITORY [REPOSITORY ...]
 *
 * Prints a Markdown table: different texts, the share of their characters that is left to micromark, seconds of both ways over
 * the others, and how many of these have another tree. Ends with 1 where one has.
 */
import { basename, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isMarkdown } from '#model/file-kinds.ts';
import { DEFAULT_LIMITS } from '#model/limits.ts';
import { decodeText } from '#model/text.ts';
import { carefulTree } from '#parse/markdown/careful-tree.ts';
import { quickTree } from '#parse/markdown/quick-tree.ts';
import { bodyOffsetOf } from '#parse/text-bytes.ts';
import { readRepository } from '#snapshot/read-repository.ts';
import { content } from '../test/parse/markdown/tree-content.ts';

async function textsOf(repository: string): Promise<readonly string[]> {
  const { value } = await readRepository({ repository, worktree: false, limits: DEFAULT_LIMITS });
  const texts = new Set<string>();
  for (const { path, content: file } of value.entries.values()) {
    const decoded = isMarkdown(path) && file !== undefined ? decodeText(file.bytes) : undefined;
    if (decoded?.kind === 'text') texts.add(decoded.text.slice(bodyOffsetOf(decoded.text)));
  }
  return [...texts];
}

function timed<T>(work: () => T): readonly [value: T, seconds: number] {
  const started = performance.now();
  return [work(), (performance.now() - started) / 1000];
}

const repositories = process.argv.slice(2).map((path) => resolve(process.env.INIT_CWD ?? process.cwd(), path));
if (repositories.length === 0) {
  process.stderr.write('usage: node bench/parsers.ts REPOSITORY [REPOSITORY ...]\n');
  process.exit(64);
}
process.stdout.write('| repository | texts | left to micromark | quick | careful | different |\n|---|---|---|---|---|---|\n');
for (const repository of repositories) {
  const texts = await textsOf(repository);
  let all = 0;
  let left = 0;
  let different = 0;
  const seconds = { quick: 0, careful: 0 };
  for (const text of texts) {
    all += text.length;
    const [quick, quickSeconds] = timed(() => quickTree(text));
    if (quick === undefined) {
      left += text.length;
      continue;
    }
    const [careful, carefulSeconds] = timed(() => carefulTree(text));
    seconds.quick += quickSeconds;
    seconds.careful += carefulSeconds;
    if (!isDeepStrictEqual(content(quick), content(careful))) different += 1;
  }
  if (different > 0) process.exitCode = 1;
  const share = ((left / Math.max(1, all)) * 100).toFixed(0);
  process.stdout.write(
    `| ${basename(repository)} | ${texts.length} | ${share} % | ${seconds.quick.toFixed(2)} s | ${seconds.careful.toFixed(2)} s | ${different} |\n`,
  );
}

/**
 * Judges search:
 *
 *     node bench/search/run.ts FOLDER [--misses] [--scores-only] [--generated 10000]
 *
 * Scores our search and two libraries against the frozen queries over the repositories in FOLDER and over `examples/library`,
 * and prints Markdown tables. `--misses` also lists every query whose first answer is not right. `--scores-only` measures no
 * times. `--generated` times all of them over a made-up library of that many skills.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { SearchEntry } from '#artifacts/search/entry.ts';
import { writeGitRepository } from '../git-repository.ts';
import { libraryFiles } from '../library.ts';
import { type Engine, lunrEngine, miniSearchEngines, type OwnEngine, ownEngine } from './engines.ts';
import { entriesOf } from './entries.ts';
import { type JudgedQuery, KINDS, readQueries } from './queries.ts';
import { judge, type Scored, sumUp } from './score.ts';
import { measure } from './speed.ts';

const HERE = fileURLToPath(new URL('../..', import.meta.url));
const USAGE = 'usage: node bench/search/run.ts FOLDER [--misses] [--scores-only] [--generated SKILLS]';
/** Supporting files that a search result names. */
const NAMED_FILES = 5;

interface Bench {
  readonly own: OwnEngine;
  /** All engines, ours first, MiniSearch with its defaults second. */
  readonly engines: readonly Engine[];
}

function benchOf(entries: readonly SearchEntry[]): Bench {
  const own = ownEngine(entries);
  return { own, engines: [own, ...miniSearchEngines(entries), lunrEngine(entries)] };
}

function print(...lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}

function row(...cells: readonly (string | number)[]): string {
  return `| ${cells.join(' | ')} |`;
}

function scoreCells(scored: readonly Scored[], kind?: (typeof KINDS)[number]): readonly string[] {
  const { first, firstThree, reciprocal } = sumUp(scored, kind);
  return [first, firstThree, reciprocal].map((share) => share.toFixed(3));
}

/** Build time, index size and query time, query time relative to MiniSearch with its defaults. */
function printCosts(title: string, { engines }: Bench, queries: readonly string[]): void {
  const speeds = measure(engines, queries);
  const base = speeds[1] ?? { median: 1, slow: 1 };
  print('', `### ${title}`, '');
  print('| search | build s | index MB | p50 ms | p99 ms | p50 ratio | p99 ratio |', '|---|---|---|---|---|---|---|');
  for (const [number, engine] of engines.entries()) {
    const { median, slow } = speeds[number] ?? { median: 0, slow: 0 };
    const times = [median.toFixed(2), slow.toFixed(2), (median / base.median).toFixed(2), (slow / base.slow).toFixed(2)];
    print(row(engine.name, engine.buildSeconds.toFixed(1), (engine.indexBytes / 1e6).toFixed(1), ...times));
  }
}

/** Names of skills that do not come first when they are typed, as `name (first)`. */
function namesNotFirst(entries: readonly SearchEntry[], own: OwnEngine): readonly string[] {
  const named = new Map(entries.map((entry) => [entry.path, entry.name]));
  return entries.flatMap(({ kind, name }) => {
    const first = named.get(own.search(name)[0] ?? '');
    return kind === 'document' || first === name ? [] : [`${name} (${first ?? 'nothing'})`];
  });
}

function printScores(scores: ReadonlyMap<string, readonly Scored[]>): void {
  print('', '## Scores: hit@1, hit@3, MRR', '');
  print(row('kind', 'queries', ...scores.keys()), row('---', '---', ...[...scores.keys()].map(() => '---')));
  for (const kind of [...KINDS, undefined]) {
    const count = sumUp([...scores.values()][0] ?? [], kind).count;
    print(row(kind ?? '**all**', count, ...[...scores.values()].map((scored) => scoreCells(scored, kind).join(' '))));
  }
}

function printMisses(scored: readonly Scored[]): void {
  print('', '## First answer not right', '', '| place | kind | query | right | first three |', '|---|---|---|---|---|');
  for (const { judged, place, best } of scored) {
    if (place !== 1)
      print(row(place, `${judged.kind}${judged.hard ? ', hard' : ''}`, judged.query, judged.right.join(' '), best.join(' ')));
  }
}

async function generated(skills: number, queries: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'skillpress-search-'));
  try {
    await writeGitRepository(folder, libraryFiles({ skills, seed: 1 }), { message: 'Write a library.' });
    printCosts(`${skills} made-up skills`, benchOf(await entriesOf(folder)), queries);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Judges one repository; gives the scored queries of each engine. */
async function judgeRepository(
  name: string,
  folder: string,
  queries: readonly JudgedQuery[],
  withCosts: boolean,
): Promise<readonly [string, Scored[]][]> {
  const entries = await entriesOf(folder);
  const bench = benchOf(entries);
  const paths = new Set(entries.map((entry) => entry.path));
  const lost = queries.filter(({ right }) => !right.some((path) => paths.has(path)));
  const texts = queries.map(({ query }) => query);
  if (withCosts) printCosts(name, bench, texts);
  else print('', `### ${name}`);
  const notFirst = namesNotFirst(entries, bench.own);
  const withFile = queries.filter(({ file, right }) => file !== undefined && paths.has(right[0] ?? ''));
  const fileNamed = withFile.filter(({ query, file, right }) => {
    return right.some((path) =>
      bench.own
        .filesOf(query, path)
        .slice(0, NAMED_FILES)
        .includes(file ?? ''),
    );
  });
  print('', `${entries.length} skills and documents; exact names not first: ${notFirst.length}. ${notFirst.join(', ')}`);
  print(`Files that hold the answer named with their skill: ${fileNamed.length} of ${withFile.length}.`);
  if (lost.length > 0) print(`Queries whose right answers are not searched at all: ${lost.map(({ query }) => query).join(', ')}`);
  return bench.engines.map((engine) => [engine.name, queries.map((judged) => judge(judged, engine.search(judged.query)))]);
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      misses: { type: 'boolean', default: false },
      'scores-only': { type: 'boolean', default: false },
      generated: { type: 'string' },
    },
  });
  const [folder, ...rest] = positionals;
  const skills = Number(values.generated ?? 0);
  if (folder === undefined || rest.length > 0 || !Number.isInteger(skills)) throw new Error(USAGE);
  const queries = readQueries();
  const scores = new Map<string, Scored[]>();
  print('# Search', '', '## Repositories (times: the fastest of five rounds; ratios: to MiniSearch with its defaults)');
  for (const name of new Set(queries.map(({ repository }) => repository))) {
    const place = name === 'examples/library' ? join(HERE, name) : join(resolve(process.env.INIT_CWD ?? process.cwd(), folder), name);
    if (!existsSync(place)) {
      print('', `${name} is not in the folder and is left out.`);
      continue;
    }
    const own = queries.filter(({ repository }) => repository === name);
    for (const [engine, scored] of await judgeRepository(name, place, own, !values['scores-only']))
      scores.set(engine, [...(scores.get(engine) ?? []), ...scored]);
  }
  if (skills > 0) {
    await generated(
      skills,
      queries.map(({ query }) => query),
    );
  }
  printScores(scores);
  if (values.misses) printMisses([...scores.values()][0] ?? []);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 64;
}

/**
 * What an agent spends that has nothing but the tools' text:
 *
 *     node bench/agent/run.ts FOLDER
 *
 * Serves the repositories in FOLDER and `examples/library` from memory and works on each question of the judged set
 * (bench/search): search, again with fewer words where the first page shows no right skill, load the skill whole, read two
 * files that it names. Prints a Markdown table of calls and estimated tokens.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from '#adapter/config.ts';
import { type RunningAdapter, startAdapter } from '#adapter/start.ts';
import { openMemory } from '#adapter/store/memory.ts';
import { DEFAULT_LIMITS } from '#model/limits.ts';
import { readRepository } from '#snapshot/read-repository.ts';
import { GENERATOR } from '../../bin/version.ts';
import { compile } from '../../build-scripts/compile.ts';
import { readQueries } from '../search/queries.ts';
import { AgentClient } from './client.ts';
import { type Trace, work } from './trace.ts';

const HERE = fileURLToPath(new URL('../..', import.meta.url));
const USAGE = 'usage: node bench/agent/run.ts FOLDER';

async function serve(repository: string): Promise<RunningAdapter> {
  const read = await readRepository({ repository, worktree: false, limits: DEFAULT_LIMITS });
  const { files } = compile(read, {
    limits: DEFAULT_LIMITS,
    generator: GENERATOR,
    withBodies: false,
    base: '/',
    verified: false,
    includeInternal: false,
  });
  return startAdapter(readConfig({ artifacts: 'memory', port: 0, logLevel: 'silent' }, {}), openMemory(files));
}

function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function cells(name: string, traces: readonly Trace[]): string {
  const at = (found: Trace['found']): number => traces.filter((trace) => trace.found === found).length;
  const whole = traces.filter(({ found }) => found !== 'none');
  const calls = whole.map(({ find, load, read }) => find.calls + load.calls + read.calls);
  const tokens = whole.map(({ find, load, read }) => find.tokens + load.tokens + read.tokens);
  const part = (of: (trace: Trace) => number): number => quantile(whole.map(of), 0.5);
  const parts = [part(({ find }) => find.tokens), part(({ load }) => load.tokens), part(({ read }) => read.tokens)].join(' / ');
  const found = [at('first search'), at('second search'), at('none')].join(' / ');
  const both = (numbers: readonly number[]): string => `${quantile(numbers, 0.5)} / ${quantile(numbers, 0.9)}`;
  return `| ${[name, traces.length, found, both(calls), both(tokens), parts].join(' | ')} |\n`;
}

async function tracesOf(name: string, folder: string): Promise<readonly Trace[]> {
  const adapter = await serve(folder);
  try {
    const client = new AgentClient(`${adapter.url}/mcp`);
    const traces: Trace[] = [];
    for (const judged of readQueries()) {
      if (judged.repository === name && judged.kind === 'question') traces.push(await work(client, judged));
    }
    return traces;
  } finally {
    await adapter.close();
  }
}

const [folder, ...rest] = process.argv.slice(2);
if (folder === undefined || rest.length > 0) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(64);
}
process.stdout.write(
  '| repository | tasks | found by first / second search / not | calls p50 / p90 | tokens p50 / p90 | tokens p50: find / load / read |\n|---|---|---|---|---|---|\n',
);
for (const name of new Set(readQueries().map(({ repository }) => repository))) {
  const place = name === 'examples/library' ? join(HERE, name) : join(resolve(process.env.INIT_CWD ?? process.cwd(), folder), name);
  process.stdout.write(existsSync(place) ? cells(name, await tracesOf(name, place)) : `| ${name} | not in the folder | | | | |\n`);
}

/**
 * Who may import whom, as two tables: rooms and packages. A room is the longest matching path; its own files are always
 * allowed. Changing the plan of the house means changing these tables in the same change.
 */

export interface Room {
  /** Path prefix of the room, or one file. */
  readonly room: string;
  /** Rooms whose values it may use. */
  readonly imports: readonly string[];
  /** Rooms of which it may name the types only; erased before anything runs. */
  readonly types?: readonly string[];
  /** Whether it may use Node's own modules, or which of them. */
  readonly node: boolean | readonly string[];
}

const contract = 'build-scripts/contract';
const model = 'build-scripts/model';
const snapshot = 'build-scripts/snapshot';
const parse = 'build-scripts/parse';
const resolve = 'build-scripts/resolve';
const assemble = 'build-scripts/assemble';
const digest = 'build-scripts/digest';
const artifacts = 'build-scripts/artifacts';
const advise = 'build-scripts/advise';
const report = 'build-scripts/report';
const everything = [''];

export const ROOMS: readonly Room[] = [
  { room: contract, imports: [], node: false },
  { room: model, imports: [contract], node: false },
  { room: snapshot, imports: [contract, model, digest], node: true },
  // The parser of Markdown is loaded when it is needed, in the middle of pure functions.
  { room: parse, imports: [contract, model], node: ['node:module'] },
  { room: resolve, imports: [contract, model], types: [parse], node: false },
  { room: assemble, imports: [contract, model], types: [parse, resolve], node: false },
  { room: digest, imports: [contract, model], types: [parse, resolve, assemble], node: true },
  { room: artifacts, imports: [contract, model, digest], types: [parse, resolve, assemble], node: true },
  { room: advise, imports: [contract, model, digest], types: [parse, resolve, assemble], node: false },
  { room: report, imports: [contract, model], node: false },
  {
    room: 'build-scripts/compile.ts',
    imports: [contract, model, snapshot, parse, resolve, assemble, digest, advise, artifacts, report],
    node: false,
  },
  { room: 'site', imports: [contract], node: true },
  { room: 'adapter', imports: [contract], node: true },
  // Pure lookups: no disk and no network, but cursors are signed with a hash.
  { room: 'adapter/catalog', imports: [contract], node: ['node:crypto'] },
  { room: 'bin', imports: everything, node: true },
  { room: 'bench', imports: everything, node: true },
  { room: 'test', imports: everything, node: true },
  { room: 'astro.config.mjs', imports: ['site'], node: true },
  { room: 'vitest.config.ts', imports: [], node: false },
];

/** Room -> packages. A name that ends with `*` stands for every package that starts so. Absent: none. */
export const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  [contract]: ['mrmime', 'zod'],
  [snapshot]: ['tar-stream'],
  [parse]: [
    'yaml',
    'unified',
    'remark-*',
    'rehype-*',
    'micromark-*',
    'satteri',
    'unist-*',
    'mdast*',
    'hast*',
    'highlight.js',
    'github-slugger',
    'vfile*',
  ],
  [assemble]: ['unified', 'yaml'],
  [artifacts]: ['lunr', 'fast-png', 'fflate', 'tar-stream', 'zod'],
  site: ['astro', 'astro:*', 'fflate', 'lunr', 'highlight.js', 'hast*', 'vite', 'zod', '@fontsource-variable/*'],
  adapter: ['@modelcontextprotocol/*', 'fastify*', '@fastify/*', 'lunr', 'lru-cache', 'zod'],
  'adapter/catalog': ['lunr', 'lru-cache'],
  bin: [
    '@modelcontextprotocol/client',
    'chokidar',
    'commander',
    'diff',
    'lru-cache',
    'ora',
    'parse5',
    'rolldown',
    'tar-stream',
    'yaml',
    'zod',
  ],
  bench: ['*'],
  test: ['*'],
  'vitest.config.ts': ['vitest'],
  'astro.config.mjs': ['astro'],
};

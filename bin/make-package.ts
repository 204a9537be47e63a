/**
 * `npm run package`: prepares the publishable folder `dist-package/`. Node does not strip types below `node_modules`, so the
 * package holds compiled JavaScript; the website's sources stay as they are, because Vite compiles them. It carries
 * neither the set-up of the checkout (Node itself, development tools) nor its scripts.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Folders whose TypeScript becomes JavaScript; of the website only its door runs in Node. */
const COMPILED = ['bin/**/*.ts', 'build-scripts/**/*.ts', 'adapter/**/*.ts', 'site/build.ts'] as const;
/** Files of the checkout's own set-up. */
const NOT_SHIPPED = ['bin/make-package.ts'] as const;
/** Sources that Vite reads: the website, and the part of the compiler that it shares with its readers. */
const SOURCES = ['site', 'build-scripts/contract'] as const;
const DOCUMENTS = ['README.md', 'LICENSE', 'CHANGELOG.md'] as const;

/** Fills `out` afresh. Throws with the compiler's words when the sources do not compile. */
export function preparePackage(out: string): void {
  const folder = resolve(out);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  compile(folder);
  for (const source of SOURCES) copy(folder, source, (path) => path !== 'site/build.ts');
  for (const room of ['bin', 'build-scripts', 'adapter'])
    copy(folder, room, (path) => !path.endsWith('.ts') && !path.endsWith('README.md'));
  for (const name of DOCUMENTS) if (existsSync(join(ROOT, name))) cpSync(join(ROOT, name), join(folder, name));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
}

function compile(folder: string): void {
  const config = join(folder, 'tsconfig.json');
  const to = (path: string) => relative(folder, join(ROOT, path)).replaceAll('\\', '/');
  writeFileSync(
    config,
    JSON.stringify({
      extends: to('tsconfig.json'),
      compilerOptions: {
        noEmit: false,
        // The types are checked by `npm run types`; the checker has no way to know that the package maps `#room/*.ts` to compiled files.
        noCheck: true,
        declaration: false,
        sourceMap: false,
        removeComments: false,
        rewriteRelativeImportExtensions: true,
        rootDir: to('.'),
        outDir: '.',
        typeRoots: [to('node_modules/@types')],
      },
      include: COMPILED.map(to),
      exclude: NOT_SHIPPED.map(to),
    }),
  );
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');
  const run = spawnSync(process.execPath, [tsc, '-p', config], { encoding: 'utf8' });
  rmSync(config);
  if (run.status !== 0) throw new Error(`The sources do not compile:\n${run.stdout}${run.stderr}`);
}

function copy(folder: string, room: string, wanted: (path: string) => boolean): void {
  for (const entry of readdirSync(join(ROOT, room), { recursive: true, withFileTypes: true })) {
    const path = relative(ROOT, join(entry.parentPath, entry.name)).replaceAll('\\', '/');
    if (entry.isFile() && wanted(path)) cpSync(join(ROOT, path), join(folder, path));
  }
}

interface Manifest extends Record<string, unknown> {
  readonly imports: Readonly<Record<string, string>>;
}

/** The checkout's manifest without what belongs to the checkout, and with subpath imports that name the compiled files. */
function manifest(): Record<string, unknown> {
  const own = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest;
  const kept = [
    'name',
    'version',
    'description',
    'keywords',
    'license',
    'repository',
    'homepage',
    'type',
    'bin',
    'engines',
    'dependencies',
  ];
  const imports = Object.entries(own.imports).map(([key, value]) => [`${key}.ts`, `${value}.js`]);
  return {
    ...Object.fromEntries(kept.filter((key) => key in own).map((key) => [key, own[key]])),
    imports: Object.fromEntries(imports),
    files: ['bin', 'build-scripts', 'adapter', 'site', 'CHANGELOG.md'],
  };
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const out = process.argv[2] ?? join(ROOT, 'dist-package');
  preparePackage(out);
  console.log(`${relative(process.cwd(), resolve(out)) || '.'} is ready: npm publish it, or npm pack it.`);
}

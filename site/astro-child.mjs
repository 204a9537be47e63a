/**
 * Runs one Astro build in the work folder that `build.ts` prepared. Plain JavaScript, because it runs as it is, also
 * from an installed package under a Node that does not strip types.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const work = join(dirname(fileURLToPath(import.meta.url)), '..');
const settings = JSON.parse(readFileSync(join(work, 'settings.json'), 'utf8'));
process.chdir(work);

// Astro reads the variable that switches its telemetry off while it is imported; the parent process set it.
const { build } = await import('astro');

const VIRTUAL = 'virtual:skillpress-input';

/** Gives the pages the two folders that they read. */
const input = {
  name: 'skillpress-input',
  resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : undefined),
  load: (id) => (id === `\0${VIRTUAL}` ? `export default ${JSON.stringify(settings)}` : undefined),
};

await build({
  root: work,
  configFile: false,
  srcDir: join(work, 'site'),
  publicDir: join(work, 'site', 'public'),
  outDir: join(work, 'out'),
  cacheDir: join(work, 'cache'),
  base: settings.base,
  trailingSlash: 'ignore',
  // Pages move to their addresses afterwards, so the shape of the names is ours to choose: the one without folders.
  build: { format: 'file', assets: 'assets', inlineStylesheets: 'never' },
  image: { service: { entrypoint: 'astro/assets/services/noop' } },
  devToolbar: { enabled: false },
  logLevel: 'error',
  vite: {
    plugins: [input],
    cacheDir: join(work, 'cache', 'vite'),
    logLevel: 'error',
    // A strict content security policy allows no inline script, and fonts are better cached than inlined.
    build: { assetsInlineLimit: 0 },
    environments: { prerender: { resolve: { noExternal: true } } },
  },
});

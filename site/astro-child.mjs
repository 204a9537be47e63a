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

const NAME = 'skillpress-renderer';

/** Makes Astro end with a program that renders pages (`server-entry.mjs`), instead of with pages: what it takes does not depend on them. */
const adapter = {
  name: NAME,
  hooks: {
    'astro:config:done': ({ setAdapter }) =>
      setAdapter({
        name: NAME,
        entrypointResolution: 'auto',
        serverEntrypoint: join(work, 'site', 'server-entry.mjs'),
        supportedAstroFeatures: { serverOutput: 'stable', staticOutput: 'stable' },
      }),
  },
};

await build({
  root: work,
  configFile: false,
  output: 'server',
  adapter,
  srcDir: join(work, 'site'),
  publicDir: join(work, 'site', 'public'),
  outDir: join(work, 'out'),
  cacheDir: join(work, 'cache'),
  base: settings.base,
  trailingSlash: 'ignore',
  build: { assets: 'assets', inlineStylesheets: 'never' },
  image: { service: { entrypoint: 'astro/assets/services/noop' } },
  devToolbar: { enabled: false },
  logLevel: 'error',
  vite: {
    cacheDir: join(work, 'cache', 'vite'),
    logLevel: 'error',
    // A strict content security policy allows no inline script, and fonts are better cached than inlined.
    build: { assetsInlineLimit: 0 },
    environments: { ssr: { resolve: { noExternal: true } } },
  },
});

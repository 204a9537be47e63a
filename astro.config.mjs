// For editors and `astro check`. The build itself passes its whole configuration from site/astro-child.mjs.
import { defineConfig } from 'astro/config';

export default defineConfig({
  srcDir: './site',
  publicDir: './site/public',
  outDir: './dist',
  build: { format: 'file', assets: 'assets', inlineStylesheets: 'never' },
  devToolbar: { enabled: false },
});

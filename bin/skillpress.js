#!/usr/bin/env node
// The launcher: it must still parse on an old Node, so it has no static imports and no syntax younger than modules, and
// it does one thing before anything else is loaded: it says what to do where Node is too old. The program is `main`.
const needed = [22, 19];
// EX_UNAVAILABLE and EX_SOFTWARE of sysexits.h.
const exitUnavailable = 69;
const exitSoftware = 70;

function isTooOld(version) {
  const [major, minor] = version.split('.').map(Number);
  return major < needed[0] || (major === needed[0] && minor < needed[1]);
}

// Half of the time of a short command is reading code. Node keeps what it compiled, for this process and those that it starts,
// in the person's own folder: in the system's folder of temporary files others could put code in its place.
function rememberCode(module, os, path) {
  try {
    const caches = process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache');
    const folder = process.env.NODE_COMPILE_CACHE || path.join(caches, 'skillpress', 'node');
    module.enableCompileCache(folder);
    process.env.NODE_COMPILE_CACHE = folder;
  } catch {
    // Without it everything works, a little later.
  }
}

if (isTooOld(process.versions.node)) {
  const args = process.argv.slice(2).join(' ') || '--help';
  process.stderr.write(
    `skillpress needs Node ${needed.join('.')} or newer and this is ${process.versions.node}. ` +
      'Update Node; or, in a checkout of skillpress on Linux or Windows, where npm ci brings a current one along, ' +
      `run: npm run -s skillpress -- ${args}\n`,
  );
  process.exitCode = exitUnavailable;
} else {
  // A published package holds compiled JavaScript, a checkout the TypeScript that Node runs as it is.
  Promise.all([import('node:fs'), import('node:module'), import('node:os'), import('node:path')])
    .then(([fs, module, os, path]) => {
      rememberCode(module, os, path);
      const compiled = new URL('./main.js', import.meta.url);
      return import(fs.existsSync(compiled) ? compiled.href : new URL('./main.ts', import.meta.url).href);
    })
    .catch((error) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      process.exitCode = exitSoftware;
    });
}

#!/usr/bin/env node
// The launcher: it must still parse on an old Node, so it has no static imports and no syntax younger than modules, and
// it does one thing before anything else is loaded: where Node is too old it starts the one that `npm ci` brought along, or
// says what to do where there is none. The program is `main.ts`.
const needed = [22, 19];
// EX_UNAVAILABLE and EX_SOFTWARE of sysexits.h.
const exitUnavailable = 69;
const exitSoftware = 70;
// In the environment of the Node that this launcher started: that one starts no other.
const started = 'SKILLPRESS_NODE_STARTED';

function isTooOld(version) {
  const [major, minor] = version.split('.').map(Number);
  return major < needed[0] || (major === needed[0] && minor < needed[1]);
}

// Node removes nothing from its folder: code of other versions, and of checkouts that are gone, would stay for ever. What is
// needed is compiled again by the next command.
const forgetAfter = 7 * 24 * 60 * 60 * 1000;
function forgetOldCode(fs, path, folder) {
  const since = path.join(folder, 'since');
  const marker = fs.statSync(since, { throwIfNoEntry: false });
  if (marker !== undefined && Date.now() - marker.mtimeMs < forgetAfter) return;
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  fs.writeFileSync(since, '');
}

// Half of the time of a short command is reading code. Node keeps what it compiled, for this process and those that it starts,
// in the person's own folder: in the system's folder of temporary files others could put code in its place.
function rememberCode(fs, module, os, path) {
  try {
    const caches = process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache');
    const own = path.join(caches, 'skillpress', 'node');
    const folder = process.env.NODE_COMPILE_CACHE || own;
    if (folder === own) forgetOldCode(fs, path, own);
    module.enableCompileCache(folder);
    process.env.NODE_COMPILE_CACHE = folder;
  } catch {
    // Without it everything works, a little later.
  }
}

// The Node of this checkout (`optionalDependencies`), where there is one for this machine.
function broughtAlong(fs, url) {
  const windows = process.platform === 'win32';
  const name = `node-${windows ? 'win' : process.platform}-${process.arch}`;
  const file = url.fileURLToPath(new URL(`../node_modules/${name}/bin/node${windows ? '.exe' : ''}`, import.meta.url));
  return fs.existsSync(file) ? file : undefined;
}

// Runs the same command with that Node, as if it had been typed: same streams, same exit code, same end by a signal.
function runWith(node, child, url) {
  const env = { ...process.env, [started]: '1' };
  const run = child.spawn(node, process.execArgv.concat(url.fileURLToPath(import.meta.url), process.argv.slice(2)), {
    stdio: 'inherit',
    env,
  });
  const pass = (signal) => run.kill(signal);
  // A terminal sends its own signals to both processes, and a second one would mean more than the first.
  const signals = process.stdin.isTTY ? ['SIGTERM'] : ['SIGTERM', 'SIGINT', 'SIGHUP'];
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, signals.includes(signal) ? pass : () => {});
  run.on('error', (error) => {
    process.stderr.write(`${node} cannot be started: ${error.message}\n`);
    process.exitCode = exitUnavailable;
  });
  run.on('exit', (code, signal) => {
    if (signal === null) {
      process.exitCode = code;
      return;
    }
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

function sayTooOld() {
  const args = process.argv.slice(2).join(' ') || '--help';
  process.stderr.write(
    `skillpress needs Node ${needed.join('.')} or newer and this is ${process.versions.node}. ` +
      'Update Node; or run npm ci in a checkout of skillpress on Linux or Windows, which brings a current one along, and there: ' +
      `npm run -s skillpress -- ${args}\n`,
  );
  process.exitCode = exitUnavailable;
}

// The program in one piece, or the sources where it is not there, not whole, or made of others than those that lie here. Loading runs
// nothing: what begins is a function, because a file that was emptied ends as well as one that found nothing wrong.
function load(fs, url) {
  const piece = new URL('../dist-program/open-program.js', import.meta.url);
  const sources = new URL('./main.ts', import.meta.url);
  const inOnePiece = fs.existsSync(piece) ? import(piece.href).then((module) => module.openProgram()) : Promise.resolve();
  const fromSources = () => (fs.existsSync(sources) ? import(sources.href).then((module) => module.main) : undefined);
  let why = 'files of it are missing or empty';
  return inOnePiece
    .catch((error) => {
      why = error.message;
    })
    .then((main) => (typeof main === 'function' ? main : fromSources()))
    .then((main) => {
      if (typeof main === 'function') return main();
      const folder = url.fileURLToPath(new URL('..', import.meta.url));
      process.stderr.write(
        `The program in ${folder} is damaged: ${why}. Nothing was done. Install skillpress again, and check whether the disk is full.\n`,
      );
      process.exitCode = exitSoftware;
    });
}

if (isTooOld(process.versions.node)) {
  Promise.all([import('node:child_process'), import('node:fs'), import('node:url')]).then(([child, fs, url]) => {
    const node = process.env[started] === undefined ? broughtAlong(fs, url) : undefined;
    if (node === undefined) sayTooOld();
    else runWith(node, child, url);
  });
} else {
  Promise.all([import('node:fs'), import('node:module'), import('node:os'), import('node:path'), import('node:url')])
    .then(([fs, module, os, path, url]) => {
      rememberCode(fs, module, os, path);
      return load(fs, url);
    })
    .catch((error) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      process.exitCode = exitSoftware;
    });
}

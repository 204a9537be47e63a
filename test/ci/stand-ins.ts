/** Commands that runners have and other machines may lack, played by a few lines each; unknown arguments fail. */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const GH = `#!/usr/bin/env node
const fs = require('node:fs');
const [command, ...args] = process.argv.slice(2);
if (command !== 'api' || !process.env.GH_TOKEN) process.exit(4);
let method = 'GET', path, field, jq;
while (args.length > 0) {
  const arg = args.shift();
  if (arg === '--method') method = args.shift();
  else if (arg === '--field') field = args.shift();
  else if (arg === '--jq') jq = args.shift();
  else if (arg === '--paginate' || arg === '--silent') continue;
  else if (arg.startsWith('-') || path !== undefined) process.exit(5);
  else path = arg;
}
const file = process.env.COMMENTS_FILE;
const comments = JSON.parse(fs.readFileSync(file, 'utf8'));
const body = field === undefined ? undefined : fs.readFileSync(field.replace(/^body=@/, ''), 'utf8');
if (method === 'GET') {
  const marker = /startswith\\("(.*?)"\\)/.exec(jq)[1];
  const mine = comments.filter((one) => one.user.type === 'Bot' && one.body.startsWith(marker));
  process.stdout.write(mine.map((one) => one.id + '\\n').join(''));
} else if (method === 'POST' && path === 'repos/acme/library/issues/7/comments') {
  comments.push({ id: comments.length + 1, user: { type: 'Bot' }, body });
} else if (method === 'PATCH') {
  comments.find((one) => path === 'repos/acme/library/issues/comments/' + one.id).body = body;
} else process.exit(6);
fs.writeFileSync(file, JSON.stringify(comments));
`;

const RSYNC = `#!/usr/bin/env node
const fs = require('node:fs');
const path = require('node:path');
const options = process.argv.slice(2).filter((arg) => arg.startsWith('-'));
const [from, to] = process.argv.slice(2).filter((arg) => !arg.startsWith('-'));
const excluded = options.filter((arg) => arg.startsWith('--exclude=/')).map((arg) => arg.slice('--exclude=/'.length));
const known = ['--recursive', '--checksum', '--delete-after'];
if (options.some((arg) => !known.includes(arg) && !arg.startsWith('--exclude=/'))) process.exit(1);
const keep = (file) => !excluded.includes(path.relative(from, file));
if (options.includes('--recursive')) fs.cpSync(from, to, { recursive: true, filter: keep });
else fs.copyFileSync(from, path.join(to, path.basename(from)));
if (options.includes('--delete-after')) {
  const all = fs.readdirSync(to, { recursive: true });
  for (const name of all) if (!fs.existsSync(path.join(from, name))) fs.rmSync(path.join(to, name), { recursive: true, force: true });
}
fs.appendFileSync(process.env.RSYNC_LOG, options.join(' ') + '\\n');
`;

/** Each job of GitLab installs a copy of its own; the one that is installed already stands in for it, and npm itself does the rest. */
const NPM = `#!/usr/bin/env node
const fs = require('node:fs');
const path = require('node:path');
const { spawnSync } = require('node:child_process');
const args = process.argv.slice(2);
const folder = args[args.indexOf('--prefix') + 1];
const installed = path.join(process.env.INSTALLED, 'node_modules');
if (args[0] === 'ci' && fs.existsSync(installed)) {
  if (!args.includes('--omit=dev') || !fs.existsSync(path.join(folder, 'package-lock.json'))) process.exit(7);
  fs.symlinkSync(installed, path.join(folder, 'node_modules'));
} else {
  const own = path.dirname(__filename);
  const PATH = process.env.PATH.split(path.delimiter).filter((entry) => entry !== own).join(path.delimiter);
  const { status } = spawnSync('npm', args, { stdio: 'inherit', env: { ...process.env, PATH } });
  process.exitCode = status ?? 1;
}
`;

/** Writes the stand-ins into a folder for the front of `PATH`. */
export function writeStandIns(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of [
    ['gh', GH],
    ['rsync', RSYNC],
    ['npm', NPM],
  ] as const) {
    const file = join(folder, name);
    writeFileSync(file, text);
    chmodSync(file, 0o755);
  }
}

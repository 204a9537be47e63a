/** The commands and their flags, with help that shows by example. */
import { Command, Help, InvalidArgumentError, Option } from 'commander';
import { type MountName, RESERVED_HOST_KEYS } from '#contract/address.ts';
import { asMount } from '#snapshot/hosts.ts';
import { collect } from './collect.ts';
import { COMMAND } from './command-name.ts';
import type { StartFlags } from './commands/start.ts';
import { isBase, isOrigin, MAX_RETAIN } from './config/values.ts';
import { later } from './later.ts';
import { addPull } from './pull/command.ts';
import { VERSION } from './version.ts';

function parseMount(text: string): MountName {
  const mount = asMount(text);
  const [host = ''] = text.split('/');
  if (RESERVED_HOST_KEYS.includes(host)) {
    throw new InvalidArgumentError(`${host} is a name that the website uses itself; take another host key, for instance gh.`);
  }
  if (mount === undefined) throw new InvalidArgumentError('Write it as <host>/<owner>/<repo>, for instance gh/acme/library.');
  return mount;
}

function parseOrigin(text: string): string {
  if (!isOrigin(text)) throw new InvalidArgumentError('Give an http or https URL.');
  return text.replace(/\/+$/, '');
}

function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError('Give a number from 0 to 65535.');
  return port;
}

function parseBase(text: string): string {
  if (!isBase(text)) throw new InvalidArgumentError('Give a path such as /skills/.');
  return text;
}

function parseRetain(text: string): number {
  const count = Number(text);
  if (!/^\d+$/.test(text) || count > MAX_RETAIN) throw new InvalidArgumentError(`Give a number from 0 to ${MAX_RETAIN}.`);
  return count;
}

function parseMaxFiles(text: string): number {
  const count = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(count) || count === 0) throw new InvalidArgumentError('Give a number of files.');
  return count;
}

/** A switch is off until it is given; to say so of each one is noise. */
function describeOption(this: Help, option: Option): string {
  return option.defaultValue === false ? option.description : new Help().optionDescription(option);
}

/** Lines that can be copied, as the program is run here. */
function examples(...lines: readonly string[]): string {
  return ['', 'Examples:', ...lines.map((line) => `  ${COMMAND} ${line}`)].join('\n');
}

/** What `start` and `dev` take. */
function addServingOfDisk(command: Command): Command {
  return command
    .argument(
      '[repository]',
      'folder or archive of the repository, or git URL with #ref (default: where you are; in the checkout of skillpress its sample)',
    )
    .option('--out <folder>', 'where to write (default: a folder in .skillpress, which git ignores)')
    .option('--host <host>', 'address to listen on', '127.0.0.1')
    .option('--port <port>', 'port to listen on; 0 takes a free one', parsePort, 4000)
    .option('--verified', 'you vouch for this repository: serve it in full', false)
    .option('--include-internal', 'serve skills that are marked metadata.internal', false)
    .option('--cache <folder>', 'where builds remember what they worked out; yours alone (default: beside the output)')
    .option('--no-cache', 'work everything out again, and remember nothing');
}

/** Makes the program; every command sets the exit code itself. */
export function createProgram(): Command {
  const program = new Command('skillpress')
    .description('Compiles a git repository of Agent Skills into one folder: a website for people, a verified store for agents.')
    .version(VERSION)
    .showHelpAfterError('(run with --help to see what is possible)')
    .exitOverride()
    .configureHelp({ showGlobalOptions: true, optionDescription: describeOption });

  program
    .command('build')
    .description('compile a repository into a published folder, or all repositories that skillpress.yaml names')
    .argument('[repository]', 'folder, archive or git URL (with #ref) of the repository, or folder of archives (default: where you are)')
    .option('--out <folder>', 'where to write', 'dist')
    .option('--ref <ref>', 'branch, tag or commit to publish (default: what HEAD names)')
    .option('--worktree', 'read the files on disk instead of a commit', false)
    .option('--address <address>', 'address of the repository, such as gh/acme/library (default: from the origin remote)', parseMount)
    .option('--base <path>', 'base path of the website (default: /)', parseBase)
    .option('--site-url <url>', 'where the website will be; a path in it is the base path', parseOrigin)
    .option('--adapter-url <url>', 'where the adapter will be', parseOrigin)
    .option('--verified', 'you vouch for this repository: serve it in full whatever its licenses say', false)
    .option('--include-internal', 'publish skills that are marked metadata.internal', false)
    .option('--description <text>', 'what you say of the repository, after its own words')
    .option('--icon <file>', 'PNG of 128 by 128 pixels: a path of the repository')
    .option(
      '--retain <count>',
      'snapshots before this one that stay readable under their commit, skills that are internal now included; 0 removes them (default: 1)',
      parseRetain,
    )
    .option('--previous <folder|url>', 'published folder or website to retain them from (default: the folder that is replaced)')
    .option('--max-files <count>', 'files of the published folder before pages are left out (default: 20000)', parseMaxFiles)
    .option('--strict', 'exit 1 and leave the old output when there are findings', false)
    .option('--config <file>', 'settings (default: skillpress.yaml in the folder of the repository)')
    .option('--no-site', 'only the store, no website')
    .option('--cache <folder>', 'where builds remember what they worked out; yours alone (default: beside the output)')
    .option('--no-cache', 'work everything out again, and remember nothing')
    .option(
      '--sign <file>',
      'private key that signs deployment.json; may be given again (default: the variable SKILLPRESS_SIGN_KEY)',
      collect,
    )
    .addHelpText(
      'after',
      examples(
        'build',
        'build ../library --out public --site-url https://acme.github.io/library/',
        'build --worktree --strict',
        'build https://github.com/acme/library#v1',
      ),
    )
    .action(later(async () => (await import('./commands/build.ts')).runBuild));

  program
    .command('serve')
    .description('serve a published folder: website and MCP on one port; or MCP for a website that is already online')
    .argument('[dist]', 'published folder, or URL of a published website (default: dist)')
    .option('--host <host>', 'address to listen on (default: 127.0.0.1)')
    .option('--port <port>', 'port to listen on; 0 takes a free one (default: 4000)', parsePort)
    .option('--allowed-hosts <names>', 'host names that requests may use, separated by commas, or *')
    .option('--allowed-origins <names>', 'origins that browsers may call from, separated by commas, or *')
    .option('--prefix <path>', 'path that a proxy leaves in front of everything')
    .option('--public-url <url>', 'where the adapter is reachable from outside', parseOrigin)
    .option('--extension <boolean>', 'offer the skills extension: true or false (default: true)')
    .option('--log-level <level>', 'silent, error, warn, info or debug (default: warn)')
    .option('--trust <key>', 'public key, or file of keys, that must have signed what is served; may be given again', collect)
    .option('--approved <lock>', 'lock file that pull wrote: serve the skills that it approves, byte for byte, and nothing else')
    .option('--poll-ms <milliseconds>', 'time between looks for a new build (default: 1000, of a website 60000)')
    .addHelpText(
      'after',
      `\nEvery option can also be a variable: --allowed-hosts is SKILLPRESS_ALLOWED_HOSTS, the folder SKILLPRESS_ARTIFACTS.\n${examples('serve', 'serve public --port 8080', 'serve https://acme.github.io/library/', 'serve --host 0.0.0.0 --allowed-hosts skills.example.org')}`,
    )
    .action(later(async () => (await import('./commands/serve.ts')).runServe));

  addServingOfDisk(program.command('start'))
    .description('build a repository as it is on disk and serve it, in one step')
    .addHelpText('after', examples('start', 'start ../library', 'start ../library --port 8080'))
    .action(later(async () => (await import('./commands/start.ts')).runStart));

  addServingOfDisk(program.command('dev'))
    .description('start, and build again whenever something in the repository changes')
    .addHelpText('after', examples('dev', 'dev ../library --port 8080'))
    .action(async (repository: string | undefined, flags: StartFlags) => {
      const { runStart } = await import('./commands/start.ts');
      await runStart(repository, { ...flags, watch: true });
    });

  program
    .command('check')
    .description('say what a build would find, without writing anything')
    .argument('[repository]', 'folder or archive of the repository, or git URL with #ref', '.')
    .addOption(new Option('--format <format>', 'how to print').choices(['text', 'json', 'github', 'sarif']).default('text'))
    .option('--changed <ref>', 'only what changed since the work left this branch or commit, and everything that it affects')
    .option('--report <file>', 'also write what a reviewer wants to know, as Markdown for a pull request')
    .option('--sarif <file>', 'also write the findings as SARIF, for code scanning')
    .option('--strict', 'warnings count too', false)
    .option('--config <file>', 'settings (default: skillpress.yaml of the repository)')
    .option('--verified', 'check as a build with --verified would', false)
    .option('--include-internal', 'check as a build with --include-internal would: internal skills are listed, too', false)
    .addHelpText(
      'after',
      examples(
        'check',
        'check ../library --strict',
        'check --format github --changed origin/main',
        'check --changed origin/main --report comment.md',
      ),
    )
    .action(later(async () => (await import('./commands/check.ts')).runCheck));

  program
    .command('config-schema')
    .description('print the JSON Schema of skillpress.yaml, for editors')
    .action(later(async () => (await import('./commands/config-schema.ts')).runConfigSchema));

  program
    .command('key')
    .description('make the pair of keys that builds are signed and checked with')
    .argument('[file]', 'where to write the private key; the public one lies beside it, with .pub', 'skillpress.key')
    .option('--show', 'print the key id and the public key of a file that exists', false)
    .addHelpText('after', examples('key ~/.config/skillpress/library.key', 'key --show library.key.pub'))
    .action(later(async () => (await import('./commands/key.ts')).runKey));

  program
    .command('explain')
    .description('say what a finding means, and what to do about it')
    .argument('[code]', 'code of a finding; without one, all codes are listed')
    .addHelpText('after', examples('explain', 'explain link_target_missing'))
    .action(later(async () => (await import('./commands/explain.ts')).runExplain));

  addPull(program);

  program
    .command('verify')
    .description('fetch and hash everything that a reader would, and compare the surfaces')
    .argument('<target>', 'published folder, or URL of a website or adapter')
    .option('--key <key>', 'public key, or file of keys, of which one must have signed; may be given again', collect)
    .option(
      '--rebuild <repository>',
      'build every published commit again from its repository and compare; ADDRESS=REPOSITORY where there are several',
      collect,
    )
    .option('--commit <commit>', 'commit that must be what is published; ADDRESS=COMMIT where there are several repositories', collect)
    .option('--expect <folder>', 'the folder that was published there: wait up to ten minutes until its deployment is online')
    .option('--config <file>', 'with --rebuild: the skillpress.yaml that the build read, for its severities')
    .addOption(new Option('--format <format>', 'how to print').choices(['text', 'json']).default('text'))
    .addHelpText(
      'after',
      `\nExit codes: 0 everything holds, 1 something differs, 2 nothing is published there, or what --rebuild names cannot be used. Advice about a host never fails.\n${examples('verify dist', 'verify https://acme.github.io/library/ --key library.key.pub --commit $(git rev-parse HEAD)', 'verify dist --rebuild ../library --format json')}`,
    )
    .action(later(async () => (await import('./commands/verify.ts')).runVerify));
  return program;
}

/** The words of `skillpress pull`: arguments, flags and help. */
import { type Command, Option } from 'commander';
import { PACE } from '#adapter/store/pace.ts';
import { LOCK_FILE } from '#contract/lock-bounds.ts';
import { collect } from '../collect.ts';
import { later } from '../later.ts';
import { AS } from './as.ts';
import { HEADER_EXAMPLE, HEADER_VARIABLE } from './header-variable.ts';
import { LIMITS } from './limits.ts';

const HELP = `
A source is a folder that skillpress built, or a URL, which is, in this order:
  ends with /mcp        an MCP endpoint with the skills extension
  site                  a website with a deployment.json there or in a folder above; the rest of the
                        path is the page of a repository, folder or skill
  index                 .well-known/agent-skills/index.json (0.2.0) below it, of whoever made it
  mcp                   an MCP endpoint at it, such as the address of a repository
A skill is named by its name, or by its path where several have it. Without one: all that are offered.

Every file is checked against its digest and size before anything is written; links, paths that lead
elsewhere and entries without a digest are refused; nothing is run, and nothing is executable. A folder that
pull did not make, or that was edited since, is left as it is. Requests never leave the host of their source;
what a private one asks for is a variable: ${HEADER_VARIABLE}=${HEADER_EXAMPLE}.
A file may be large and its line slow, down to ${PACE.bytesPerSecond} bytes a second; ${PACE.silenceMs / 1000} seconds of silence end a request, ${LIMITS.slowAnswers} such
requests in a run end all to that host, and a run ends after ${LIMITS.runMs / 60_000} minutes. What is installed by then stays.

Without a source, what the lock names is brought up to date from where it came; --frozen installs the locked
bytes and no others. --remove lets skills of the lock go, folder and entry.

Exit codes: 0 done, or nothing changed (--check); 1 a skill failed, or something changed; 2 the source or the
lock cannot be used. A page whose skill moved or was retired fails, and says where to go; a place without any
skill is a source that cannot be used.

Examples:
  skillpress pull https://acme.github.io/library/
  skillpress pull https://acme.github.io/library/ review-a-pull-request --to .claude/skills
  skillpress pull http://127.0.0.1:4000/gh/acme/library/engineering
  skillpress pull https://skills.example.org/mcp
  skillpress pull --check
  skillpress pull
  skillpress pull --frozen
  skillpress pull --remove review-a-pull-request`;

/** Adds the command to the program. */
export function addPull(program: Command): void {
  program
    .command('pull')
    .description('install skills with digests that a lock file keeps, and say what changed since')
    .argument('[source]', 'URL of a website, page, index or MCP endpoint, or a published folder (default: what the lock names)')
    .argument('[skill...]', 'names or paths of skills (default: all that are offered)')
    .option('--to <folder>', 'folder to install into (default: .agents/skills beside the lock)')
    .option('--lock <file>', 'lock file', LOCK_FILE)
    .option('--frozen', 'install exactly what the lock pins, or fail; never changes the lock', false)
    .option('--check', 'say what changed since the lock, and install nothing', false)
    .option('--remove', 'remove the named skills, folder and entry of the lock', false)
    .option(
      '--key <key>',
      'public key, or file of keys, that must have signed the source (default: who signed what the lock names); may be given again',
      collect,
    )
    .option('--force', 'replace (or remove) folders that pull did not make or that were edited', false)
    .option('--allow-older', 'take what the lock had before from a signed source that shows it again', false)
    .addOption(new Option('--as <kind>', 'what the URL is').choices(AS).default('auto'))
    .addOption(new Option('--format <format>', 'how to print').choices(['text', 'json']).default('text'))
    .addHelpText('after', HELP)
    .action(later(async () => (await import('../commands/pull.ts')).runPull));
}

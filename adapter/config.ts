/** Settings of the adapter: flags first, then environment, validated before anything starts; problems are named by variable. */
import * as z from 'zod';
import { LOOPBACK } from './http/allow-list.ts';
import { isUrl, parseRoot } from './store/url.ts';

export interface AdapterConfig {
  /** Published folder, or URL of the published website. */
  readonly artifacts: string;
  readonly host: string;
  readonly port: number;
  readonly allowedHosts: readonly string[];
  readonly allowedOrigins: readonly string[];
  /** Base path that a proxy leaves in front of everything; `/` for none. */
  readonly prefix: string;
  /** Where the adapter is reachable from outside, without trailing slash. */
  readonly publicUrl?: string;
  /** The skills extension is offered. */
  readonly extension: boolean;
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** Milliseconds between looks for a new generation. */
  readonly pollMs: number;
  /** Public keys (PEM, Base64 or files) of which one must have signed what is served; absent: nobody is asked. */
  readonly trust?: readonly string[];
  /** Lock file of the skills that may be served; absent: all of them. */
  readonly approved?: string;
  /** What is served is built here while it is served: an older deployment is an edit that was undone, and nobody's replay. */
  readonly ownBuilds?: boolean;
}

/** A folder is looked at by a single system call. */
const FOLDER_POLL_MS = 1000;
/** A website is asked by a request; answers about a moving ref may be kept for as long. */
const WEBSITE_POLL_MS = 60_000;

/** The exit code for a configuration that cannot work (`EX_CONFIG` of sysexits). */
export const CONFIG_EXIT_CODE = 78;

export interface ConfigProblem {
  readonly variable: string;
  readonly message: string;
}

/** A configuration that was refused; `bin` prints the problems and exits with 78. */
export class ConfigError extends Error {
  readonly problems: readonly ConfigProblem[];
  readonly exitCode = CONFIG_EXIT_CODE;

  constructor(problems: readonly ConfigProblem[]) {
    super(problems.map(({ variable, message }) => `${variable}: ${message}`).join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

function isRoot(text: string): boolean {
  try {
    return parseRoot(text).href !== '';
  } catch {
    return false;
  }
}

function entriesOf(text: string): readonly string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

const listSchema = z
  .string()
  .transform(entriesOf)
  .refine((list) => list.length > 0, 'must name at least one host, or *')
  .refine(
    (list) => list.every((entry) => /^(\*|(https?:\/\/)?(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?\/?)$/i.test(entry)),
    'must be host names, with or without port, separated by commas, or *',
  );

/** Longest time between looks; a timer takes a longer one than 24 days for none at all. */
const MAX_POLL_MS = 86_400_000;

/** A number as people write it. A blank one is refused, although JavaScript takes it for 0. */
function wholeNumber(min: number, max: number, message: string) {
  return z
    .string()
    .regex(/^\d{1,10}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);
}

/** The one table of settings: variable -> its reading and default. The flag of `SKILLPRESS_ALLOWED_HOSTS` is `--allowed-hosts`, and so on. */
const VARIABLES = {
  SKILLPRESS_ARTIFACTS: z
    .string('must name the published folder or website')
    .min(1, 'must name the published folder or website')
    .refine((text) => !isUrl(text) || isRoot(text), 'must be a folder, or the URL of a website without user name, query and fragment'),
  SKILLPRESS_HOST: z.string().min(1, 'must be an address or name of this machine').default('127.0.0.1'),
  SKILLPRESS_PORT: wholeNumber(0, 65_535, 'must be a port number from 0 to 65535').default(8787),
  SKILLPRESS_ALLOWED_HOSTS: listSchema.optional(),
  SKILLPRESS_ALLOWED_ORIGINS: listSchema.optional(),
  SKILLPRESS_PREFIX: z
    .string()
    .regex(/^\/?(?:(?!\.{1,2}(?:\/|$))[A-Za-z0-9._~-]+(?:\/|$))*$/, 'must be a path such as /tools/skills/')
    .default('/'),
  SKILLPRESS_PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  SKILLPRESS_EXTENSION: z.enum(['true', 'false'], 'must be exactly true or false').default('true'),
  SKILLPRESS_LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug'], 'must be silent, error, warn, info or debug').default('info'),
  SKILLPRESS_TRUST: z
    .string()
    .transform(entriesOf)
    .refine((list) => list.length > 0, 'must name at least one public key')
    .optional(),
  SKILLPRESS_APPROVED: z.string().min(1, 'must name a lock file').optional(),
  SKILLPRESS_POLL_MS: wholeNumber(100, MAX_POLL_MS, `must be a number of milliseconds from 100 to ${MAX_POLL_MS}`).optional(),
} as const;

const schema = z.object(VARIABLES);

/** Names of all settings. */
export const SETTINGS: readonly string[] = Object.keys(VARIABLES);

/** Flag of a variable: `SKILLPRESS_ALLOWED_HOSTS` -> `allowedHosts`, the name that command-line parsers give it. */
export function flagOf(variable: string): string {
  return variable
    .slice('SKILLPRESS_'.length)
    .toLowerCase()
    .replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * Reads the configuration. `flags` are camel-cased (`allowedHosts`) and win over the environment.
 * Throws `ConfigError`, which names every problem by its variable.
 */
export function readConfig(
  flags: Readonly<Record<string, unknown>>,
  environment: Readonly<Record<string, string | undefined>>,
): AdapterConfig {
  const raw: Record<string, string | undefined> = {};
  for (const variable of SETTINGS) {
    const flag = flags[flagOf(variable)];
    raw[variable] = flag === undefined || flag === null ? environment[variable] : String(flag);
  }
  const parsed = schema.safeParse(raw);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => ({ variable: String(issue.path[0] ?? 'configuration'), message: issue.message })),
    );
  }
  const value = parsed.data;
  const publicUrl = value.SKILLPRESS_PUBLIC_URL;
  // Without its port, because proxies leave it out.
  const allowedHosts = value.SKILLPRESS_ALLOWED_HOSTS ?? [...LOOPBACK, ...(publicUrl === undefined ? [] : [new URL(publicUrl).hostname])];
  return {
    artifacts: value.SKILLPRESS_ARTIFACTS,
    host: value.SKILLPRESS_HOST,
    port: value.SKILLPRESS_PORT,
    allowedHosts,
    // Pages of the hosts that are served may call them; other pages need to be named.
    allowedOrigins: value.SKILLPRESS_ALLOWED_ORIGINS ?? allowedHosts,
    prefix: value.SKILLPRESS_PREFIX,
    ...(publicUrl === undefined ? {} : { publicUrl }),
    extension: value.SKILLPRESS_EXTENSION === 'true',
    logLevel: value.SKILLPRESS_LOG_LEVEL,
    ...(value.SKILLPRESS_TRUST === undefined ? {} : { trust: value.SKILLPRESS_TRUST }),
    ...(value.SKILLPRESS_APPROVED === undefined ? {} : { approved: value.SKILLPRESS_APPROVED }),
    pollMs: value.SKILLPRESS_POLL_MS ?? (isUrl(value.SKILLPRESS_ARTIFACTS) ? WEBSITE_POLL_MS : FOLDER_POLL_MS),
  };
}

/** Runs the adapter until the process is told to stop; shared by `serve` and `start`. */
import { type AdapterConfig, ConfigError, flagOf, readConfig } from '#adapter/config.ts';
import { type RunningAdapter, startAdapter } from '#adapter/start.ts';
import { isKeyText } from '#adapter/trust.ts';
import { HUMAN_LOG } from './human-log.ts';
import { userPath } from './paths.ts';

const DEFAULT_PORT = 4000;

/** Runs work that may refuse a setting; one that was given as a flag is named as the person typed it. Throws `ConfigError`. */
export function namingFlags<T>(flags: Readonly<Record<string, unknown>>, work: () => T): T {
  const rename = (error: unknown): never => {
    if (!(error instanceof ConfigError)) throw error;
    throw new ConfigError(
      error.problems.map(({ variable, message }) => ({
        variable: flags[flagOf(variable)] === undefined ? variable : asTyped(variable),
        message,
      })),
    );
  };
  try {
    const result = work();
    return result instanceof Promise ? (result.catch(rename) as T) : result;
  } catch (error) {
    return rename(error);
  }
}

/** `SKILLPRESS_ALLOWED_HOSTS` -> `--allowed-hosts`. */
function asTyped(variable: string): string {
  return `--${flagOf(variable).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** Reads flags and environment; a flag that was not given leaves its variable in charge. */
export function servingConfig(flags: Readonly<Record<string, unknown>>, artifacts: string): AdapterConfig {
  const environment = { SKILLPRESS_PORT: String(DEFAULT_PORT), SKILLPRESS_LOG_LEVEL: 'warn', ...process.env };
  const config = namingFlags(flags, () => readConfig({ ...flags, artifacts }, environment));
  const { trust, approved } = config;
  return {
    ...config,
    ...(trust === undefined ? {} : { trust: trust.map((entry) => (isKeyText(entry) ? entry : userPath(entry))) }),
    ...(approved === undefined ? {} : { approved: userPath(approved) }),
  };
}

/**
 * Starts the adapter, says what to do with it, and resolves when SIGINT or SIGTERM has drained it. The log is words for what
 * a person serves to themselves, and for a terminal; else JSON.
 */
export async function serveUntilStopped(config: AdapterConfig, announce: (adapter: RunningAdapter) => string): Promise<void> {
  const isHuman = config.ownBuilds === true || process.stdout.isTTY;
  const adapter = await startAdapter(config, undefined, isHuman ? HUMAN_LOG : undefined);
  process.stdout.write(`${announce(adapter)}\n`);
  await new Promise<void>((resolve) => {
    const stop = (): void => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop);
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  });
  await adapter.close();
}

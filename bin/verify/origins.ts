/** Which repository each mount is rebuilt from: what `--rebuild` names. */
import type { Open } from '#snapshot/open-sources.ts';
import { asSeverities } from '../check/config.ts';
import { readConfig, readConfigOf } from '../config/read-config.ts';
import { UsageError } from '../exit.ts';
import { userPath } from '../paths.ts';
import type { Origin } from './rebuild.ts';

/** `<host>/<owner>/<repo>=` before the source; a URL has `:` before any `=`, and a path seldom three segments before one. */
const ADDRESSED = /^([a-z][a-z0-9-]*\/[a-z0-9_.-]+\/[a-z0-9_.-]+)=(.+)$/;

/**
 * Opens the repositories. `addresses` are the mounts of the deployment; where there are several, each source says which it is.
 * Throws a `UsageError` for a source that belongs to no mount.
 */
export async function openOrigins(
  given: readonly string[],
  addresses: readonly string[],
  config: string | undefined,
  open: Open,
): Promise<ReadonlyMap<string, Origin>> {
  const origins = new Map<string, Origin>();
  for (const text of given) {
    const [, named, rest] = ADDRESSED.exec(text) ?? [];
    const address = named ?? (addresses.length === 1 ? addresses[0] : undefined);
    if (address === undefined || !addresses.includes(address)) {
      const all = addresses.slice(0, 5).join(', ');
      throw new UsageError(
        `--rebuild ${text}: say which repository it is, as ${addresses[0] ?? 'gh/acme/library'}=PATH; published are ${all}`,
      );
    }
    const [source, ...others] = await open(rest ?? text, userPath('.'));
    if (source === undefined || others.length > 0) throw new UsageError(`--rebuild ${text} is not one repository`);
    const { repository, shown } = source;
    const read = config === undefined ? await readConfigOf(source, undefined, undefined) : await readConfig(repository, userPath(config));
    const own = read.config.repositories?.find((each) => each.address === address)?.severities;
    origins.set(address, { repository, shown, severities: { ...asSeverities(read.config.severities), ...asSeverities(own) } });
  }
  return origins;
}

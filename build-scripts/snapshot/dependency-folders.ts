/** Folders that hold other people's packages: never read outside skills (format.md, section 1). */
const NAMES = new Set([
  'node_modules',
  'bower_components',
  'jspm_packages',
  '.venv',
  'venv',
  'site-packages',
  '__pycache__',
  '.tox',
  '.pnpm-store',
]);

/**
 * The outermost dependency folder that a path lies in, where no skill encloses it. `skillFolders` are the directories that
 * hold a `SKILL.md`; one below the dependency folder itself does not count, it came with the package.
 */
export function dependencyFolder(path: string, skillFolders: ReadonlySet<string>): string | undefined {
  const segments = path.split('/');
  const at = segments.slice(0, -1).findIndex((segment) => NAMES.has(segment));
  if (at < 0) return undefined;
  for (let length = at; length > 0; length -= 1) {
    if (skillFolders.has(segments.slice(0, length).join('/'))) return undefined;
  }
  return segments.slice(0, at + 1).join('/');
}

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
 * Tells whether a path lies in a dependency folder that no skill encloses. `skillFolders` are the directories that hold
 * a `SKILL.md`; one below the dependency folder itself does not count, it came with the package.
 */
export function isDependencyPath(path: string, skillFolders: ReadonlySet<string>): boolean {
  const segments = path.split('/');
  const at = segments.slice(0, -1).findIndex((segment) => NAMES.has(segment));
  if (at < 0) return false;
  for (let length = at; length > 0; length -= 1) {
    if (skillFolders.has(segments.slice(0, length).join('/'))) return false;
  }
  return true;
}

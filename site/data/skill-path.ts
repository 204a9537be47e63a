/** Where the page of a `SKILL.md` is. Browser code uses it too, so it imports nothing. */

/**
 * Repository path whose page shows a skill: the skill's folder. A root skill keeps the path of its file, because the
 * root's page is the repository's own.
 */
export function skillPagePath(skillFile: string): string {
  const slash = skillFile.lastIndexOf('/');
  return slash < 0 ? skillFile : skillFile.slice(0, slash);
}

/** The form of a skill's name that the Agent Skills specification asks for (format.md, section 2). */
export const MAX_NAME = 64;

const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Tells whether a name is made of lowercase words and single hyphens. */
export function isWellFormedName(name: string): boolean {
  return name.length <= MAX_NAME && NAME.test(name);
}

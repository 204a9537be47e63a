/** The bounds of a build, as `skillpress.yaml` and flags may move them (README, "Configuration"). */
import { DEFAULT_LIMITS, type Limits } from '#model/limits.ts';

/** `maxFiles` is the most files that the published folder may hold; absent: the default. */
export function limitsOf(maxFiles: number | undefined): Limits {
  return { ...DEFAULT_LIMITS, publishedFiles: maxFiles ?? DEFAULT_LIMITS.publishedFiles };
}

/** Name and bounds of a lock (`schema/lock.ts`), for whoever needs no schema. */

/** Name of the lock file beside the folder of skills, where nobody gives another. */
export const LOCK_FILE = 'skills.lock.json';

/** Most skills of one lock: more than any host mounts, few enough to read at once. */
export const MAX_LOCKED_SKILLS = 5_000;
/** Most files of one locked skill: what installers accept in one archive. */
export const MAX_LOCKED_FILES = 1_000;

/** Bounds of `/api/v1`. Programs read it, so pages are larger than those of the tools, but none is endless. */
import { REST_FILE_CHARACTERS } from '#contract/rest/file.ts';

/** Entries of a folder. */
export const BROWSE_PAGE = { min: 1, max: 500, fallback: 50 } as const;
/** Search results. */
export const FIND_PAGE = { min: 1, max: 100, fallback: 10 } as const;
/** Characters of a file; the largest readable file takes a few requests. */
export const FILE_PAGE = { min: 1, max: REST_FILE_CHARACTERS, fallback: REST_FILE_CHARACTERS } as const;
/** Characters to skip in a file. */
export const OFFSETS = { min: 0, max: Number.MAX_SAFE_INTEGER, fallback: 0 } as const;
/** Characters of a query, as for the tools. */
export { MAX_QUERY } from '../mcp/tool-list.ts';
/** Supporting files named under a result; the rest is counted. */
export const MAX_FILES_NAMED = 5;
/** Mounts that `featured` names. */
export const MAX_FEATURED = 100;
/** Skills of one search that are named and cannot be found: a name is that of a few. */
export const MAX_GONE = 20;

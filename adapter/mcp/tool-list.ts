/** The four tools as clients see them. The list never changes, so it is built once. */
import type { JSONObject } from '@modelcontextprotocol/server';
import { MAX_RESULT_BYTES } from '../text/budget.ts';

const READ_ONLY = { readOnlyHint: true, idempotentHint: true, destructiveHint: false, openWorldHint: false } as const;
const LIMIT = `One answer is at most ${MAX_RESULT_BYTES} bytes; longer content continues with the call that the answer names.`;
const CURSOR = { type: 'string', description: 'Continues an earlier answer; copy it from there, else leave it out.' } as const;

export const BROWSE_LIMIT = { min: 1, max: 200, fallback: 20 } as const;
export const SEARCH_LIMIT = { min: 1, max: 25, fallback: 5 } as const;
export const READ_LIMIT = { min: 1, max: 100_000, fallback: 40_000 } as const;
/** Characters of a query; longer ones are text to search with, not for. */
export const MAX_QUERY = 500;

function limitSchema(bounds: { readonly min: number; readonly max: number; readonly fallback: number }, what: string): JSONObject {
  return { type: 'integer', minimum: bounds.min, maximum: bounds.max, default: bounds.fallback, description: what };
}

function tool(name: string, title: string, description: string, properties: Record<string, JSONObject>, required: readonly string[] = []) {
  return {
    name,
    title,
    description: `${description} ${LIMIT}`,
    inputSchema: { type: 'object' as const, properties, ...(required.length === 0 ? {} : { required: [...required] }) },
    annotations: { title, ...READ_ONLY },
  };
}

export const TOOLS = [
  tool(
    'browse_repo',
    'Browse the repository',
    'Lists a folder of the skill repository: folders with the number of skills below them, skills with the path to load, documents and files. Without arguments it shows where to start.',
    {
      path: { type: 'string', description: 'Folder, as a repository path; leave out for the start.' },
      cursor: CURSOR,
      limit: limitSchema(BROWSE_LIMIT, 'Entries on one page.'),
    },
  ),
  tool(
    'search_repo',
    'Search skills',
    'Finds skills and documents by words; any word may match, best first. The query is plain text without operators.',
    {
      query: { type: 'string', minLength: 1, maxLength: MAX_QUERY, description: 'Words that say what is needed.' },
      path: { type: 'string', description: 'Folder to search below; leave out for everything.' },
      cursor: CURSOR,
      limit: limitSchema(SEARCH_LIMIT, 'Results on one page.'),
    },
    ['query'],
  ),
  tool(
    'load_skill',
    'Load a skill',
    'Loads a skill to follow it: what it is, its files, the rules that apply and its instructions. Repeat with the cursor until "complete: true".',
    { path: { type: 'string', description: 'Exact path of the SKILL.md, from browse_repo or search_repo.' }, cursor: CURSOR },
    ['path'],
  ),
  tool(
    'read_repo_file',
    'Read a file',
    'Reads a text file of the repository as its author wrote it. Offsets count characters (Unicode code points).',
    {
      path: { type: 'string', description: 'Exact path of the file, as a repository path.' },
      offset: { type: 'integer', minimum: 0, default: 0, description: 'Character to start at.' },
      limit: limitSchema(READ_LIMIT, 'Characters to read at most.'),
    },
    ['path'],
  ),
];

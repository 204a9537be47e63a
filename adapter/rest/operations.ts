/** The questions of `/api/v1` as one table: what routes, what is documented and what tests walk over. */
import { formatMount } from '#contract/address.ts';
import {
  restFeaturedAnswerSchema,
  restFileAnswerSchema,
  restFindAnswerSchema,
  restFolderAnswerSchema,
  restMountAnswerSchema,
  restSkillAnswerSchema,
} from '#contract/schema/rest.ts';
import type { View } from '../catalog/model.ts';
import type { Arguments } from '../mcp/arguments.ts';
import type { Blobs } from '../store/blobs.ts';
import { nothingAt, type RestAnswer } from './asked.ts';
import { BROWSE_PAGE, FILE_PAGE, FIND_PAGE, MAX_QUERY, OFFSETS } from './bounds.ts';
import { file, skill } from './contents.ts';
import { browse, findAnswer } from './listings.ts';
import { featuredAnswer, mountAnswer, type Surroundings } from './mounts.ts';
import { NOTHING } from './problem.ts';
import { type Named, namedMount, namedThing } from './question.ts';

export interface Parameter {
  readonly name: string;
  readonly description: string;
  readonly required?: boolean;
  readonly schema: Readonly<Record<string, unknown>>;
}

export interface Request extends Surroundings {
  /** Percent-encoded, without leading and trailing slash; empty for questions without one. */
  readonly address: string;
  readonly args: Arguments;
  readonly blobs: Blobs;
}

export interface Operation {
  /** First segment after `/api/v1/`. */
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  /** What the address must name; absent for a question without one. */
  readonly address?: string;
  readonly parameters: readonly Parameter[];
  /** Schema of the answer; its name in the document is its `id`. */
  readonly answer: unknown;
  /** The answer, and the view that decides how long it keeps. */
  answerTo(request: Request): Promise<{ readonly view?: View; readonly answer: RestAnswer<unknown> }>;
}

/** An address that names no folder. */
function nowhere(generation: Request['generation'], address: string): { readonly answer: RestAnswer<never> } {
  const named = namedThing(generation, address);
  return { answer: { ok: false, problem: named === undefined ? NOTHING : nothingAt(named.view, named.path, 'folder') } };
}

function limit(bounds: { readonly min: number; readonly max: number; readonly fallback: number }, description: string): Parameter {
  return { name: 'limit', description, schema: { type: 'integer', minimum: bounds.min, maximum: bounds.max, default: bounds.fallback } };
}

function text(name: string, description: string, schema: Readonly<Record<string, unknown>> = {}): Parameter {
  return { name, description, schema: { type: 'string', ...schema } };
}

const CURSOR = text('cursor', 'Continues an earlier answer to the same question; copy it from there.', { maxLength: 2048 });
const FOLDER = text('path', 'Folder inside of the mount; without it, the folder that the address names.');

/** Answers with a look-up in the view that the address names. */
function within(
  name: (generation: Request['generation'], address: string) => Named | undefined,
  work: (asked: Named & Pick<Request, 'args' | 'blobs'>) => RestAnswer<unknown> | Promise<RestAnswer<unknown>>,
): Operation['answerTo'] {
  return async ({ generation, address, args, blobs }) => {
    // With a path in the query, the address is the mount that bounds it; without one, it names the thing itself.
    const hasPath = typeof args.path === 'string' && args.path.trim() !== '';
    const named = (hasPath ? namedMount : name)(generation, address);
    return named === undefined ? nowhere(generation, address) : { view: named.view, answer: await work({ ...named, args, blobs }) };
  };
}

export const OPERATIONS: readonly Operation[] = [
  {
    name: 'featured',
    summary: 'Which repositories are published here',
    description: 'The mounts of this deployment, the default one first.',
    parameters: [],
    answer: restFeaturedAnswerSchema,
    answerTo: async (request) => ({ answer: { ok: true, value: featuredAnswer(request) } }),
  },
  {
    name: 'mounts',
    summary: 'What an address shows',
    description: 'Repository, commit, published refs, counts, links, and the instructions that an MCP client hears.',
    address: 'a folder',
    parameters: [],
    answer: restMountAnswerSchema,
    answerTo: async (request) => {
      const view = namedMount(request.generation, request.address)?.view;
      const mount = view === undefined ? undefined : request.generation.mounts.get(formatMount(view.name));
      if (view === undefined || mount === undefined) return nowhere(request.generation, request.address);
      return { view, answer: { ok: true, value: mountAnswer(view, mount, request) } };
    },
  },
  {
    name: 'browse',
    summary: 'Look into a folder',
    description: 'Folders, skills, documents and files of one folder, in one fixed order.',
    address: 'a folder',
    parameters: [FOLDER, CURSOR, limit(BROWSE_PAGE, 'Entries on one page.')],
    answer: restFolderAnswerSchema,
    answerTo: within(namedMount, browse),
  },
  {
    name: 'find',
    summary: 'Search skills and documents',
    description: 'Any word may match; best results first. The query is plain text without operators.',
    address: 'a folder',
    parameters: [
      { ...text('query', 'Words that say what is needed.', { minLength: 1, maxLength: MAX_QUERY }), required: true },
      FOLDER,
      CURSOR,
      limit(FIND_PAGE, 'Results on one page.'),
    ],
    answer: restFindAnswerSchema,
    answerTo: within(namedMount, findAnswer),
  },
  {
    name: 'skills',
    summary: 'Read a skill',
    description: 'What the skill is, its files, and its context: the rules that apply and its instructions.',
    address: 'a SKILL.md or its folder',
    parameters: [text('path', 'SKILL.md or its folder, inside of the mount that the address then names.'), CURSOR],
    answer: restSkillAnswerSchema,
    answerTo: within(namedThing, skill),
  },
  {
    name: 'files',
    summary: 'Read a file',
    description: 'A file as its author wrote it. Positions count Unicode code points.',
    address: 'a file',
    parameters: [
      text('path', 'File inside of the mount that the address then names.'),
      { name: 'offset', description: 'Characters to skip.', schema: { type: 'integer', minimum: OFFSETS.min, default: OFFSETS.fallback } },
      limit(FILE_PAGE, 'Characters to read at most.'),
    ],
    answer: restFileAnswerSchema,
    answerTo: within(namedThing, file),
  },
];

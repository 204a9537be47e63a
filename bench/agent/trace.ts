/** One task as an agent works on it: search, load the skill whole, read what it refers to. */
import type { JudgedQuery } from '../search/queries.ts';
import type { AgentClient, Count } from './client.ts';

/** References or supporting files that the agent reads. */
const READ_FILES = 2;
/** Words of the second attempt at a search. */
const SECOND_WORDS = 4;

export interface Trace {
  /** Which search showed the skill; `none` after both. */
  readonly found: 'first search' | 'second search' | 'none';
  readonly find: Count;
  readonly load: Count;
  readonly read: Count;
}

/** The longest words of a question: what an agent tries when whole sentences find nothing. */
function shorter(query: string): string {
  const words = query.match(/[\p{L}\p{N}.+#-]+/gu) ?? [];
  const longest = [...words].sort((a, b) => b.length - a.length).slice(0, SECOND_WORDS);
  return words.filter((word) => longest.includes(word)).join(' ');
}

function pathsIn(results: string): readonly string[] {
  return [...results.matchAll(/^\d+\. .*? \| path: ([^|\n]+?)(?: \||$)/gm)].map(([, path = '']) => path);
}

async function find(client: AgentClient, { query, right }: JudgedQuery): Promise<Pick<Trace, 'found'> & { readonly path?: string }> {
  const attempts = [
    ['first search', query],
    ['second search', shorter(query)],
  ] as const;
  for (const [found, words] of attempts) {
    const path = pathsIn(await client.call('search_repo', { query: words })).find((shown) => right.includes(shown));
    if (path !== undefined) return { found, path };
  }
  return { found: 'none' };
}

/** Published Markdown that the header of a loaded skill names, what its text links to first. */
function namedFiles(loaded: string): readonly string[] {
  const header = loaded.split(/^Context bytes/m, 1)[0] ?? '';
  const list = (title: string): readonly string[] => {
    const [, rows = ''] = new RegExp(`^${title}.*\\n((?:- .*\\n)*)`, 'm').exec(header) ?? [];
    return rows.split('\n').filter((row) => /^- \S+\.md\b/.test(row));
  };
  const own = list('Supporting files');
  const rows = [...own.filter((row) => row.includes(' | linked')), ...list('References'), ...own];
  return [...new Set(rows.map((row) => /^- (\S+\.md)\b/.exec(row)?.[1] ?? ''))];
}

const NOTHING: Count = { calls: 0, tokens: 0 };

/** Works on one task. The agent knows a right skill when it sees it; a document that answers is read like a file. */
export async function work(client: AgentClient, judged: JudgedQuery): Promise<Trace> {
  const { found, path } = await find(client, judged);
  const findCount = client.take();
  if (path === undefined) return { found, find: findCount, load: NOTHING, read: NOTHING };
  if (!path.endsWith('SKILL.md')) {
    await client.callToEnd('read_repo_file', { path });
    return { found, find: findCount, load: NOTHING, read: client.take() };
  }
  const [first = ''] = await client.callToEnd('load_skill', { path });
  const load = client.take();
  for (const file of namedFiles(first).slice(0, READ_FILES)) await client.callToEnd('read_repo_file', { path: file });
  return { found, find: findCount, load, read: client.take() };
}

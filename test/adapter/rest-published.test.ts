/** REST and the tools over real published folders: two ways to ask, one answer. */
import { expect, it } from 'vitest';
import { listingOf } from '#adapter/catalog/listing.ts';
import type { View } from '#adapter/catalog/model.ts';
import { defaultView } from '#adapter/catalog/resolve-address.ts';
import { startAdapter } from '#adapter/start.ts';
import { encodePath } from '#contract/path-text.ts';
import { restFileAnswerSchema, restFindAnswerSchema, restFolderAnswerSchema, restSkillAnswerSchema } from '#contract/schema/rest.ts';
import { buildOnce, REPOSITORIES } from '../helpers/build-once.ts';
import { type Corpus, NO_CORPORA } from '../helpers/corpora.ts';
import { callTool, send, testConfig } from './harness.ts';
import { continuationIn } from './sweep.ts';

/** Things of each kind that are compared; of larger repositories, an even sample. */
const MOST = 40;

function sample<T>(all: Iterable<T>): readonly T[] {
  const list = [...all];
  const step = Math.ceil(list.length / MOST);
  return list.filter((_, index) => index % step === 0);
}

async function agree(origin: string, view: View): Promise<void> {
  const mcp = `${origin}/mcp`;
  const ask = async (question: string, path: string, query = '') => {
    const { status, json } = await send(
      `${origin}/api/v1/${question}/${view.address}${path === '' ? '' : `/${encodePath(path)}`}${query}`,
      {},
    );
    return { status, json };
  };
  const { snapshot } = view;

  for (const path of sample(snapshot.folders.keys())) {
    const names: string[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const answer = restFolderAnswerSchema.parse((await ask('browse', '', `?path=${encodeURIComponent(path)}&cursor=${cursor}`)).json);
      names.push(...answer.entries.map((entry) => entry.path));
      cursor = answer.cursor;
    }
    const { text } = await callTool(mcp, 'browse_repo', { path, limit: 200 });
    const shown = [...text.matchAll(/^- (?:folder|document|file): ([^|]+?)(?: \||$)/gm)].map((match) => match[1] ?? '');
    // Rows of the list of deeper skills look like none of these.
    expect(names.filter((name) => !name.endsWith('SKILL.md')).slice(0, shown.length), path).toEqual(
      shown.filter((name) => !name.endsWith('SKILL.md')),
    );
    expect(text).toContain(names.length === 0 ? 'Entries: none' : ` of ${names.length}:`);
  }

  for (const skill of sample(snapshot.skills.values())) {
    const answer = restSkillAnswerSchema.parse((await ask('skills', skill.path)).json);
    const first = await callTool(mcp, 'load_skill', { path: skill.path });
    expect(first.text).toContain(`Skill: ${answer.name.slice(0, 40)}`);
    expect(answer.serving === 'described-only', skill.path).toBe(first.text.includes('\nDescribed only:'));
    if (answer.serving !== 'full') continue;
    expect(JSON.parse(first.text.split('\n', 1)[0] ?? '')).toMatchObject({ skill: answer.path, root: answer.directory, uri: answer.uri });
    const pieces: Buffer[] = [];
    for (let { text } = first, args: Record<string, unknown> | undefined = {}; args !== undefined; ) {
      const [label = '', from = '', to = '', total = ''] = /^Context bytes (\d+)-(\d+) of (\d+) .*$/m.exec(text) ?? [];
      expect(Number(total)).toBe(answer.context.total);
      const at = text.indexOf(`\n${label}\n`) + label.length + 2;
      pieces.push(Buffer.from(text.slice(at)).subarray(0, Number(to) - Number(from)));
      args = continuationIn(text.slice(0, at));
      if (args !== undefined) ({ text } = await callTool(mcp, 'load_skill', args));
    }
    const whole = Buffer.concat(pieces);
    expect(whole.subarray(0, Buffer.byteLength(answer.context.text)).equals(Buffer.from(answer.context.text)), skill.path).toBe(true);
    if (answer.context.complete) expect(whole.length).toBe(answer.context.to);
  }

  const files = [...snapshot.entries].filter(([, entry]) => entry.kind !== 'folder').map(([path]) => path);
  for (const path of sample(files)) {
    const { status, json } = await ask('files', path);
    const tool = await callTool(mcp, 'read_repo_file', { path });
    if (status === 403) {
      expect([tool.isError, tool.text]).toEqual([true, expect.stringContaining('described only')]);
      continue;
    }
    const { content } = restFileAnswerSchema.parse(json);
    expect(tool.isError, path).toBe(content.kind !== 'text');
    if (content.kind !== 'text') continue;
    const [label = '', , , total = ''] = /^Characters: (\d+)-(\d+) of (\d+) .*\nContent .*$/m.exec(tool.text) ?? [];
    expect(Number(total)).toBe(content.total);
    expect(content.text.startsWith(tool.text.slice(tool.text.indexOf(`\n${label}\n`) + label.length + 2)), path).toBe(true);
  }

  for (const { name } of sample(listingOf(view).discoverable).slice(0, 15)) {
    const answer = restFindAnswerSchema.parse((await ask('find', '', `?query=${encodeURIComponent(name)}&limit=5`)).json);
    const { text } = await callTool(mcp, 'search_repo', { query: name });
    const paths = [...text.matchAll(/^\d+\. .* \| path: (.+?) \| (?:matched|described)/gm)].map((match) => match[1]);
    expect(answer.results.map((result) => result.path).slice(0, paths.length), name).toEqual(paths);
    expect(text).toContain(` of ${answer.total} for `);
  }
}

async function serveAndAgree(repository: Corpus): Promise<void> {
  const adapter = await startAdapter(testConfig({ artifacts: await buildOnce(repository, 'store') }));
  try {
    const generation = adapter.live.current()?.generation;
    if (generation === undefined) throw new Error('nothing is served');
    await agree(adapter.url, defaultView(generation));
  } finally {
    await adapter.close();
  }
}

for (const repository of REPOSITORIES) {
  it.skipIf(repository === NO_CORPORA)(`REST and the tools agree about ${repository.name}`, () => serveAndAgree(repository), 600_000);
}

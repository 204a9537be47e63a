/** The JSON twins of pages in real published folders: each is what REST answers for the address of its page, followed to the end. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadGeneration } from '#adapter/load-catalog.ts';
import { OPERATIONS } from '#adapter/rest/operations.ts';
import { openBlobs } from '#adapter/store/blobs.ts';
import { openFolder } from '#adapter/store/folder.ts';
import { pageAddress, pageFolder } from '#contract/page-path.ts';
import { hasTwins, type PlannedPage, pagesOf } from '#contract/page-plan.ts';
import {
  type RestFolderAnswer,
  type RestSkillAnswer,
  restFileAnswerSchema,
  restFolderAnswerSchema,
  restSkillAnswerSchema,
} from '#contract/schema/rest.ts';
import { buildOnce, REPOSITORIES } from '../helpers/build-once.ts';
import { NO_CORPORA } from '../helpers/corpora.ts';

const QUESTIONS = { folder: 'browse', skill: 'skills', document: 'files', file: 'files' } as const;
const SCHEMAS = { browse: restFolderAnswerSchema, skills: restSkillAnswerSchema, files: restFileAnswerSchema } as const;

type Ask = (question: string, address: string, args: Readonly<Record<string, string>>) => Promise<unknown>;

/** Every page of a folder as one. */
async function wholeFolder(ask: Ask, address: string): Promise<RestFolderAnswer> {
  const { cursor: second, ...whole } = restFolderAnswerSchema.parse(await ask('browse', address, { limit: '500' }));
  for (let cursor = second; cursor !== undefined; ) {
    const next = restFolderAnswerSchema.parse(await ask('browse', address, { limit: '500', cursor }));
    whole.entries.push(...next.entries);
    cursor = next.cursor;
  }
  return whole;
}

/** Every part of a skill's context as one. */
async function wholeSkill(ask: Ask, address: string): Promise<RestSkillAnswer> {
  const whole = restSkillAnswerSchema.parse(await ask('skills', address, {}));
  if (whole.serving !== 'full') return whole;
  for (let { cursor } = whole.context; cursor !== undefined; ) {
    const next = restSkillAnswerSchema.parse(await ask('skills', address, { cursor }));
    if (next.serving !== 'full') throw new Error(`${address} changed while it was read`);
    const { text, to, complete } = next.context;
    whole.context = { ...whole.context, text: whole.context.text + text, to, complete };
    cursor = next.context.cursor;
  }
  const { cursor: _cursor, ...context } = whole.context;
  return { ...whole, context };
}

async function compareTwins(folder: string): Promise<Readonly<Record<PlannedPage['kind'], number>>> {
  const store = openFolder(folder);
  const blobs = openBlobs(store);
  const generation = await loadGeneration(store);
  const origins = { adapter: 'http://adapter.test', site: 'http://site.test' };
  const ask: Ask = async (question, address, args) => {
    const operation = OPERATIONS.find(({ name }) => name === question);
    const { answer } = (await operation?.answerTo({ generation, address, args, blobs, origins, extension: true })) ?? {};
    return answer?.ok ? answer.value : answer;
  };
  const { name, main } = generation.first;
  const seen = { folder: 0, skill: 0, document: 0, file: 0 };
  for (const page of pagesOf(main.entries)) {
    const file = join(folder, pageFolder(name, page.at), 'index.json');
    expect(existsSync(file), file).toBe(hasTwins(generation.deployment.twins ?? 'all', page));
    if (!existsSync(file)) continue;
    const question = QUESTIONS[page.kind];
    const twin = SCHEMAS[question].parse(JSON.parse(readFileSync(file, 'utf8')));
    const address = pageAddress(name, page.at);
    const answer =
      question === 'browse' ? wholeFolder(ask, address) : question === 'skills' ? wholeSkill(ask, address) : ask(question, address, {});
    expect(twin, page.path).toEqual(await answer);
    seen[page.kind] += 1;
  }
  return seen;
}

for (const repository of REPOSITORIES) {
  it.skipIf(repository === NO_CORPORA)(`the twins of ${repository.name} are the answers of REST`, async () => {
    const seen = await compareTwins(await buildOnce(repository));
    for (const kind of ['folder', 'skill', 'file'] as const) expect(seen[kind], kind).toBeGreaterThan(0);
  });
}

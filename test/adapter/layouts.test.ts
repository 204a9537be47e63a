/** The layouts of the tools are a contract: each one as a whole, in a file. A change of a file is a change for every agent. */
import { expect, it } from 'vitest';
import { callTool } from './harness.ts';
import { serveSample } from './sample-server.ts';

const sample = serveSample();

it.each<[string, string, object]>([
  ['browse-start', 'browse_repo', {}],
  ['browse-page', 'browse_repo', { path: 'skills/deploy', limit: 3 }],
  ['browse-nothing', 'browse_repo', { path: 'skils' }],
  ['search', 'search_repo', { query: 'deploy a service', limit: 2 }],
  ['search-nothing', 'search_repo', { query: 'kubernetes' }],
  ['load', 'load_skill', { path: 'skills/deploy/SKILL.md' }],
  ['load-described-only', 'load_skill', { path: 'skills/sealed/SKILL.md' }],
  ['load-unlisted', 'load_skill', { path: 'connect/SKILL.md' }],
  ['load-nothing', 'load_skill', { path: 'skills/deplyo/SKILL.md' }],
  ['load-folder', 'load_skill', { path: 'skills/deploy' }],
  ['read-part', 'read_repo_file', { path: 'skills/deploy/references/notes.md', limit: 10 }],
  ['read-end', 'read_repo_file', { path: 'docs/guide.md' }],
  ['read-binary', 'read_repo_file', { path: 'skills/deploy/logo.png' }],
  ['read-restricted', 'read_repo_file', { path: 'skills/sealed/secret.md' }],
  ['read-nothing', 'read_repo_file', { path: 'skills/deploy/none.md' }],
  ['bad-cursor', 'browse_repo', { cursor: 'x' }],
])('%s', async (name, tool, args) => {
  const { text, isError } = await callTool(sample.mcp, tool, args);
  await expect(`${tool} ${JSON.stringify(args)}${isError ? ' is an error' : ''}\n\n${text}\n`).toMatchFileSnapshot(`layouts/${name}.txt`);
});

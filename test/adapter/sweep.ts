/** Asks an adapter for everything that it publishes, and compares with the catalog that it was given. */
import { expect } from 'vitest';
import { listingOf } from '#adapter/catalog/listing.ts';
import type { View } from '#adapter/catalog/model.ts';
import type { Blobs } from '#adapter/store/blobs.ts';
import { contextStart } from '#contract/rest/skill.ts';
import type { SkillArtifact } from '#contract/schema/skill.ts';
import { rpcModern } from './harness.ts';

const BUDGET = 24_576;

interface Answer {
  readonly text: string;
  readonly isError: boolean;
}

async function call(url: string, name: string, args: object): Promise<Answer> {
  const { json } = await rpcModern(url, 'tools/call', { name, arguments: args });
  expect(Buffer.byteLength(JSON.stringify(json.result)), `${name} ${JSON.stringify(args)}`).toBeLessThanOrEqual(BUDGET);
  return { text: json.result.content[0].text, isError: json.result.isError === true };
}

function continuation(text: string): Record<string, unknown> | undefined {
  const found = /(?:^|\| )Continue: \w+ (\{.+\})$/m.exec(text)?.[1];
  return found === undefined ? undefined : JSON.parse(found);
}

/** Loads one skill to its end; the context must be the assembled document after its head, byte for byte. */
async function sweepSkill(url: string, blobs: Blobs, skill: SkillArtifact): Promise<void> {
  const pieces: Buffer[] = [];
  for (let args: Record<string, unknown> | undefined = { path: skill.path }; args !== undefined; ) {
    const { text, isError } = await call(url, 'load_skill', args);
    expect(isError, `${skill.path}: ${text}`).toBe(false);
    if (skill.serving !== 'full') {
      expect(text).toContain('Described only:');
      return;
    }
    const [label = '', from = '', to = ''] = /^Context bytes (\d+)-(\d+) of \d+ .*$/m.exec(text) ?? [];
    const at = text.indexOf(`\n${label}\n`) + label.length + 2;
    pieces.push(Buffer.from(text.slice(at)).subarray(0, Number(to) - Number(from)));
    args = continuation(text.slice(0, at));
  }
  if (skill.serving !== 'full' || !skill.complete) return;
  const document = await blobs.read(skill.document.digest);
  expect(Buffer.concat(pieces).equals(document.subarray(contextStart(skill))), `${skill.path} comes back whole`).toBe(true);
}

async function sweepFolder(url: string, path: string, names: readonly string[]): Promise<void> {
  let entries = 0;
  for (let args: Record<string, unknown> | undefined = { path, limit: 200 }; args !== undefined; ) {
    const { text, isError } = await call(url, 'browse_repo', args);
    expect(isError, text).toBe(false);
    const [, from = '1', to = '0'] = /^Entries (\d+)-(\d+) of \d+:$/m.exec(text) ?? [];
    expect(Number(from)).toBe(entries + 1);
    entries = Number(to);
    args = continuation(text);
  }
  expect(entries, `entries of ${path}`).toBe(names.length);
}

/** Files read in one sweep; of larger repositories, an even sample. */
const MAX_FILES = 400;

/** Every folder and every skill of a mount at its root, and its files. */
export async function sweep(url: string, view: View, blobs: Blobs): Promise<void> {
  const { snapshot } = view;
  for (const [path, folder] of snapshot.folders)
    await sweepFolder(
      url,
      path,
      folder.children.map((child) => child.name),
    );
  for (const skill of snapshot.skills.values()) await sweepSkill(url, blobs, skill);
  const files = [...snapshot.entries].filter(([, entry]) => entry.kind !== 'folder' && entry.kind !== 'skill').map(([path]) => path);
  const step = Math.ceil(files.length / MAX_FILES);
  for (const path of files.filter((_, index) => index % step === 0)) {
    const { text, isError } = await call(url, 'read_repo_file', { path });
    if (isError) expect(text, path).toMatch(/is binary|cannot be read here/);
  }
  for (const skill of listingOf(view).discoverable.slice(0, 100)) {
    const { text } = await call(url, 'search_repo', { query: skill.name, limit: 25 });
    expect(text, `search for ${skill.name}`).toContain(skill.name);
  }
}

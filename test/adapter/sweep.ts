/**
 * Asks for everything that a mount publishes through the handlers of the tools, follows every continuation to its end,
 * and compares with the catalog: each entry, character and byte once, and no result over the budget in either era.
 */
import { expect } from 'vitest';
import { find } from '#adapter/catalog/find.ts';
import { listingOf } from '#adapter/catalog/listing.ts';
import { lookUpFile } from '#adapter/catalog/lookup.ts';
import type { View } from '#adapter/catalog/model.ts';
import { callTool } from '#adapter/mcp/call-tool.ts';
import { getPrompt } from '#adapter/mcp/prompt.ts';
import type { Blobs } from '#adapter/store/blobs.ts';
import { MAX_RESULT_BYTES, stamped } from '#adapter/text/budget.ts';
import { decodeUtf8 } from '#contract/decode.ts';
import { contextStart } from '#contract/rest/skill.ts';
import type { Child, FolderArtifact } from '#contract/schema/folder.ts';
import type { SkillArtifact } from '#contract/schema/skill.ts';

type Arguments = Readonly<Record<string, unknown>>;

/** A call that was made, and its result before an era stamps it. */
export interface Made {
  readonly method: 'tools/call' | 'prompts/get';
  readonly name: string;
  readonly args: Arguments;
  readonly result: object;
}

export interface SweepOptions {
  readonly view: View;
  readonly blobs: Blobs;
  /** As the server stamps it on modern replies. */
  readonly serverInfo: object;
  /** Hears of every call. */
  readonly onCall: (made: Made) => void;
}

interface Answer {
  readonly text: string;
  readonly isError: boolean;
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/** The arguments of the call that a text says to make next. */
export function continuationIn(text: string): Arguments | undefined {
  const found = /(?:^|\| )Continue: \w+ (\{.+\})$/m.exec(text)?.[1];
  return found === undefined ? undefined : (JSON.parse(found) as Arguments);
}

class Sweep {
  readonly #options: SweepOptions;

  constructor(options: SweepOptions) {
    this.#options = options;
  }

  #check(made: Made): void {
    const { serverInfo, onCall } = this.#options;
    const sizes = [bytesOf(made.result), bytesOf(stamped(made.result, serverInfo))];
    if (Math.max(...sizes) > MAX_RESULT_BYTES) throw new Error(`${made.name} ${JSON.stringify(made.args)}: ${sizes} bytes`);
    onCall(made);
  }

  async #call(name: string, args: Arguments): Promise<Answer> {
    const result = await callTool(this.#options, name, args);
    this.#check({ method: 'tools/call', name, args, result });
    const text = result.content[0]?.text ?? '';
    // Layouts keep within their room by themselves; the last guard is for what nobody published here.
    if (text.endsWith('[cut: this result would be too large]')) throw new Error(`${name} ${JSON.stringify(args)} was cut`);
    return { text, isError: result.isError === true };
  }

  /** Every page from a first call on. No error, and an end. */
  async *#pages(name: string, first: Arguments): AsyncGenerator<string> {
    for (let args: Arguments | undefined = first; args !== undefined; ) {
      const { text, isError } = await this.#call(name, args);
      if (isError) throw new Error(`${name} ${JSON.stringify(args)}: ${text}`);
      yield text;
      args = continuationIn(text.split(/^(?:Context bytes |Content \(from )/m, 1)[0] ?? '');
    }
  }

  async folder({ path, children }: FolderArtifact, limit: number | undefined): Promise<void> {
    const rows: string[] = [];
    for await (const text of this.#pages('browse_repo', { path, ...(limit === undefined ? {} : { limit }) })) {
      const [label = '', from = '1', to = '0', total] = /^Entries (\d+)-(\d+) of (\d+):\n/m.exec(text) ?? [];
      expect(Number(from)).toBe(rows.length + 1);
      expect(Number(total ?? 0)).toBe(children.length);
      const after = text.slice(text.indexOf(label) + label.length).split('\n');
      rows.push(...after.slice(0, Number(to) - Number(from) + 1));
    }
    expect(rows.length, `entries of ${path}`).toBe(children.length);
    const wrong = children.filter((child, index) => rows[index]?.startsWith(startOfRow(path, child)) !== true);
    expect(wrong, `entries of ${path}`).toEqual([]);
  }

  async skill(skill: SkillArtifact): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const text of this.#pages('load_skill', { path: skill.path })) {
      if (skill.serving !== 'full') {
        expect(text).toContain('\nDescribed only: ');
        return;
      }
      const [label = '', from = '', to = ''] = /^Context bytes (\d+)-(\d+) of \d+ .*\n/m.exec(text) ?? [];
      expect(Number(from)).toBe(pieces.reduce((sum, piece) => sum + piece.length, 0));
      const after = Buffer.from(text.slice(text.indexOf(label) + label.length));
      pieces.push(after.subarray(0, Number(to) - Number(from)));
    }
    const { view, blobs, serverInfo } = this.#options;
    const prompt = await getPrompt({ view, blobs, serverInfo }, { path: skill.path });
    this.#check({ method: 'prompts/get', name: 'use_skill', args: { path: skill.path }, result: prompt });
    if (skill.serving !== 'full' || !skill.complete) return;
    const document = await blobs.read(skill.document.digest);
    expect(Buffer.concat(pieces).equals(document.subarray(contextStart(skill))), `${skill.path} comes back whole`).toBe(true);
  }

  async file(path: string): Promise<void> {
    const { view, blobs } = this.#options;
    const found = lookUpFile(view, path);
    const content = found.kind === 'file' ? decodeUtf8(await blobs.read(found.digest)) : undefined;
    if (content === undefined) {
      const { text, isError } = await this.#call('read_repo_file', { path });
      expect(isError, text).toBe(true);
      expect(text, path).toContain(
        found.kind === 'file' ? ' is binary and ' : found.kind === 'oversize' ? ' cannot be read here' : ' is described only, ',
      );
      return;
    }
    const label = `Content (from ${path}, as written):\n`;
    const pieces: string[] = [];
    for await (const text of this.#pages('read_repo_file', { path })) pieces.push(text.slice(text.indexOf(label) + label.length));
    expect(pieces.join('') === content, `${path} comes back whole`).toBe(true);
  }

  async search(query: string, limit: number): Promise<readonly string[]> {
    const paths: string[] = [];
    for await (const text of this.#pages('search_repo', { query, limit })) {
      const rows = [...text.matchAll(/^(\d+)\. (?:skill|document): .*? \| path: (.+?) \| (?:matched|described only)/gm)];
      for (const [, position, path = ''] of rows) {
        if (Number(position) !== paths.length + 1) throw new Error(`${query}: result ${position} after ${paths.length}`);
        paths.push(path);
      }
    }
    const hits = find(this.#options.view, query, '').hits.map((hit) => hit.path);
    expect(paths.join('\n') === hits.join('\n'), `every result for ${query}, in order`).toBe(true);
    return paths;
  }
}

/** What the row of an entry begins with. */
function startOfRow(folder: string, { kind, name }: Child): string {
  if (kind === 'skill') return '- SKILL.md | skill: ';
  return `- ${kind === 'oversize' ? 'file' : kind}: ${folder === '' ? name : `${folder}/${name}`} | `;
}

/** Everything of a mount at its root: folders in pages of two sizes, skills, files, and each skill's name as a query. */
export async function sweep(options: SweepOptions): Promise<void> {
  const sweeping = new Sweep(options);
  const { snapshot } = options.view;
  for (const folder of snapshot.folders.values()) for (const limit of [undefined, 200]) await sweeping.folder(folder, limit);
  for (const skill of snapshot.skills.values()) await sweeping.skill(skill);
  for (const [path, { kind }] of snapshot.entries) if (kind !== 'folder') await sweeping.file(path);
  for (const skill of listingOf(options.view).discoverable) {
    const paths = await sweeping.search(skill.name, 25);
    expect(paths.includes(skill.path), `search for ${skill.name}`).toBe(true);
  }
}

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Digest, digestHex } from '#contract/digest.ts';
import { pathProblem } from '#contract/path-text.ts';
import type { ServedSkill } from '#contract/schema/skill.ts';
import type { RawEntry } from '#snapshot/raw-entry.ts';
import type { Compiled } from '../../build-scripts/compile.ts';
import { caseNames, compileCase, compileEntries, readCase } from './fixture-case.ts';
import { readStore, type Store } from './read-store.ts';

const names = caseNames();

function fingerprint({ files }: Pick<Compiled, 'files'>): readonly string[] {
  return [...files].map(([name, bytes]) => `${name} ${Buffer.from(bytes).toString('latin1')}`).sort();
}

function served(store: Store): readonly ServedSkill[] {
  return store.skills.filter((skill) => skill.serving === 'full');
}

/** Document digest of every skill that is served. */
function documents(store: Store): ReadonlyMap<string, Digest> {
  return new Map(served(store).map((skill) => [skill.path, skill.document.digest]));
}

describe('the same input gives the same bytes', () => {
  it.each(names)('whatever order %s is read in', (name) => {
    const { entries, options } = readCase(name);
    const expected = fingerprint(compileCase(name));
    const shuffled = fc.sample(fc.shuffledSubarray([...entries], { minLength: entries.length }), { seed: 7, numRuns: 2 });
    for (const order of shuffled) expect(fingerprint(compileEntries(order, options))).toEqual(expected);
  });
});

describe('a commit that changes nothing in a skill changes nothing of the skill', () => {
  const other = 'd00d'.padEnd(40, '1');

  it.each(names)('%s', (name) => {
    const { entries, options } = readCase(name);
    const more: RawEntry = { path: 'zz-outside/unrelated.txt', mode: 'file', size: 1, bytes: Buffer.from('x') };
    const before = readStore(compileCase(name).files);
    // A bound on the number of files may push something else out.
    if (before.snapshot.flags.partial.includes('tree_files')) return;
    const after = compileEntries([...entries, more], options, other);
    const objects = (store: Store) => [...store.directory].filter(([, entry]) => entry.kind === 'skill');
    expect(objects(readStore(after.files))).toEqual(objects(before));
    const text = [...after.files]
      .filter(([file]) => /^store\/(objects|blobs)\//.test(file))
      .map(([, bytes]) => Buffer.from(bytes).toString());
    expect(text.filter((content) => content.includes(other))).toEqual([]);
  });
});

describe('an edit changes exactly the digests that carry it', () => {
  const cases = ['4-rules', '6-includes', '9-served-document', '3-nested-skills', '3-root-skill', '8-copies', '1-links'];

  it.each(cases)('%s', (name) => {
    const { entries, options } = readCase(name);
    const before = readStore(compileCase(name).files);
    const edited = entries.filter(({ path, mode }) => mode === 'file' && /\.(md|json)$/.test(path));
    for (const entry of edited) {
      const bytes = Buffer.concat([entry.bytes ?? Buffer.alloc(0), Buffer.from('\nEdited.\n')]);
      const changed = entries.map((each) => (each === entry ? { ...each, bytes, size: bytes.length } : each));
      const after = readStore(compileEntries(changed, options).files);
      const links = Object.entries(options.links ?? {}).map(([path]) => path);
      const carries = (path: string) => path === entry.path || links.some((link) => path === link || path.startsWith(`${link}/`));
      for (const skill of served(before)) {
        const now = served(after).find(({ path }) => path === skill.path);
        const isCarried = skill.document.parts.some((part) => part.path === entry.path);
        // A file that is left out is named with its size.
        const parts = [...skill.document.parts, ...(now?.document.parts ?? []), ...skill.omitted];
        const mayBeCarried = parts.some((part) => carries(part.path));
        if (isCarried) expect(now?.document.digest, `${entry.path} in ${skill.path}`).not.toBe(skill.document.digest);
        if (!mayBeCarried) expect(now?.document.digest, `${entry.path} in ${skill.path}`).toBe(skill.document.digest);
        for (const file of skill.files) {
          const digest = now?.files.find(({ path }) => path === file.path)?.digest;
          if (file.path === entry.path) expect(digest).not.toBe(file.digest);
          else if (!carries(file.path)) expect(digest, `${entry.path} and ${file.path}`).toBe(file.digest);
        }
      }
    }
  });
});

describe('what is listed can be read', () => {
  it.each(names)('%s', (name) => {
    const { files } = compileCase(name);
    const store = readStore(files);
    const referenced = new Set<string>();
    const check = (digest: Digest, size: number): void => {
      expect(store.blob(digest).length).toBe(size);
      referenced.add(digestHex(digest));
    };
    for (const skill of served(store)) {
      check(skill.document.digest, skill.document.size);
      check(skill.source.digest, skill.source.size);
      for (const file of [...skill.files, ...skill.resources]) check(file.digest, file.size);
      const parts = skill.document.parts;
      expect(parts.map((part) => part.offset)).toEqual(
        parts.map((_, index) => parts.slice(0, index).reduce((sum, part) => sum + part.length, 0)),
      );
      expect(parts.reduce((sum, part) => sum + part.length, 0)).toBe(skill.document.size);
      expect(new Set(skill.resources.map((file) => file.path)).size).toBe(skill.resources.length);
      if (skill.resources.length > 0)
        expect(skill.resources[0]).toEqual({ path: skill.path, digest: skill.document.digest, size: skill.document.size });
    }
    for (const entry of store.directory.values()) if (entry.kind === 'file' || entry.kind === 'document') check(entry.digest, entry.size);
    const { icon } = store.mount;
    if (icon !== undefined) check(icon.digest, icon.size);
    // Nothing else has a blob: what is not published leaves no bytes.
    const blobs = [...files.keys()].filter((file) => file.startsWith('store/blobs/')).map((file) => file.slice(-64));
    expect(blobs.filter((hex) => !referenced.has(hex))).toEqual([]);
  });

  it.each(names)('and one URI has one set of bytes in %s', (name) => {
    const seen = new Map<string, Digest>();
    for (const skill of served(readStore(compileCase(name).files))) {
      // A root skill's files have URIs of their own, below its name.
      if (skill.directory === '') continue;
      for (const { path, digest } of skill.resources) {
        expect(seen.get(path) ?? digest, path).toBe(digest);
        seen.set(path, digest);
      }
    }
  });
});

describe('no output path leaves the folder', () => {
  it.each(names)('%s', (name) => {
    const bad = [...compileCase(name).files.keys()].filter((file) => pathProblem(file) !== undefined);
    expect(bad).toEqual([]);
  });
});

describe('counts agree with what is listed', () => {
  it.each(names)('%s', (name) => {
    const store = readStore(compileCase(name).files);
    const { counts } = store.snapshot;
    const discoverable = store.skills.filter((skill) => skill.discoverable);
    expect(counts.skills).toBe(discoverable.length);
    expect(counts.listed).toBe(store.skills.filter((skill) => skill.listing.listed).length);
    expect(store.folders.get('')?.counts).toEqual({ skills: counts.skills, documents: counts.documents });
    expect(store.search.documents.length).toBe(counts.skills + counts.documents);
    expect(documents(store).size + counts.describedOnly).toBe(store.skills.length);
  });
});

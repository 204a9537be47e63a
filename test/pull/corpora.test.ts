/** Real repositories, pulled whole from their published folders: every offered skill, and exactly the bytes of the store. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultView } from '#adapter/catalog/resolve-address.ts';
import { loadGeneration } from '#adapter/load-catalog.ts';
import { openFolder } from '#adapter/store/folder.ts';
import { blobFile } from '#contract/tree.ts';
import { buildOnce } from '../helpers/build-once.ts';
import { corpora, NO_CORPORA } from '../helpers/corpora.ts';
import { Session } from './session.ts';

describe.each(corpora() ?? [NO_CORPORA])('$name', (repository) => {
  it.skipIf(repository === NO_CORPORA)('is installed as it is served, and what is refused says why', async () => {
    const dist = await buildOnce(repository, 'store');
    const { snapshot } = defaultView(await loadGeneration(openFolder(dist)));
    const session = new Session();
    try {
      const outcomes = await session.pull(dist);
      const { skills } = await session.lock();
      for (const locked of skills) {
        const skill = snapshot.skills.get(locked.path ?? '');
        if (skill?.serving !== 'full') throw new Error(`${locked.path} is not served`);
        const prefix = skill.directory === '' ? 0 : skill.directory.length + 1;
        const expected = skill.resources.map(({ path, digest, size }) => ({ path: path.slice(prefix), digest, size }));
        // A skill that the extension does not list is pinned by its archive.
        if (expected.length > 0) expect(new Set(locked.files)).toEqual(new Set(expected));
        for (const { path, digest } of locked.files) {
          expect(
            readFileSync(join(session.folder, locked.name, path)).equals(readFileSync(join(dist, blobFile(digest)))),
            `${locked.path}: ${path}`,
          ).toBe(true);
        }
      }
      const listed = [...snapshot.skills.values()].filter((skill) => skill.listing.listed && skill.serving === 'full');
      const names = new Set(listed.map(({ name }) => name));
      const failed = outcomes.filter(({ status }) => status === 'failed');
      // Only names that several skills share are left for the person to choose from.
      expect(failed.flatMap((outcome) => ('problem' in outcome && !/skills are called/.test(outcome.problem) ? [outcome] : []))).toEqual(
        [],
      );
      const installed = new Set(skills.map(({ name }) => name));
      expect([...names].filter((name) => !installed.has(name) && !failed.some((outcome) => outcome.name === name))).toEqual([]);
      expect(skills.length).toBeGreaterThan(100);
      expect(new Set((await session.frozen()).map(({ status }) => status))).toEqual(new Set(['same']));
    } finally {
      session.close();
    }
  });
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { compileFiles, type Files, skillText } from '../helpers/compile-files.ts';
import { serveFolder } from '../helpers/serve-folder.ts';
import { INSTALLERS, type InstallerVersion, makeProject } from './install.ts';
import { layoutOf, Published } from './published.ts';

const FIRST: Files = {
  'skills/tides/SKILL.md': skillText('tides'),
  'skills/buoys/SKILL.md': skillText('buoys'),
  'skills/buoys/scripts/count.sh': { content: '#!/bin/sh\necho 1\n', executable: true },
  'skills/lights/SKILL.md': skillText('lights'),
};
const SECOND: Files = {
  ...FIRST,
  'skills/tides/SKILL.md': skillText('tides', { body: 'Do it twice.' }),
  'skills/buoys/scripts/count.sh': { content: '#!/bin/sh\necho 2\n', executable: true },
};

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const clean of cleanups.splice(0)) clean();
});

function publish(folder: string, files: Files): Published {
  rmSync(folder, { recursive: true, force: true });
  for (const [name, bytes] of compileFiles(files).files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
  return new Published(folder);
}

describe.each(Object.keys(INSTALLERS) as InstallerVersion[])('update with the skills installer %s', (version) => {
  it('fetches what changed since, and says that nothing did when nothing did', async () => {
    const parent = mkdtempSync(join(tmpdir(), 'skillpress-update-'));
    const folder = join(parent, 'site');
    const project = await makeProject(version);
    const before = publish(folder, FIRST);
    const host = await serveFolder(folder, { base: '/library/' });
    cleanups.push(() => rmSync(parent, { recursive: true, force: true }));
    try {
      const first = await project.add(host.url);
      expect(layoutOf(first.files), first.output).toEqual(before.promised(before.index('')));
      const unchanged = await project.update();
      expect(unchanged.output).not.toMatch(/Updated (tides|buoys|lights)/);
      const after = publish(folder, SECOND);
      const second = await project.update();
      expect(layoutOf(second.files), second.output).toEqual(after.promised(after.index('')));
      expect(layoutOf(second.files)).not.toEqual(layoutOf(first.files));
      for (const name of ['tides', 'buoys']) expect(second.output).toContain(`Updated ${name}`);
      expect(second.output).not.toContain('Updated lights');
    } finally {
      await host.close();
      await project.remove();
    }
  });
});

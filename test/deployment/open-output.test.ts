import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openOutput } from '#artifacts/output-folder.ts';

test('a file where the output should be is refused with what to do, and stays', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'skillpress-output-'));
  try {
    const file = join(folder, 'dist');
    writeFileSync(file, 'mine');
    await expect(openOutput(file)).rejects.toThrow(
      `${file} cannot be used as the output folder: it is a file. Give another folder with --out.`,
    );
    expect(readFileSync(file, 'utf8')).toBe('mine');
    expect(existsSync(join(folder, '.dist.skillpress'))).toBe(false);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

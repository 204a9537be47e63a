import { describe, expect, it } from 'vitest';
import { systemWords, Unavailable, writing } from '../../bin/exit.ts';
import { failureOf } from '../../site/child.ts';

/** What Node throws where it writes into an open file: it names no path. */
const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });

describe('a disk that is full', () => {
  it('is told with what was being written and what to do', async () => {
    const told = writing('/srv/dist', async () => {
      throw full;
    });
    await expect(told).rejects.toBeInstanceOf(Unavailable);
    await expect(told).rejects.toThrow(
      '/srv/dist cannot be written because the disk is full (ENOSPC: no space left on device, write). Make room on it, or name a place on another one, and run the command again.',
    );
    expect(systemWords(full)).toMatch(/^The disk is full \(ENOSPC.*Make room/);
    expect(systemWords({ ...full, code: 'EDQUOT', message: 'EDQUOT: disk quota exceeded, write' })).toMatch(/^The disk is full \(EDQUOT/);
  });

  it.each([
    'Caused by:\n    No space left on device (os error 28)\n\nStack backtrace:',
    'Caused by: There is not enough space on the disk. (os error 112)',
    'Error: ENOSPC: no space left on device, open',
  ])('is no fault of the website either: %j', async (output) => {
    await expect(writing('dist', () => Promise.reject(failureOf(output)))).rejects.toThrow(
      /^dist cannot be written because the disk is full/,
    );
    expect(failureOf('SyntaxError: x')).toMatchObject({ message: 'The website could not be built.\nSyntaxError: x' });
    expect(failureOf('SyntaxError: x')).not.toHaveProperty('code');
  });

  it('is not what anything else is told as', async () => {
    const refused = Object.assign(new Error("EACCES: permission denied, open '/srv/dist/x'"), { code: 'EACCES' });
    await expect(writing('/srv/dist', () => Promise.reject(refused))).rejects.toBe(refused);
    expect(systemWords(refused)).toBe("EACCES: permission denied, open '/srv/dist/x'");
    expect(await writing('/srv/dist', async () => 3)).toBe(3);
  });
});

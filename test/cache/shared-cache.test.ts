import { chmodSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { keyIn } from '../../bin/cache/cache-key.ts';
import { usableCache } from '../../bin/cache/shared-cache.ts';
import { temporaryFiles } from '../helpers/temporary-files.ts';

const { fileOf } = temporaryFiles();
let cache = '';

beforeEach(() => {
  cache = join(dirname(fileOf('seed', new Uint8Array())), 'cache');
  keyIn(cache);
  mkdirSync(join(cache, 'version'));
});

const UNSIGNED = { signs: false };
const SIGNED = { signs: true };

describe.skipIf(process.platform === 'win32')('a cache that a flag names', () => {
  it('is nobody else’s as a build makes it, and where there is none', () => {
    for (const choice of [cache, `${cache}-none`, undefined, false] as const)
      for (const options of [UNSIGNED, SIGNED]) expect(usableCache(choice, options)).toEqual({ cache: choice });
  });

  it('may be looked into by others, but for its key', () => {
    chmodSync(cache, 0o755);
    expect(usableCache(cache, SIGNED)).toEqual({ cache });
    chmodSync(join(cache, 'key'), 0o644);
    expect(usableCache(cache, SIGNED).warning).toContain(`rm -r ${cache} and build again`);
  });

  it.each(['', 'version', 'key'])('is told, and left alone by a build that signs, where others can write to it: %j', (name) => {
    chmodSync(cache, 0o755);
    chmodSync(join(cache, name), 0o777);
    expect(usableCache(cache, UNSIGNED)).toEqual({ cache, warning: expect.stringContaining('becomes part of what you publish') });
    expect(usableCache(cache, SIGNED)).toEqual({ cache: false, warning: expect.stringContaining('this build does without it') });
  });
});

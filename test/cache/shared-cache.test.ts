import { chmodSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { keyIn } from '../../bin/cache/cache-key.ts';
import { sharedCacheWarning } from '../../bin/cache/shared-cache.ts';
import { temporaryFiles } from '../helpers/temporary-files.ts';

const { fileOf } = temporaryFiles();
let cache = '';

beforeEach(() => {
  cache = join(dirname(fileOf('seed', new Uint8Array())), 'cache');
  keyIn(cache);
  mkdirSync(join(cache, 'version'));
});

describe.skipIf(process.platform === 'win32')('a cache that is signed', () => {
  it('is nobody else’s as a build makes it, and where there is none', () => {
    for (const choice of [cache, `${cache}-none`, undefined, false] as const) expect(sharedCacheWarning(choice)).toBeUndefined();
  });

  it('may be looked into by others, but for its key', () => {
    chmodSync(cache, 0o755);
    expect(sharedCacheWarning(cache)).toBeUndefined();
    chmodSync(join(cache, 'key'), 0o644);
    expect(sharedCacheWarning(cache)).toContain(`rm -r ${cache} and build again`);
  });

  it.each(['', 'version', 'key'])('is told where others can write to it: %j', (name) => {
    chmodSync(cache, 0o755);
    chmodSync(join(cache, name), 0o777);
    expect(sharedCacheWarning(cache)).toContain('becomes part of what you sign');
  });
});

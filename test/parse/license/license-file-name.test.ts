import { describe, expect, test } from 'vitest';
import { compareLicenseFileNames, isLicenseFileName } from '#parse/license/license-file-name.ts';

describe('license file names', () => {
  test.each([
    'LICENSE',
    'license',
    'LICENCE',
    'COPYING',
    'UNLICENSE',
    'LICENSE.txt',
    'License.md',
    'LICENSE.rst',
    'LICENSE-MIT',
    'LICENSE.APACHE',
    'LICENSE-APACHE-2.0.txt',
    'COPYING.LESSER',
    'license-mit.txt',
    'LICENSE.zh-CN.md',
    'LICENSE-FOO',
  ])('%s is one', (name) => {
    expect(isLicenseFileName(name)).toBe(true);
  });
  test.each([
    'license.ts',
    'license.mjs',
    'license_checker.py',
    'LICENSE.json',
    'LICENSE.html',
    'license-checklist.md',
    'licensing.md',
    'licensee.txt',
    'copyright.txt',
    'MIT-LICENSE',
    'README.md',
    '',
  ])('%s is none', (name) => {
    expect(isLicenseFileName(name)).toBe(false);
  });
  test('the plainest comes first, in the same order from every start', () => {
    const ordered = [
      'LICENSE',
      'LICENCE',
      'COPYING',
      'LICENSE.md',
      'LICENSE.txt',
      'COPYING.txt',
      'LICENSE-MIT',
      'LICENSE-APACHE',
      'COPYING.LESSER',
    ];
    expect(ordered.toReversed().toSorted(compareLicenseFileNames)).toEqual(ordered);
    expect(ordered.toSorted().toSorted(compareLicenseFileNames)).toEqual(ordered);
  });
});

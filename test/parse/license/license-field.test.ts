import { describe, expect, test } from 'vitest';
import { readLicenseField } from '#parse/license/license-field.ts';

/** Field -> label, grouped by reading. */
const PERMISSIVE: Readonly<Record<string, string>> = {
  MIT: 'MIT',
  mit: 'MIT',
  'MIT License': 'MIT',
  'The MIT License': 'MIT',
  'MIT license (c) 2024 Someone': 'MIT',
  'Copyright (c) 2024 Someone, MIT License': 'MIT',
  'MIT (see LICENSE)': 'MIT',
  'MIT. Complete terms in LICENSE.txt': 'MIT',
  'MIT - see LICENSE file': 'MIT',
  'MIT-0': 'MIT-0',
  'Apache 2.0': 'Apache-2.0',
  'Apache License, Version 2.0': 'Apache-2.0',
  'Apache-2.0 license': 'Apache-2.0',
  'BSD license': 'BSD',
  '3-clause BSD license': 'BSD-3-Clause',
  '3 clause BSD license': 'BSD-3-Clause',
  'Simplified BSD': 'BSD-2-Clause',
  'GPLv3 license': 'GPL-3.0',
  'GPL v3 or later': 'GPL-3.0',
  'GPL-3.0-or-later': 'GPL-3.0',
  'GNU General Public License, version 2 or later': 'GPL-2.0',
  'GNU Lesser General Public License v3': 'LGPL-3.0',
  'GNU AGPLv3': 'AGPL-3.0',
  'Mozilla Public License 2.0': 'MPL-2.0',
  'EPL-2.0': 'EPL-2.0',
  'CeCILL FREE SOFTWARE LICENSE AGREEMENT': 'CECILL',
  '0BSD': '0BSD',
  Unlicense: 'Unlicense',
  WTFPL: 'WTFPL',
  zlib: 'Zlib',
  'SIL Open Font License': 'OFL-1.1',
  'Boost Software License 1.0': 'BSL-1.0',
  'Public Domain': 'Public domain',
  CC0: 'CC0-1.0',
  'CC0 1.0 Universal': 'CC0-1.0',
  'CC BY 4.0': 'CC-BY-4.0',
  'CC BY-SA': 'CC-BY-SA',
  'CC-BY-3.0-DE': 'CC-BY-3.0',
  'Creative Commons Attribution 4.0 International': 'CC-BY-4.0',
  'Creative Commons Attribution-ShareAlike 4.0': 'CC-BY-SA-4.0',
  'Apache-2.0 WITH LLVM-exception': 'Apache-2.0',
  'GPL-2.0-only WITH Classpath-exception-2.0': 'GPL-2.0',
  '(MIT OR Apache-2.0)': 'MIT OR Apache-2.0',
  'MIT/Apache-2.0': 'MIT OR Apache-2.0',
  'dual MIT/GPL': 'MIT OR GPL',
  'MIT OR Proprietary': 'MIT OR Proprietary',
  'AGPL-3.0 or commercial': 'AGPL-3.0 OR Proprietary',
  'LicenseRef-Own OR MIT': 'LicenseRef-Own OR MIT',
  'GPL-3.0-only AND MIT': 'GPL-3.0 AND MIT',
  'Apache-2.0 (code), CC-BY-4.0 (docs)': 'Apache-2.0 AND CC-BY-4.0',
  'https://opensource.org/licenses/MIT': 'MIT',
  'https://www.apache.org/licenses/LICENSE-2.0': 'Apache-2.0',
  'https://creativecommons.org/licenses/by/4.0/': 'CC-BY-4.0',
};

const RESTRICTIVE: Readonly<Record<string, string>> = {
  Proprietary: 'Proprietary',
  'Proprietary. LICENSE.txt has complete terms': 'Proprietary',
  'Proprietary (API key required)': 'Proprietary',
  UNLICENSED: 'Proprietary',
  'All Rights Reserved.': 'Proprietary',
  'internal use only': 'Proprietary',
  'LicenseRef-Proprietary': 'Proprietary',
  'CC BY-NC 4.0': 'CC-BY-NC-4.0',
  'CC BY-NC': 'CC-BY-NC',
  'CC BY-ND': 'CC-BY-ND',
  'CC-BY-NC-SA-4.0': 'CC-BY-NC-SA-4.0',
  'CC BY-ND 4.0': 'CC-BY-ND-4.0',
  'Creative Commons Attribution-NonCommercial 4.0': 'CC-BY-NC-4.0',
  'https://creativecommons.org/licenses/by-nc/4.0/': 'CC-BY-NC',
  'BUSL-1.1': 'BUSL-1.1',
  'BSL-1.1': 'BUSL-1.1',
  'Business Source License 1.1': 'BUSL-1.1',
  'SSPL-1.0': 'SSPL-1.0',
  'Elastic License 2.0': 'Elastic-2.0',
  'PolyForm Noncommercial': 'PolyForm',
  'FSL-1.1-MIT': 'Functional Source License',
  'Apache-2.0 with Commons Clause': 'Commons Clause',
  'MIT + Commons Clause': 'Commons Clause',
  'MIT (non-commercial use only)': 'Non-commercial',
  'Free for personal use only': 'Non-commercial',
  'MIT AND CC-BY-NC-4.0': 'MIT AND CC-BY-NC-4.0',
  'MIT (code) and CC-BY-NC-4.0 (content)': 'MIT AND CC-BY-NC-4.0',
};

const UNRECOGNIZED = [
  'Custom',
  'Free to use',
  'not MIT',
  'MIT for non-commercial use',
  'MIT, except for assets',
  'MIT or ask us first',
  'MIT NON-AI',
  'LicenseRef-Own',
  'none',
  'Copyright 2025 Someone',
  'SD-3-Clause license',
  'https://example.org/mit/blob/main/LICENSE',
  'Llama 3 Community License',
  'Apache-2.0 WITH own-terms',
  '('.repeat(400),
];

const SILENT = [
  '',
  '  ',
  '-',
  'Unknown',
  'N/A',
  'See LICENSE',
  'See LICENSE.txt',
  'see license file',
  'Complete terms in LICENSE.txt',
  'LICENSE',
  './LICENSE.md',
  'Licensed under the terms in LICENSE',
  'See repository LICENSE',
  'See README.md of the pack',
  'Same as repository',
];

describe('license field', () => {
  test.each(Object.entries(PERMISSIVE))('%s is open: %s', (field, label) => {
    expect(readLicenseField(field)).toEqual({ kind: 'permissive', label });
  });
  test.each(Object.entries(RESTRICTIVE))('%s is closed: %s', (field, label) => {
    expect(readLicenseField(field)).toEqual({ kind: 'restrictive', label });
  });
  test.each(UNRECOGNIZED)('%s is not recognized', (field) => {
    expect(readLicenseField(field).kind).toBe('unrecognized');
  });
  test.each(SILENT)('"%s" names no license', (field) => {
    expect(readLicenseField(field)).toEqual({ kind: 'silent' });
  });
  test('a label is short enough for a listing', () => {
    const reading = readLicenseField(`${'Very long custom terms '.repeat(20)}`);
    expect(reading.kind === 'unrecognized' && [...reading.label].length).toBeLessThanOrEqual(80);
  });
});

import fc from 'fast-check';
import list from 'spdx-license-list/full.js';
import { describe, expect, test } from 'vitest';
import { readLicenseField } from '#parse/license/license-field.ts';
import { recognizeLicenseText } from '#parse/license/license-text.ts';
import { expectAlikeInEffort } from '../../helpers/effort.ts';

const published = list as Readonly<Record<string, { readonly licenseText: string; readonly osiApproved: boolean }>>;

function textOf(id: string): string {
  const text = published[id]?.licenseText;
  if (text === undefined) throw new Error(`the list has no ${id}`);
  return text;
}

const WELL_KNOWN =
  'MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause BSD-4-Clause Apache-2.0 GPL-2.0 GPL-3.0 LGPL-2.1 LGPL-3.0 AGPL-3.0 MPL-2.0 MPL-1.1 EPL-1.0 EPL-2.0 EUPL-1.2 CDDL-1.0 CC0-1.0 CC-BY-4.0 CC-BY-SA-4.0 CC-BY-3.0 CC-BY-SA-3.0 CC-BY-2.0 CC-BY-SA-2.5 Unlicense WTFPL Zlib BSL-1.0 Artistic-2.0 OFL-1.1 PSF-2.0 PostgreSQL NCSA UPL-1.0 ODbL-1.0 ODC-By-1.0 PDDL-1.0 BlueOak-1.0.0 MS-PL AFL-3.0 OSL-3.0 ECL-2.0 GFDL-1.3'.split(
    ' ',
  );

/** Licenses that take away a freedom: use, copying, change, or selling. */
const CLOSED = Object.keys(published).filter((id) =>
  /^(CC-BY-N[CD]|BUSL|SSPL|Elastic|PolyForm|FSL|Hippocratic|JSON|Aladdin|BSD-3-Clause-No-(Nuclear-License|Military)|NCGL)/.test(id),
);

const OWN_CLOSED: Readonly<Record<string, string>> = {
  'all rights reserved': 'Copyright 2025 Someone. All rights reserved.',
  confidential: 'This software is proprietary and confidential. Unauthorized copying of this file is strictly prohibited.',
  'agreement elsewhere':
    '© 2025 Someone Ltd. All rights reserved.\n\nUse of these materials is governed by your agreement with us.\nADDITIONAL RESTRICTIONS: users may not:\n- reproduce or copy these materials',
  'no commercial use': 'You are free to share this work. Commercial use is not permitted.',
  'personal use': 'Permission is granted to use these files for personal use only.',
  'no redistribution': 'You may read this skill. You may not redistribute it.',
  'NC by address': 'This work is licensed under https://creativecommons.org/licenses/by-nc-sa/4.0/',
  'reserved around a mention': 'All rights reserved. Portions are licensed under the MIT License.',
};

const NOTICES: Readonly<Record<string, string>> = {
  '# License\n\nMIT': 'MIT',
  'MIT License\n\nCopyright (c) 2026 Someone': 'MIT',
  'Copyright (c) Someone Corporation. All rights reserved.\nLicensed under the MIT License.': 'MIT',
  'SPDX-License-Identifier: Apache-2.0': 'Apache-2.0',
  'Licensed under the Apache License, Version 2.0 (the "License");\nhttp://www.apache.org/licenses/LICENSE-2.0': 'Apache-2.0',
  'This work is licensed under a Creative Commons Attribution 4.0 International License.': 'CC-BY-4.0',
  'The text is released into the public domain.': 'Public domain',
  'This project is licensed under the **GPL v3** - see https://www.gnu.org/licenses/gpl-3.0.html': 'GPL-3.0',
};

describe('license texts', () => {
  test.each(WELL_KNOWN)('%s is open', (id) => {
    expect(recognizeLicenseText(textOf(id))).toMatchObject({ kind: 'permissive', label: expect.stringContaining(id) });
  });
  test('an open text stays open however it is wrapped, quoted or marked up', () => {
    for (const id of ['MIT', 'Apache-2.0', 'GPL-3.0']) {
      const text = textOf(id);
      for (const copy of [
        text.replace(/\s+/g, ' '),
        text.replace(/\n/g, '\r\n'),
        text.replace(/^/gm, '> '),
        text.replace(/^/gm, ' * '),
        text.replaceAll('"', '\u201c'),
        `# License\n\n${text}\n\nCopyright 2026 Someone`,
      ]) {
        expect(recognizeLicenseText(copy)).toMatchObject({ kind: 'permissive' });
      }
    }
  });
  test.each(CLOSED)('%s is not open, by text or by name', (id) => {
    expect(recognizeLicenseText(textOf(id)).kind).toMatch(/restrictive|unrecognized/);
    expect(readLicenseField(id).kind).toMatch(/restrictive|unrecognized/);
  });
  test.each(Object.entries(OWN_CLOSED))('own terms are closed: %s', (_, text) => {
    expect(recognizeLicenseText(text).kind).toBe('restrictive');
  });
  test.each(['MIT', 'Apache-2.0', 'GPL-3.0', 'CC-BY-4.0', 'BSD-3-Clause'])('%s with a restriction is closed', (id) => {
    for (const extra of [
      '"Commons Clause" License Condition v1.0',
      'This software may be used for non-commercial purposes only.',
      'For non-commercial use only.',
      'You may not use this software for any commercial purpose.',
      'Redistribution of the skills is prohibited.',
    ]) {
      expect(recognizeLicenseText(`${textOf(id)}\n\n${extra}`).kind).toBe('restrictive');
      expect(recognizeLicenseText(`${extra}\n\n${textOf(id)}`).kind).toBe('restrictive');
    }
  });
  test('a changed grant is not recognized', () => {
    const changed = textOf('MIT')
      .replace('without restriction', 'within their own company')
      .replace(/the rights\s+to use/, 'the right to read');
    expect(recognizeLicenseText(changed).kind).toBe('unrecognized');
    const grown = textOf('Apache-2.0').replace('4. Redistribution.', `4. Redistribution. ${'Only on Mondays and at home. '.repeat(5)}`);
    expect(recognizeLicenseText(grown).kind).not.toBe('permissive');
  });
  test.each(Object.entries(NOTICES))('notice %j says %s', (text, label) => {
    expect(recognizeLicenseText(text)).toMatchObject({ kind: 'permissive', label: expect.stringContaining(label) });
  });
  test('words without a license are not recognized, and an empty file says nothing', () => {
    expect(recognizeLicenseText('Be nice to each other.')).toEqual({ kind: 'unrecognized', label: 'Be nice to each other.' });
    expect(recognizeLicenseText('\n \n')).toEqual({ kind: 'silent' });
  });
  test('any text is read, and none is much harder than words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(recognizeLicenseText(text).kind).toMatch(/^(permissive|restrictive|unrecognized|silent)$/);
        expect(readLicenseField(text).kind).toMatch(/^(permissive|restrictive|unrecognized|silent)$/);
      }),
    );
    for (const pile of [
      'you may not ',
      'copy ',
      'license ',
      'licensed under the ',
      'no rights are granted ',
      '( ',
      'a or ',
      '/',
      ' ',
      'for personal or ',
      '1 definitions ',
    ]) {
      const readBoth = (piece: string) => {
        recognizeLicenseText(piece.repeat(65_536 / piece.length));
        readLicenseField(piece.repeat(500 / piece.length));
      };
      expectAlikeInEffort(
        () => readBoth(pile),
        () => readBoth('Words that say something. '),
      );
    }
  });
});

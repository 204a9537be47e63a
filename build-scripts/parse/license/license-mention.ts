/** Short notices: texts that name a license instead of quoting it. */
import { findLicense } from './license-names.ts';
import type { KnownLicense } from './license-reading.ts';

/** Addresses of license texts -> SPDX id. */
const ADDRESSES: readonly (readonly [pattern: RegExp, name: (found: RegExpExecArray) => string])[] = [
  [/apache\.org\/licenses\/license-(\d\.\d)/i, (found) => `Apache-${found[1]}`],
  [
    /(?:opensource\.org\/licen[sc]es?|choosealicense\.com\/licenses|spdx\.org\/licenses)\/([\w.+-]+?)(?:\.html|\.php|\.txt)?(?:[/\s)>\]"',;]|\.?$)/im,
    (found) => found[1] ?? '',
  ],
  [/creativecommons\.org\/licenses\/([a-z-]+)\/(\d\.\d)/i, (found) => `CC-${found[1]}-${found[2]}`],
  [/creativecommons\.org\/publicdomain\/(?:zero|mark)/i, () => 'CC0-1.0'],
  [/gnu\.org\/(?:licenses|licences)\/(?:old-licenses\/)?([al]?gpl-\d\.\d)/i, (found) => found[1] ?? ''],
  [/mozilla\.org\/(?:en-US\/)?mpl\/(\d\.\d)/i, (found) => `MPL-${found[1]}`],
  [/unlicense\.org/i, () => 'Unlicense'],
  [/wtfpl\.net/i, () => 'WTFPL'],
  [/eclipse\.org\/legal\/epl-(?:v)?(\d)\.?0/i, (found) => `EPL-${found[1]}.0`],
  [/boost\.org\/LICENSE_1_0/i, () => 'BSL-1.0'],
  [/blueoakcouncil\.org\/license\/1\.0\.0/i, () => 'BlueOak-1.0.0'],
  [/elastic\.co\/licensing/i, () => 'Elastic-2.0'],
  [/polyformproject\.org/i, () => 'PolyForm'],
];

const SPDX_LINE = /SPDX-License-Identifier:\s*([^\n*]{1,200})/i;

/** What a sentence says a text is licensed under. The name ends where the sentence, clause or link does. */
const STATEMENTS: readonly RegExp[] = [
  /\b(?:licensed|released|available|distributed|provided|published|offered|covered|shared|made available|open[- ]sourced?|governed)\s+(?:by|under|with|as)\s+(?:the\s+)?(?:terms\s+(?:and conditions\s+)?of\s+)?(?:the\s+|a\s+|an\s+)?([^.\n;:()]{2,90}(?:\.\d[^.\n;:()]{0,30})?)/gi,
  /\blicen[sc]e\s*[:=]\s*([^\n;()]{2,60})/gi,
  /^\W*(?:the\s+)?([^\n]{2,60}?\blicen[sc]e(?:,?\s+(?:version\s+)?v?\d[\d.]*)?)\W*$/gim,
  /\b(?:dedicated|released|placed|is|are)\s+(?:in|to|into)\s+the\s+(public domain)\b/gi,
  /\bterms\s+of\s+(?:the\s+)?((?:gnu\s+)?[^.\n;:()]{2,70}?licen[sc]e(?:,?\s+(?:version\s+)?v?\d[\d.]*)?)/gi,
];

/** A line that is a name and nothing else. */
const BARE_NAME = /^\W*([a-z0-9][\w .-]{1,40})\W*$/gim;

/** Characters of a text that can be a notice; more is a license of its own, and naming another one does not make it that. */
const MAX_NOTICE = 2_500;

/** A text that grants something in its own words is a license of its own, whatever it calls itself. */
const OWN_GRANT = /\b(?:permissions?|rights?|licen[sc]e)\s+(?:is|are)\s+(?:hereby\s+)?(?:granted|given)\b|\bhereby\s+grants?\b/i;

/** Statements that are looked at. */
const MAX_STATEMENTS = 50;

const TRAILING = /\s+(?:licen[sc]e|and is|which|that|by|for|see|as|unless|with the|in the|from|at|please|copyright|\(c\)|-|–|—)\b.*$/i;

function nameIn(said: string): KnownLicense | undefined {
  const plain = said
    .replace(/[[\]*_`"“”]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return findLicense(plain) ?? findLicense(plain.replace(TRAILING, '')) ?? findLicense(plain.split(/,|\s+and\s+|\s+or\s+/)[0] ?? '');
}

/** Every license that the text says it is under, in order and once each. */
export function findMentions(text: string): readonly KnownLicense[] {
  if (text.length > MAX_NOTICE || OWN_GRANT.test(text)) return [];
  const found: KnownLicense[] = [];
  const spdx = SPDX_LINE.exec(text)?.[1];
  const add = (license: KnownLicense | undefined): void => {
    if (license !== undefined && !found.some((known) => known.label === license.label)) found.push(license);
  };
  if (spdx !== undefined) for (const part of spdx.split(/\s+(?:or|and)\s+/i)) add(nameIn(part));
  for (const [pattern, name] of ADDRESSES) {
    const address = pattern.exec(text);
    if (address !== null) add(findLicense(name(address)));
  }
  for (const statement of STATEMENTS) {
    for (const match of [...text.matchAll(statement)].slice(0, MAX_STATEMENTS)) add(nameIn(match[1] ?? ''));
  }
  for (const match of [...text.matchAll(BARE_NAME)].slice(0, MAX_STATEMENTS)) add(findLicense(match[1] ?? ''));
  return found;
}

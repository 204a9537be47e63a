/**
 * Licenses by name: SPDX ids and the spellings that people use. A name is first brought to a key: lower case words joined
 * by `-`, without filler such as "the", "license" and "version", numbers without `v` and `.0`.
 */
import type { KnownLicense } from './license-reading.ts';

const FILLER =
  /^(the|a|an|licenseref|licen[sc]e|licen[sc]es|licen[sc]ed|version|ver|v|software|terms?|of|under|clauses?|international|unported|generic|universal|open|source|agreement|inc|only)$/;

/** Brings a name to its key. `GNU General Public License, version 3 or later` is `gpl-3+`. */
export function licenseKey(name: string): string {
  const words = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\bgnu\b/g, ' ')
    .replace(/\baffero general public\b/g, 'agpl')
    .replace(/\b(lesser|library) general public\b/g, 'lgpl')
    .replace(/\bgeneral public\b/g, 'gpl')
    .replace(/\bcreative[ -]?commons\b/g, 'cc')
    .replace(/\bnon[ -]?commercial\b/g, 'nc')
    .replace(/\bno[ -]?(derivatives?|derivs)\b/g, 'nd')
    .replace(/\bshare[ -]?alike\b/g, 'sa')
    .replace(/\battribution\b/g, 'by')
    .replace(/\b(or|and) (any )?(later|newer)\b( versions?)?|-or-later\b/g, '+')
    .replace(/-only\b/g, '')
    .replace(/([a-z])v?(\d)/g, (whole, letter: string, digit: string) =>
      /^[a-z]\d$/.test(whole) && letter === 'v' ? `${digit}` : `${letter}-${digit}`,
    )
    .replace(/\b(two|three|four)\b/g, (word) => ({ two: '2', three: '3', four: '4' })[word] ?? word)
    .split(/[^a-z0-9.+]+/)
    .map((word) =>
      word
        .replace(/^v(?=\d)/, '')
        .replace(/^(\d+)\.0(?=\+?$)/, '$1')
        .replace(/^\.+|\.+$/g, ''),
    )
    .filter((word) => word !== '' && word !== '+' && !FILLER.test(word));
  const later = /\bor[ -](any )?(later|newer)\b|\+/i.test(name);
  return `${words.join('-').replace(/\+/g, '')}${later ? '+' : ''}`;
}

/** A ported Creative Commons license; only behind a version, so that `nc` and `nd` are no countries. */
const COUNTRY = '(?:(?<=\\d)-(?!nc|nd|sa)[a-z]{2,3})?';

const version = '(?:-(\\d[\\d.]*))?\\+?';

function spdx(base: string): (found: RegExpExecArray) => string {
  return (found) => (found[1] === undefined ? base : `${base}-${/\./.test(found[1]) ? found[1] : `${found[1]}.0`}`);
}

function spdxOfCreativeCommons(key: string): string {
  const label = key.toUpperCase();
  return /-\d$/.test(label) ? `${label}.0` : label;
}

type Row = readonly [pattern: string, label: string | ((found: RegExpExecArray) => string)];

const PERMISSIVE: readonly Row[] = [
  ['(?:mit(?:-expat)?|expat|x11|mit-style|x-11)', 'MIT'],
  ['mit-0|mit-no-by', 'MIT-0'],
  ['mit-(?:cmu|feh|enna|advertising|festival|modern-variant|open-group|testregex|wu|x11)', 'MIT'],
  ['mitnfa', 'MIT'],
  ['isc', 'ISC'],
  ['isc-veillard', 'ISC'],
  ['(?:apache|asl|al|apache-foundation)(?:-1\\.0|-1)', 'Apache-1.0'],
  ['(?:apache|asl|al)-1\\.1', 'Apache-1.1'],
  ['(?:apache|asl|apache-foundation)(?:-2)?', 'Apache-2.0'],
  ['0-?bsd|bsd-0|bsd-zero', '0BSD'],
  ['bsd-1', 'BSD-1-Clause'],
  ['(?:bsd-2|2-bsd|simplified-bsd|freebsd|bsd-simplified)(?:-.*)?', 'BSD-2-Clause'],
  ['(?:bsd-3|3-bsd|new-bsd|modified-bsd|revised-bsd|bsd-new|bsd-modified)(?:-(?!no-).*)?', 'BSD-3-Clause'],
  ['(?:bsd-4|4-bsd|original-bsd)(?:-(?:uc|shortened))?', 'BSD-4-Clause'],
  ['bsd(?:-style|-source-code)?', 'BSD'],
  [`gpl${version}`, spdx('GPL')],
  [`lgpl${version}`, spdx('LGPL')],
  [`agpl${version}`, spdx('AGPL')],
  [`(?:mpl|mozilla-public)${version}(?:-no-copyleft-exception)?`, spdx('MPL')],
  [`(?:epl|eclipse-public)${version}`, spdx('EPL')],
  [`(?:edl|eclipse-distribution)${version}`, 'BSD-3-Clause'],
  [`(?:eupl|european-union-public)${version}`, spdx('EUPL')],
  [`(?:cddl|common-development-and-distribution)${version}`, spdx('CDDL')],
  [`(?:cpl|common-public)${version}`, spdx('CPL')],
  [`ipl${version}`, spdx('IPL')],
  [`cecill(?:-[abc])?${version}(?:-free)?(?:-[abc])?`, 'CECILL'],
  ['cecill(?:-[abc])?-free', 'CECILL'],
  [`artistic(?:-perl|-cl8)?${version}(?:-cl8|-perl)?`, spdx('Artistic')],
  ['zlib(?:-acknowledgement|-libpng)?|libpng(?:-2)?', 'Zlib'],
  ['(?:boost|bsl)-1|boost', 'BSL-1.0'],
  ['unlicense(?:-.*)?', 'Unlicense'],
  ['wtfpl(?:-2)?', 'WTFPL'],
  ['(?:cc-?)?-?0(?:-1)?|cc-zero(?:-1)?|cc-0(?:-1)?(?:-public-domain.*)?', 'CC0-1.0'],
  ['public-domain|pd|cc-pddc|cc-public-domain.*|pddl(?:-1)?', 'Public domain'],
  [`cc-by${version}${COUNTRY}`, spdx('CC-BY')],
  [`cc-by-sa${version}${COUNTRY}`, spdx('CC-BY-SA')],
  [`odbl${version}`, spdx('ODbL')],
  [`odc-by${version}`, spdx('ODC-By')],
  ['cdla-(?:permissive|sharing)(?:-[\\d.]+)?', 'CDLA'],
  [`(?:ofl|sil-ofl|sil-font|sil)${version}(?:-(?:no-)?rfn)?`, 'OFL-1.1'],
  [`(?:psf|python-foundation|python)${version}(?:\\.\\d+)*`, 'PSF-2.0'],
  ['postgre-?sql', 'PostgreSQL'],
  ['(?:uofi-)?ncsa(?:-.*)?', 'NCSA'],
  ['upl(?:-1)?|universal-permissive(?:-1)?', 'UPL-1.0'],
  ['ms-pl|microsoft-public', 'MS-PL'],
  ['ms-rl|microsoft-reciprocal', 'MS-RL'],
  [`afl${version}|academic-free${version}`, 'AFL-3.0'],
  [`osl${version}`, spdx('OSL')],
  ['blue-?oak(?:-model)?-1(?:\\.0)?(?:\\.0)?|blueoak-1\\.0\\.0', 'BlueOak-1.0.0'],
  ['mulan-?psl(?:-[12])?', 'MulanPSL-2.0'],
  ['mulan-?publ-2', 'MulanPubL-2.0'],
  [`lppl${version}[a-z]?`, 'LPPL'],
  ['gfdl(?:-[\\d.]+)?(?:-(?:no-)?invariants)?\\+?', 'GFDL'],
  [
    '(?:hpnd|curl|vim|ruby|beerware|ntp|fair|ecl-2|efl-2|naist-2003|icu|unicode-(?:3|dfs-201[56])|w-3-c(?:-.*)?|w3c(?:-.*)?|zpl-2(?:\\.[01])?|openssl|ftl|tcl|xnet|miros|cern-ohl-[psw]-2|oldap-2\\.8|php-3(?:\\.01)?|blessing|ssh-openssh|bitstream-vera|lal-1\\.[23]|ogl-uk-[123]|etalab-2|cua-opl-1|rpsl-1|apsl-2|qpl-1|sleepycat|jam|spl-1|nposl-3|oset-pl-2\\.1|liliq-[pr].*|bsl-1|multics|eudatagrid|entessa|attributionassurance|aal)',
    '',
  ],
];

const RESTRICTIVE: readonly Row[] = [
  ['cc-by-(?:nc(?:-(?:sa|nd))?|nd(?:-nc)?)(?:-[\\d.]+)?(?:-[a-z]{2,3})?', (found) => spdxOfCreativeCommons(found[0])],
  ['cc-nc(?:-.*)?|cc-nd(?:-.*)?|nc(?:-.*)?', 'Non-commercial'],
  [`(?:busl|business)${version}|bsl-1\\.1`, 'BUSL-1.1'],
  [`(?:sspl|server-side-public)${version}`, 'SSPL-1.0'],
  [`(?:elastic|elv)${version}`, 'Elastic-2.0'],
  ['polyform.*', 'PolyForm'],
  ['(?:.*-)?commons-clause.*', 'Commons Clause'],
  ['fsl.*|functional-source.*', 'Functional Source License'],
  [
    '(?:proprietary|commercial|closed|closed-source|unlicensed|confidential|private|internal|internal-use|all-rights-reserved|custom-proprietary|not-licensed|no-license)(?:-.*)?',
    'Proprietary',
  ],
];

const TABLES: readonly (readonly [KnownLicense['kind'], readonly { pattern: RegExp; label: Row[1] }[]])[] = [
  // Restrictive names first: none of them may be taken for a longer spelling of an open one.
  ['restrictive', RESTRICTIVE.map(compileRow)],
  ['permissive', PERMISSIVE.map(compileRow)],
];

function compileRow([pattern, label]: Row): { pattern: RegExp; label: Row[1] } {
  return { pattern: new RegExp(`^(?:${pattern})$`), label };
}

/** Longest name that is looked up: longer ones are sentences. */
const MAX_NAME = 120;

/** Finds a license by its name or SPDX id; `undefined` where the name is none of them. */
export function findLicense(name: string): KnownLicense | undefined {
  if (name.length > MAX_NAME) return undefined;
  const key = licenseKey(name);
  for (const [kind, rows] of TABLES) {
    for (const { pattern, label } of rows) {
      const found = pattern.exec(key);
      if (found !== null) return { kind, label: typeof label === 'string' ? label || name.trim() : label(found) };
    }
  }
  return undefined;
}

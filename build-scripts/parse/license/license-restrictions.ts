/** Words that close a text, whatever else it grants. Checked before any permission. */
import type { KnownLicense } from './license-reading.ts';
import { hasPhrase } from './license-words.ts';

interface Restriction {
  readonly label: string;
  /** On words (`license-words.ts`); bounded gaps only, so that matching stays linear. */
  readonly pattern: RegExp;
}

/** Licenses that are restrictive by name. Where a license only mentions one of these, its own name comes first. */
const NAMED: readonly Restriction[] = [
  { label: 'Commons Clause', pattern: / commons clause / },
  { label: 'CC-BY-NC-ND', pattern: / (attribution non ?commercial no ?deriv(ative)?s( works)?|(cc )?by nc nd) / },
  { label: 'CC-BY-NC-SA', pattern: / (attribution non ?commercial share ?alike|(cc )?by nc sa) / },
  { label: 'CC-BY-NC', pattern: / (attribution non ?commercial|cc by nc|creativecommons\.org licenses by nc) / },
  { label: 'CC-BY-ND', pattern: / (attribution no ?deriv(ative)?s( works)?|cc by nd|creativecommons\.org licenses by nd) / },
  { label: 'BUSL-1.1', pattern: / business source license / },
  { label: 'SSPL-1.0', pattern: / server side public license / },
  { label: 'Elastic-2.0', pattern: / elastic license / },
  { label: 'PolyForm', pattern: / polyform / },
  { label: 'Functional Source License', pattern: / functional source license / },
  { label: 'Confluent Community License', pattern: / confluent community license / },
  { label: 'Prosperity Public License', pattern: / prosperity public license / },
  { label: 'Hippocratic', pattern: / hippocratic license / },
  { label: 'RAIL', pattern: / (open ?rail|responsible ai license)s? / },
];

const COPYING =
  '(?:cop(?:y|ied|ying)|reproduc\\w+|redistribut\\w+|distribut\\w+|modif\\w+|sublicens\\w+|sell|sold|resell\\w*|publish\\w*|disclos\\w+|derivative works?)';

/** Terms in the author's own words. */
const TERMS: readonly Restriction[] = [
  { label: 'Additional restrictions', pattern: / additional restrictions / },
  {
    label: 'Non-commercial',
    pattern:
      / (?:for )?(?:non ?commercial|personal|educational|evaluation|academic|internal|research)(?: (?:and|or|and or) (?:non ?commercial|personal|educational|evaluation|academic|internal|research|non profit))? (?:use|uses|purposes?|usage) only | only (?:be used )?for (?:personal|non ?commercial|educational|evaluation|internal|academic|research) | (?:solely|exclusively) for (?:your )?(?:own )?(?:personal|non ?commercial|educational|evaluation|internal|academic) /,
  },
  {
    label: 'Non-commercial',
    pattern:
      / (?:no|not for|not (?:be )?used? for|prohibits?|excluding|without) (?:any )?commercial (?:use|purposes?|exploitation|gain) | commercial (?:use|usage|purposes|exploitation)(?: of [a-z0-9. ]{1,60})? (?:is|are) (?:strictly |expressly |explicitly )?(?:prohibited|forbidden|not (?:permitted|allowed|granted)) | commercial (?:use|usage) (?:requires|is subject to) | (?:may|must|shall|can|do) ?not (?:be )?(?:use|used|sell|sold|resell)[a-z0-9. ]{0,80} (?:for|in) (?:any )?commercial /,
  },
  {
    label: 'No copying',
    pattern: new RegExp(
      ` (?:you|users?|licensees?|recipients?|customers?|anyone|no one|nobody|parties) (?:may|must|shall|can|are) ?not(?: (?:allowed|permitted) to)?(?: [a-z0-9.]+){0,4} ${COPYING} (?!(?:[a-z0-9.]+ ){0,24}except (?:as|in|to|under|that)|(?:[a-z0-9.]+ ){0,12}(?:unless|without (?:including|also|retaining)))`,
    ),
  },
  {
    label: 'No copying',
    pattern: new RegExp(` (?:may|must|shall|can) ?not be (?:[a-z]+ ){0,3}${COPYING} `),
  },
  {
    label: 'No copying',
    pattern: new RegExp(
      ` ${COPYING}(?: [a-z0-9.]+){0,16} (?:is|are) (?:strictly |expressly |hereby )?(?:prohibited|forbidden|not (?:permitted|allowed)) `,
    ),
  },
  {
    label: 'No copying',
    pattern:
      / (?:no|without) (?:right|rights|license|licence|permission)s? (?:is|are|to [a-z ]{0,40}) (?:granted|given|implied) (?!(?:by|to|under|for|in|hereunder|herein|except|other|with|expressly) )/,
  },
  {
    label: 'Proprietary',
    pattern:
      / (?:proprietary and confidential|confidential and proprietary|proprietary (?:license|software|information of|to)|this (?:software|work|project|material|repository|skill|content)s? (?:is|are) (?:proprietary|confidential|not open source|not licensed)) /,
  },
  {
    label: 'Use restriction',
    pattern: / not (?:designed )?(?:licensed or )?intended for use in the design construction .{0,60} military /,
  },
  { label: 'Use restriction', pattern: / not designed licensed or intended for use / },
  {
    label: 'Use restriction',
    pattern:
      / (?:good not evil|not be used to train|train(?:ing)? (?:of )?(?:any )?(?:ai|machine learning|language) models? (?:is|are) (?:prohibited|not)) /,
  },
];

function first(words: string, restrictions: readonly Restriction[]): KnownLicense | undefined {
  const found = restrictions.find((restriction) => restriction.pattern.test(words));
  return found === undefined ? undefined : { kind: 'restrictive', label: found.label };
}

/** A license that is restrictive by its name. */
export function findRestrictiveName(words: string): KnownLicense | undefined {
  return first(words, NAMED);
}

/** A restriction in free words. Expects words without the text of a known license, which may say the same of other things. */
export function findRestriction(words: string): KnownLicense | undefined {
  return first(words, TERMS);
}

/** "All rights reserved" is a habit in open-source notices too: it closes a text only where nothing opens it. */
export function reservesRights(words: string): boolean {
  return hasPhrase(words, 'all rights reserved') || hasPhrase(words, 'all rights are reserved');
}

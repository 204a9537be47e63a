/** Reads a license file: which license its text is, or that it closes what it covers (format.md, section 7). */
import { shorten } from '#model/text.ts';
import { findGrant } from './license-grants.ts';
import { findLongText } from './license-long-texts.ts';
import { findMentions } from './license-mention.ts';
import { type LicenseReading, MAX_LABEL } from './license-reading.ts';
import { findRestriction, findRestrictiveName, reservesRights } from './license-restrictions.ts';
import { toWords } from './license-words.ts';

/** A notice that speaks of parts says nothing about the whole. */
const PARTIAL =
  / (?:portions?|parts?|some|certain|components?|third party|dependenc(?:y|ies)|bundled|except|unless otherwise|other than|the rest|everything else) /;

function headline(text: string): string {
  const line = text.split('\n').find((candidate) => /[\p{L}\p{N}]/u.test(candidate)) ?? '';
  return shorten(
    line
      .replace(/[#*_`>|]+/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    MAX_LABEL,
  );
}

/**
 * Recognizes a license text. Restrictions win over permissions, and what is not recognized is said so, never guessed.
 * Total; linear in the text. An empty file is `silent`.
 */
export function recognizeLicenseText(text: string): LicenseReading {
  const words = toWords(text);
  if (words.trim() === '') return { kind: 'silent' };
  const known = findLongText(words);
  const reserved = reservesRights(words);
  const closed = findRestrictiveName(words);
  if (closed !== undefined) return closed;
  const restriction = findRestriction(known?.rest ?? words);
  if (restriction !== undefined) return reserved ? { kind: 'restrictive', label: 'All rights reserved' } : restriction;
  const grant = known?.label ?? findGrant(words);
  if (grant !== undefined) return { kind: 'permissive', label: grant };
  const mentions = findMentions(text);
  const restrictive = mentions.find((mention) => mention.kind === 'restrictive');
  if (restrictive !== undefined) return restrictive;
  if (mentions.length > 0 && !(reserved && PARTIAL.test(words))) {
    return { kind: 'permissive', label: shorten(mentions.map((mention) => mention.label).join(', '), MAX_LABEL) };
  }
  return reserved ? { kind: 'restrictive', label: 'All rights reserved' } : { kind: 'unrecognized', label: headline(text) };
}

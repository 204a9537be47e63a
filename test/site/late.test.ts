import { expect, test } from 'vitest';
import type { Edition } from '../../site/data/edition.ts';
import { filler } from '../../site/data/fill-marks.ts';
import { newNonce, valuesOf, withMarks } from '../../site/data/late.ts';

const edition = {
  address: 'gh/acme/library',
  snapshotId: 'f'.repeat(64),
  revision: '0123456789abcdef0123456789abcdef01234567',
  commit: '0123456',
  snapshot: {
    revision: '0123456789abcdef0123456789abcdef01234567',
    sourceUrl: 'https://host.example/tree/0123456789abcdef0123456789abcdef01234567',
  },
} as Edition;

function filled(text: string, nonce: string): string {
  return Buffer.from(filler(valuesOf([edition]))(Buffer.from(text), nonce)).toString('utf8');
}

test('marks become what the edition says, wherever they stand and whatever letters are around them', () => {
  const nonce = newNonce();
  const marked = withMarks(edition, nonce);
  const text = `${marked.commit}é${marked.revision}${marked.snapshotId}${marked.snapshot.sourceUrl}`;
  expect(filled(text, nonce)).toBe(`0123456é${edition.revision}${edition.snapshotId}${edition.snapshot.sourceUrl}`);
});

test('a page without marks, and one with the marks of another number, stay as they are', () => {
  const [own, other] = [newNonce(), newNonce()];
  const text = `<p>${withMarks(edition, other).commit}`;
  expect(filled(text, own)).toBe(text);
  expect(filled('', own)).toBe('');
});

test('a mark of an edition that there is not ends the build', () => {
  const nonce = newNonce();
  const { commit } = withMarks({ ...edition, address: 'gh/acme/other' }, nonce);
  expect(() => filled(commit, nonce)).toThrow('A page names an edition that there is not.');
});

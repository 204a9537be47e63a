/** What a signature proves: exactly these bytes, by exactly this key, for exactly this purpose. */
import { generateKeyPairSync, sign } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_SIGNATURES } from '#contract/schema/signature.ts';
import { checkSignature, describeVerdict, MAX_TRUSTED_KEYS, parsePublicKeys, signedBytes } from '#contract/signature.ts';
import { signDeployment } from '../../bin/signing/sign-deployment.ts';
import { makePair, trust } from './keys.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const DEPLOYMENT = bytes('{"kind":"deployment"}\n');
const [ours, next, foreign] = [makePair(), makePair(), makePair()];
const trusted = await trust(ours.publicPem);

function fileOf(signatures: readonly object[]): Uint8Array {
  return bytes(JSON.stringify({ schema: 1, kind: 'signatures', signatures }));
}

function signatureOf(message: Uint8Array, pair = ours): object {
  return { algorithm: 'ed25519', keyId: pair.signer.keyId, signature: sign(null, message, pair.signer.key).toString('base64') };
}

describe('checkSignature', () => {
  it('accepts what a trusted key signed, and says which', async () => {
    const { text } = signDeployment(DEPLOYMENT, [ours.signer]);
    expect(await checkSignature(trusted, DEPLOYMENT, bytes(text))).toEqual({ kind: 'trusted', keyId: ours.signer.keyId });
  });

  it('accepts a deployment of two keys for readers of either, so that keys can be exchanged', async () => {
    const { text } = signDeployment(DEPLOYMENT, [next.signer, ours.signer]);
    for (const pair of [ours, next]) {
      expect(await checkSignature(await trust(pair.publicPem), DEPLOYMENT, bytes(text))).toMatchObject({ kind: 'trusted' });
    }
    expect(signDeployment(DEPLOYMENT, [ours.signer, next.signer]).text).toBe(text);
  });

  it('refuses every change of one byte of what was signed', async () => {
    const { text } = signDeployment(DEPLOYMENT, [ours.signer]);
    for (let at = 0; at < DEPLOYMENT.length; at += 1) {
      const changed = DEPLOYMENT.slice();
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(await checkSignature(trusted, changed, bytes(text))).toEqual({ kind: 'wrong', keyId: ours.signer.keyId });
    }
  });

  it('refuses a signature of the same bytes for another purpose', async () => {
    expect(await checkSignature(trusted, DEPLOYMENT, fileOf([signatureOf(DEPLOYMENT)]))).toMatchObject({ kind: 'wrong' });
    expect(await checkSignature(trusted, DEPLOYMENT, fileOf([signatureOf(signedBytes(DEPLOYMENT))]))).toMatchObject({ kind: 'trusted' });
  });

  it('refuses others, also those that borrow the name of a trusted key', async () => {
    const { text } = signDeployment(DEPLOYMENT, [foreign.signer]);
    expect(await checkSignature(trusted, DEPLOYMENT, bytes(text))).toEqual({ kind: 'other-keys', keyIds: [foreign.signer.keyId] });
    const borrowed = { ...signatureOf(signedBytes(DEPLOYMENT), foreign), keyId: ours.signer.keyId };
    expect(await checkSignature(trusted, DEPLOYMENT, fileOf([borrowed]))).toEqual({ kind: 'wrong', keyId: ours.signer.keyId });
  });

  it('leaves other algorithms to others', async () => {
    const other = { ...signatureOf(signedBytes(DEPLOYMENT)), algorithm: 'other' };
    expect(await checkSignature(trusted, DEPLOYMENT, fileOf([other]))).toMatchObject({ kind: 'other-keys' });
    expect(await checkSignature(trusted, DEPLOYMENT, fileOf([other, signatureOf(signedBytes(DEPLOYMENT))]))).toMatchObject({
      kind: 'trusted',
    });
  });

  it.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['another kind', '{"schema":1,"kind":"deployment","signatures":[]}'],
    ['no signature', '{"schema":1,"kind":"signatures","signatures":[]}'],
    [
      'more than fit',
      JSON.stringify({ schema: 1, kind: 'signatures', signatures: Array(MAX_SIGNATURES + 1).fill(signatureOf(DEPLOYMENT)) }),
    ],
    ['another version', JSON.stringify({ schema: 2, kind: 'signatures', signatures: [signatureOf(signedBytes(DEPLOYMENT))] })],
    ['a flood', `{"schema":1,"kind":"signatures","signatures":[${' '.repeat(20_000)}]}`],
  ])('calls a file with %s unreadable', async (_what, text) => {
    expect(await checkSignature(trusted, DEPLOYMENT, bytes(text))).toEqual({ kind: 'unreadable' });
  });

  it('calls a cut file anything but trusted, wherever it is cut', async () => {
    const { text } = signDeployment(DEPLOYMENT, [ours.signer]);
    for (let end = 0; end < text.length - 2; end += 1) {
      expect(await checkSignature(trusted, DEPLOYMENT, bytes(text.slice(0, end)))).toEqual({ kind: 'unreadable' });
    }
    for (const signature of ['', 'AAAA', '=', 'A'.repeat(88)]) {
      const verdict = await checkSignature(trusted, DEPLOYMENT, fileOf([{ ...signatureOf(DEPLOYMENT), signature }]));
      expect(['wrong', 'unreadable']).toContain(verdict.kind);
    }
  });

  it('says for every refusal which file it is about and what to do', async () => {
    const verdicts = [
      await checkSignature(trusted, DEPLOYMENT, undefined),
      await checkSignature(trusted, DEPLOYMENT, bytes('x')),
      await checkSignature(trusted, DEPLOYMENT, bytes(signDeployment(DEPLOYMENT, [foreign.signer]).text)),
      await checkSignature(trusted, bytes('other'), bytes(signDeployment(DEPLOYMENT, [ours.signer]).text)),
    ];
    expect(verdicts.map(({ kind }) => kind)).toEqual(['unsigned', 'unreadable', 'other-keys', 'wrong']);
    for (const verdict of verdicts)
      if (verdict.kind !== 'trusted') expect(describeVerdict(verdict, 'f.sig.json')).toMatch(/^f\.sig\.json .*\. [A-Z].*\.$/);
  });
});

describe('parsePublicKeys', () => {
  it('reads PEM with words around it, several blocks, and the bare Base64', async () => {
    const base64 = ours.publicPem.split('\n').slice(1, -2).join('');
    const ids = async (text: string) => (await trust(text)).map(({ id }) => id);
    expect(await ids(`# ours\n${ours.publicPem}\n# next\n${next.publicPem}`)).toEqual([ours.signer.keyId, next.signer.keyId]);
    expect(await ids(` ${base64}\n`)).toEqual([ours.signer.keyId]);
    expect(await ids(ours.publicPem.replaceAll('\n', '\r\n'))).toEqual([ours.signer.keyId]);
  });

  it.each([
    ['a private key', ours.privatePem, /private key/],
    ['a private key behind a public one', ours.publicPem + ours.privatePem, /private key/],
    ['half a block', ours.publicPem.slice(0, 60), /whole PEM block/],
    [
      'a key of another kind',
      generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      /Ed25519/,
    ],
    ['nothing', '', /Ed25519/],
    ['too many keys', ours.publicPem.repeat(MAX_TRUSTED_KEYS + 1), /more than/],
  ])('refuses %s', async (_what, text, problem) => {
    const result = await parsePublicKeys(text);
    expect(result.ok ? '' : result.problem).toMatch(problem);
  });

  it('answers any text', async () => {
    await fc.assert(fc.asyncProperty(fc.string({ maxLength: 200 }), async (text) => !(await parsePublicKeys(text)).ok));
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 44, maxLength: 44 }), async (key) => {
        await parsePublicKeys(Buffer.from(key).toString('base64'));
      }),
    );
  });
});

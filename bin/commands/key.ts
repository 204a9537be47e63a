/** `skillpress key`: makes the pair of keys with which builds are signed and checked, or shows the public half of one. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { makeFolders } from '#artifacts/make-folders.ts';
import { askGit } from '#snapshot/git.ts';
import { COMMAND } from '../command-name.ts';
import { Unavailable } from '../exit.ts';
import { userPath } from '../paths.ts';
import { keyIdOf, SIGN_VARIABLE } from '../signing/signers.ts';

/** The private key is for its owner's eyes alone. */
const PRIVATE_MODE = 0o600;

interface KeyFlags {
  readonly show: boolean;
}

/**
 * Writes `file` and `file.pub`, never over an existing one, and prints the key id and the public key. With `show`, prints
 * those of an existing file. The private key is never printed. Throws `Unavailable`, also where git would take the private
 * key for a file of a repository: what is committed once stays in its history.
 */
export async function runKey(file: string, { show }: KeyFlags): Promise<void> {
  if (show) return print(await readPublic(file), [`of ${file}`]);
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const [secret, open] = [userPath(file), userPath(`${file}.pub`)];
  if (await wouldBeCommitted(secret)) {
    throw new Unavailable(
      `${file} would lie in a git repository, where the next commit may take the private key along. Name a file outside of it, such as ~/${basename(file)}, or add it to .gitignore first.`,
    );
  }
  try {
    makeFolders(dirname(secret));
  } catch (error) {
    throw unwritable(file, error);
  }
  await writeNew(open, pem(publicKey), 0o644, `${file}.pub`);
  try {
    await writeNew(secret, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), PRIVATE_MODE, file);
  } catch (error) {
    await rm(open, { force: true });
    throw error;
  }
  print(publicKey, [
    `private: ${file}   keep it secret, and outside of every repository; a CI gets it as the secret ${SIGN_VARIABLE}`,
    `public:  ${file}.pub   hand it out, by another way than the website that it vouches for`,
    '',
    `Sign:   ${COMMAND} build --sign ${file}`,
    `Check:  ${COMMAND} verify DIST --key ${file}.pub`,
    `Serve:  ${COMMAND} serve DIST --trust ${file}.pub`,
  ]);
}

/** Tells whether a file lies in the work tree of a repository that does not ignore it. */
async function wouldBeCommitted(file: string): Promise<boolean> {
  let folder = dirname(file);
  while (!(await isFolder(folder)) && dirname(folder) !== folder) folder = dirname(folder);
  if ((await askGit(folder, ['rev-parse', '--is-inside-work-tree'])) !== 'true') return false;
  return (await askGit(folder, ['check-ignore', '-q', '--', file])) === undefined;
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false;
}

function print(publicKey: KeyObject, lines: readonly string[]): void {
  const text = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  process.stdout.write(`${[`key id:  ${keyIdOf(publicKey)}`, `key:     ${text}`, ...lines].join('\n')}\n`);
}

function pem(publicKey: KeyObject): string {
  return publicKey.export({ type: 'spki', format: 'pem' }).toString();
}

/** A key that is written over is lost, and with it every reader that trusts it. */
async function writeNew(path: string, text: string, mode: number, asked: string): Promise<void> {
  try {
    await writeFile(path, text, { flag: 'wx', mode });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new Unavailable(`${asked} exists, and a key is never overwritten. Name another file, or see what it is with --show.`);
    throw unwritable(asked, error);
  }
}

function unwritable(asked: string, error: unknown): Unavailable {
  return new Unavailable(`${asked} cannot be written: ${(error as Error).message}. Name a file in another folder.`);
}

async function readPublic(file: string): Promise<KeyObject> {
  const text = await readFile(userPath(file), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Unavailable(`${file} cannot be read (${error.code ?? 'unknown error'}).`);
  });
  try {
    const key = createPublicKey(text.includes('PRIVATE KEY') ? createPrivateKey(text) : text);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // One message for everything that is no such key.
  }
  throw new Unavailable(`${file} holds no Ed25519 key in PEM.`);
}

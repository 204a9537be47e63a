/**
 * What decides, beside a build's input, what comes out: this program's own files, the packages that it runs with, and
 * Node. Any difference is another version, whose builds share nothing with those of this one. It is the same whether the
 * sources run or the program that was made of them.
 */
import { hash } from 'node:crypto';
import { digestProgram, ownDigest, type ProgramDigest } from '../program-digest.ts';

/** The version as hex digits. */
export function pipelineVersion(): string {
  return versionFor(ownDigest());
}

/** The version of a program that lies in a folder. */
export function versionOf(root: string): string {
  return versionFor(digestProgram(root));
}

function versionFor({ building }: ProgramDigest): string {
  return hash('sha256', `${process.version} ${process.arch} ${building}`);
}

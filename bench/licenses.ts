/**
 * What the license readers say about real repositories: `node bench/licenses.ts <repository>...` prints every license
 * file and every `license:` field of front matter, counted by reading. Repositories are git repositories, bare or not.
 */
import { execFileSync } from 'node:child_process';
import { readLicenseField } from '#parse/license/license-field.ts';
import { isLicenseFileName } from '#parse/license/license-file-name.ts';
import type { LicenseReading } from '#parse/license/license-reading.ts';
import { recognizeLicenseText } from '#parse/license/license-text.ts';

/** Bytes that git may print at once. */
const MAX_OUTPUT = 1 << 28;

function git(repository: string, ...args: readonly string[]): string {
  return execFileSync('git', ['-C', repository, ...args], { maxBuffer: MAX_OUTPUT, encoding: 'utf8' });
}

function says(reading: LicenseReading): string {
  return reading.kind === 'silent' ? 'silent' : `${reading.kind.padEnd(12)} ${reading.label}`;
}

function print(title: string, rows: ReadonlyMap<string, number>): void {
  console.log(`\n${title}`);
  for (const [row, count] of [...rows].toSorted((a, b) => b[1] - a[1])) console.log(`${String(count).padStart(6)}  ${row}`);
}

function add(rows: Map<string, number>, row: string): void {
  rows.set(row, (rows.get(row) ?? 0) + 1);
}

for (const repository of process.argv.slice(2)) {
  const files = new Map<string, number>();
  const fields = new Map<string, number>();
  const paths = git(repository, 'ls-tree', '-r', '-z', '--name-only', 'HEAD').split('\0');
  for (const path of paths.filter((candidate) => isLicenseFileName(candidate.slice(candidate.lastIndexOf('/') + 1)))) {
    add(files, `${says(recognizeLicenseText(git(repository, 'show', `HEAD:${path}`)))}  (${path.slice(path.lastIndexOf('/') + 1)})`);
  }
  for (const path of paths.filter((candidate) => candidate.endsWith('SKILL.md'))) {
    const value = /^---\n(?:[^\n]*\n){0,60}?license: *([^\n]*)/.exec(git(repository, 'show', `HEAD:${path}`))?.[1];
    if (value === undefined) continue;
    const plain = value.trim().replace(/^(["'])(.*)\1$/, '$2');
    add(fields, `${says(readLicenseField(plain)).padEnd(48)} <- ${plain}`);
  }
  print(`${repository}: license files`, files);
  print(`${repository}: license fields`, fields);
}

/** What others' licenses ask for where their code is passed on in ours: their names and their texts. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareText } from '#model/compare.ts';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly author?: string | { readonly name?: string };
}

/** Folder of the package that a module belongs to, in whatever way the package's own folder is named. */
const PACKAGE_FOLDER = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/;

/** Files that a license asks to pass on. */
const TEXT = /^(licen[cs]e|copying|notice)([.-].*)?$/i;

/** The folders of packages whose modules are among `files`. */
export function packageFolders(files: readonly string[]): readonly string[] {
  const folders = files.flatMap((file) => PACKAGE_FOLDER.exec(file)?.[0] ?? []);
  return [...new Set(folders)].filter((folder) => existsSync(join(folder, 'package.json'))).sort(compareText);
}

/** One section for each package: name, version, license, and the texts that it comes with, or its author where it comes with none. */
export function licensesOf(folders: readonly string[]): string {
  const sections = folders.map((folder) => {
    const {
      name,
      version,
      license = 'no license named',
      author,
    } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
    const names = readdirSync(folder).filter((file) => TEXT.test(file));
    const texts = names.sort(compareText).map((file) => readFileSync(join(folder, file), 'utf8').trim());
    const by = typeof author === 'string' ? author : author?.name;
    const words = texts.length > 0 ? texts : by === undefined ? [] : [`Copyright ${by}`];
    return [`${name} ${version} (${license})`, ...words].join('\n\n');
  });
  return `This program contains code of the packages below.\n\n${sections.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

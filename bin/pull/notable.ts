/** Files of a skill that a person looks at before an agent uses it: what can be run, and what programs obey by its name alone. */
import { compareText } from '#contract/compare.ts';
import type { SkillFiles } from './skill-files.ts';

// What a shell, an interpreter or the system runs when it is given the file.
const RUNS =
  /\.(sh|bash|zsh|fish|csh|ksh|command|py|pyw|js|mjs|cjs|jsx|ts|mts|cts|tsx|rb|pl|pm|php|lua|r|jl|go|rs|java|jar|swift|kts?|groovy|scala|tcl|awk|sed|ps1|psm1|bat|cmd|vbs|wsf|scpt|applescript|exe|dll|so|dylib|msi|wasm|ipynb|sql|mk|gradle)$|(^|\/)(Makefile|Justfile|Dockerfile|Rakefile|Gemfile|Vagrantfile|package\.json)$/i;
/** First bytes of programs: `#!`, ELF, Windows, macOS in its four forms, WebAssembly. */
const MAGIC = ['2321', '7f454c46', '4d5a', 'feedface', 'feedfacf', 'cefaedfe', 'cffaedfe', 'cafebabe', '0061736d'];
const MAGIC_BYTES = 4;
/** Hidden files, which are settings of whatever program is started there, and texts that agents obey without being asked to read them. */
const OBEYED = /(^|\/)\.|(^|\/)(AGENTS?|CLAUDE|GEMINI)(\.[a-z]+)?\.md$/i;

/** Tells whether a file can be run: by its name, or by its first bytes where they are given. */
export function isScript(path: string, bytes?: Uint8Array): boolean {
  if (RUNS.test(path)) return true;
  const first = Buffer.from(bytes?.subarray(0, MAGIC_BYTES) ?? []).toString('hex');
  return MAGIC.some((magic) => first.startsWith(magic));
}

/** Tells whether programs or agents take a file for settings or instructions wherever they find it. */
export function isSetting(path: string): boolean {
  return OBEYED.test(path);
}

export interface Notable {
  /** Paths, in order. */
  readonly scripts: readonly string[];
  readonly settings: readonly string[];
}

/** What is to be looked at in a skill. */
export function notableIn(files: SkillFiles): Notable {
  const paths = [...files.keys()].sort(compareText);
  return { scripts: paths.filter((path) => isScript(path, files.get(path))), settings: paths.filter(isSetting) };
}

/**
 * What authors call languages, and the grammar (of highlight.js, or one of `own-grammars.ts`) that colours each: one table for code blocks and for files, with the
 * names that GitHub knows (its aliases and endings). A language without a grammar of its own has that of a near relative where
 * only its keywords go without colour. Grammars are loaded by name when the first text asks for one (`grammarsFor`).
 *
 * A grammar belongs here when authors use its language, and when none of the texts that `highlight-code.ts` lets through keeps it
 * busy: each is a pile of expressions that was not written for texts of strangers.
 */

/** Grammar -> further names, beside its own. */
const NAMES: Readonly<Record<string, string>> = {
  ada: 'adb ads',
  apache: 'aconf apacheconf htaccess',
  applescript: 'osascript scpt',
  arduino: 'ino',
  asciidoc: 'adoc asc',
  autohotkey: 'ahk',
  awk: 'gawk mawk nawk',
  bash: 'sh shell shell-script zsh',
  c: 'h',
  capnproto: 'capnp',
  clojure: 'clj cljc cljs edn',
  cmake: 'cmake.in',
  coffeescript: 'coffee cson iced',
  cpp: 'c++ cc cu cuda cxx h++ hh hlsl hpp hxx',
  crystal: 'cr',
  csharp: 'c# cake cs csx',
  css: '',
  d: 'dlang',
  dart: '',
  delphi: 'dfm dpr objectpascal pas pascal',
  diff: 'patch udiff',
  django: 'html+django html+jinja htmldjango j2 jinja jinja2',
  dockerfile: 'containerfile docker',
  dos: 'bat batch batchfile cmd winbatch',
  elixir: 'ex exs',
  elm: '',
  erb: 'html+erb html+ruby rhtml',
  erlang: 'erl hrl',
  fortran: 'f90 f95',
  fsharp: 'f# fs fsi fsx',
  gherkin: 'cucumber feature',
  glsl: 'frag vert',
  go: 'golang',
  graphql: 'gql graphqls',
  groovy: 'gradle gvy',
  haml: '',
  haskell: 'hs',
  haxe: 'hx',
  hcl: 'terraform tf tfvars',
  http: 'https',
  ini: 'cfg dosini dotenv editorconfig env git-config gitconfig toml',
  java: 'apex jsp',
  javascript: 'cjs es6 js jsx mjs node',
  json: 'code-workspace excalidraw geojson ipynb json5 jsonc jsonl jsonld ndjson topojson webmanifest',
  julia: 'jl',
  kotlin: 'kt kts',
  latex: 'cls sty tex',
  less: '',
  lisp: 'common-lisp commonlisp el elisp emacs emacs-lisp lsp',
  llvm: 'll',
  lua: 'luau pluto',
  makefile: 'bsdmake mak make mf mk',
  markdown: 'md mdc mdx mkd mkdown pandoc qmd rmarkdown rmd',
  matlab: 'octave',
  nginx: 'nginxconf',
  nim: '',
  nix: 'nixos',
  objectivec: 'mm obj-c obj-c++ objc objective-c objective-c++',
  ocaml: 'ml mli',
  perl: 'cperl pl pm',
  php: '',
  'php-template': '',
  plaintext: 'text txt',
  powershell: 'posh ps ps1 psd1 psm1 pwsh',
  properties: 'java-properties',
  protobuf: 'proto protocol-buffer protocol-buffers',
  puppet: 'pp',
  python: 'bazel bzl gd gdscript gyp ipython py py3 pyi python3 rusthon starlark',
  'python-repl': 'pycon',
  qml: 'qt',
  r: 'rscript splus',
  ruby: 'gemspec irb jruby podspec rake rb thor',
  rust: 'rs',
  scala: 'sbt sc',
  scheme: 'racket rkt scm',
  scss: 'sass',
  // A session with its prompts; GitHub's `shell` is the language.
  shell: 'console sh-session shellsession',
  solidity: 'sol',
  sql: 'mysql pgsql plpgsql plsql postgres postgresql sqlite tsql',
  stylus: 'styl',
  swift: '',
  tcl: 'tk',
  thrift: '',
  twig: 'craftcms',
  typescript: 'bicep cts mts ts tsp tsx typespec',
  vbnet: 'vb vb.net',
  vbscript: 'bas vba vbs',
  verilog: 'sv svh systemverilog v',
  vhdl: 'vhd',
  vim: 'nvim viml vimscript',
  wasm: 'wast wat webassembly',
  x86asm: 'asm assembly nasm',
  xml: 'aspx astro atom cshtml csproj drawio ejs handlebars hbs html liquid mustache plist props razor rss svelte svg targets vue wsf xaml xhtml xjb xsd xsl xslt',
  yaml: 'yml',
};

/**
 * Grammar -> those that it hands parts of a text to. They are loaded with it, because what a text becomes must not depend on the
 * texts that were coloured before it.
 */
const EMBEDS: Readonly<Record<string, readonly string[]>> = {
  asciidoc: ['xml'],
  coffeescript: ['javascript'],
  dart: ['markdown'],
  django: ['xml'],
  dockerfile: ['bash'],
  erb: ['xml', 'ruby'],
  haml: ['ruby'],
  http: ['json', 'xml'],
  javascript: ['xml', 'css', 'graphql'],
  markdown: ['xml'],
  nix: ['markdown'],
  'php-template': ['xml', 'php'],
  'python-repl': ['python'],
  qml: ['xml'],
  shell: ['bash'],
  twig: ['xml'],
  typescript: ['xml', 'css', 'graphql'],
  xml: ['css', 'javascript'],
  yaml: ['ruby'],
};

/** What a grammar tries where it leaves open what language a part is in (the body of an HTTP message). */
export const OPEN_PARTS: readonly string[] = ['json', 'xml'];

/** Files that are known by their name, in lower case. */
const FILES: Readonly<Record<string, string>> = {
  brewfile: 'ruby',
  'cmakelists.txt': 'cmake',
  containerfile: 'dockerfile',
  dockerfile: 'dockerfile',
  gemfile: 'ruby',
  gnumakefile: 'makefile',
  jenkinsfile: 'groovy',
  makefile: 'makefile',
  podfile: 'ruby',
  rakefile: 'ruby',
  vagrantfile: 'ruby',
};

/** A name that is given to another grammar is no longer that of its own. */
const GRAMMARS: ReadonlyMap<string, string> = new Map([
  ...Object.keys(NAMES).map((grammar) => [grammar, grammar] as const),
  ...Object.entries(NAMES).flatMap(([grammar, more]) => more.split(' ').map((name) => [name, grammar] as const)),
]);

/** The grammar of a language as an author writes it behind a fence; `undefined` where none is known. Total. */
export function grammarOf(name: string): string | undefined {
  return name === '' ? undefined : GRAMMARS.get(name.toLowerCase());
}

/** The grammar of a file, by its name or its ending; `undefined` where none is known. Total. */
export function grammarOfFile(path: string): string | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  if (Object.hasOwn(FILES, name)) return FILES[name];
  const dot = name.lastIndexOf('.');
  return dot === -1 ? undefined : grammarOf(name.slice(dot + 1));
}

/** A grammar and all that it embeds, and so on: what must be known before it colours anything. */
export function grammarsFor(grammar: string): readonly string[] {
  const all = [grammar];
  for (const one of all) all.push(...(EMBEDS[one] ?? []).filter((embedded) => !all.includes(embedded)));
  return all;
}

/** Every grammar that a text can ask for. */
export function allGrammars(): readonly string[] {
  return Object.keys(NAMES);
}

/**
 * Findings in words: what happened, why it matters, what to do next, in the author's terms (style.md, 23).
 * The one table; reporters and artifacts only lay it out.
 */
import { few } from '#contract/few.ts';
import type { ArgumentValue, Code, Finding } from '#model/finding.ts';
import { isWellFormedName } from '#model/skill-name.ts';

export interface Message {
  readonly what: string;
  readonly why: string;
  readonly fix: string;
}

type Arguments = Readonly<Record<string, ArgumentValue>>;
type Line = string | ((args: Arguments) => string);

interface Entry {
  readonly what: Line;
  readonly why: Line;
  readonly fix: Line;
}

const YAML_WHY = 'The front matter cannot be read, so the file is not used; everything else is still published.';
/** What to do about the words of parse/yaml-error.ts. */
const YAML_FIXES: readonly (readonly [words: RegExp, fix: string])[] = [
  [/of a text is not indented/, 'Put two spaces at the start of each line of the text.'],
  [/indented/, 'Give the fields of a group the same number of spaces at their start, and those at the top none.'],
  [/quote is opened/, 'Put the same quote behind the last word of the value.'],
  [/closing quote/, 'Put the whole value in double quotes, with a backslash before each double quote inside.'],
  [/bracket/, 'Close the bracket, or quote the value where it is text.'],
  [/escape/, 'Use single quotes around the value, or write two backslashes.'],
  [/list starts/, 'Quote the value where it is text, or write each entry of the list on a line of its own below the field.'],
  [/group of fields/, 'Write each of them on a line of its own below, with two spaces at its start.'],
  [/does not start with the name/, 'Write a field, a colon and a space at its start, or indent the line if it continues the value above.'],
  [/text of several lines/, 'Begin the text on the next line, with two spaces at its start.'],
  [/deep/, 'Take the levels that nobody needs out of it.'],
];
const SKIPPED_WHY = 'Without it no agent can find or choose the skill, so it is skipped; everything else is still published.';

const REASONS: Readonly<Record<string, string>> = {
  name_directory_mismatch: 'its name differs from its directory',
  invalid_name: 'its name is not made of lowercase words and hyphens',
  unfit_front_matter: 'strict clients refuse its front matter',
  too_many_files: 'it has too many files for one skill',
  too_large: 'its files are too large together',
  file_unavailable: 'bytes that it needs are not available',
  uri_collision: 'its name is also the name of a top-level folder',
};

const UNUSABLE: Readonly<Record<string, string>> = {
  local: 'names a file on the machine of its author',
  separator: 'has backslashes where slashes belong',
  host: 'names a host without https: before it',
  scheme: 'is no link on the website, where only addresses with https, http and mailto are',
  contact: 'is shown as text on the website, where only addresses with https, http and mailto are links',
  picture: 'is not shown on the website, where images are files of the repository or addresses with https',
  long: 'is longer than a link may be, and is none on the website',
};

const ENCODINGS: Readonly<Record<string, string>> = {
  'utf-16': ': it is UTF-16',
  'latin-1': ': it looks like Latin-1 or Windows-1252',
};

/** What Markdown is too complex by to be read as such, and what to do about it; `LIMIT` stands for the bound. */
export const COMPLEX: Readonly<Record<string, readonly [what: string, fix: string]>> = {
  characters: ['it has more than LIMIT characters', 'Split the file.'],
  depth: [
    'quotes, list items or HTML elements stand more than LIMIT deep inside each other',
    'Take the inner ones out: begin anew below a heading, and close every HTML element.',
  ],
  indented: ['more than LIMIT list items are indented very far', 'Take the inner lists out, or indent by two spaces a level.'],
  parts: ['it has more than LIMIT parts (paragraphs, words in bold, code and the like)', 'Split the file.'],
  links: ['it has more than LIMIT links and images', 'Split the file, or put data into a file that is no Markdown.'],
  cells: [
    'its tables lack more than LIMIT cells, because rows are shorter than the header',
    'Give the header as many cells as the rows have, or split the table.',
  ],
  markers: ['it has more than LIMIT list items and quotes', 'Split the file, or put data into a file that is no Markdown.'],
  continued: [
    'very many lines continue a quote or list item without its marker',
    'Put a blank line behind the quote or list item, or the marker before each line.',
  ],
  underlined: ['it has more than LIMIT underlined lines', 'Write headings with # before them, and rules with a blank line above.'],
  signs: [
    'a paragraph has very many signs of Markdown, such as * _ [ < or backticks, that have to be matched',
    'Put what is no Markdown into a code block, or split the paragraph with blank lines.',
  ],
  html: [
    'its page would be many times as long as the file, for instance because rows of a table are much shorter than its header',
    'Give the header of a table as many cells as its rows have, or split the file.',
  ],
};

/** What a file has too much of for its links to be followed. */
function truncated({ limit, unit, bound }: Arguments): string {
  if (unit === 'complexity') {
    const [what = 'it breaks a bound'] = COMPLEX[String(bound)] ?? [];
    return `The file is too complex to be read as Markdown, so that its page is plain text without headings and links: ${what.replace('LIMIT', String(limit))}.`;
  }
  const cause =
    unit === 'steps' ? `they lead more than ${limit} steps away from what is published` : `the file has more than ${limit} ${unit}`;
  return `Not every link is followed: ${cause}.`;
}

/** The line that says what is missing under another name. */
function elsewhere(near: ArgumentValue | undefined, field: string): string {
  return near === undefined ? '' : `: this line says ${near}, and the field is called ${field}`;
}

const LINK_REASONS: Readonly<Record<string, string>> = {
  absolute: 'it points to an absolute path',
  escapes: 'it leaves the repository',
  loop: 'it goes round in a circle',
  dangling: 'its target does not exist',
  folder: 'it points to a folder that is not a skill of that name',
  too_many: 'links would add more files than a repository may have',
};

/** Why a path is refused, by the codes of the path grammar, of the readers of archives and of version-control.ts. */
const PATH_PROBLEMS: Readonly<Record<string, string>> = {
  empty: 'its name is empty',
  too_long: 'it is longer than systems take',
  not_well_formed: 'its name is not UTF-8',
  backslash: 'it holds a backslash',
  control: 'it holds a control character',
  invisible: 'it holds an invisible character',
  absolute: 'it starts at the root of the disk',
  segment: 'a part of it is empty, . or ..',
  reserved: 'a part of it is a name that programs reserve',
  hard_link: 'it is a hard link',
  special: 'it is a device, a pipe or something else that is no file',
  twice: 'an earlier copy, because this path is there more than once; its last copy is published',
  folder_too: 'it is a file and a folder at once; what lies in the folder is published',
  version_control: 'version control keeps a repository there',
  repository_head: 'it makes its folder a git repository',
};
const OBEYED =
  'Settings of such a repository name commands, which run on the machine of whoever installed it as soon as a prompt or an editor asks for its state. No installer that knows this takes it.';
const LEADS_OUT = 'Whoever unpacks a name that leads out of its folder overwrites files that are not part of it.';
const PATH_WHY: Readonly<Record<string, string>> = {
  absolute: LEADS_OUT,
  segment: LEADS_OUT,
  hard_link: 'A repository consists of files, folders and symbolic links.',
  special: 'A repository consists of files, folders and symbolic links.',
  folder_too: 'No file system holds both, so that people may look at other files than agents get.',
  twice:
    'Some tools unpack the first copy and some the last, so that people may look at other bytes than agents get. skillpress pull refuses such an archive.',
  version_control: OBEYED,
  repository_head: OBEYED,
};
const REPACK = 'Pack the repository again, with names relative to its top.';
const PATH_FIX: Readonly<Record<string, string>> = {
  absolute: REPACK,
  segment: REPACK,
  hard_link: 'Pack it again with the file itself in the place of the link, such as with tar --hard-dereference.',
  special: 'Leave it out of the archive.',
  folder_too: 'Find out which of the two is meant, and take the other away.',
  twice: 'Find out why it is there twice, and pack the repository again with the copy that you mean.',
  version_control: 'Take it away, or give a commit or a clean export instead of a folder that was worked in.',
  repository_head: 'Take the repository away, or pack it into one file (git bundle create), which is data until somebody unpacks it.',
};

/** Names that a sentence lists; the finding has them all. */
const MAX_LISTED = 5;

function listed(names: ArgumentValue | undefined): string {
  return few(typeof names === 'object' ? names : [`${names}`], MAX_LISTED).join(', ');
}

/** The row of hyphens for a number of columns; a long one is said by its beginning. */
function hyphens(columns: ArgumentValue | undefined): string {
  const many = Number(columns);
  return many > 6 ? `of ${many} cells | --- | --- | ...` : `|${' --- |'.repeat(many)}`;
}

function isNul(character: ArgumentValue | undefined): boolean {
  return `${character}`.startsWith('U+0000');
}

/** A character of bidirectional text, as `findHidden` names it. */
function isReordering(character: ArgumentValue | undefined): boolean {
  return /^U\+20(2[A-E]|6[6-9])/.test(`${character}`);
}

const TABLE: Readonly<Record<Code, Entry>> = {
  path_refused: {
    what: ({ path, problem }) =>
      `A path is left out: ${path === '' ? 'one without a name' : path} (${PATH_PROBLEMS[`${problem}`] ?? problem}).`,
    why: ({ problem }) =>
      PATH_WHY[`${problem}`] ?? 'Paths with control, invisible or backslash characters look like something else than they are.',
    fix: ({ problem }) => PATH_FIX[`${problem}`] ?? 'Rename the file with git mv.',
  },
  path_clash: {
    what: ({ other }) => `This path and ${other} differ only in case or Unicode form.`,
    why: 'On macOS and Windows only one of the two can exist in a check-out.',
    fix: 'Rename one of them with git mv.',
  },
  path_not_on_windows: {
    what: 'Windows cannot hold this path.',
    why: 'People on Windows cannot check the repository out, or get the file under another name.',
    fix: 'Rename it without the characters < > : " | ? *, a final dot or space, and reserved names such as con or aux.',
  },
  link_not_followed: {
    what: ({ reason }) => `This symbolic link is not published: ${LINK_REASONS[String(reason)] ?? reason}.`,
    why: 'Links are resolved inside the commit only, and folders are published once.',
    fix: 'Link to a file of the repository, name the link as the skill that it points to, or remove it.',
  },
  submodule_not_followed: {
    what: 'This submodule is not published.',
    why: 'Its files are in another repository.',
    fix: 'Build that repository as well, or copy the skills in.',
  },
  lfs_pointer: {
    what: 'The bytes of this file are not in the repository: it is a Git LFS pointer.',
    why: 'The pointer is never published in the place of the file.',
    fix: 'Commit the file itself (git lfs untrack), or keep it out of the skill.',
  },
  tree_too_large: {
    what: ({ limit, unit }) => `The repository has more than ${limit} ${unit}; the rest is not read.`,
    why: 'The index is partial, and every surface says so.',
    fix: 'Take what agents do not need out of the repository, or split it.',
  },
  manifest_unread: {
    what: ({ limit }) => `A manifest is among the files past the limit of ${limit}, so nothing of the repository is published.`,
    why: 'What the manifest excludes is not known.',
    fix: 'Take what agents do not need out of the repository.',
  },
  file_not_searched: {
    what: ({ size, limit }) => `This file can be read but is not searched: it has ${size} bytes, more than ${limit}.`,
    why: 'Texts of that size are data; an index of them would find everything everywhere.',
    fix: 'Split it, if people should find what is in it.',
  },
  file_over_read_limit: {
    what: ({ size, limit }) => `This file is not served: it has ${size} bytes, more than ${limit}.`,
    why: 'Hosts refuse resources of that size; the served SKILL.md names the file instead.',
    fix: 'Make it smaller, or tell the reader of the skill where to get it.',
  },
  wrong_case_skill_file: {
    what: 'Only a file named exactly SKILL.md is a skill; this one is spelled differently.',
    why: 'It works on a Mac and vanishes on Linux, so it is treated the same everywhere.',
    fix: ({ path, expected }) => `Rename it in two steps: git mv "${path}" "${expected}.tmp", then git mv "${expected}.tmp" "${expected}".`,
  },
  wrong_case_manifest: {
    what: ({ expected }) => `Only a file named exactly ${expected} is a manifest; this one is spelled differently.`,
    why: 'Its rules and exclusions are not applied.',
    fix: ({ expected }) => `Rename it in two steps: git mv <this file> manifest.tmp, then git mv manifest.tmp ${expected}.`,
  },
  untracked_file: {
    what: 'This file is not published, because git does not track it.',
    why: 'Only tracked files are read, so that a build of the commit gives the same.',
    fix: ({ expected }) =>
      expected === ''
        ? 'Run git add on it.'
        : `Only the name ${expected} counts, in exactly these letters: rename the file, and run git add on it.`,
  },
  dependency_folder: {
    what: 'This folder holds installed packages and is not read.',
    why: 'What a package manager puts there is not part of the library.',
    fix: 'Nothing, if that is intended; move skills of your own elsewhere.',
  },
  published_folder: {
    what: 'This folder is the output of a build of skillpress and is not read.',
    why: 'It holds copies of the skills that it was made from, each of which would be found twice.',
    fix: 'Nothing, if that is intended; move skills of your own elsewhere.',
  },
  shallow_clone: {
    what: ({ repository }) => `The clone ${repository} is shallow: older commits are missing in it.`,
    why: 'When a file last changed is not known then, so pages and feeds leave its date out. Nothing else depends on it.',
    fix: 'Run git fetch --unshallow in it; in CI let the check-out fetch everything (fetch-depth: 0, of GitLab GIT_DEPTH: 0).',
  },
  history_cut: {
    what: ({ repository, limit }) =>
      `The repository ${repository} has more than ${limit} commits, and dates are read from the newest ones alone.`,
    why: 'A file that none of these changed has no date on its page and in feeds. Nothing else depends on it.',
    fix: 'Nothing, if that is fine; a repository of the skills alone has fewer commits.',
  },
  snapshot_not_kept: {
    what: ({ revision, files }) =>
      `The commit ${revision} cannot stay readable, because files of its snapshot are missing or damaged in the deployment before: ${files}.`,
    why: 'A snapshot is kept as it was published or not at all. Everything else is published, and nothing damaged is.',
    fix: 'To keep it, build with --strict, which leaves the output as it is, restore the files there, and build again. A build without --strict accepts the loss.',
  },
  deployment_not_kept: {
    what: ({ file, problem }) =>
      `The ${file} of the deployment before is ${problem === 'missing' ? 'missing' : 'damaged or of another version'}, so that no earlier commit stays readable.`,
    why: 'It alone says which snapshots were published. What the repository has now is published as always.',
    fix: 'To keep them, build with --strict, which leaves the output as it is, restore the file there, and build again. A build without --strict accepts the loss.',
  },
  front_matter_missing: {
    what: ({ near }) =>
      near === 0 ? 'The file has no front matter.' : `The file does not start with its front matter, which begins on line ${near}.`,
    why: SKIPPED_WHY,
    fix: ({ near }) =>
      near === 0
        ? 'Start the file with a line ---, then name: and description:, then a line ---.'
        : 'Move what stands above it below it, and unwrap it where it is in a code block or a comment.',
  },
  front_matter_blank_first_line: {
    what: 'The file starts with a blank line, so its front matter is not seen.',
    why: SKIPPED_WHY,
    fix: 'Delete everything above the first ---.',
  },
  front_matter_bold_header: {
    what: 'The file gives its name in bold text instead of front matter.',
    why: SKIPPED_WHY,
    fix: 'Start the file with a line ---, then name: and description: as plain lines, then a line ---.',
  },
  front_matter_bad_fence: {
    what: 'The first line is not exactly three hyphens.',
    why: SKIPPED_WHY,
    fix: 'Make the first line ---, with nothing behind it.',
  },
  front_matter_unterminated: {
    what: ({ near }) =>
      near === 0 ? 'The front matter is not closed.' : 'The front matter is not closed: this line is not exactly three hyphens.',
    why: YAML_WHY,
    fix: ({ near }) =>
      near === 0 ? 'Put a line of exactly --- below the last field.' : 'Make this line ---, with nothing before or behind it.',
  },
  front_matter_too_large: {
    what: ({ characters, limit }) => `The front matter has ${characters} characters, more than ${limit}.`,
    why: YAML_WHY,
    fix: 'Move text into the body.',
  },
  front_matter_not_mapping: {
    what: ({ found }) => `The front matter is ${found}, not a list of fields.`,
    why: YAML_WHY,
    fix: 'Write one field a line: name: ..., description: ....',
  },
  front_matter_tabs: {
    what: 'A tab is used to indent the front matter.',
    why: YAML_WHY,
    fix: 'Indent with spaces.',
  },
  front_matter_unquoted_colon: {
    what: ({ key }) => `The value of ${key} holds a colon followed by a space and is not quoted.`,
    why: `YAML takes what stands before it for another field. ${YAML_WHY}`,
    fix: 'Quote the value, or start it with >- on a line of its own.',
  },
  front_matter_indicator: {
    what: ({ syntax }) => `The value starts with ${syntax}, which means something in YAML.`,
    why: YAML_WHY,
    fix: 'Quote the value.',
  },
  front_matter_duplicate_key: {
    what: ({ key }) => (key === 'this line' ? 'The field of this line stands twice.' : `The field ${key} stands twice.`),
    why: YAML_WHY,
    fix: 'Delete one of the two.',
  },
  front_matter_refused_syntax: {
    what: ({ syntax }) => `The front matter uses ${syntax}, which is not accepted.`,
    why: `Readers disagree on what it means. ${YAML_WHY}`,
    fix: 'Write the value out as plain text.',
  },
  front_matter_control_character: {
    what: ({ character }) => `The front matter holds a control character: ${character}.`,
    why: YAML_WHY,
    fix: 'Delete the character, or the escape that stands for it; most editors show it when told to show invisibles.',
  },
  front_matter_invalid: {
    what: ({ problem }) => `The front matter is not valid YAML: ${problem}.`,
    why: YAML_WHY,
    fix: ({ problem }) =>
      YAML_FIXES.find(([words]) => words.test(`${problem}`))?.[1] ?? 'Quote the values that hold punctuation, and check the indentation.',
  },
  commented_value: {
    what: 'The rest of this value is lost: a space and # start a comment.',
    why: 'Agents see only what stands before it.',
    fix: 'Quote the whole value.',
  },
  value_not_text: {
    what: ({ field, value, kind }) => `The value of ${field} is ${value}, which YAML takes for ${kind} and not for text.`,
    why: 'It is served in quotes, but clients that read the repository itself refuse such a skill.',
    fix: ({ kind }) => (kind === 'nothing' ? 'Write the text that belongs there.' : 'Put the value in quotes.'),
  },
  byte_order_mark: {
    what: 'A byte order mark, which nobody sees, stands before the front matter.',
    why: 'It is served without, but clients that read the repository itself take the file for one without front matter and refuse the skill.',
    fix: 'Save the file as UTF-8 without a byte order mark (BOM).',
  },
  not_utf8: {
    what: ({ guess }) => `The file is not UTF-8 text${ENCODINGS[String(guess)] ?? ''}.`,
    why: YAML_WHY,
    fix: 'Save it as UTF-8.',
  },
  skill_file_unavailable: {
    what: ({ reason }) =>
      reason === 'lfs_pointer'
        ? 'The bytes of this SKILL.md are not in the repository (Git LFS).'
        : reason === 'folder'
          ? 'This SKILL.md is a folder, and only a file of that name is a skill.'
          : 'This SKILL.md is over the read limit.',
    why: 'The skill is skipped; everything else is still published.',
    fix: ({ reason }) =>
      reason === 'folder' ? 'Rename the folder, and put a file SKILL.md in its place.' : 'Commit the file itself, below the read limit.',
  },
  internal_unreadable: {
    what: ({ cause }) => `This internal skill cannot be read (${cause}); it stays internal.`,
    why: 'It is published nowhere, as it asks for, but a build for maintainers cannot give it to them either.',
    fix: 'Correct the file; skillpress explain tells what the code in brackets means.',
  },
  internal_mark_unusual: {
    what: ({ field, value }) => `The skill counts as internal because of ${field} (${value}), which is not how the mark is written.`,
    why: 'A mark that is in doubt counts: the skill is published nowhere, so that a slip does not give away what is for maintainers.',
    fix: 'Write internal: true below metadata; if the skill is for everybody, delete the field or write false.',
  },
  name_missing: {
    what: ({ found, near }) => `The skill has ${found}${elsewhere(near, 'name')}.`,
    why: SKIPPED_WHY,
    fix: ({ near }) => (near === undefined ? 'Add name: with the name of its directory.' : 'Spell the field name, in lowercase.'),
  },
  name_too_long: {
    what: ({ characters, limit }) => `The name has ${characters} characters, more than ${limit}.`,
    why: SKIPPED_WHY,
    fix: 'Shorten it, and the directory with it.',
  },
  name_unusual: {
    what: ({ name }) => `The name ${name} is not made of lowercase words and hyphens.`,
    why: 'Hosts that follow the specification refuse it, so the extension does not list it and installers are not offered it; the tools serve it.',
    fix: 'Rename skill and directory to lowercase letters, digits and single hyphens.',
  },
  name_directory_mismatch: {
    what: ({ name, directory }) => `The skill is named ${name} but its directory is ${directory}.`,
    why: 'Hosts that follow the specification refuse it, so the extension does not list it; the tools serve it.',
    fix: ({ name, directory }) =>
      isWellFormedName(`${directory}`)
        ? `Write name: ${directory}, or rename the directory to ${name}.`
        : `Rename the directory to ${name}; its name as it is cannot be that of a skill.`,
  },
  description_missing: {
    what: ({ found, blank, near }) =>
      `The skill has ${found}${blank === 0 ? '' : ` (${blank} ${blank === 1 ? 'character' : 'characters'} of white space)`}${elsewhere(near, 'description')}.`,
    why: SKIPPED_WHY,
    fix: ({ near }) =>
      near === undefined
        ? 'Add description: and say what the skill does and when to use it.'
        : 'Spell the field description, in lowercase.',
  },
  description_too_long: {
    what: ({ characters, limit }) => `The description has ${characters} characters, more than ${limit}.`,
    why: 'It is kept, but Claude, Codex, VS Code and the skills installer refuse such a skill, so the extension does not list it.',
    fix: ({ limit }) => `Shorten it to ${limit} characters; move detail into the body.`,
  },
  field_ignored: {
    what: ({ field, reason }) => `The field ${field} is ignored: ${reason}.`,
    why: ({ field }) =>
      field === 'compatibility' || field === 'metadata'
        ? 'The rest of the file is used, but a skill without a usable one is refused by strict clients, so the extension does not list it.'
        : 'The rest of the file is used.',
    fix: 'Correct the value or delete the field.',
  },
  field_misspelled: {
    what: ({ field, expected, beside }) =>
      `The field ${field} is not known; ${expected} is, and ${beside === 'yes' ? 'stands beside it' : 'is absent'}.`,
    why: 'A field of another name is kept and means nothing, so what it says has no effect.',
    fix: ({ expected, beside }) =>
      beside === 'yes'
        ? `Keep one of the two, and call it ${expected}.`
        : `Write ${expected}, if that was meant; else call the field something else.`,
  },
  tag_too_long: {
    what: ({ tag, characters, limit }) => `The tag "${tag}" has ${characters} characters, more than ${limit}, and is left out.`,
    why: 'Tags are what people filter by, and a longer one does not fit into a list of choices.',
    fix: ({ limit }) => `Shorten it to ${limit} characters, or put commas between tags that run together.`,
  },
  tags_too_many: {
    what: ({ count, limit, first }) => `The skill has ${count} tags, more than ${limit}; "${first}" and those after it are left out.`,
    why: 'Tags are what people filter by, and so many are a list of words.',
    fix: ({ limit }) => `Keep ${limit}, and write words that people search for into the description.`,
  },
  body_empty: {
    what: 'The skill has no instructions below its front matter.',
    why: 'An agent that loads it learns nothing but its description.',
    fix: 'Write the steps that the agent should follow.',
  },
  body_large: {
    what: ({ tokens, good }) => `The instructions have about ${tokens} tokens; the specification recommends at most ${good}.`,
    why: 'An agent reads all of them as soon as it loads the skill, and has that much less room for the work.',
    fix: 'Keep the steps, and move what only some tasks need into files that the text links to.',
  },
  skill_unlisted: {
    what: ({ reason, detail }) => `The skill is not listed: ${REASONS[String(reason)] ?? reason}${detail === '' ? '' : ` (${detail})`}.`,
    why: ({ reason }) =>
      reason === 'too_many_files' || reason === 'too_large'
        ? 'A host could not hold it whole; it stays loadable through the tools. Installers are offered up to 1,000 files and 50 MiB.'
        : 'A host could not hold it whole; it stays loadable through the tools.',
    fix: 'Mend what the reason names.',
  },
  same_name: {
    what: ({ name, other }) => `Another skill is also named ${name}: ${other}.`,
    why: 'They are two skills with two paths; installers that go by name take only one of them.',
    fix: 'Rename one of them if people install by name.',
  },
  duplicate_skill: {
    what: ({ other }) => `The skill is a copy of ${other}.`,
    why: 'It is listed and searched once, and stays loadable by its own path.',
    fix: 'Nothing, if that is intended; else delete one of the two.',
  },
  hidden_skill: {
    what: 'The skill lies in a hidden folder, so it is neither listed nor searched while the repository has visible skills.',
    why: 'Agents that look for a skill do not find it; it can be loaded by its path.',
    fix: 'Nothing, if that is intended; else move it to a folder whose path has no dot at the start of a name.',
  },
  no_skills: {
    what: ({ unusable }) =>
      unusable === 0
        ? 'No skill is found in the repository.'
        : `No skill is found in the repository: ${unusable === 1 ? 'its one SKILL.md cannot' : `none of its ${unusable} SKILL.md files can`} be used.`,
    why: 'There is nothing that an agent can find or load.',
    fix: ({ unusable }) =>
      unusable === 0
        ? 'Add a folder with a file SKILL.md, such as skills/read-tide-tables/SKILL.md, that starts with a line ---, then name: read-tide-tables, then description: and when to use it, then a line ---.'
        : 'Mend what the findings at these files say.',
  },
  manifest_unreadable: {
    what: ({ reason }) => `The manifest cannot be used: ${reason}.`,
    why: 'What it would exclude is not known, so nothing of its folder is published.',
    fix: ({ reason }) =>
      reason === 'exclude: this entry is a pattern, not an exact path below the folder'
        ? 'Write no patterns, but the path of a file or folder: test/fixtures stands for everything below it.'
        : reason === 'its description is missing or unusable'
          ? 'Give it a line description: that says in a sentence what the folder is for, or delete the manifest.'
          : 'Mend the manifest, or delete it.',
  },
  excluded_policy: {
    what: 'The manifest itself is excluded, so nothing of its folder is published.',
    why: 'The rules that govern the folder would be unknown.',
    fix: 'Exclude the folder, or take the manifest off the list.',
  },
  exclude_unmatched: {
    what: 'This entry of exclude names nothing in the repository.',
    why: 'A spelling mistake here would publish what should stay out.',
    fix: ({ reason }) =>
      reason === 'case'
        ? 'Write the path in the exact case: it is there in other letters, and is published.'
        : 'Correct the path, relative to the manifest and in the exact case, or delete the entry.',
  },
  image_unused: {
    what: ({ reason }) => `The image of this manifest is not the icon of the repository: it ${reason}.`,
    why: 'Hosts and agents show a letter that is drawn for the repository instead.',
    fix: ({ correct }) =>
      correct === undefined
        ? 'Name a PNG of the repository, 128 by 128 pixels or more, or set icon in skillpress.yaml.'
        : `The file exists as ${correct}: write its path in these letters.`,
  },
  rules_of_internal: {
    what: ({ internal, count, names }) =>
      `The rules of this manifest are published, although ${internal} is internal: ${count === 1 ? 'a public skill' : `${count} public skills`} below it ${count === 1 ? 'carries' : 'carry'} them, ${listed(names)}.`,
    why: 'The rules of a folder travel with every skill below it, and an internal skill around them keeps nothing of that back.',
    fix: 'Nothing, if everybody may read them; else move them into the internal SKILL.md, or the public skills to another folder.',
  },
  link_target_withheld: {
    what: 'This link leads to something that is not published.',
    why: 'Agents and readers of the website cannot follow it.',
    fix: 'Remove the link, or publish what it leads to.',
  },
  link_target_missing: {
    what: ({ target, other, reason }) =>
      reason === 'case'
        ? `The link to ${target} leads nowhere: ${other} is there, in other letters.`
        : `The link to ${target} leads nowhere.`,
    why: ({ reason }) =>
      reason === 'case'
        ? 'It works on macOS and Windows, and is dead on Linux, on the website and for agents.'
        : 'An agent that follows it finds no file.',
    fix: ({ reason, correct, other }) =>
      reason === 'case' ? `Write ${correct ?? `the path with the letters of ${other}`}.` : 'Correct the path, or add the file.',
  },
  link_leaves_repository: {
    what: ({ target }) => `The link to ${target} leaves the repository.`,
    why: 'Nothing outside of the repository is read or published, so nobody can follow it.',
    fix: 'Link to a file of the repository, or write a whole address that starts with https.',
  },
  link_unusable: {
    what: ({ target, reason }) => `${reason === 'picture' ? 'The image' : 'The link to'} ${target} ${UNUSABLE[String(reason)] ?? reason}.`,
    why: ({ reason }) =>
      reason === 'scheme'
        ? 'An address of another kind starts a program on the machine of whoever follows it, or a script in the page, and a page cannot vouch for what a repository asks for.'
        : reason === 'contact'
          ? 'What opens such an address differs from machine to machine, so that pages make no link of it, as GitHub makes none.'
          : reason === 'picture'
            ? 'Pages load no picture that stands in its own address or that only one program can open; readers see its words.'
            : 'Neither agents nor readers of the website can follow it.',
    fix: ({ correct, reason }) =>
      reason === 'local'
        ? 'Write the path relative to this file, with slashes.'
        : reason === 'long'
          ? 'Write a shorter address, or put what it holds into a file.'
          : reason === 'scheme'
            ? 'Link to an address that starts with https, or write this one as code, for people to copy.'
            : reason === 'contact'
              ? 'Nothing, if its text says it; else write it as text.'
              : reason === 'picture'
                ? 'Put the picture into the skill as a file, and name its path.'
                : `Write ${correct}.`,
  },
  link_outside_skill: {
    what: ({ target }) => `The link to ${target} leaves the skill.`,
    why: 'The file is not in the archive, so clients that only get this skill cannot read it.',
    fix: 'Move the file into the skill, or include it with skillcdn.include.',
  },
  link_from_skill_root: {
    what: ({ target }) => `The link to ${target} only works from the root of the skill.`,
    why: 'Markdown readers resolve it against the file that it stands in.',
    fix: 'Write the path relative to this file.',
  },
  link_heading_missing: {
    what: ({ target, hash }) => `The link to ${target} leads to no heading: none has the link #${hash}.`,
    why: 'It opens the top of the page, and whoever follows it has to search.',
    fix: ({ near }) => (near === '' ? 'Name a heading that is there, or link to the file alone.' : `Write #${near}.`),
  },
  include_refused: {
    what: ({ include, reason }) => `The include ${include} is not used: ${reason}.`,
    why: 'The skill is served without it.',
    fix: ({ correct }) =>
      correct === undefined
        ? 'Name Markdown or JSON inside the skill, or a published document as /path/from/the/root.md.'
        : `Write ${correct}: it exists in these letters.`,
  },
  include_withheld: {
    what: 'This include is not used: what it names is not published.',
    why: 'The skill is served without it.',
    fix: 'Take it off the list, or publish what it names.',
  },
  include_unavailable: {
    what: ({ include }) => `The bytes of the include ${include} are not available.`,
    why: 'The skill is incomplete without it, so hosts are not offered it.',
    fix: ({ correct }) =>
      correct === undefined ? 'Add the file, or take it off the list.' : `Write ${correct}: it exists in these letters.`,
  },
  references_truncated: {
    what: truncated,
    why: 'The index is partial, and every surface says so.',
    fix: ({ unit, bound }) => {
      const [, fix] = unit === 'complexity' ? (COMPLEX[String(bound)] ?? []) : [];
      return fix ?? 'Split the file, or link to what matters first.';
    },
  },
  conflict_markers: {
    what: ({ end }) => `A conflict of two versions stands in the text, down to line ${end}.`,
    why: 'Agents read both versions and follow either of them.',
    fix: 'Keep one version, and delete the other with the three lines of marks.',
  },
  fence_unclosed: {
    what: ({ fence, lines, within }) =>
      `The code block that ${fence} opens here is not closed: ${lines === 1 ? 'the line' : `all ${lines} lines of text`} down to the end of the ${within === 'container' ? 'list item or quote' : 'file'} ${lines === 1 ? 'is' : 'are'} code.`,
    why: ({ within }) =>
      within === 'container'
        ? 'Where a fence stands further left to close it, that one opens another block, and takes for code what should be text.'
        : 'Headings and links in it are plain characters, and the links are not followed.',
    fix: ({ fence, within }) =>
      `Close the block with ${fence} on a line of its own${within === 'container' ? ', as far to the right as this one' : ''}, or delete this line if it closes nothing. Around a block that shows another one the fence is longer.`,
  },
  comment_unclosed: {
    what: ({ lines }) =>
      `The comment that <!-- opens here is not closed: ${lines === 1 ? 'its line is' : `all ${lines} lines of text down to the end of the file are`} shown to nobody on the website.`,
    why: 'Agents still read the text, so that people and agents see different instructions, and the links in it are not followed.',
    fix: 'Close the comment with -->, or delete its opening.',
  },
  table_cells_lost: {
    what: ({ columns, rows }) =>
      `The header of this table has ${columns} ${columns === 1 ? 'cell' : 'cells'}, and ${rows === 1 ? 'a row has' : `${rows} rows have`} more, from here on.`,
    why: 'What stands in the further cells is shown nowhere.',
    fix: 'Put a backslash before a bar that is text, in code too, or add columns to the header and the line below it.',
  },
  table_unformed: {
    what: ({ problem, columns, cells }) =>
      problem === 'count'
        ? `This table is plain text: the row of hyphens has ${cells} ${cells === 1 ? 'cell' : 'cells'}, and its header has ${columns}.`
        : problem === 'headless'
          ? 'This table is plain text: no header stands right above its row of hyphens.'
          : 'These rows of a table are plain text: no row of hyphens stands below their first one.',
    why: 'Markdown takes rows for a table only below a header and a row of hyphens with the same number of cells, with no blank line between.',
    fix: ({ problem, columns }) =>
      problem === 'count'
        ? `Give the row of hyphens ${columns} ${columns === 1 ? 'cell' : 'cells'}, or the header as many as that row.`
        : problem === 'headless'
          ? 'Put the header on the line above, or delete the blank line between the two.'
          : `Put the row ${hyphens(columns)} below the header; or delete the blank line above, if they belong to the table before it.`,
  },
  footnote_missing: {
    what: ({ label }) => `The footnote [^${label}] has no text: no line begins with [^${label}]:.`,
    why: 'Its mark stands in the text as it was typed, and readers look for a note that is not there.',
    fix: ({ label }) => `Add a line [^${label}]: with the note, or delete the mark; what is no footnote is better put between backticks.`,
  },
  control_character: {
    what: ({ character, count }) =>
      `The text holds ${count === 1 ? 'a control character' : `${count} control characters, one of them here`}: ${character}.`,
    why: ({ character }) =>
      isNul(character)
        ? 'Git takes a file with a NUL byte for a binary one, so that reviews show no lines of it; editors and searches skip the file or hide the byte, and pages show a mark in its place.'
        : isReordering(character)
          ? 'People read the text in another order than agents and programs do, so that it can show them other words than it holds.'
          : 'People do not see it, and a terminal that shows the text obeys it. Most often it is what a copy or a conversion made of another character, such as an arrow.',
    fix: 'Write the character that was meant, or delete this one; most editors show it when told to show invisibles.',
  },
  license_unrecognized: {
    what: ({ label }) => `The license is not recognized: ${label}.`,
    why: 'What it does not clearly allow is not served: only name, description, license and link are published.',
    fix: 'In a license file write the usual English text of the license, or a line SPDX-License-Identifier: with its identifier, such as MIT, above a translation; in a field write the identifier. Build with --verified if you may serve it anyway.',
  },
  described_only: {
    what: ({ license, source }) => `Only name, description and license of the skill are published: ${license} (${source}).`,
    why: 'The license does not allow copies.',
    fix: 'Nothing, if that is intended; build with --verified if you may serve it.',
  },
  likely_credential: {
    what: ({ kind }) => `This looks like a credential: ${kind}.`,
    why: 'Whoever can read the published folder can use it.',
    fix: 'Revoke it, then delete it here; deleting alone leaves it in the history. A made-up one is better spelled EXAMPLE.',
  },
  listing_budget: {
    what: ({ client, limit, count, names }) =>
      `With its default budget of ${limit} characters ${client} would not show ${count} of the descriptions when the whole library is installed: ${names}.`,
    why: 'A model does not choose what it is not shown. Agents that use the tools or install single skills are not affected.',
    fix: 'Shorten descriptions, or tell people to install the folder that they need.',
  },
  files_unreachable: {
    what: ({ count, names }) => `Nothing in the skill leads to ${count === 1 ? 'this file' : `these ${count} files`}: ${listed(names)}.`,
    why: 'An agent that follows the instructions never opens them.',
    fix: 'Link to them where they are needed, or delete them.',
  },
  repeated_file: {
    what: ({ count, other }) => `The same bytes are in ${count === 1 ? 'another skill' : `${count} other skills`}: ${other}.`,
    why: 'An edit of one copy leaves the others as they were.',
    fix: 'Keep one as a shared page and include it with skillcdn.include.',
  },
  not_found_by_own_words: {
    what: ({ words, rank, count, names }) =>
      count === undefined
        ? `A search for the first words of its own description (${words}) ${rank === 0 ? 'does not find it' : `finds it only in place ${rank}`}.`
        : `A search for the first words of their own descriptions does not find ${count} skills among the first results: ${names}.`,
    why: ({ reason }) =>
      reason === 'usual'
        ? 'These words stand in sentences of every kind, and no search looks for them.'
        : 'Other skills use the same words; an agent that searches will choose one of them.',
    fix: ({ count }) => `Begin ${count === undefined ? 'the description' : 'each description'} with what only this skill does.`,
  },
  internal_left_out: {
    what: ({ count }) => `${count} internal ${count === 1 ? 'skill is' : 'skills are'} not published.`,
    why: 'The field metadata.internal marks skills for maintainers.',
    fix: 'Nothing, if that is intended; --include-internal publishes them.',
  },
  nested_left_out: {
    what: ({ count }) => `${count} nested ${count === 1 ? 'skill is' : 'skills are'} left out of this skill's files and archive.`,
    why: 'They are internal, or their license does not allow copies.',
    fix: 'Nothing, if that is intended; else move them out of the directory of this skill.',
  },
  entry_unfit_for_installers: {
    what: ({ reason, file, other, measured, over }) => {
      const exactly = over === undefined ? '' : ` (${measured}, which is ${over} too many)`;
      const where = file ?? other;
      return `The skill is not in the discovery index: ${reason}${where === undefined ? exactly : `: ${where}`}.`;
    },
    why: ({ other }) =>
      other === undefined
        ? 'One entry that a client cannot read hides every other skill from it.'
        : 'Installers go by name, so that of two entries with one name only one could be installed.',
    fix: ({ file, other, over }) => {
      const mend =
        over !== undefined
          ? `Shorten it by ${over} units: most characters have one, an emoji two or more`
          : file !== undefined
            ? 'Rename the file to letters, digits, hyphens and single dots'
            : other === undefined
              ? 'Mend what the reason names'
              : 'Rename one of the two, if people install by name';
      return `${mend}; the skill stays on the website and in the tools.`;
    },
  },
  file_run_by_hosts: {
    what: ({ file, count }) =>
      `The skill is not in the older discovery index, because a browser or a host may run ${file}${Number(count) > 1 ? ` and ${Number(count) - 1} more of its files` : ''} as part of the website.`,
    why: 'That index needs a copy of every file below the website, under its own name, and a static host sends a page of yours as a page of the site.',
    fix: 'Nothing: current installers get the skill from its archive, with these files.',
  },
  too_many_files_published: {
    what: ({ limit, dropped, count }) =>
      dropped === ''
        ? `The published folder holds more than ${limit} files, and nothing more can be left out.`
        : `The published folder would hold more than ${limit} files, so ${dropped} are left out (${count} files).`,
    why: 'Static hosts refuse folders with more files. Agents and installers of today are not affected.',
    fix: 'Nothing, if that is fine; else allow more with --max-files (maxFiles in skillpress.yaml) where the host takes them, or split the repository.',
  },
  moved_target_missing: {
    what: ({ target }) => `This skill is said to have moved to ${target}, where no skill is published.`,
    why: 'Whoever follows the old address is told of a place that does not exist.',
    fix: ({ correct }) =>
      correct === undefined
        ? 'Correct the path under moved in skillpress.yaml, or say under retired what to use instead.'
        : `Write ${correct} under moved in skillpress.yaml: the skill exists in these letters.`,
  },
  moved_target_withheld: {
    what: 'This skill is said to have moved to a place that is not published.',
    why: 'Where that is, nobody else is told: its old address says that the skill has moved to a place that is not public.',
    fix: 'Say under retired in skillpress.yaml what to use instead, or publish the skill at its new path.',
  },
  gone_skill_present: {
    what: ({ said }) => `This skill is said to be ${said}, and is still published at its path.`,
    why: 'The skill itself is shown and served; nobody is told where it went.',
    fix: 'Delete the skill, or take its path out of skillpress.yaml.',
  },
  own_settings_unused: {
    what: ({ settings }) =>
      settings === ''
        ? 'The repository has a skillpress.yaml of its own that cannot be read; a deployment does not use it.'
        : `A deployment does not use what the repository's own skillpress.yaml says: ${settings}.`,
    why: 'Where a file names the repositories to build, that file alone decides, so that none of them decides for the others.',
    fix: ({ file }) => `Say it of this repository under repositories in ${file}, or take it out.`,
  },
};

/** Values for which a sentence has words of its own: code -> argument -> values. Translations have words for the same. */
export const VALUES_WITH_WORDS: Readonly<Partial<Record<Code, Readonly<Record<string, readonly string[]>>>>> = {
  path_refused: { problem: Object.keys(PATH_PROBLEMS) },
  link_not_followed: { reason: Object.keys(LINK_REASONS) },
  skill_unlisted: { reason: Object.keys(REASONS) },
  not_utf8: { guess: Object.keys(ENCODINGS) },
  link_unusable: { reason: Object.keys(UNUSABLE) },
};

/** Every code that has words. */
export const MESSAGE_CODES: readonly string[] = Object.keys(TABLE);

function say(line: Line, args: Arguments): string {
  return typeof line === 'string' ? line : line(args);
}

/** The words of a finding; of one in an internal skill they say so, in every format. */
export function describeFinding({ code, arguments: args, internal }: Pick<Finding, 'code' | 'arguments' | 'internal'>): Message {
  const entry = TABLE[code];
  const whose = internal === true ? ' This is in an internal skill, which is not published.' : '';
  return { what: `${say(entry.what, args)}${whose}`, why: say(entry.why, args), fix: say(entry.fix, args) };
}

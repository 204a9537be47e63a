/** Documentation of the codes about links, includes and references (format.md, sections 5 and 6). */
import type { FindingDoc } from './finding-doc.ts';

export const LINKS: Readonly<Record<string, FindingDoc>> = {
  link_target_missing: {
    title: 'A link that leads nowhere',
    explanation:
      'The link names a file or folder that is not in the repository. An agent that follows the instructions asks for it, gets an error and goes on without it; a person sees a dead link. Paths are relative to the file that the link stands in, and upper and lower case count. Correct the path or add the file.',
    wrong: 'See the [tide table](tables/Tides.md).',
    right: 'See the [tide table](tables/tides.md).',
  },
  link_leaves_repository: {
    title: 'A link that leaves the repository',
    explanation:
      'The path of the link goes up past the root of the repository. What lies there is on the machine of the author and in no published folder, so neither agents nor readers can follow it. Some hosts turn such a path into one of their own pages, which holds on that host only; write the whole address instead.',
    wrong: 'See the [open questions](../../../../issues).',
    right: 'See the [open questions](https://example.com/tides/issues).',
  },
  link_unusable: {
    title: 'A link that nobody can follow here',
    explanation:
      'The link is a file URL, a path with the letter of a disk, or has backslashes between its folders. Only its author can follow the first two, and readers of Markdown take a backslash for a part of a name, so that agents and the website have nothing behind it. Write the path relative to the file that the link stands in, with slashes. An address without https: before its two slashes needs it. Pages follow https, http and mailto alone, as GitHub does: javascript: and data: bring a program into the page, and vscode: and its like start one on the machine of the reader, with what a stranger wrote. Link to a page that leads on, write such an address as code and a number to call (tel:) as text, and put a picture that stands in its own address into the skill as a file.',
    wrong: 'Read [the tables](references\\tables.md).\n[Install it](vscode:extension/acme.tides).',
    right: 'Read [the tables](references/tables.md).\nInstall it: `vscode:extension/acme.tides`.',
  },
  link_target_withheld: {
    title: 'A link to something that is not published',
    explanation:
      'The file that the link leads to exists but is kept back: it is excluded, internal, or its license does not allow copies. Agents and readers cannot follow the link. The finding does not repeat the path, because findings are public. Remove the link, or publish what it leads to.',
  },
  link_outside_skill: {
    title: 'A link that leaves the skill',
    explanation:
      'The link leads to a file outside the directory of the skill. Readers of the website and agents that use the tools can follow it. Whoever installs the skill or takes it through the skills extension only gets its own directory, and finds nothing at the other end. Move the file into the skill, or let the text travel with it through skillcdn.include.',
    wrong: 'Write as in the [style guide](../../docs/style.md).',
    right: 'skillcdn:\n  include:\n    - /docs/style.md',
  },
  link_from_skill_root: {
    title: 'A link that only works from the root of the skill',
    explanation:
      'A relative link starts from the file that it stands in. This one names nothing from there and is understood as starting from the directory of the skill. Published pages follow it, but other Markdown readers do not. Write it from the file that it stands in.',
    wrong: 'references/tides.md:  [script](scripts/tides.py)',
    right: 'references/tides.md:  [script](../scripts/tides.py)',
  },
  link_heading_missing: {
    title: 'A link to a heading that does not exist',
    explanation:
      'The part of the link behind # names no heading of the text that it leads to, and no id in it. On the website and on GitHub the link opens the top of the page. The link of a heading is its text in lowercase, with hyphens for spaces and without punctuation; a sign that is left out leaves its hyphens behind. A heading that stands twice gets a number from the second time on.',
    wrong: '[Rules](#the-rules)\n\n## Rules',
    right: '[Rules](#rules)\n\n## Rules',
  },
  include_refused: {
    title: 'An include that is not allowed',
    explanation:
      'An include names Markdown or JSON: any file of the skill itself, or a document under a document directory of a manifest at or above the skill. This entry names something else, and the finding says what is wrong with it. The skill is served without it, so instructions that count on it miss a part. Correct the path or delete the entry.',
    wrong: 'skillcdn:\n  include:\n    - ../other-skill/notes.md',
    right: 'skillcdn:\n  include:\n    - /docs/notes.md',
  },
  include_withheld: {
    title: 'An include of something that is not published',
    explanation:
      'The entry names a file that is excluded, internal, or that its license keeps from being copied. The skill is served without it, and the finding does not repeat the path. Take the entry off the list, or publish what it names.',
  },
  include_unavailable: {
    title: 'An include whose bytes are missing',
    explanation:
      'The include is allowed, but the file is not in the commit or its bytes are not, as with a Git LFS pointer. The author calls this text a part of the skill, so the skill is incomplete: the tools say so, and the skills extension does not list it. Add the file, or take it off the list.',
    wrong: 'skillcdn:\n  include:\n    - notes/harbors.md',
    right: 'skillcdn:\n  include:\n    - notes/harbours.md',
  },
  references_truncated: {
    title: 'Links that are not followed to the end',
    explanation:
      'Files that a published text links to can be read as well, step by step, within bounds for the number of links and characters of one file and for the number of steps. One of these bounds is met here, or the file is too complex to be parsed: its page is then plain text without headings and links, while agents get the text as it is. Files behind the links that are left out may not be readable, so the library is marked as partial. Split the file, or link directly to what matters.',
  },
};

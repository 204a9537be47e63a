/** Documentation of the codes about a SKILL.md and the skills of a library (format.md, sections 2, 3 and 8). */
import type { FindingDoc } from './finding-doc.ts';

export const SKILL_FILE: Readonly<Record<string, FindingDoc>> = {
  skill_file_unavailable: {
    title: 'A SKILL.md without its bytes',
    explanation:
      'The SKILL.md is a Git LFS pointer, a folder, or larger than what is read, so its name and instructions are not known. The skill is skipped; the rest of the library is published. Commit the file itself and keep it small: long material belongs in files beside it.',
  },
  internal_unreadable: {
    title: 'An internal skill that cannot be read',
    explanation:
      'The SKILL.md says internal: true in its metadata, and a mistake in the file keeps the rest from being read. It is treated like every internal skill: neither its text nor its files are published, and no published report names it. A build with --include-internal cannot give it to maintainers either. The finding names the code of the mistake; correct it there.',
    wrong: '---\nname: read-tide-tables\ndescription: Use when: a boat leaves.\nmetadata:\n  internal: true\n---\nFind the harbour first.',
    right:
      '---\nname: read-tide-tables\ndescription: "Use when: a boat leaves."\nmetadata:\n  internal: true\n---\nFind the harbour first.',
  },
  internal_mark_unusual: {
    title: 'A mark of an internal skill that is written otherwise',
    explanation:
      'The mark of a skill for maintainers is the field internal below metadata, with the value true. Here it has another value, such as yes, on, 1 or a list, or another place or name, such as internal at the top or metadata.internal on one line. It counts all the same, because a slip must not publish what is not for everybody: the skill is published nowhere. Write the mark as it is defined. If the skill is for everybody, delete the field or give it the value false.',
    wrong: 'metadata:\n  internal: yes',
    right: 'metadata:\n  internal: true',
  },
  name_missing: {
    title: 'A skill without a name',
    explanation:
      'The field name is required, and it is one line of text. Agents and installers ask for a skill by this name, so without one the skill is skipped. Use the name of the directory.',
    wrong: '---\ndescription: Reads tide tables.\n---',
    right: '---\nname: read-tide-tables\ndescription: Reads tide tables.\n---',
  },
  name_too_long: {
    title: 'A name that is too long',
    explanation:
      'A name has at most 64 characters. Hosts refuse longer ones, so the skill is skipped. Shorten the name, rename the directory to match, and say the rest in the description.',
    wrong: 'name: read-tide-tables-for-every-harbour-on-the-coast-and-warn-about-spring-tides',
    right: 'name: read-tide-tables',
  },
  name_unusual: {
    title: 'A name that hosts refuse',
    explanation:
      'The Agent Skills specification asks for lowercase letters and digits, joined by single hyphens. This skill is published and the tools serve it, but the skills extension does not list it and installers do not offer it, because hosts that follow the specification refuse such a name. Rename the skill and its directory.',
    wrong: 'name: Read Tide_Tables',
    right: 'name: read-tide-tables',
  },
  name_directory_mismatch: {
    title: 'A name that differs from its directory',
    explanation:
      'A host stores a skill in a directory of its name and refuses one where the two differ. The tools serve this skill under its path, but the skills extension does not list it. Change the name or the directory so that they are the same; only a SKILL.md at the root of the repository may be named freely.',
    wrong: 'skills/tides/SKILL.md   name: read-tide-tables',
    right: 'skills/read-tide-tables/SKILL.md   name: read-tide-tables',
  },
  description_missing: {
    title: 'A skill without a description',
    explanation:
      'The description is all that an agent sees of a skill before it decides to load it, so a skill without one is skipped. Say in one or two sentences what the skill does and when to use it, with the words that people use for the task.',
    wrong: '---\nname: read-tide-tables\n---',
    right:
      '---\nname: read-tide-tables\ndescription: Reads tide tables and says when a boat can leave. Use for questions about high water and departure.\n---',
  },
  description_too_long: {
    title: 'A description that is too long',
    explanation:
      'A description has at most 1,024 characters. A longer one is kept, and search and tools use it, but several clients refuse such a skill, so the skills extension does not list it and installers do not offer it. Keep what the skill does and when to use it, and move the rest into the body.',
  },
  field_ignored: {
    title: 'A field with a value that cannot be used',
    explanation:
      'An optional field has a value of the wrong kind, is empty, too long, or has too many entries; the finding says which. The rest of the file is used as if this field were not there, though an unusable compatibility or metadata also keeps the skill from being listed. Correct the value or delete the field.',
    wrong: 'metadata:\n  team: [harbour, ferries]',
    right: 'metadata:\n  team: harbour, ferries',
  },
  field_misspelled: {
    title: 'A field with a misspelled name',
    explanation:
      'A field has nearly the name of one of the format, which is absent or stands beside it: in capitals, with another joint, or with a slip. Fields that the format does not know are kept and mean nothing, so what this one says has no effect. The finding shows the line as it should be. A field of your own is better called something else, or put below metadata.',
    wrong: 'allowed_tools: Read Grep',
    right: 'allowed-tools: Read Grep',
  },
  tag_too_long: {
    title: 'A tag that is too long',
    explanation:
      'Tags stand in tags, or in metadata.tags with commas between them. People filter skills by them, and a tag has at most 40 characters, because it stands on a badge and in a list of choices. A longer one is left out: neither the page of the skill nor search has it. The front matter that agents get keeps what was written. Shorten the tag, put a comma where two tags run together, or move a sentence into the description.',
    wrong: 'tags: tide tables of all harbours and every ferry pier',
    right: 'tags: tide tables, harbours, ferry piers',
  },
  tags_too_many: {
    title: 'More tags than people filter by',
    explanation:
      'A skill has at most 20 tags, those of tags and of metadata.tags together. Those after the twentieth are left out: neither the page of the skill nor search has them. The front matter that agents get keeps what was written. Keep the tags that other skills have, too, and write words that people search for into the description, where they are found.',
  },
  body_empty: {
    title: 'A skill without instructions',
    explanation:
      'Nothing stands below the front matter. An agent that loads the skill learns no more than the description that it has read already. Write the steps that it should follow, or delete the skill.',
    wrong: '---\nname: read-tide-tables\ndescription: Reads tide tables.\n---',
    right:
      '---\nname: read-tide-tables\ndescription: Reads tide tables.\n---\n1. Find the harbour in data/harbours.json.\n2. Read the row of the day.',
  },
  body_large: {
    title: 'Instructions that take much of an agent’s room',
    explanation:
      'The text below the front matter is more than three times as long as the specification of Agent Skills recommends, which is 5,000 tokens or 500 lines. An agent that loads the skill reads all of it, page by page, whatever the task is. Keep what every task needs, and move tables, examples and rare cases into files beside it that the text links to; agents read those when they need them.',
  },
  skill_unlisted: {
    title: 'A skill that hosts could not hold whole',
    explanation:
      'The skills extension only lists a skill when a host can store all of it: every file is available, there are not too many and they are not too large together, and strict clients accept the front matter. This skill stays on the website and can be loaded through the tools. Mend what the finding names.',
    wrong: 'skills/read-tide-tables/history/   (900 files)',
    right: 'skills/read-tide-tables/history.csv',
  },
  same_name: {
    title: 'Two skills with one name',
    explanation:
      'They are two different skills, and the path tells them apart on the website and in the tools. An installer knows names only, so it offers one of the two and a person who asks for the name cannot get the other. Rename one if people install by name.',
    wrong: 'support/triage/SKILL.md\nengineering/triage/SKILL.md',
    right: 'support/triage-a-ticket/SKILL.md\nengineering/triage-a-bug/SKILL.md',
  },
  duplicate_skill: {
    title: 'A copy of another skill',
    explanation:
      'Another skill has the same files with the same bytes, the same rules and the same includes. Only one of the two is listed and searched, so that an agent does not have to choose between equals; this one can still be loaded by its path. If the copy is not intended, delete it.',
    wrong: 'skills/read-tide-tables/SKILL.md\n.claude/skills/read-tide-tables/SKILL.md   (the same bytes)',
    right: 'skills/read-tide-tables/SKILL.md',
  },
  hidden_skill: {
    title: 'A skill in a hidden folder',
    explanation:
      'A name on the path of this skill starts with a dot. Such folders mostly hold what maintainers use on the repository itself, so while there are visible skills the hidden ones are neither listed nor searched, and installers are not offered them. Each can still be loaded by its path. Move the skill to a visible folder if it is meant for everyone.',
    wrong: '.claude/skills/read-tide-tables/SKILL.md',
    right: 'skills/read-tide-tables/SKILL.md',
  },
  no_skills: {
    title: 'A repository without skills',
    explanation:
      'A skill is a folder, at any depth, with a file named exactly SKILL.md that starts with its name and its description. None is found here, or none of those that are found can be used; then the findings at these files say why. There is nothing for agents to load until one is added or mended.',
    wrong: 'skills/read-tide-tables.md',
    right:
      'skills/read-tide-tables/SKILL.md:\n---\nname: read-tide-tables\ndescription: Reads tide tables. Use for questions about high water.\n---',
  },
};

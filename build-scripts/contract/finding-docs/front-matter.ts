/** Documentation of the codes about front matter (format.md, section 2). */
import type { FindingDoc } from './finding-doc.ts';

/** What every one of these errors costs. */
const COST = 'Until it is mended a skill is skipped, and a folder with such a manifest is not published; the rest of the library is.';

export const FRONT_MATTER: Readonly<Record<string, FindingDoc>> = {
  front_matter_missing: {
    title: 'No front matter',
    explanation: `A SKILL.md and a SKILLCDN.md start with a block of fields between two lines of three hyphens. This file starts with something else, so it has no name and no description that an agent could choose it by. ${COST} Put the block at the very top.`,
    wrong: '# Read tide tables\n\nFind the harbour first.',
    right:
      '---\nname: read-tide-tables\ndescription: Reads tide tables. Use when someone asks when a boat can leave.\n---\n# Read tide tables\n\nFind the harbour first.',
  },
  front_matter_blank_first_line: {
    title: 'A blank line above the front matter',
    explanation: `The opening line of three hyphens must be the first line of the file; here empty lines stand above it. Most readers then take the whole file for text and find no name and no description. ${COST} Delete the empty lines.`,
    wrong: '\n---\nname: read-tide-tables',
    right: '---\nname: read-tide-tables',
  },
  front_matter_bold_header: {
    title: 'Fields as bold text',
    explanation: `The name or the description is written as bold text, which looks like fields to a person and like any other sentence to a program. ${COST} Write the fields as plain lines between two lines of three hyphens.`,
    wrong: '**Name:** read-tide-tables\n**Description:** Reads tide tables.',
    right: '---\nname: read-tide-tables\ndescription: Reads tide tables.\n---',
  },
  front_matter_bad_fence: {
    title: 'A first line that is almost three hyphens',
    explanation: `The first line is meant to open the front matter but is not exactly three hyphens: too few or too many, a dash that an editor put in their place, or a word behind them. Language names such as ---js are refused on purpose, because front matter is data and is never run. ${COST}`,
    wrong: '----\nname: read-tide-tables',
    right: '---\nname: read-tide-tables',
  },
  front_matter_unterminated: {
    title: 'Front matter that does not end',
    explanation: `There is an opening line of three hyphens and no closing one, so nobody can tell where the fields end and the text starts. Where a line looks as if it was meant to close the block, the finding stands at that line. ${COST}`,
    wrong: '---\nname: read-tide-tables\ndescription: Reads tide tables.\n--\n# Read tide tables',
    right: '---\nname: read-tide-tables\ndescription: Reads tide tables.\n---\n# Read tide tables',
  },
  front_matter_too_large: {
    title: 'Too much front matter',
    explanation: `Front matter is what an agent sees of every skill before it chooses one, so it has to be short; this block is longer than what is read. ${COST} Keep the name, the description and a few fields, and move everything else into the text below.`,
  },
  front_matter_not_mapping: {
    title: 'Front matter without fields',
    explanation: `The block holds a list or plain text where fields are expected. ${COST} Write one field a line: a key, a colon, a space and the value.`,
    wrong: '---\n- name: read-tide-tables\n- description: Reads tide tables.\n---',
    right: '---\nname: read-tide-tables\ndescription: Reads tide tables.\n---',
  },
  front_matter_tabs: {
    title: 'A tab in the indentation',
    explanation: `YAML allows only spaces in front of a key, and a tab looks the same in most editors. ${COST} The finding shows the line with spaces.`,
    wrong: 'metadata:\n\tteam: harbour',
    right: 'metadata:\n  team: harbour',
  },
  front_matter_unquoted_colon: {
    title: 'A colon in an unquoted value',
    explanation: `A colon followed by a space starts a new field in YAML, also in the middle of a sentence. Some readers guess what was meant, others refuse the file, so that the skill exists for some agents only. ${COST} Put the value in quotes; the finding shows the corrected line.`,
    wrong: 'description: Reads tide tables. Use when: someone asks when a boat can leave.',
    right: 'description: "Reads tide tables. Use when: someone asks when a boat can leave."',
  },
  front_matter_indicator: {
    title: 'A value that starts with a special character',
    explanation: `An unquoted value that starts with [ { & * ! % @ or a backtick is not text to YAML but a list, a reference or an error. ${COST} Put the value in quotes.`,
    wrong: 'description: [Beta] Reads tide tables.',
    right: 'description: "[Beta] Reads tide tables."',
  },
  front_matter_duplicate_key: {
    title: 'A field that stands twice',
    explanation: `The same key is written twice. Some readers take the first value and some the last one, so agents would see different skills. ${COST} Delete one of the two lines.`,
    wrong: 'description: Reads tide tables.\ndescription: Reads tide tables and warns of storms.',
    right: 'description: Reads tide tables and warns of storms.',
  },
  front_matter_refused_syntax: {
    title: 'A part of YAML that is not accepted',
    explanation: `Merge keys, keys that are empty or no text, very long keys and a second document mean different things to different readers. ${COST} Write every value out where it belongs.`,
    wrong: 'metadata:\n  <<: defaults\n  team: harbour',
    right: 'metadata:\n  language: en\n  team: harbour',
  },
  front_matter_control_character: {
    title: 'A control character in the front matter',
    explanation: `The block holds a character that cannot be seen, often pasted from a terminal or a PDF; an escape such as "\\u0000" in quotes counts as well. It can hide words from people that agents read. ${COST} Delete the character; most editors show it when told to show invisibles.`,
    wrong: 'description: "Reads tide tables.\\u0007"',
    right: 'description: "Reads tide tables."',
  },
  front_matter_invalid: {
    title: 'Front matter that is not YAML',
    explanation: `The block breaks the rules of YAML in a way that has no code of its own; the finding says what the parser met, and where. The usual causes are a field that is indented by mistake, no space behind a colon, or text behind a closing quote. ${COST}`,
    wrong: 'name:read-tide-tables\n description: Reads tide tables.',
    right: 'name: read-tide-tables\ndescription: Reads tide tables.',
  },
  commented_value: {
    title: 'Half of a value is a comment',
    explanation:
      'In an unquoted value a space and a # start a comment, and everything behind it is dropped. The skill is published, but agents only see what stands before the #. Put the whole value in quotes if the rest belongs to it; the finding shows the line.',
    wrong: 'description: Answers questions about issue #42 and the ones that followed.',
    right: 'description: "Answers questions about issue #42 and the ones that followed."',
  },
  value_not_text: {
    title: 'A text that YAML takes for something else',
    explanation:
      'An unquoted 42, true, null or 2026-01-31 is a number, a yes or no, nothing or a date to most readers of YAML, and a skill whose name or description is no text is refused by them. The served SKILL.md has the value in quotes, so that agents which get it from here are not affected; whoever takes the folder from the repository is. Put the value in quotes, or write a sentence where one is missing.',
    wrong: 'license: 2026',
    right: 'license: "2026"',
  },
  byte_order_mark: {
    title: 'An invisible mark before the front matter',
    explanation:
      'Some editors on Windows begin a UTF-8 file with a byte order mark, three bytes that no screen shows. The served SKILL.md has none, so that agents which get it from here are not affected. Whoever takes the folder from the repository is: the reference validator and other strict clients look for three hyphens at the very first byte, find the mark, and say that there is no front matter. Save the file as UTF-8 without a byte order mark.',
  },
  not_utf8: {
    title: 'A file that is not UTF-8',
    explanation: `The whole file has to be UTF-8 text; this one is UTF-16, Latin-1 or no text at all. Read in the wrong encoding, words would change without anybody noticing. ${COST} Save the file again as UTF-8 (with or without a byte order mark).`,
  },
};

/** Documentation of the codes about what Markdown and git make of a text (format.md, section 3). */
import type { FindingDoc } from './finding-doc.ts';

export const TEXTS: Readonly<Record<string, FindingDoc>> = {
  conflict_markers: {
    title: 'A conflict that nobody resolved',
    explanation:
      'Git marks with <<<<<<<, ======= and >>>>>>> what two people changed at the same place, and these marks were committed. An agent reads both versions one below the other and follows either, or both. In the front matter they keep the whole file from being read. Keep one of the versions, and delete the other and the three marks. Marks in a code block are taken for an example.',
    wrong: '<<<<<<< HEAD\nAsk the harbour.\n=======\nRead the table.\n>>>>>>> tables',
    right: 'Read the table.',
  },
  fence_unclosed: {
    title: 'A code block without an end',
    explanation:
      'A fence of three backticks or tildes opens a code block here, and no such line closes it, so that everything down to the end of the file, or of the list item or quote around it, is code. In a list most often the line that should close the block stands too far to the left: it ends the list, and opens another block. On the website headings, lists and links below it are plain characters, and links in it are not followed. Close the block, or delete the line where it closes nothing. A block that shows another block needs a longer fence than the one inside, such as four backticks around three.',
    wrong: '```sh\ntide --now\n\n## Next\n\nRead [the notes](notes.md).',
    right: '```sh\ntide --now\n```\n\n## Next\n\nRead [the notes](notes.md).',
  },
  comment_unclosed: {
    title: 'A comment without an end',
    explanation:
      'An HTML comment opens here, and nothing closes it, so that everything down to the end of the file belongs to it: on the website and on GitHub it is not shown, and links in it are not followed, while an agent that reads the file reads it all. Close the comment with two hyphens and a greater-than sign right behind each other, or delete its opening.',
    wrong: '<!-- Notes for editors\n\n## Next\n\nRead [the notes](notes.md).',
    right: '<!-- Notes for editors -->\n\n## Next\n\nRead [the notes](notes.md).',
  },
  table_cells_lost: {
    title: 'A table row with more cells than its header',
    explanation:
      'A row of a table has more cells than the header row, and what stands in them is shown nowhere, neither on the website nor on GitHub. Most often a cell holds a bar that was meant as text, which begins another cell even between backticks. Put a backslash before such a bar, or add the missing columns to the header and to the line below it.',
    wrong: '| Sign | Meaning |\n| --- | --- |\n| `a|b` | either of two |',
    right: '| Sign | Meaning |\n| --- | --- |\n| `a\\|b` | either of two |',
  },
  table_unformed: {
    title: 'A table that is plain text',
    explanation:
      'Markdown recognizes a table by the row of hyphens below its header, which needs as many cells as the header has. Here that row is missing, has another number of cells, or does not stand right below a header, so that the website and GitHub show the bars and hyphens as plain text in one paragraph. A blank line in the middle of a table ends it, and what follows needs a header of its own. Add the row of hyphens, correct the number of its cells, or delete the blank line.',
    wrong: '| Sign | Meaning |\n| --- |\n| HW | high water |',
    right: '| Sign | Meaning |\n| --- | --- |\n| HW | high water |',
  },
  footnote_missing: {
    title: 'A footnote without its text',
    explanation:
      'A number or name in brackets behind a caret is the mark of a footnote, and its text is a line that begins with the same mark and a colon. No such line is in the file, so that the website and GitHub show the mark as it was typed. Both have to stand in the same file. Add the line, correct the name, or delete the mark. A part of a regular expression is better put between backticks.',
    wrong: 'High water is at noon.[^1]',
    right: 'High water is at noon.[^1]\n\n[^1]: In winter.',
  },
  control_character: {
    title: 'A character in a text that nobody sees',
    explanation:
      'The text holds characters that are instructions for machines, such as NUL or ESCAPE. A NUL byte makes git take the whole file for a binary one, whose changes no review shows; others are obeyed by terminals that show the text; those that change the direction of writing (U+202A to U+202E, U+2066 to U+2069) show people other words than agents read, and belong only where two directions meet. Nobody types them: a program cut a character in half, or an arrow or a quotation mark was converted into them. The finding names one place, that of the first NUL if there is one, and how many there are in the file; agents get the text as it is. Write what was meant, or delete them.',
  },
};

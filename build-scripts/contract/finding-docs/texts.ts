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
      'A fence of three backticks or tildes opens a code block here, and no such line closes it, so that everything down to the end of the file is code. On the website headings, lists and links below it are plain characters, and links in it are not followed. Close the block, or delete the line where it closes nothing. A block that shows another block needs a longer fence than the one inside, such as four backticks around three.',
    wrong: '```sh\ntide --now\n\n## Next\n\nRead [the notes](notes.md).',
    right: '```sh\ntide --now\n```\n\n## Next\n\nRead [the notes](notes.md).',
  },
  table_cells_lost: {
    title: 'A table row with more cells than its header',
    explanation:
      'A row of a table has more cells than the header row, and what stands in them is shown nowhere, neither on the website nor on GitHub. Most often a cell holds a bar that was meant as text, which begins another cell even between backticks. Put a backslash before such a bar, or add the missing columns to the header and to the line below it.',
    wrong: '| Sign | Meaning |\n| --- | --- |\n| `a|b` | either of two |',
    right: '| Sign | Meaning |\n| --- | --- |\n| `a\\|b` | either of two |',
  },
};

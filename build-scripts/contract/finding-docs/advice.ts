/** Documentation of the codes that are advice: nothing breaks a rule, and an author may still want to know. */
import type { FindingDoc } from './finding-doc.ts';

export const ADVICE: Readonly<Record<string, FindingDoc>> = {
  likely_credential: {
    title: 'Something that looks like a credential',
    explanation:
      'A published file holds text in the form of a private key, an access token or an API key. Whoever can read the published folder can use it, and so can whoever has the repository. Revoke it first, then delete it: the history of the repository keeps what was once committed. The text itself is repeated nowhere. A made-up key is not reported when it says so, for instance with the word EXAMPLE in it.',
    wrong: 'export API_TOKEN=<the token itself>',
    right: 'export API_TOKEN="$YOUR_API_TOKEN"',
  },
  listing_budget: {
    title: 'More descriptions than a client shows',
    explanation:
      'Some clients give a model the descriptions of all installed skills and stop at a number of characters. With the whole library installed, this client would not show the last skills to the model, which then cannot choose them. Agents that use the tools search the whole library and are not affected. Shorten the descriptions, or tell people which folders to install.',
  },
  files_unreachable: {
    title: 'Files that nothing leads to',
    explanation:
      'No link in the texts of the skill leads to these files, and neither its texts nor its scripts mention their names or their folders. An agent follows what it reads, so it never opens them, and they make the skill larger for everyone. Mention each file where it is needed, or delete it.',
    wrong: 'skills/read-tide-tables/old-notes.md   (mentioned nowhere)',
    right: 'If the harbour is not in the table, read [the notes](old-notes.md).',
  },
  repeated_file: {
    title: 'The same file in several skills',
    explanation:
      'Several skills hold a file with the same bytes. An edit of one copy leaves the others as they were, and agents then get different answers from skill to skill. Keep one copy as a document of the library and include it in each skill.',
    wrong: 'skills/a/style.md\nskills/b/style.md   (the same bytes)',
    right: 'docs/style.md, and in both skills:\nskillcdn:\n  include:\n    - /docs/style.md',
  },
  not_found_by_own_words: {
    title: 'A skill that its own words do not find',
    explanation:
      'Agents search with words from the task. The first words of this description bring up other skills first, so an agent is likely to choose one of them. That happens when many descriptions start alike. Begin with what only this skill does, and name the things that it works on. In a library of more than 1,000 skills this is only looked for with check --changed.',
    wrong: 'description: This skill helps you to work with data and files.',
    right: 'description: Reads tide tables and says when a boat can leave a harbour.',
  },
};

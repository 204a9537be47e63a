/** Documentation of the codes about manifests (format.md, section 2). */
import type { FindingDoc } from './finding-doc.ts';

export const MANIFESTS: Readonly<Record<string, FindingDoc>> = {
  manifest_unreadable: {
    title: 'A manifest that cannot be used',
    explanation:
      'The front matter of this SKILLCDN.md is broken, its description is missing, or an entry of exclude is no path that can be checked, such as a pattern: write test/fixtures for everything below it. What the manifest wants to keep back is then not known, so nothing of its folder is published: no skill, no document, no file, whatever links to it. Mend the manifest or delete it.',
    wrong: '---\ndescription: Skills of the harbour office.\nexclude: [../secrets]\n---',
    right: '---\ndescription: Skills of the harbour office.\nexclude: [drafts]\n---',
  },
  excluded_policy: {
    title: 'A manifest that is itself excluded',
    explanation:
      'A list of exclude names a SKILLCDN.md and not its folder. The rules that govern the folder would be kept back while the folder is published, so the whole folder is kept back. Exclude the folder if that is what you want, or take the manifest off the list.',
    wrong: 'exclude:\n  - support/SKILLCDN.md',
    right: 'exclude:\n  - support',
  },
  exclude_unmatched: {
    title: 'An exclusion that excludes nothing',
    explanation:
      'This entry of exclude is the path of no file and no folder. A spelling mistake here publishes what should stay out, and nobody notices. Paths are relative to the manifest, in the exact case, and without wildcards. Correct the entry, or delete it when the file is gone for good.',
    wrong: 'exclude:\n  - draft',
    right: 'exclude:\n  - drafts',
  },
  image_unused: {
    title: 'An image that is not the icon',
    explanation:
      'The image that the manifest at the root names becomes the icon that hosts show in their lists: 128 by 128 pixels, made when the library is built. That works for PNG files of the repository that may be published; nothing is fetched, and other formats are not converted. A letter on a coloured tile stands in its place. Export the picture as a PNG and name that, or give an icon in skillpress.yaml.',
    wrong: 'image: https://example.org/mark.svg',
    right: 'image: brand/mark.png',
  },
  rules_of_internal: {
    title: 'Rules beside an internal skill that are published',
    explanation:
      'A manifest lies in the folder of an internal skill, and a skill further down is public. The rules of a skill are those of every manifest from the root of the repository down to it, so that these are a part of the public skill: its page shows them, and agents get them, with the path of the manifest. Rules that only maintainers should read belong into the text of the internal skill. No published report says this.',
    wrong: 'ops/SKILL.md   metadata.internal: true\nops/SKILLCDN.md\nops/read-tide-tables/SKILL.md',
    right: 'ops/SKILL.md   metadata.internal: true\nskills/read-tide-tables/SKILL.md',
  },
};

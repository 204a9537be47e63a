/** Documentation of the codes about licenses (format.md, section 7). */
import type { FindingDoc } from './finding-doc.ts';

export const LICENSES: Readonly<Record<string, FindingDoc>> = {
  license_unrecognized: {
    title: 'A license that is not recognized',
    explanation:
      'A license file or a license field says something that is not known to allow copies. What is not clearly allowed is not served: skills under it are published with name, description, license and a link to the source only. Use the usual text of a license or its SPDX identifier; if you may serve the content anyway, build with --verified.',
    wrong: 'license: Free for friends',
    right: 'license: MIT',
  },
  described_only: {
    title: 'A skill that is described, not served',
    explanation:
      'The license of this skill does not allow copies, or is not recognized. The website and agents see its name, its description, its license and a link to the source; its instructions and files are not published, and it is not listed by the skills extension. Nothing needs to be done if that is intended. If you own the content or may serve it, build with --verified.',
    wrong: 'license: CC-BY-NC-4.0',
    right: 'license: CC-BY-4.0',
  },
};

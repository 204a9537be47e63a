/** Documentation of the codes about publishing (format.md, sections 2 and 8). */
import type { FindingDoc } from './finding-doc.ts';

export const PUBLISHING: Readonly<Record<string, FindingDoc>> = {
  internal_left_out: {
    title: 'Internal skills are left out',
    explanation:
      'Skills with metadata.internal: true are for the people who maintain the library. They are published nowhere, and the report only counts them. Nothing needs to be done if that is intended; --include-internal publishes them, for instance on a server that only maintainers reach.',
    wrong: 'metadata:\n  internal: true',
  },
  nested_left_out: {
    title: 'Skills inside this skill are left out of it',
    explanation:
      'A skill that lies in the directory of another one comes along when the outer skill is installed. Here some of them are internal, or their license does not allow copies, so they are missing from the files and the archive of the outer skill. If its instructions need them, move them elsewhere or change their license.',
    wrong: 'skills/ship-a-release/rollback/SKILL.md   metadata.internal: true',
    right: 'skills/rollback/SKILL.md',
  },
  entry_unfit_for_installers: {
    title: 'A skill that installers are not offered',
    explanation:
      'Installers read one index of all skills, and some give up on the whole index when they meet an entry that they cannot use. So a skill with an unusual name, a name that another skill has, a description that is too long, or files that do not fit into an archive is left out of it. The skill stays on the website and in the tools. Where another finding at the same file names the cause, this one is not repeated.',
    wrong: 'support/triage/SKILL.md\nengineering/triage/SKILL.md',
    right: 'support/triage-a-ticket/SKILL.md\nengineering/triage-a-bug/SKILL.md',
  },
  file_run_by_hosts: {
    title: 'A file that would run as part of the website',
    explanation:
      'Installers of before 2026 read an index that needs a copy of every file of a skill below the website, under its own name. A browser that is sent to such a copy of an HTML page, a drawing or XML shows it as a page of this site, with its scripts; a web server may run PHP or CGI, and obeys .htaccess. So a skill with such a file is left out of the older index. Current installers get it from its archive, and agents over MCP, with all its files.',
    wrong: 'skills/make-a-report/assets/report.html, copied to /.well-known/skills/make-a-report/assets/report.html',
    right: 'skills/make-a-report/assets/report.html, inside the archive of the skill',
  },
  too_many_files_published: {
    title: 'The published folder would hold too many files',
    explanation:
      'Static hosts limit the number of files of a site, so the published folder has a budget. Past it the website leaves out, in this order, pictures for previews, the Markdown and JSON forms of pages, the pages of supporting files (of the skills with the most first; links lead to the source instead), the copies of files for the older discovery index and the zips for uploads by hand. Agents, current installers and the pages of skills are not affected. Split the repository if its readers miss the pages, or set maxFiles in skillpress.yaml (--max-files) where the host takes more.',
  },
  moved_target_missing: {
    title: 'A move that leads nowhere',
    explanation:
      'The configuration says that a skill has another path now, but no skill is published there. Pages and agents that ask for the old path can only be told its name. Paths are those of SKILL.md files, from the root of the repository. Correct the new path, or name the skill under retired with a sentence about what to use instead.',
    wrong: 'moved:\n  skills/tides/SKILL.md: skills/harbor-tides/SKILL.md',
    right: 'moved:\n  skills/tides/SKILL.md: skills/harbour-tides/SKILL.md',
  },
  moved_target_withheld: {
    title: 'A move to something that is not published',
    explanation:
      'The configuration says that a skill has another path now, and what lies there is internal, excluded, or a part of a skill whose license does not allow copies. The new path stands in nothing that is published, this finding included: the old page and agents that ask for the old path say that the skill is retired, because it has moved to a place that is not public. Name the skill under retired with a sentence about what to use instead, or publish it at its new path.',
    wrong: 'moved:\n  skills/tides/SKILL.md: ops/tides/SKILL.md   (internal)',
    right: 'retired:\n  skills/tides/SKILL.md: Ask the harbour office.',
  },
  gone_skill_present: {
    title: 'A skill that is gone, and is there',
    explanation:
      'The configuration says that a skill moved or was retired, but its SKILL.md is still in the repository. The skill is published as before, because what exists comes before what is said. Readers of its page do not learn that another one should be used. Delete the file, or take the path out of the configuration.',
  },
  own_settings_unused: {
    title: 'Settings that a deployment does not use',
    explanation:
      'A skillpress.yaml that names repositories decides alone about all of them. One of these repositories has a skillpress.yaml of its own, which counts only where the repository is built by itself. Moves, retired skills, severities and the like that stand there have no effect here. Copy them to the entry of the repository in the file of the deployment.',
    wrong: 'moved:   (in the skillpress.yaml of ../library)\n  skills/tides/SKILL.md: skills/read-tide-tables/SKILL.md',
    right:
      'repositories:   (in the skillpress.yaml of the deployment)\n  - source: ../library\n    moved:\n      skills/tides/SKILL.md: skills/read-tide-tables/SKILL.md',
  },
};

/** Documentation of the codes about reading a repository (format.md, section 1). */
import type { FindingDoc } from './finding-doc.ts';

export const READING: Readonly<Record<string, FindingDoc>> = {
  path_refused: {
    title: 'A path that cannot be published',
    explanation:
      'The path holds a control character, an invisible character or a backslash, is longer than any system takes, or is not valid Unicode. Such a path can look like another one, so nobody could tell which file an agent reads. Or it is part of a git repository, or of another version control, that lies inside the tree: its settings would run commands on the machine of whoever installs the skill. Or an archive holds the path more than once, or as a file and a folder: the last copy, and what lies in the folder, is published. The file is left out; everything else is published. Rename it to what it looks like, take the repository away, or pack the archive again.',
    wrong: 'skills/tides\\notes.md',
    right: 'skills/tides/notes.md',
  },
  path_clash: {
    title: 'Two paths that some computers take for one',
    explanation:
      'Two paths differ only in upper and lower case, or only in how an accented letter is stored. On macOS and Windows a check-out keeps one of two such files and loses the other without a word, and makes one of two such folders, so people see another library than agents do. Rename one of them.',
    wrong: 'docs/Glossary.md\ndocs/glossary.md',
    right: 'docs/glossary.md\ndocs/glossary-of-signals.md',
  },
  path_not_on_windows: {
    title: 'A path that Windows cannot hold',
    explanation:
      'A folder or file name holds one of < > : " | ? *, ends in a dot or a space, or is a reserved word such as con, nul or com1. It is published and agents can read it, but people on Windows cannot check the repository out, or cannot unpack the archive of the skill. Rename it.',
    wrong: 'docs/what: and why.md',
    right: 'docs/what-and-why.md',
  },
  link_not_followed: {
    title: 'A symbolic link that is not published',
    explanation:
      'Symbolic links are resolved inside the commit and never on the machine that builds. A link to a file of the repository is published with the bytes of that file. An absolute link, one that leaves the repository, one that leads nowhere or in a circle, and a link to a folder are not published; the one exception is a link to a skill folder when the link has the name of that skill. Point the link at a file, give it the name of the skill, or remove it.',
    wrong: '.claude/skills -> ../skills',
    right: '.claude/skills/ship-a-release -> ../../skills/ship-a-release',
  },
  submodule_not_followed: {
    title: 'A submodule is not read',
    explanation:
      'The commit only holds the address of another repository here, not its files. Nothing below this path is published, and skills in it are not found. Build the other repository by itself, or copy the skills into this one.',
  },
  lfs_pointer: {
    title: 'A file whose bytes are elsewhere',
    explanation:
      'Git LFS stores a short pointer in the repository and the real bytes on a server. The pointer is never published in the place of the file, so agents cannot read this file, and a skill that needs it is not listed. Commit the file itself, or keep it out of the skill and say in the text where to get it.',
    wrong: 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a...\nsize 1048576',
  },
  tree_too_large: {
    title: 'The repository is larger than what is read',
    explanation:
      'The commit has more files, or more bytes, than a build takes in. What lies past the limit is not read, so the published library is partial; every page and every answer to an agent says so. Keep what agents do not need in another repository. An exclusion in the manifest does not help, because it is read after the limit.',
    wrong: 'datasets/2019/*.csv   (120,000 files beside the skills)',
  },
  manifest_unread: {
    title: 'A manifest lies past the limit of files',
    explanation:
      'The repository has more files than are read, and one of those that are not is a SKILLCDN.md. What that manifest excludes is not known, and publishing what its author wants to keep back cannot be undone. So nothing of the repository is published. Take files that agents do not need out of the repository.',
  },
  file_over_read_limit: {
    title: 'A file is too large to be served',
    explanation:
      'Hosts refuse a resource of this size, so the file is left out. The served SKILL.md names it with its size, so that an agent knows that it exists, and the skill stays listed. Make the file smaller, split it, or tell the reader of the skill where to get it.',
  },
  file_not_searched: {
    title: 'A text that is too long to be searched',
    explanation:
      'This Markdown or JSON file can be read, but its words are not in the search index. A text of that size is data more than prose, and it would answer nearly every search. Split it into files by subject if people and agents should find what is in it; otherwise leave it as it is.',
  },
  wrong_case_skill_file: {
    title: 'A SKILL.md in other letters',
    explanation:
      'Only a file named exactly SKILL.md makes its folder a skill. In another spelling it works on a Mac or on Windows and vanishes on Linux, so it is treated the same everywhere: there is no skill here, and agents cannot find it. git does not notice a change of case on a Mac, so rename it in two steps.',
    wrong: 'skills/read-tide-tables/Skill.md',
    right: 'skills/read-tide-tables/SKILL.md',
  },
  wrong_case_manifest: {
    title: 'A SKILLCDN.md in other letters',
    explanation:
      'Only a file named exactly SKILLCDN.md is a manifest. In another spelling its rules are not given to agents, and what it excludes is published. Rename it in two steps, because git on a Mac does not notice a change of case.',
    wrong: 'skillcdn.md',
    right: 'SKILLCDN.md',
  },
  untracked_file: {
    title: 'A skill or manifest that git does not know',
    explanation:
      'Only files that git tracks are published, so that a build of the commit gives the same as a build of the files on disk. This SKILL.md or SKILLCDN.md is on disk but was never added, so agents do not see the skill, or the rules and exclusions do not apply. Run git add on it, or list it in .gitignore.',
  },
  dependency_folder: {
    title: 'A folder of installed packages',
    explanation:
      'Folders such as node_modules or .venv hold what a package manager put there. Outside of skills they are not read, so skills in them are not found. Nothing needs to be done unless a skill of your own lies there; then move it.',
    wrong: 'node_modules/our-skills/SKILL.md',
    right: 'skills/our-skills/SKILL.md',
  },
  published_folder: {
    title: 'A folder that a build wrote',
    explanation:
      'A build writes a folder with a deployment.json, by default dist. Where it lies among the files that are read and git does not track it, it is left out: it holds copies of the skills, and each of them would be found twice. Nothing needs to be done.',
  },
  shallow_clone: {
    title: 'A clone without its history',
    explanation:
      'The clone was cut off, as check-outs of CI are by default, so that older commits are missing. git then shows every file as if the oldest commit that is there had changed it. Such dates are wrong, so they are left out: pages and feeds do not say when a skill changed. What agents get is the same. Fetch the whole history.',
    wrong: 'git clone --depth 1 https://git.example.org/acme/library',
    right: 'git clone https://git.example.org/acme/library',
  },
  history_cut: {
    title: 'More commits than are read for dates',
    explanation:
      'When a file last changed is found in the history of git, of which the newest commits are read, so that a build takes no longer for a very old repository. The finding names how many. A file that all of them left as it was has no date on its page and is missing in feeds, and no wrong date is shown. What agents get is the same.',
  },
  snapshot_not_kept: {
    title: 'An earlier commit that cannot stay readable',
    explanation:
      'A build keeps the snapshots of earlier commits readable, and copies their files from the deployment before. Files of this one are missing there or are not what their names promise, and neither this build makes them nor does the generation before that still hold them. Whoever pinned the commit no longer finds it. With --strict the output stays as it is, so that the files can be restored; without, the build goes on without the snapshot.',
  },
  deployment_not_kept: {
    title: 'The list of earlier commits is damaged',
    explanation:
      'The file deployment.json of the output says which snapshots are published there. It is missing or cannot be read, so that the build knows of none that could stay readable, and whoever pinned an earlier commit no longer finds it. With --strict the output stays as it is, so that the file can be restored; without, the build publishes what the repository has now.',
  },
};

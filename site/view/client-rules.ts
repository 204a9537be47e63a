/**
 * Which clients refuse which skills when they get them as files, and why, as known on 2026-11-30: the `skills` installer 1.7.4
 * (its checks of index entries and archives), Codex (a version of its loader), VS Code (its manual; that the name equals the
 * folder is the open format's rule), Claude (copies of its manual and of the help page on custom skills; on claude.ai also what
 * its dialog answers to a zip that it refuses, as people report it). A rule that is only recommended is not here.
 */
import type { ServedSkill, SkillArtifact } from '#contract/schema/skill.ts';
import type { PageText } from '../texts/en.ts';
import { type LeftOut, MAX_NAMED } from './channels.ts';

/** Longest description: of the open format, and on claude.ai. */
const DESCRIPTION = 1024;
const DESCRIPTION_ON_CLAUDE = 200;
const NAME = 64;
/** What an archive may unpack to. */
const ARCHIVE_FILES = 1000;
const ARCHIVE_BYTES = 50 * 1024 * 1024;

/** What the zip for uploads may hold on claude.ai. */
const UPLOAD_FILES = 200;
const UPLOAD_BYTES = 30_000_000;
const UPLOAD_KEYS: readonly string[] = ['name', 'description', 'license', 'allowed-tools', 'compatibility', 'metadata'];

export interface ClientRow {
  /** What it is called. */
  readonly name: string;
  /** How it gets skills, in the catalog of texts. */
  readonly way: PageText;
  readonly count: number;
  readonly leftOut: readonly LeftOut[];
}

interface Rule {
  readonly reason: PageText;
  readonly breaks: (skill: ServedSkill) => boolean;
}

const codePoints = (text: string): number => [...text].length;

const NAME_FORM: Rule = { reason: 'rule_name', breaks: ({ name }) => name.length > NAME || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) };
const NAME_LENGTH: Rule = { reason: 'rule_name_length', breaks: ({ name }) => codePoints(name) > NAME };
const NAME_OF_FOLDER: Rule = {
  reason: 'rule_folder',
  breaks: ({ name, directory }) => directory !== '' && directory.slice(directory.lastIndexOf('/') + 1) !== name,
};
const RESERVED: Rule = { reason: 'rule_reserved', breaks: ({ name }) => /claude|anthropic/.test(name) };
const TAGS: Rule = { reason: 'rule_tags', breaks: ({ name, description }) => /<\/?[a-z][^<>]*>/i.test(name + description) };
const LONG: Rule = { reason: 'rule_description', breaks: ({ description }) => codePoints(description) > DESCRIPTION };
const LONG_IN_UNITS: Rule = { reason: 'rule_description', breaks: ({ description }) => description.length > DESCRIPTION };
const LONG_LINE: Rule = {
  reason: 'rule_description',
  breaks: ({ description }) => codePoints(description.trim().replace(/\s+/g, ' ')) > DESCRIPTION,
};
const LONG_ON_CLAUDE: Rule = {
  reason: 'rule_description_claude',
  breaks: ({ description }) => codePoints(description) > DESCRIPTION_ON_CLAUDE,
};
const MANY_FILES: Rule = { reason: 'rule_files', breaks: ({ files }) => files.length + 1 > ARCHIVE_FILES };
const MANY_BYTES: Rule = {
  reason: 'rule_bytes',
  breaks: ({ files, document }) => files.reduce((sum, { size }) => sum + size, document.size) > ARCHIVE_BYTES,
};

const ONE_SKILL: Rule = { reason: 'rule_one_skill', breaks: ({ nested }) => nested.length > 0 };
const UPLOAD_MANY: Rule = { reason: 'rule_files_claude', breaks: ({ files }) => files.length + 1 > UPLOAD_FILES };
const UPLOAD_LARGE: Rule = {
  reason: 'rule_bytes_claude',
  breaks: ({ files, document }) => files.reduce((sum, { size }) => sum + size, document.size) > UPLOAD_BYTES,
};
const KNOWN_KEYS: Rule = {
  reason: 'rule_keys',
  breaks: ({ frontMatter }) => Object.keys(frontMatter).some((key) => !UPLOAD_KEYS.includes(key)),
};

/** Where people upload a skill's zip by hand. */
const UPLOAD_CLIENT = 'claude.ai';

/** Each client with its rules; the first rule that a skill breaks is the reason that it is told. */
const CLIENTS: readonly { readonly name: string; readonly way: PageText; readonly rules: readonly Rule[] }[] = [
  { name: 'npx skills', way: 'wayIndex', rules: [NAME_FORM, LONG_IN_UNITS, MANY_FILES, MANY_BYTES] },
  { name: 'Codex', way: 'wayFolder', rules: [NAME_LENGTH, LONG_LINE] },
  { name: 'VS Code', way: 'wayFolder', rules: [NAME_FORM, NAME_OF_FOLDER, LONG] },
  { name: 'Claude API', way: 'wayUpload', rules: [NAME_FORM, RESERVED, TAGS, LONG] },
  {
    name: UPLOAD_CLIENT,
    way: 'wayUpload',
    rules: [NAME_FORM, RESERVED, TAGS, ONE_SKILL, UPLOAD_MANY, UPLOAD_LARGE, KNOWN_KEYS, LONG_ON_CLAUDE],
  },
];

/** Why a client refuses a skill: the first rule of the client's that it breaks; `undefined` where it takes it. */
function refusalOf({ rules }: (typeof CLIENTS)[number], skill: ServedSkill): PageText | undefined {
  return rules.find(({ breaks }) => breaks(skill))?.reason;
}

/** Why claude.ai refuses the zip of a skill for uploads by hand; `undefined` where it takes it. */
export function uploadRefusal(skill: ServedSkill): PageText | undefined {
  const client = CLIENTS.find(({ name }) => name === UPLOAD_CLIENT);
  return client === undefined ? undefined : refusalOf(client, skill);
}

/** A row for each client, over the skills that are served whole: nobody gets the files of the others. */
export function clientRows(skills: readonly SkillArtifact[]): readonly ClientRow[] {
  const served = skills.flatMap((skill) => (skill.serving === 'full' ? [skill] : []));
  return CLIENTS.map((client) => {
    const { name, way, rules } = client;
    const groups = new Map<PageText, string[]>();
    for (const skill of served) {
      const reason = refusalOf(client, skill);
      if (reason !== undefined) groups.set(reason, [...(groups.get(reason) ?? []), skill.path]);
    }
    const leftOut = rules.flatMap(({ reason }) => {
      const paths = groups.get(reason);
      return paths === undefined ? [] : [{ reason, count: paths.length, paths: paths.slice(0, MAX_NAMED) }];
    });
    return { name, way, count: served.length - leftOut.reduce((sum, { count }) => sum + count, 0), leftOut };
  });
}

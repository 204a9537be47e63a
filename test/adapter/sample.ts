/** The repository that most tests of the adapter look at: one of everything that a mount can hold. */
import { type TinyMount, tinyStore } from '../helpers/tiny-store.ts';

export const OTHER_COMMIT = 'b'.repeat(40);

function skillFile(name: string, body: string): string {
  return `---\nname: ${name}\ndescription: x\n---\n${body}`;
}

export const SAMPLE: TinyMount = {
  sourceUrl: `https://github.com/acme/skills/blob/${'a'.repeat(40)}/{path}`,
  files: {
    'README.md': '# Acme\n\nSkills of Acme.\n',
    'SKILLCDN.md': 'Write in plain words.\n',
    'docs/guide.md': '# Guide\n\nHow to choose a harbour.\n',
    'skills/deploy/SKILL.md': skillFile('deploy', '# Deploy\n\nDeploy with care. See [notes](references/notes.md).\n'),
    'skills/deploy/references/notes.md': '---\ntitle: Notes\n---\nerror: timeout means wait',
    'skills/deploy/config.json': '{"retries": 3}\n',
    'skills/deploy/logo.png': new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 255, 254, 1]),
    'skills/deploy/empty.txt': '',
    'skills/deploy/latin1.txt': new Uint8Array([0xe9, 0x0a]),
    'skills/deploy/nul.txt': 'a\u0000b',
    'skills/deploy/rollback/SKILL.md': skillFile('rollback', 'Roll back.\n'),
    'skills/deploy/rollback/steps.md': 'one\ntwo\n',
    'skills/sealed/SKILL.md': skillFile('sealed', 'secret words of the owner\n'),
    'skills/sealed/secret.md': 'secret\n',
    'plugins/x/skills/prepare/SKILL.md': skillFile('prepare', 'Prepare x.\n'),
    'plugins/y/skills/prepare/SKILL.md': skillFile('prepare', 'Prepare y.\n'),
    'copies/deploy/SKILL.md': skillFile('deploy', '# Deploy\n\nDeploy with care. See [notes](references/notes.md).\n'),
    'connect/SKILL.md': skillFile('browser', 'Connect.\n'),
  },
  skills: {
    'skills/deploy/SKILL.md': {
      description: 'Deploys a service. Use it before a release.',
      license: 'MIT',
      compatibility: 'Needs a shell',
      allowedTools: 'Bash(git:*)',
      metadata: { version: '1.10' },
      references: ['docs/guide.md', 'skills/deploy/references/notes.md'],
    },
    'skills/deploy/rollback/SKILL.md': { description: 'Rolls a release back.' },
    'skills/sealed/SKILL.md': { description: 'Sealed craft.', describedOnly: true, license: 'All rights reserved' },
    'plugins/x/skills/prepare/SKILL.md': { description: 'Prepares x.' },
    'plugins/y/skills/prepare/SKILL.md': { description: 'Prepares y.' },
    'copies/deploy/SKILL.md': {
      description: 'Deploys a service. Use it before a release.',
      unlisted: 'duplicate',
      duplicateOf: 'skills/deploy/SKILL.md',
    },
    'connect/SKILL.md': {
      name: 'browser',
      description: 'Connects a browser.',
      unlisted: 'name_directory_mismatch',
      warnings: ['The name "browser" differs from the directory "connect".'],
    },
  },
  oversize: { 'skills/deploy/model.bin': 9_000_000 },
  manifests: { '': { name: 'Acme skills', description: 'What Acme knows.', language: 'en' } },
  overviews: { '': { path: 'README.md', title: 'Acme', summary: 'Skills of Acme.' } },
  others: {
    'release/1.2': {
      revision: OTHER_COMMIT,
      files: { 'skills/old/SKILL.md': skillFile('old', 'Old.\n') },
      skills: { 'skills/old/SKILL.md': { description: 'An old skill.' } },
      verified: false,
    },
  },
};

export const PAGES = {
  'index.html': '<title>home</title>',
  '404.html': '<title>nothing</title>',
  'gh/acme/skills/index.html': '<title>acme</title>',
  'gh/acme/skills/index.md': '# acme\n',
  'gh/acme/skills/index.json': '{}',
  'gh/acme/skills/.well-known/agent-skills/index.json': '{"skills":[]}',
  '.well-known/agent-skills/index.json': '{"skills":[]}',
  '.well-known/skills/deploy/page.html': '<script>1</script>',
  'assets/a1b2.css': 'body{}',
  'assets/big.js': 'x'.repeat(5000),
  'search/index.html': '<title>search</title>',
  'gh/acme/skills/skills/gone/index.html': '<title>moved</title>',
};

export function sampleStore(): Map<string, Uint8Array> {
  return tinyStore([SAMPLE], { pages: PAGES });
}

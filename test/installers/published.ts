/** What installers are promised by a published folder, as an installer lays it out. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DiscoveryArtifact, discoverySchema } from '#contract/schema/discovery.ts';
import { type ServedSkill, skillSchema } from '#contract/schema/skill.ts';
import { blobFile, discoveryFile } from '#contract/tree.ts';

/** File below the folder of skills -> digest of its bytes. */
export type Layout = Readonly<Record<string, string>>;

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export function layoutOf(files: ReadonlyMap<string, Buffer>): Layout {
  return Object.fromEntries([...files].map(([name, bytes]) => [name, sha256(bytes)] as const));
}

export class Published {
  readonly folder: string;
  /** Every skill object that is served in full. */
  readonly skills: readonly ServedSkill[];

  constructor(folder: string) {
    this.folder = folder;
    const objects = join(folder, 'store/objects');
    const names = readdirSync(objects, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
    this.skills = names.flatMap((name) => {
      const json = JSON.parse(readFileSync(join(objects, name), 'utf8'));
      const skill = json.kind === 'skill' ? skillSchema.parse(json) : undefined;
      return skill?.serving === 'full' ? [skill] : [];
    });
  }

  index(page: string): DiscoveryArtifact {
    return discoverySchema.parse(JSON.parse(readFileSync(join(this.folder, discoveryFile(page)), 'utf8')));
  }

  /** Pages that have an index of their own, below the root. */
  pages(): readonly string[] {
    return readdirSync(this.folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith(discoveryFile('')) && name !== discoveryFile(''))
      .map((name) => name.slice(0, -discoveryFile('').length - 1))
      .sort();
  }

  /** What `resources/read` serves for the skills of an index. */
  promised({ skills: entries }: DiscoveryArtifact): Layout {
    const files = entries.flatMap(({ name, digest }) => {
      const skill = this.skills.find((candidate) => (candidate.archive?.tarGz.digest ?? candidate.document.digest) === digest);
      if (skill === undefined) throw new Error(`${name} is offered with bytes that no skill has`);
      const held = skill.resources.length > 0 ? skill.resources : this.heldBy(skill);
      return held.map((file) => {
        const inside = skill.directory === '' ? file.path : file.path.slice(skill.directory.length + 1);
        return [`${name}/${inside}`, sha256(readFileSync(join(this.folder, blobFile(file.digest))))] as const;
      });
    });
    return Object.fromEntries(files);
  }

  /** The files of a skill that the extension does not list, nested skills included: its object has no resources. */
  private heldBy(skill: ServedSkill): ServedSkill['resources'] {
    const nested = skill.nested.flatMap((path) => this.skills.filter((candidate) => candidate.path === path));
    return [
      { path: skill.path, ...skill.document },
      ...skill.files,
      ...nested.flatMap((inner) => [{ path: inner.path, ...(inner.resources.length > 0 ? inner.document : inner.source) }, ...inner.files]),
    ];
  }
}

/** The stage's entry: decisions to exact documents and page bodies. */
import type { MadeBody } from '#contract/schema/page-body.ts';
import { isMarkdown } from '#model/file-kinds.ts';
import type { RepoPath } from '#model/repo-path.ts';
import type { Resolved } from '#resolve/resolve.ts';
import type { FileNode } from '#resolve/tree.ts';
import { linkTarget, type PublishedPaths } from './link-target.ts';
import { assembleSkillDocument, type SkillDocument } from './skill-document.ts';

export interface Assembled {
  readonly resolved: Resolved;
  /** `SKILL.md` path -> the document that is served for it. */
  readonly documents: ReadonlyMap<RepoPath, SkillDocument>;
  /** Rendered Markdown of every published file that is one. */
  readonly bodies: ReadonlyMap<RepoPath, MadeBody>;
}

/** Makes the documents; `withBodies` also the rendered pages, which only the website needs. Pure. */
export function assemble(resolved: Resolved, withBodies: boolean): Assembled {
  const served = resolved.skills.filter((skill) => !skill.describedOnly);
  const documents = new Map(served.map((skill) => [skill.skill.path, assembleSkillDocument(skill, resolved.parsed)]));
  const bodies = new Map<RepoPath, MadeBody>();
  if (withBodies) {
    const published: PublishedPaths = { skills: new Map(resolved.skills.map(({ skill }) => [skill.path, skill.directory])), resolved };
    const files = [...served.map(({ skill }) => skill.file), ...[...resolved.files.values()].map(({ file }) => file)];
    for (const file of files) {
      const body = isMarkdown(file.path) ? pageBody(resolved, published, file) : undefined;
      if (body !== undefined) bodies.set(file.path, body);
    }
  }
  return { resolved, documents, bodies };
}

function pageBody(resolved: Resolved, published: PublishedPaths, file: FileNode): MadeBody | undefined {
  const markdown = file.content === undefined ? undefined : resolved.parsed.markdown(file.content);
  if (markdown === undefined) return undefined;
  const destinations = resolved.destinations.get(file.path) ?? [];
  return {
    get segments() {
      return [...markdown.segments];
    },
    segmentsJson: markdown.segmentsJson,
    links: markdown.links.map((link, index) => linkTarget(published, destinations[index] ?? { kind: 'nowhere' }, link.kind)),
    headings: markdown.headings.map(({ depth, text, slug }) => ({ depth, text, slug })),
  };
}

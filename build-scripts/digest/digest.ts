/** The stage's entry: every byte that is served gets its digest; nothing is hashed later (format.md, section 9). */
import type { Assembled } from '#assemble/assemble.ts';
import type { SkillDocument } from '#assemble/skill-document.ts';
import type { Digest } from '#contract/digest.ts';
import type { RepoPath } from '#model/repo-path.ts';
import { digestOf } from './sha256.ts';

export interface Blob {
  readonly bytes: Uint8Array;
  readonly digest: Digest;
}

export interface Digested {
  readonly assembled: Assembled;
  /** Served `SKILL.md` of every skill in full, by its path. */
  readonly documents: ReadonlyMap<RepoPath, SkillDocument & Blob>;
  /** Source bytes of every readable file and of every `SKILL.md` that is served in full, by path. */
  readonly sources: ReadonlyMap<RepoPath, Blob>;
}

/** Names the bytes. Source files carry the digest that their reader worked out over the same bytes. */
export function digest(assembled: Assembled): Digested {
  const encoder = new TextEncoder();
  const documents = new Map(
    [...assembled.documents].map(([path, document]) => {
      const bytes = encoder.encode(document.text);
      return [path, { ...document, bytes, digest: digestOf(bytes) }];
    }),
  );
  const { resolved } = assembled;
  const files = [
    ...resolved.skills.filter((skill) => !skill.describedOnly).map(({ skill }) => skill.file),
    ...[...resolved.files.values()].map(({ file }) => file),
  ];
  const sources = new Map(files.flatMap((file) => (file.content === undefined ? [] : [[file.path, file.content] as const])));
  return { assembled, documents, sources };
}

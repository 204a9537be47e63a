/** What a skill can be downloaded as, the form that suits most first. */
import type { Deployment } from '#contract/schema/deployment.ts';
import type { ServedSkill } from '#contract/schema/skill.ts';
import type { Links } from '../data/links.ts';
import type { PageText } from '../texts/en.ts';
import { uploadRefusal } from './client-rules.ts';

export interface Offer {
  readonly downloads: readonly Download[];
  /** Why the zip for uploads is not offered: the client that it is made for refuses it. */
  readonly refused: PageText | undefined;
}

export interface Download {
  readonly href: string;
  /** Name of the file on the reader's machine. */
  readonly name: string;
  /** What the button says: a text of the interface, or what the name ends with, because the page has the name of the skill already. */
  readonly text: { readonly key: PageText } | string;
  readonly size: number;
}

/** The downloads of a skill; `uploads` is what the deployment says about the zips for uploads by hand. */
export function downloadsOf(
  { archive, upload, document }: Pick<ServedSkill, 'archive' | 'upload' | 'document'>,
  links: Pick<Links, 'archive' | 'blob'>,
  uploads: Deployment['uploads'],
): readonly Download[] {
  const packed = (['tar.gz', 'zip'] as const).flatMap((format) => {
    const file = format === 'zip' ? archive?.zip : archive?.tarGz;
    if (archive === undefined || file === undefined) return [];
    return [
      { href: links.archive(file.digest, archive.name, format), name: `${archive.name}.${format}`, text: `.${format}`, size: file.size },
    ];
  });
  return [
    ...packed,
    ...(upload === undefined || uploads === 'none'
      ? []
      : [
          {
            href: links.archive(upload.digest, upload.name, 'zip'),
            name: `${upload.name}-upload.zip`,
            text: { key: 'uploadZip' } as const,
            size: upload.size,
          },
        ]),
    { href: links.blob(document.digest), name: 'SKILL.md', text: 'SKILL.md', size: document.size },
  ];
}

/** What the page of a skill offers: its downloads without one that would be refused, and the reason in its place. */
export function offerOf(skill: ServedSkill, links: Pick<Links, 'archive' | 'blob'>, uploads: Deployment['uploads']): Offer {
  const refused = skill.upload === undefined || uploads === 'none' ? undefined : uploadRefusal(skill);
  return { downloads: downloadsOf(skill, links, refused === undefined ? uploads : 'none'), refused };
}

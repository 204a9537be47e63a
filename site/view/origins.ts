/** Origins in commands that people copy: known from the deployment, else filled in where the page is opened. */
import type { Deployment } from '#contract/schema/deployment.ts';

export interface Piece {
  readonly text: string;
  /** A script replaces it by the origin of the page. */
  readonly placeholder: boolean;
}

/** What stands in for the origin until a script knows better; a reserved name that can belong to nobody. */
export const PLACEHOLDER_ORIGIN = 'https://this-site.example';

/** Splits a text at `{site}` and `{agent}`, which become origins or placeholders. */
export function splitOrigins(text: string, deployment: Pick<Deployment, 'siteUrl' | 'adapterUrl'>): readonly Piece[] {
  const origins: Readonly<Record<string, string | undefined>> = {
    '{site}': deployment.siteUrl,
    '{agent}': deployment.adapterUrl ?? deployment.siteUrl,
  };
  return text
    .split(/(\{site\}|\{agent\})/)
    .filter((piece) => piece !== '')
    .map((piece) => {
      if (!Object.hasOwn(origins, piece)) return { text: piece, placeholder: false };
      const known = origins[piece];
      return known === undefined ? { text: PLACEHOLDER_ORIGIN, placeholder: true } : { text: known.replace(/\/$/, ''), placeholder: false };
    });
}

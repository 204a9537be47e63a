/** Content security policy of every page: this origin only, no inline code but the one script named by its digest. */
import { createHash } from 'node:crypto';
import type { Deployment } from '#contract/schema/deployment.ts';
import { THEME_SCRIPT } from '../scripts/theme.ts';

const themeDigest = createHash('sha256').update(THEME_SCRIPT).digest('base64');

const PARTS = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${themeDigest}'`,
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
];

/** The policy of a deployment's pages; one that asks for images of other hosts gets these, over https, and nothing else of them. */
export function contentSecurityPolicy({ remoteImages }: Pick<Deployment, 'remoteImages'>): string {
  return PARTS.map((part) => (remoteImages === true && part.startsWith('img-src ') ? `${part} https:` : part)).join('; ');
}

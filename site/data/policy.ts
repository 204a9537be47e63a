/** Content security policy of every page: this origin only, no inline code but the one script named by its digest. */
import { createHash } from 'node:crypto';
import { THEME_SCRIPT } from '../scripts/theme.ts';

const themeDigest = createHash('sha256').update(THEME_SCRIPT).digest('base64');

export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${themeDigest}'`,
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ');

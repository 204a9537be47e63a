/** What single settings may be, for the file of settings and for flags alike. */

/** Snapshots kept of a ref; a server holds all of them in memory. */
export const MAX_RETAIN = 100;

/** Tells whether a text says where something is on the web, with or without a path; a trailing slash means nothing. */
export function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '' && search === '' && hash === '';
}

/** Tells whether a text can be the base path of a website. */
export function isBase(text: string): boolean {
  return (
    !text.includes('//') && /^[A-Za-z0-9._~/-]*$/.test(text) && !text.split('/').some((segment) => segment === '..' || segment === '.')
  );
}

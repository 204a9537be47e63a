/**
 * Files that may lie nowhere under their own name on a website whose host knows nothing of us: a browser that is sent there shows
 * them as a page of this site, with everything that a page of this site may do, or the host itself runs or obeys them.
 * Imports nothing but names, so that whoever checks a website asks the same.
 */
import { mimeTypeOf } from './mime.ts';

/** What browsers show as documents that can run scripts: HTML, drawings, and XML of every kind, which can hold both. */
const DOCUMENT = /^(?:text\/(?:html|xml|xsl)|application\/(?:xml|xhtml\+xml|.+\+xml)|image\/svg\+xml|multipart\/related|message\/rfc822)$/;
/** Such documents whose type tables do not know, or tell otherwise. */
const DOCUMENT_EXTENSIONS: ReadonlySet<string> = new Set('htm html hta mht mhtml shtm shtml svg svgz xht xhtml xml xsl xslt'.split(' '));
/** What web servers run instead of sending it, as many are set up. */
const PROGRAM = /^(?:php\d?|phtml|phar|phps|pht|cgi|fcgi|asp|aspx|ashx|asmx|cer|jsp|jspx|cfm)$/;
/** What web servers take for their settings. */
const SETTINGS: ReadonlySet<string> = new Set([
  '.htaccess',
  '.htpasswd',
  '.user.ini',
  'web.config',
  '_headers',
  '_redirects',
  '_worker.js',
]);

/** Tells whether a host or a browser may run or obey a file by its name. `path` is relative; upper and lower case are the same. */
export function isRunByHosts(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  if (SETTINGS.has(name) || DOCUMENT.test(mimeTypeOf(name))) return true;
  // Servers look at every extension: `page.php.txt` is a program for some.
  return name
    .split('.')
    .slice(1)
    .some((extension) => DOCUMENT_EXTENSIONS.has(extension) || PROGRAM.test(extension));
}

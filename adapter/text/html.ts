/** The few pages that the adapter makes itself: text as HTML, and one style sheet that is allowed by its hash. */
import { createHash } from 'node:crypto';
import { escapeHtml } from '#contract/join-body.ts';

const STYLE = `
:root{color-scheme:light dark;--ink:light-dark(#1c1d1f,#e8e6e1);--soft:light-dark(#5b5d61,#a9a69f);--line:light-dark(#dcdad4,#3a3a3c);--back:light-dark(#fbfaf7,#17181a);--mark:light-dark(#8a3b12,#f0a070)}
*{box-sizing:border-box}
body{margin:0;background:var(--back);color:var(--ink);font:1rem/1.55 system-ui,sans-serif}
main,header{max-width:60rem;margin:0 auto;padding:1.5rem 1.25rem 0}main{padding-bottom:4rem}
h1{font-size:1.6rem;margin:0;overflow-wrap:anywhere}h2{font-size:1.25rem;margin:2.5rem 0 .5rem}h3{font-size:1.1rem;margin:0 0 .25rem}
p{margin:.35rem 0;max-width:46rem;overflow-wrap:anywhere}
code,pre{font:.9em/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
a{color:var(--mark)}a:focus-visible{outline:2px solid var(--mark);outline-offset:2px}
section,details{border-top:1px solid var(--line);padding:1rem 0;scroll-margin-top:1rem}
.soft{color:var(--soft)}
table{border-collapse:collapse;width:100%;margin:.75rem 0;font-size:.95rem}
th,td{text-align:left;vertical-align:top;padding:.35rem .75rem .35rem 0;border-bottom:1px solid var(--line)}
th{font-weight:600;white-space:nowrap}
.wide{overflow-x:auto}
`;

/** Policy of these pages: everything is forbidden but the one style sheet, by its hash. */
export const OWN_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** A link whose text is set as code. */
export function link(url: string, text: string): string {
  return `<a href="${escapeHtml(url)}"><code>${escapeHtml(text)}</code></a>`;
}

/** A whole page; `title` is text, `body` is HTML. */
export function ownPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body>${body}</body></html>
`;
}

/** The few pages that the adapter makes itself: text as HTML, in the frame of the website, or with one style sheet that is allowed by its hash. */
import { createHash } from 'node:crypto';
import { escapeHtml } from '#contract/join-body.ts';
import { inFrame } from './site-frame.ts';

const STYLE = `
:root{color-scheme:light dark;--ink:light-dark(#171c28,#e8eaef);--soft:light-dark(#5d6473,#979fae);--line:light-dark(#e3e2da,#272d3a);--back:light-dark(#fbfbf8,#10131a);--mark:light-dark(#1a4e90,#8bb8f4)}
*{box-sizing:border-box}
body{margin:0;background:var(--back);color:var(--ink);font:1rem/1.55 system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:1.5rem 1.25rem 4rem}
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

/** Everything is forbidden but the one style sheet, by its hash. */
const PLAIN_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** A link whose text is set as code. */
export function link(url: string, text: string): string {
  return `<a href="${escapeHtml(url)}"><code>${escapeHtml(text)}</code></a>`;
}

/** Beside the policy that the frame brings: nobody shows these pages inside of others. */
const FRAMED_POLICY = "frame-ancestors 'none'";

/** A page, and the policy that it is sent with. */
export interface OwnPage {
  readonly html: string;
  readonly policy: string;
}

/** A whole page; `title` is text, `body` the HTML below it, `frame` the website's page for what is not found, where there is one. */
export function ownPage(title: string, body: string, frame: string | undefined): OwnPage {
  const framed =
    frame === undefined
      ? undefined
      : inFrame(frame, title, `<h1 class="title-page">${escapeHtml(title)}</h1><div class="prose made-here">${body}</div>`);
  if (framed !== undefined) return { html: framed, policy: FRAMED_POLICY };
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>
`;
  return { html, policy: PLAIN_POLICY };
}

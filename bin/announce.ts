/** What a person does next with a running server: where to click, what to paste. */

import type { ApprovalReport } from '#adapter/catalog/model.ts';
import type { Digest } from '#contract/digest.ts';
import { few } from '#contract/few.ts';
import { normalizeBase } from '#contract/page-path.ts';
import type { Deployment } from '#contract/schema/deployment.ts';

export interface AnnouncementOptions {
  /** Where the pages are, where the adapter does not serve them itself. */
  readonly website?: string | undefined;
  /** Only approved skills are served; pages are not. */
  readonly approved?: ApprovalReport | undefined;
  /** The trusted key that signed what is served. */
  readonly signedBy?: Digest | undefined;
  /** The signature covers the pages that are served, too. */
  readonly pagesSigned?: boolean | undefined;
}

/** The lines that `serve` and `start` print. */
export function announcement(
  url: string,
  deployment: Pick<Deployment, 'base' | 'mounts'>,
  { website, approved, signedBy, pagesSigned = false }: AnnouncementOptions = {},
): string {
  const pages = approved === undefined ? (website ?? url + normalizeBase(deployment.base)) : undefined;
  const mcp = `${url}/mcp`;
  return [
    '',
    ...(pages === undefined ? [] : [`  Website   ${pages}        open it in a browser`]),
    `  MCP       ${mcp}     give it to an agent`,
    ...(signedBy === undefined ? [] : signatureLines(signedBy, pages !== undefined, pages !== undefined && pagesSigned)),
    ...(approved === undefined ? [] : approvalLines(approved)),
    '',
    '  Try it:',
    `    claude mcp add --transport http skills ${mcp}`,
    ...(pages === undefined ? [] : [`    npx skills add ${pages}`]),
    `    curl ${url}/healthz`,
    '',
    ...addressLines(url, deployment.mounts),
    '  Stop with Ctrl-C.',
  ].join('\n');
}

/** What the key vouches for. Pages that somebody else serves, or that an older program built, are not covered by it. */
function signatureLines(keyId: Digest, hasPages: boolean, pagesSigned: boolean): readonly string[] {
  const covered = pagesSigned ? 'what agents get over MCP and REST, and every file of the website' : 'what agents get over MCP and REST';
  return [
    `  Signed    by ${keyId}: ${covered}`,
    ...(hasPages && !pagesSigned
      ? ['            the pages of the website and the indexes for installers are not checked against the signature here']
      : []),
  ];
}

/** Names of skills that are printed of each kind. */
const MAX_NAMES = 20;

/** What became of the approvals: whoever approves wants to see at once what is not served, and why. */
export function approvalLines({ served, changed, missing, elsewhere }: ApprovalReport): readonly string[] {
  const all = served.length + changed.length + missing.length;
  const named = (names: readonly string[]): string => few(names, MAX_NAMES).join(', ');
  return [
    `  Approved  ${served.length} of the ${all} skills of the lock are served, and nothing else: no pages, no other files`,
    ...(changed.length === 0 ? [] : [`            changed since they were approved, and not served: ${named(changed)}`]),
    ...(missing.length === 0 ? [] : [`            approved, but not published here: ${named(missing)}`]),
    ...elsewhere.slice(0, MAX_NAMES).map(({ name, at }) => `            the approved bytes of ${name} are served only at @${named(at)}`),
  ];
}

/** Addresses that are printed; more are on the home page. */
const MAX_ADDRESSES = 10;

function addressLines(url: string, mounts: Deployment['mounts']): readonly string[] {
  const [first, ...others] = mounts.map(({ address }) => address);
  if (others.length === 0) return [`  The repository's own address is ${url}/${first}.`];
  const shown = few(
    mounts.map(({ address }) => `${url}/${address}`),
    MAX_ADDRESSES,
  );
  return [`  Each repository has an address of its own; ${url}/mcp is the first:`, ...shown.map((line) => `    ${line}`)];
}

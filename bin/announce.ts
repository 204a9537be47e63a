/** What a person does next with a running server: where to click, what to paste. */
import { normalizeBase } from '#contract/page-path.ts';
import type { Deployment } from '#contract/schema/deployment.ts';

/** The lines that `serve` and `start` print. `website` is where the pages are, where the adapter does not serve them itself. */
export function announcement(url: string, deployment: Pick<Deployment, 'base' | 'mounts'>, website?: string): string {
  const pages = website ?? url + normalizeBase(deployment.base);
  const mcp = `${url}/mcp`;
  return [
    '',
    `  Website   ${pages}        open it in a browser`,
    `  MCP       ${mcp}     give it to an agent`,
    '',
    '  Try it:',
    `    claude mcp add --transport http skills ${mcp}`,
    `    npx skills add ${pages}`,
    `    curl ${url}/healthz`,
    '',
    ...addressLines(url, deployment.mounts),
    '  Stop with Ctrl-C.',
  ].join('\n');
}

/** Addresses that are printed; more are on the home page. */
const MAX_ADDRESSES = 10;

function addressLines(url: string, mounts: Deployment['mounts']): readonly string[] {
  const [first, ...others] = mounts.map(({ address }) => address);
  if (others.length === 0) return [`  The repository's own address is ${url}/${first}.`];
  const shown = mounts.slice(0, MAX_ADDRESSES).map(({ address }) => `    ${url}/${address}`);
  const more = mounts.length - shown.length;
  return [`  Each repository has an address of its own; ${url}/mcp is the first:`, ...shown, ...(more > 0 ? [`    and ${more} more`] : [])];
}
